"""Scalar expansion (Padua and Wolfe, *Advanced compiler optimizations for supercomputers*, 1986):
an array of the generated code's own in the place of a scalar that sums up a product.

A product is often written with a scalar::

    for (i ...) for (j ...) { double s = 0; for (k ...) s += a[i][k] * b[k][j]; c[i][j] = s; }

The live range of s makes one statement of all that is in the loop over j, with the loop over k in
it: nothing of ``a`` and ``b`` is used again soon. With an element ``s[i][j]`` for each iteration
there are three statements, of which the second is a product like ``c[i][j] += a[i][k] * b[k][j]``.
The order of additions, and so every bit, stays the same.

1. The *home* is a loop of whose children several mention the scalar, one of them a loop that adds
   to it (``summed_products``).
2. The sum is worth it if elements are used again along both the home's iterator j and that of a
   loop i around it: some array that is read moves with the sum's own loop k and i, and not with j,
   another one with k and j, and not with i; and k takes more than a few values.
3. The scalar passes no value from one iteration of the home to another, and none out of the region
   (``fresh_values``). So must every scalar that lives across the loop over k. Those that live
   across loops around that one have an element for each iteration of fewer loops.
4. The result goes to an array (``c[i][j] = s``), whose subscripts say in which iterators the
   scalars are expanded: so they take as much memory as an array that the program has. Iterations
   of other loops around use the same memory again.
5. The same variable may have other uses outside the home, which see none of its values
   (``lives_apart``): elements of other loops, or values that instances keep for themselves.

The text stays: where it runs, the scalar is a local variable, which takes its element's value and
gives it back. Accesses of the expanded array stand in the tree in the place of the scalar's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from polydist_frontends.integer_expressions import Expression, Integer, Name
from polydist_frontends.region import Access, If, Loop, Node, Region, Statement
from polydist_frontends.variables import Array
from polydist_frontends.walks import is_write, names_in, nodes_below

from polydist.model.scalars.elements import with_elements, without_declarations
from polydist.model.scalars.fresh_values import (
    accesses,
    is_fresh,
    lives_apart,
    mentioned,
    mentions,
)
from polydist.model.scalars.steps import is_sum_of_step
from polydist.model.scalars.summed_products import is_affine, is_plain, sums_products

_NUMBERS = frozenset(("double", "float", "int", "long", "long long", "unsigned int", "size_t"))
_FORTRAN_NUMBERS = ("real", "double precision", "integer", "complex", "double complex")


@dataclass(frozen=True)
class _Expansion:
    """The ``scalars`` that are expanded in the body of the loop at ``home``, a path, over the
    ``iterators``."""

    home: tuple[int, ...]
    scalars: tuple[str, ...]
    iterators: tuple[Expression, ...]


def with_expanded_scalars(region: Region) -> Region:
    """The region with expanded scalars, for all sums that are worth it."""
    found = _apart(region, list(_expansions(region)))
    for of in sorted(found, key=lambda of: len(of.home), reverse=True):
        region = with_elements(region, of.home, of.scalars, of.iterators)
    return replace(region, body=without_declarations(region.body, region)) if found else region


# ------------------------------------------------------------------------------------------ finding
def _expansions(region: Region) -> Iterator[_Expansion]:
    """Each home once, and each loop around one of which scalars live across it."""
    found: dict[tuple[int, ...], _Expansion] = {}
    for path, loops in _loops_below(region.body, (), ()):
        home = _expansion(region, path, loops)
        if home is None and (step := _of_step(region, path, loops)) is not None:
            found[path] = step
        if home is not None:
            found[path] = home
            for depth in range(1, len(loops)):
                around = _around(region, home, loops[:depth])
                if around is not None:
                    found.setdefault(around.home, around)
    yield from found.values()


def _of_step(region: Region, path: tuple[int, ...], loops: tuple[Loop, ...]) -> _Expansion | None:
    """One element for each scalar that the loop ``loops[-1]`` declares for sums, or that is private
    (``steps``)."""
    home = loops[-1]
    asserted = {clause.text for clause in region.directive.private}
    crossing = _crossing(region, home)
    own = [name for name in crossing if region.arrays[name].local or name in asserted]
    sums = any(is_sum_of_step(home, name, loops[:-1]) for name in own)
    if not sums or not all(_may_be_expanded(region, home, name) for name in own):
        return None
    return _Expansion(path, tuple(own), (Integer(0, home.place),))


def _around(region: Region, home: _Expansion, loops: tuple[Loop, ...]) -> _Expansion | None:
    """The scalars that statements in the body of ``loops[-1]``, which is around the home, set for
    loops in it, or use after these."""
    known = {loop.iterator for loop in loops}
    iterators = _among(home.iterators, known)
    own = [node for node in loops[-1].body if isinstance(node, Statement)]
    scalars = tuple(
        name
        for name in _crossing(region, loops[-1])
        if any(accesses(node, name) for node in own) and _may_be_expanded(region, loops[-1], name)
    )
    path = home.home[: len(loops)]
    return _Expansion(path, scalars, iterators) if scalars and iterators else None


def _among(iterators: tuple[Expression, ...], known: set[str]) -> tuple[Expression, ...]:
    return tuple(of for of in iterators if isinstance(of, Name) and of.name in known)


def _apart(region: Region, found: list[_Expansion]) -> list[_Expansion]:
    """Those of which no value of a scalar is seen outside the loops, where the same variable may
    have other uses (step 5)."""
    return [
        of for of in found if all(lives_apart(region.body, of.home, name) for name in of.scalars)
    ]


def _loops_below(
    body: tuple[Node, ...], path: tuple[int, ...], around: tuple[Loop, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[Loop, ...]]]:
    """The path of each plain loop with itself and the loops around it, the outermost first; none
    under a condition."""
    for number, node in enumerate(body):
        if isinstance(node, Loop) and is_plain(node):
            loops = (*around, node)
            yield (*path, number), loops
            yield from _loops_below(node.body, (*path, number), loops)


def _expansion(region: Region, path: tuple[int, ...], loops: tuple[Loop, ...]) -> _Expansion | None:
    """Steps 1 to 4 for the home ``loops[-1]``."""
    home = loops[-1]
    crossing = _crossing(region, home)
    sums = {name for name in crossing if sums_products(home, name, loops[:-1])}
    if not sums or not all(_may_be_expanded(region, home, name) for name in crossing):
        return None
    iterators = _iterators_of_result(home, sums, loops)
    if home.iterator not in (name.name for name in iterators) or len(iterators) < 2:
        return None
    by_columns = region.host is not None
    return _Expansion(path, tuple(crossing), iterators[::-1] if by_columns else iterators)


def _crossing(region: Region, home: Loop) -> list[str]:
    """The scalars that live across a loop in the home's body (step 1)."""
    loops = [k for k, node in enumerate(home.body) if isinstance(node, Loop)]
    uses: dict[str, list[int]] = {}
    for k, node in enumerate(home.body if loops else ()):
        for name in mentioned(node):
            uses.setdefault(name, []).append(k)
    return [
        name
        for name, array in region.arrays.items()
        if not array.extents and len(own := uses.get(name, [])) > 1
        if any(own[0] <= k <= own[-1] for k in loops)
    ]


