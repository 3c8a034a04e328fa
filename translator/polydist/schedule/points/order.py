"""The order in which the points of a tile run.

The original order is always legal. It is slow where the innermost loop goes down columns, as in a
product of matrices written i, j, k: every iteration then loads a cache line for one element.
Compilers interchange such loops where they are perfectly nested and have plain bounds, which those
of tiles are not. So (loop interchange after distribution: Allen and Kennedy, *Optimizing Compilers
for Modern Architectures*, 2001, chapter 5; Wolf and Lam, *A data locality optimizing algorithm*,
1991):

1. A statement whose innermost loop goes down columns would like another one innermost
   (``costs.py``).
2. What stands in one innermost loop and has one order stays together. Of the other loops around a
   nest's statements as many stay common as possible, in their new order: a triangular solution with
   the columns outside gets the rows around all, and columns in both statements innermost. Inside,
   what follows each other in the text does so as loops of its own; and so does, where that is
   legal, what the tile cuts along other loops (``bodies.py``): no common bounds are tight for both.
3. An order is legal if no two instances with the same values of the sequential loops around the
   nest change places that access one element, one of them writing. That is asked of the accesses,
   not of the dependences, from which clauses take some away. Where no order is, those statements
   keep their loops of which no order is by itself; then the original stays.
4. Where the loop around the innermost one finds the same elements again, as the element of a
   product that is added up, some of its iterations may run together
   (``lower.registers.jamming``), and of the loop around that, too. So may they where the innermost
   loop adds up to one element, and each of its iterations waits for the one before. What begins a
   group is not known here, so the order must remain legal with these loops innermost. Such a
   statement gets all of its loops for itself. Where the iterations of the innermost loop of a group
   have no element in common that one of them writes, compilers are told so: of several elements of
   one array they cannot know it. Where the order is legal only with loops in common, nothing is
   jammed.
5. Products (``products.py``) get their three loops for themselves, too.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

import islpy as isl

from polydist.model.program_order import Loop
from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.bodies import Bodies, bodies_as_cut, bodies_as_written
from polydist.schedule.points.costs import along_rows, finding_again
from polydist.schedule.points.legality import (
    Components,
    Conflicts,
    conflicts_in,
    program_order,
)
from polydist.schedule.points.products import Product, is_legal, product_of
from polydist.schedule.points.strides import worth_jamming
from polydist.sets.isl_context import attempt
from polydist.sets.unions import sets_of


@dataclass(frozen=True, eq=False)
class PointOrder:
    """``order``: instance -> its time among the instances of one tile. ``loops``: of each
    statement, by name, its iterators from the outermost loop to the innermost. ``jams``: of how
    many loops around the innermost one iterations may run together in it; ``independent``: the
    statements of which iterations of that innermost loop may then run at once. ``products``:
    those that may run in blocks of rows and columns."""

    order: isl.UnionMap
    loops: Mapping[str, tuple[int, ...]]
    jams: Mapping[str, int]
    independent: frozenset[str] = frozenset()
    products: Mapping[str, Product] = field(default_factory=dict)


def point_order(scop: Scop, nest: Nest) -> PointOrder:
    """The order of the nest's tiles: the original one, or a legal one that goes along rows. What
    rank 0 runs alone stays as it is."""
    statements = in_text_order(scop, nest.statement_names())
    if nest.kind != "solo":
        wished = {s.name: along_rows(scop, nest, s) for s in statements}
        found = _improved(scop, nest, nest.domain, statements, wished)
        if found is not None:
            return found
    return _original(scop, statements)


def order_in_part(scop: Scop, nest: Nest, part: isl.UnionSet) -> PointOrder:
    """The order of these instances of one tile: along rows, or else the original one."""
    statements = in_text_order(scop, {str(piece.get_tuple_name()) for piece in sets_of(part)})
    wished = {s.name: along_rows(scop, nest, s) for s in statements}
    return _improved(scop, nest, part, statements, wished) or _original(scop, statements)


def order_inside(scop: Scop, nest: Nest, inside: isl.UnionSet) -> PointOrder | None:
    """A legal order of these instances, all in one tile whose corners are parameters of theirs:
    along rows, and finding again what is written. ``None`` if the original one is as good."""
    statements = in_text_order(scop, {str(piece.get_tuple_name()) for piece in sets_of(inside)})
    wished = {s.name: finding_again(nest, s, along_rows(scop, nest, s)) for s in statements}
    return _improved(scop, nest, inside, statements, wished)


def in_text_order(scop: Scop, names: Iterable[str]) -> list[Statement]:
    """The statements with these names in the order of the text."""
    return sorted((scop.statement(name) for name in names), key=lambda s: s.position)


def _original(scop: Scop, statements: list[Statement]) -> PointOrder:
    loops = {s.name: tuple(range(len(s.iterators))) for s in statements}
    return PointOrder(program_order(scop, statements), loops, {})


def _improved(
    scop: Scop,
    nest: Nest,
    inside: isl.UnionSet,
    statements: list[Statement],
    loops: Mapping[str, tuple[int, ...]],
) -> PointOrder | None:
    """A legal order with these loops, or with some of them jammed; ``None`` if there is none, or
    nothing would change."""
    moved = _moved(statements, loops)
    bodies = _bodies(nest, statements)
    together = any(_may_be_together(scop, s, loops[s.name]) for s in statements)
    if not moved and not together and len(bodies) == 1:
        return None
    search = partial(_legal, scop, nest, inside, statements, bodies, loops, moved)
    return attempt(scop.isl_context, search)


def _bodies(nest: Nest, statements: list[Statement]) -> list[Bodies]:
    """What may stand in one loop, the better first."""
    cut, written = bodies_as_cut(nest, statements), bodies_as_written(statements)
    return [written] if cut == written else [cut, written]


def _may_be_together(scop: Scop, statement: Statement, loops: tuple[int, ...]) -> bool:
    jams = worth_jamming(scop, statement, loops)
    return jams > 0 or product_of(scop, statement, loops) is not None


def _moved(statements: list[Statement], loops: Mapping[str, tuple[int, ...]]) -> list[str]:
    """The statements whose loops would not be in the order of the text."""
    return [s.name for s in statements if loops[s.name] != tuple(range(len(s.iterators)))]


def _legal(
    scop: Scop,
    nest: Nest,
    inside: isl.UnionSet,
    statements: list[Statement],
    bodies: list[Bodies],
    loops: Mapping[str, tuple[int, ...]],
    moved: list[str],
) -> PointOrder | None:
    """A legal order with these loops; or else with those alone that are legal by themselves, as a
    norm may have to be complete before what divides by it goes along rows."""
    conflicts = conflicts_in(scop, nest, inside, statements)
    found = partial(_found, scop, nest, inside, statements, bodies, conflicts)
    together = found(loops)
    if together is not None or len(moved) < 2:
        return together
    original = {s.name: tuple(range(len(s.iterators))) for s in statements}
    alone = {n: loops[n] for n in moved if found({**original, n: loops[n]}) is not None}
    return found({**original, **alone}) if 0 < len(alone) < len(moved) else None


def _found(
    scop: Scop,
    nest: Nest,
    inside: isl.UnionSet,
    statements: list[Statement],
    bodies: list[Bodies],
    conflicts: Conflicts,
    loops: Mapping[str, tuple[int, ...]],
) -> PointOrder | None:
    """The first legal order with these loops: with products and what may be jammed in loops of
    their own, or else without products, or without either."""
    search = partial(_with_jams, statements, bodies, conflicts, loops)
    reused = {s.name: worth_jamming(scop, s, loops[s.name]) for s in statements}
    products = _products(scop, nest, inside, statements, conflicts, loops)
    found = search(reused, products) if products else None
    moved = bool(_moved(statements, loops))
    if found is None and (moved or any(reused.values()) or len(bodies) > 1):
        found = search(reused, {})
    if found is None and any(reused.values()) and moved:
        found = search(dict.fromkeys(reused, 0), {})
    return found


def _products(
    scop: Scop,
    nest: Nest,
    inside: isl.UnionSet,
    statements: list[Statement],
    conflicts: Conflicts,
    loops: Mapping[str, tuple[int, ...]],
) -> dict[str, Product]:
    """The statements that may run in blocks."""
    found = {s.name: product_of(scop, s, loops[s.name]) for s in statements}
    return {
        s.name: product
        for s in statements
        if (product := found[s.name]) is not None
        and is_legal(nest, inside, s, product, conflicts.of(s))
    }


def _with_jams(
    statements: list[Statement],
    bodies: list[Bodies],
    conflicts: Conflicts,
    loops: Mapping[str, tuple[int, ...]],
    reused: Mapping[str, int],
    products: Mapping[str, Product],
) -> PointOrder | None:
    """The legal order with these loops that has as many in common as possible, and what of it may
    be jammed."""
    inner = {name: 2 if name in products else reused[name] for name in loops}
    most = _most_shared(statements, loops, inner)
    for shared, together in itertools.product(range(most, -1, -1), bodies):
        order = _distributed(statements, together, loops, shared)
        if conflicts.keeps(order):
            legal = partial(_is_legal, statements, together, loops, shared, conflicts)
            jams = {name: _jam(legal, name, loops[name], reused[name]) for name in loops}
            free = (s.name for s in statements if _is_free(conflicts, s, loops, jams))
            return PointOrder(conflicts.order(order), loops, jams, frozenset(free), products)
    return None


# -------------------------------------------------------------------------------- 2.: distribution
def _most_shared(
    statements: list[Statement], loops: Mapping[str, tuple[int, ...]], inner: Mapping[str, int]
) -> int:
    """How many of the outermost loops are the same of those around all statements; ``inner``: how
    many around the innermost one a statement has for itself."""
    common = _common_loops(statements)
    shared = min(len(s.iterators) for s in statements)
    while len({loops[s.name][:shared] for s in statements}) > 1 or any(
        loop >= common for loop in loops[statements[0].name][:shared]
    ):
        shared -= 1
    own = [len(loops[s.name]) - 1 - inner[s.name] for s in statements if inner[s.name]]
    return min([shared, *own])


def _common_loops(statements: list[Statement]) -> int:
    """How many loops are around all statements."""
    common = min(len(s.iterators) for s in statements)
    while len({s.position[:common] for s in statements}) > 1:
        common -= 1
    return common


def _distributed(
    statements: list[Statement],
    bodies: Bodies,
    loops: Mapping[str, tuple[int, ...]],
    shared: int,
) -> dict[str, Components]:
    """The order with ``shared`` loops in common, and loops of their own inside."""
    found: dict[str, Components] = {}
    for _, members in itertools.groupby(statements, key=lambda s: (bodies[s.name], loops[s.name])):
        group = len(found)
        for s in members:
            found[s.name] = tuple(_components(s, loops[s.name], shared, group))
    return found


def _components(
    statement: Statement, loops: tuple[int, ...], shared: int, group: int
) -> Iterable[int | Loop]:
    """The common loops, the place of the group, the other loops, and the place in their body."""
    for k in loops[:shared]:
        yield from (statement.position[k], Loop(k))
    yield group
    for loop in loops[shared:]:
        yield from (Loop(loop), 0)
    yield statement.position[-1]


# -------------------------------------------------------------------------------- 4.: jams
def _is_legal(
    statements: list[Statement],
    bodies: Bodies,
    loops: Mapping[str, tuple[int, ...]],
    shared: int,
    conflicts: Conflicts,
    name: str,
    own: tuple[int, ...],
) -> bool:
    """Whether the order remains legal if one statement has its loops in this order."""
    alone = sum(body == bodies[name] for body in bodies.values()) == 1
    return alone and conflicts.keeps(_distributed(statements, bodies, {**loops, name: own}, shared))


def _jam(
    legal: Callable[[str, tuple[int, ...]], bool], name: str, loops: tuple[int, ...], reused: int
) -> int:
    """Of how many loops iterations may run together in the innermost one, wherever groups of them
    begin: two instances of a group may be in any order of the loops that are jammed."""
    if reused > 1:
        *around, i, k, j = loops
        if legal(name, (*around, k, j, i)) and legal(name, (*around, j, i, k)):
            return 2
    if reused > 0:
        *around, k, j = loops
        return int(legal(name, (*around, j, k)))
    return 0


def _is_free(
    conflicts: Conflicts,
    statement: Statement,
    loops: Mapping[str, tuple[int, ...]],
    jams: Mapping[str, int],
) -> bool:
    """Whether no two instances conflict that one iteration of the loops around the jammed ones
    has, but different ones of the innermost loop; not where there is none."""
    if not loops[statement.name]:
        return False
    *outer, innermost = loops[statement.name]
    around = outer[: len(outer) - jams[statement.name]]
    return conflicts.is_free(statement, around, innermost)
