"""Whether elements of an array that have values are all that it has.

1. The extent of a dimension is a number, or the name of the variable that gives it, or nothing that
   is known here (an assumed shape, ``x(*)``).
2. A subscript of an element is a number, or ``1:n`` for all from 1 to the name n, or ``:``; and
   ``k@1:n`` for the one that the counter k of a loop over such a range stands for. In what a
   procedure does to an argument, n is one of its arguments, and means what is passed for it.
3. ``x(1)`` of an argument stands for ``x(*)`` in older texts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import prod
from typing import TypeAlias

from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Dimension, Symbol
from polydist_frontends.fortran.semantics.callees import Dummy

ALL = ":"
Part: TypeAlias = "int | str"
Element: TypeAlias = "tuple[Part, ...]"
Extent: TypeAlias = "range | int | str | None"
"""The subscripts of a dimension if they are numbers, how many there are, or what says how many."""


def extents_of(symbol: Symbol, scope: Scope) -> tuple[Extent, ...]:
    """The extents of an array as it is declared."""
    return tuple(
        _extent(symbol, number, of, scope) for number, of in enumerate(symbol.dimensions, 1)
    )


def _extent(symbol: Symbol, number: int, of: Dimension, scope: Scope) -> Extent:
    if is_assumed(symbol, of):
        return f"size({symbol.name},{number})" if of.lower is None else None
    first = 1 if of.lower is None else value_of(of.lower.tree, scope)
    if of.form != "explicit" or of.upper is None or first is None:
        return None
    last = value_of(of.upper.tree, scope)
    if last is None:
        upper = "".join(of.upper.text.lower().split())
        return upper if first == 1 and upper.isidentifier() else None
    return None if last == 1 and _is_open(symbol) else range(first, last + 1)


def _is_open(symbol: Symbol) -> bool:
    """Step 3."""
    return len(symbol.dimensions) == 1 and "dummy" in symbol.attributes


def is_assumed(symbol: Symbol, of: Dimension) -> bool:
    """Whether a dimension has the extent of the actual argument's."""
    own = symbol.attributes & {"allocatable", "pointer"}
    return "dummy" in symbol.attributes and not own and of.form in ("assumed", "deferred")


def is_filled(elements: Collection[Element], extents: Sequence[Extent]) -> bool:
    """Whether the elements are all of an array with the extents."""
    if () in elements:
        return True
    alike = all(len(element) == len(extents) for element in elements)
    return bool(extents) and alike and _covers(set(elements), extents)


def _covers(elements: set[Element], extents: Sequence[Extent]) -> bool:
    if not extents:
        return bool(elements)
    first, *rest = extents
    everywhere = {e[1:] for e in elements if e[0] == ALL or e[0] in _names_of(first, extents)}
    if _covers(everywhere, rest):
        return True
    numbers = range(1, first + 1) if isinstance(first, int) else first
    return isinstance(numbers, range) and all(
        _covers(everywhere | {e[1:] for e in elements if e[0] == number}, rest)
        for number in numbers
    )


def _names_of(extent: Extent, extents: Sequence[Extent]) -> tuple[str, ...]:
    """The ranges that are the whole dimension."""
    if isinstance(extent, int):
        return (f"1:{extent}",)
    if isinstance(extent, range):
        return (f"{extent.start}:{extent.stop - 1}",)
    if not isinstance(extent, str):
        return ()
    alone = extent.replace(",1)", ")") if len(extents) == 1 else extent
    return f"1:{extent}", f"1:{alone}"


def plain(elements: Collection[Element]) -> frozenset[Element]:
    """The elements with the ranges of counters in place of these."""
    return frozenset(
        tuple(part.partition("@")[2] or part if isinstance(part, str) else part for part in of)
        for of in elements
    )


def without_counters(elements: Collection[Element]) -> frozenset[Element]:
    """The elements that no counter stands for."""
    return frozenset(
        of for of in elements if not any(isinstance(part, str) and "@" in part for part in of)
    )


def left_loop(elements: Collection[Element], value: str) -> frozenset[Element]:
    """What is left after a loop over the range of a counter, which may have no iterations: elements
    that the counter names."""
    of_loop = (element for element in elements if value in element)
    return frozenset(
        tuple(value.partition("@")[2] if part == value else part for part in element)
        for element in of_loop
    )


def common(sides: Sequence[Collection[Element]]) -> frozenset[Element]:
    """The elements that all of the sides have."""
    parts = [frozenset(side) for side in sides if () not in side]
    return frozenset.intersection(*parts) if parts else frozenset({()})


def fills(dummy: Dummy, actual: Sequence[Extent], given: Mapping[str, Extent]) -> bool:
    """Whether an argument that the procedure gives values is all of an array with the extents
    ``actual``; ``given`` are the values of the other arguments."""
    if dummy.shape is None:
        return is_filled(_passed(dummy.elements, given), [_count(of) for of in actual])
    if not dummy.shape:
        return True
    wanted = [int(of) if of.isdigit() else _count(given.get(of)) for of in dummy.shape]
    have = [_count(of) for of in actual]
    if None in wanted or None in have:
        return False
    numbers = [of for of in (*wanted, *have) if isinstance(of, int)]
    if len(numbers) == len(wanted) + len(have):
        return prod(numbers[: len(wanted)]) == prod(numbers[len(wanted) :])
    return wanted == have


def _passed(elements: Collection[Element], given: Mapping[str, Extent]) -> frozenset[Element]:
    """The elements that a procedure sets, with the values of its arguments in place of their names:
    those of which these tell all subscripts."""
    known = (tuple(_part_passed(part, given) for part in element) for element in elements)
    return frozenset(
        tuple(part for part in of if part is not None) for of in known if None not in of
    )


def _part_passed(part: Part, given: Mapping[str, Extent]) -> Part | None:
    if isinstance(part, int) or part == ALL:
        return part
    last = _count(given.get(part.removeprefix("1:")))
    return None if last is None else f"1:{last}"


def _count(extent: Extent) -> int | str | None:
    return len(extent) if isinstance(extent, range) else extent
