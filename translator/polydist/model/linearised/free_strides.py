"""Strides that are variables of their own, ``a[i*plane + j*row + k]``, and rows of rows.

Nothing in the text says that a plane is a whole number of rows, so that the strides form no chain.
But within ``plane / row`` rows of a plane, and ``row`` elements of a row, different subscripts are
different elements, whatever lies between two planes. That all accesses stay within them is checked
when the region starts; the quotient is one more parameter of the model.

1. The strides are what stands before varying parts, without numbers (``plane`` in ``2*i*plane``).
   One subscript has to have them all: where each has another one, rows may have several lengths.
2. They are in the order of that subscript, outermost first, if elements that lie side by side come
   last (``... + k``), and the other way round if these come first (``k + j*row + i*plane``);
   otherwise in the order of the loops over what they multiply.
3. Where an array is declared with rows, ``double f[9][size]``, these are longer than all strides.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression
from polydist_frontends.region import Access, If, Loop, Node, Region, Statement
from polydist_frontends.variables import Array
from polydist_frontends.walks import names_in

from polydist.model.linearised.choices import finer_cases_of
from polydist.model.linearised.delinearize import (
    VaryingPart,
    invariant_value,
    ratio,
    stride_chains,
    terms_of,
    varying_parts,
)
from polydist.model.linearised.expressions import polynomial_expression
from polydist.model.linearised.simplified import simplified
from polydist.sets.polynomial import ONE, Polynomial

Chain = tuple[Polynomial, ...]
_MOST = 3


@dataclass(frozen=True)
class _Use:
    """The varying parts of a subscript, and the iterators around it, outermost first."""

    parts: Sequence[VaryingPart]
    around: tuple[str, ...]


def free_chains(region: Region, parameters: Iterable[str]) -> dict[str, Chain]:
    """By array the strides that are no multiples of each other, outermost first, and 1."""
    known = set(parameters)
    uses: dict[str, list[_Use]] = {}
    subscripts: dict[str, list[Expression]] = {}
    for access, around in _nested(region.body, ()):
        if may_be_linearised(region.arrays[access.array]):
            for case in finer_cases_of(access.subscripts[-1], known):
                subscripts.setdefault(access.array, []).append(case.value)
                uses.setdefault(access.array, []).extend(_use(case.value, known, around))
    chains = {
        array: _chain(found)
        for array, found in uses.items()
        if not stride_chains(subscripts[array], known)
    }
    return {array: chain for array, chain in chains.items() if chain}


def may_be_linearised(array: Array) -> bool:
    """Whether the last subscript may stand for rows and columns: the only one, or in C that in the
    rows of an array or a table, ``f[q][y*nx + x]``."""
    is_in_rows = not array.lowers and array.strides[-1:] == ("1",)
    return len(array.extents) == 1 or (len(array.extents) > 1 and is_in_rows)


def within_rows(array: Array, chain: Chain, parameters: Iterable[str]) -> Chain | None:
    """The strides, and before them the length of the rows that the array is declared with, if it
    has such; ``None`` if that is not known."""
    if array.tables >= len(array.extents) - 1:
        return chain
    last = array.extents[-1]
    length = None if last is None else invariant_value(last, set(parameters))
    return None if length is None else (length, *chain)


def extents_between(chain: Chain, place: Place) -> tuple[Expression, ...]:
    """How many of each stride's neighbours, but the first one's, lie within the one before it."""
    return tuple(_extent(outer, inner, place) for outer, inner in itertools.pairwise(chain))


def quotients_in(chain: Chain) -> Iterator[tuple[Polynomial, Polynomial]]:
    """The pairs of strides of a chain of which the first is no multiple of the second."""
    return (pair for pair in itertools.pairwise(chain) if ratio(*pair) is None)


def quotient_name(outer: Polynomial, inner: Polynomial) -> str:
    """What the parameter for ``outer / inner`` is called."""
    sides = (f"({side})" if len(side.terms) > 1 else str(side) for side in (outer, inner))
    return " / ".join(sides)


def _extent(outer: Polynomial, inner: Polynomial, place: Place) -> Expression:
    whole = ratio(outer, inner)
    if whole is not None:
        return simplified(polynomial_expression(whole, place))
    above, below = polynomial_expression(outer, place), polynomial_expression(inner, place)
    return Binary("/", above, below, place, quotient_name(outer, inner))


# ---------------------------------------------------------------------------------------- the order
def _nested(
    nodes: Iterable[Node], around: tuple[str, ...]
) -> Iterator[tuple[Access, tuple[str, ...]]]:
    """All accesses with the iterators of the loops around them."""
    for node in nodes:
        match node:
            case Statement():
                yield from ((access, around) for access in node.accesses)
            case Loop():
                yield from ((access, around) for access in node.reads)
                yield from _nested(node.body, (*around, node.iterator))
            case If():
                yield from ((access, around) for access in node.reads)
                yield from _nested((*node.then, *node.otherwise), around)


def _use(subscript: Expression, known: set[str], around: tuple[str, ...]) -> Iterator[_Use]:
    terms = terms_of(subscript, known)
    if terms is not None:
        yield _Use(varying_parts(terms)[0], around)


def _chain(uses: Sequence[_Use]) -> Chain | None:
    """The strides in their order; ``None`` where no use has them all."""
    strides = {stride for use in uses for stride in _strides(use)} - {ONE}
    if not 2 <= len(strides) <= _MOST:
        return None
    for use in uses:
        if strides <= set(_strides(use)):
            return (*_ordered(use), ONE)
    return None


def _strides(use: _Use) -> list[Polynomial]:
    return [part.stride.primitive() for part in use.parts]


def _ordered(use: _Use) -> list[Polynomial]:
    """Step 2."""
    written = list(dict.fromkeys(_strides(use)))
    others = [stride for stride in written if stride != ONE]
    if written[-1] == ONE:
        return others
    if written[0] == ONE:
        return others[::-1]
    return sorted(others, key=lambda stride: _depth(stride, use))


def _depth(stride: Polynomial, use: _Use) -> int:
    """The place of the innermost loop over what is multiplied."""
    varying = [part.varying for part in use.parts if part.stride.primitive() == stride]
    names = {name.name for of in varying for name in names_in(of)}
    return max((k for k, name in enumerate(use.around) if name in names), default=-1)
