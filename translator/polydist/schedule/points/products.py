"""Products: statements that add up what they make of an element of a row and one of a column, as
``c[i][j] += a[i][k] * b[k][j]`` does, in any order of the subscripts that the arrays have.

1. Of the three innermost loops, the element that is written moves with two and stays the same along
   the third, that of the *sums*. The one along which neighbours in memory are written is that of
   the *columns*, the other that of the *rows*.
2. What else is read moves with rows or with columns, not with both. Something moves with rows and
   sums, and something with columns and sums: each of these is read again and again, and worth
   copying to where it lies in the order in which it is used (Goto and van de Geijn, *Anatomy of
   high-performance matrix multiplication*, 2008).
3. Instances of one iteration of the loops around may run in any order that keeps those of one row
   and column in theirs, if no two conflict that differ in row or column, and none reads in another
   role what one of them writes: then copies that were made before are the values that are read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.strides import nearest, one_by_one
from polydist.schedule.uncarried import equal_along, restricted
from polydist.sets.spaces import DIV, IN, OUT
from polydist.sets.unions import maps_of, union_of_maps


@dataclass(frozen=True, eq=False)
class Element:
    """An element that each instance accesses: the array, and its subscripts over the iterators."""

    array: str
    subscripts: isl.MultiAff

    def moves(self, iterator: int) -> bool:
        """Whether the element is another one in the next iteration."""
        return bool(self.subscripts.involves_dims(IN, iterator, 1))

    def relation(self) -> isl.UnionMap:
        """Instance -> element."""
        return isl.UnionMap.from_map(isl.Map.from_multi_aff(self.subscripts))


@dataclass(frozen=True, eq=False)
class Product:
    """The loops of rows, sums and columns, as numbers of iterators; the element ``total`` that is
    added to, and those that are ``read``."""

    rows: int
    sums: int
    columns: int
    total: Element
    read: tuple[Element, ...]


def product_of(scop: Scop, statement: Statement, loops: tuple[int, ...]) -> Product | None:
    """The statement as a product of its three innermost loops, if it is one (steps 1 and 2)."""
    if len(loops) < 3 or not _is_plain(statement):
        return None
    written, accessed = _elements(statement.writes), _elements(statement.accesses)
    if written is None or accessed is None or len(written) != 1:
        return None
    (total,) = written
    found = _roles(scop, total, loops[-3:])
    read = tuple(e for e in accessed if not _is_same(e, total))
    if found is None or len(_elements(statement.reads) or ()) == len(read):
        return None
    product = Product(*found, total, read)
    return product if _is_worth_copies(product) else None


def is_legal(
    nest: Nest,
    inside: isl.UnionSet,
    statement: Statement,
    product: Product,
    conflicts: isl.UnionMap,
) -> bool:
    """Step 3, of the instances ``inside``, which have these conflicts."""
    own = inside.intersect(isl.UnionSet.from_set(statement.domain))
    inner = (product.rows, product.sums, product.columns)
    around = [k for k in range(len(statement.iterators)) if k not in inner]
    pairs = _alike(restricted(conflicts, own), around)
    if not pairs.is_subset(_alike(pairs, (product.rows, product.columns))):
        return False
    writes = product.total.relation()
    met = (writes.apply_range(element.relation().reverse()) for element in product.read)
    return all(_alike(_at_one_z(nest, restricted(m, own)), around).is_empty() for m in met)


def _alike(pairs: isl.UnionMap, iterators: Iterable[int]) -> isl.UnionMap:
    """The pairs of instances of one statement that agree in the iterators."""
    found = maps_of(pairs)
    for k in iterators:
        found = [piece.equate(IN, k, OUT, k) for piece in found]
    return union_of_maps(pairs.get_ctx(), found)


def _at_one_z(nest: Nest, pairs: isl.UnionMap) -> isl.UnionMap:
    """The pairs with the same values of the sequential loops."""
    for level in range(nest.sequential):
        pairs = equal_along(pairs, nest.coordinate(level))
    return pairs


# ----------------------------------------------------------------------------------------- elements
def _is_plain(statement: Statement) -> bool:
    """Whether the statement is one assignment of the user's, after some of scalars of its own, and
    nothing else."""
    more = (
        *(statement.inner, statement.text, statement.keeps, statement.adds),
        *(statement.counters, statement.guards, statement.observable),
    )
    return statement.single and not any(more) and bool(statement.steady.is_empty())


def _elements(accesses: isl.UnionMap) -> list[Element] | None:
    """The elements that are accessed, each once; ``None`` if some are no affine functions of the
    iterators."""
    found: list[Element] = []
    for access in one_by_one(accesses):
        element = _element(access)
        if element is None:
            return None
        if not any(_is_same(element, other) for other in found):
            found.append(element)
    return found


def _element(access: isl.Map) -> Element | None:
    if not access.is_single_valued():
        return None
    pieces: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(access).foreach_piece(lambda _, value: pieces.append(value))
    name = str(access.get_tuple_name(OUT))
    if len(pieces) != 1 or any(_is_divided(pieces[0].get_at(k)) for k in range(access.dim(OUT))):
        return None
    return Element(name, pieces[0])


def _is_divided(subscript: isl.Aff) -> bool:
    return subscript.dim(DIV) > 0 or not subscript.get_denominator_val().is_one()


def _is_same(first: Element, second: Element) -> bool:
    return first.array == second.array and bool(first.subscripts.plain_is_equal(second.subscripts))


# -------------------------------------------------------------------------------------------- roles
def _roles(scop: Scop, total: Element, loops: tuple[int, ...]) -> tuple[int, int, int] | None:
    """The loops of rows, sums and columns (step 1)."""
    still = [k for k in loops if not total.moves(k)]
    columns = [k for k in loops if total.moves(k) and _goes_along_row(scop, total, k)]
    rows = [k for k in loops if k not in (*still, *columns)]
    if not len(still) == len(columns) == len(rows) == 1:
        return None
    return rows[0], still[0], columns[0]


def _goes_along_row(scop: Scop, element: Element, iterator: int) -> bool:
    """Whether the next iteration has the next element in memory, or one that may well be that."""
    array = scop.array(element.array)
    near = nearest(array)
    factors = [
        element.subscripts.get_at(k).get_coefficient_val(IN, iterator) for k in range(array.rank)
    ]
    return all(
        factor.is_zero() or (factor.is_one() and k in near) for k, factor in enumerate(factors)
    )


def _is_worth_copies(product: Product) -> bool:
    """Step 2."""
    moves = [
        tuple(element.moves(k) for k in (product.rows, product.sums, product.columns))
        for element in product.read
    ]
    if any(by_rows and by_columns for by_rows, _, by_columns in moves):
        return False
    return (True, True, False) in moves and (False, True, True) in moves