def _may_be_expanded(region: Region, home: Loop, name: str) -> bool:
    """Step 3, and whether only plain statements mention the scalar."""
    return (
        _is_dead_number(region, name)
        and all(_is_plain_user(node, name) for node in nodes_below(home.body))
        and is_fresh(region.body, name)
        and is_fresh(home.body, name)
    )


def _is_dead_number(region: Region, name: str) -> bool:
    """Whether it is a number that nobody needs after the region."""
    array, directive = region.arrays[name], region.directive
    asserted = {clause.text for clause in directive.private}
    reduced = {clause.name.text for clause in directive.reduction}
    is_number = array.root == array.name and _is_number(array, region) and array.doubt is None
    is_dead = array.local or name in asserted or not array.live_out
    return is_number and is_dead and name not in reduced


def _is_number(array: Array, region: Region) -> bool:
    if region.host is None:
        return array.element in _NUMBERS
    return array.element.lower().startswith(_FORTRAN_NUMBERS)


def _is_plain_user(node: Node, name: str) -> bool:
    """Whether the node itself mentions the scalar only as a statement, or not at all; a condition
    on elements says when, which elements of the scalar's do not know."""
    if isinstance(node, Statement):
        return not (node.text and mentions(node, name))
    if isinstance(node, If):
        return is_affine(node) or not mentions(node, name)
    return not any(access.array == name for access in node.reads)


def _iterators_of_result(home: Loop, sums: set[str], loops: tuple[Loop, ...]) -> tuple[Name, ...]:
    """The iterators, in the order of the subscripts, of the element that gets a sum (step 4): of
    several, one with the most of them, as of those on a diagonal and beside it."""
    known = {loop.iterator for loop in loops}
    found: tuple[Name, ...] = ()
    for access in _results(home, sums):
        names = (name.name for of in access.subscripts for name in names_in(of))
        own = dict.fromkeys(name for name in names if name in known)
        if len(own) > len(found):
            found = tuple(Name(name, access.place) for name in own)
    return found


def _results(home: Loop, sums: set[str]) -> Iterator[Access]:
    """The elements that statements of the home set with what sums are."""
    for node in _statements_of(home.body):
        if any(access.array in sums and not is_write(access) for access in node.accesses):
            yield from (a for a in node.accesses if a.kind == "write" and a.subscripts)


def _statements_of(body: tuple[Node, ...]) -> Iterator[Statement]:
    """The statements of a body, and those in branches of it."""
    for node in body:
        if isinstance(node, Statement):
            yield node
        elif isinstance(node, If):
            yield from _statements_of((*node.then, *node.otherwise))
