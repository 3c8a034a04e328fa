"""Tables of constants: an element as a choice among the values of its array. Lattice vectors, the
offsets of a stencil and colourings are written so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Select

MOST = 64
"""Values of a table: each is a piece of all sets that it is used in."""

Values = tuple["int | Values", ...]
"""The elements with the first subscript at its lower bound, at the next value, ...; each a value,
or the same for the other subscripts."""


def is_small(values: int | Values | None) -> bool:
    return isinstance(values, tuple) and 0 < sum(1 for _ in _leaves(values)) <= MOST


def element_of(
    values: int | Values, subscripts: Sequence[tuple[int, Expression]], place: Place
) -> Expression:
    """The element, by lower bound and subscript of each dimension. Outside the table, where no
    language gives a value, it is some value."""
    if isinstance(values, int):
        return Integer(values, place)
    (lower, first), *rest = subscripts
    if isinstance(first, Integer):
        return element_of(values[max(0, min(first.value - lower, len(values) - 1))], rest, place)
    *before, chosen = (element_of(value, rest, place) for value in values)
    for k, value in reversed(list(enumerate(before, lower))):
        chosen = Select(Binary("==", first, Integer(k, place), place), value, chosen, place)
    return chosen


def _leaves(values: int | Values) -> Iterator[int]:
    if isinstance(values, int):
        yield values
        return
    for value in values:
        yield from _leaves(value)
