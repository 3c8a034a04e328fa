"""Which variables of a unit share memory, by its ``equivalence`` statements and common blocks.

1. An ``equivalence`` set says that objects begin at one place, a common block that each variable
   begins where the one before it ends. Both give distances between the beginnings of variables, in
   elements: those that are connected so are searched from one of the two.
2. Two of the same block do not overlap. Others that are connected do unless all that are connected
   are of one type, so that elements are of one size, and the two are apart. The same holds where a
   size or a subscript is no constant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Declarations, Dimension, Shared


# -------------------------------------------------------------------------------------- overlapping
@dataclass(frozen=True)
class _Begun:
    """``at``: where a variable begins, in elements; ``None`` if that is not known."""

    at: int | None

    def shifted(self, distance: int | None) -> _Begun:
        return _Begun(None if self.at is None or distance is None else self.at + distance)


def overlap(one: Found, other: Found) -> bool:
    """Whether two variables may share memory, as far as the unit says that declares both."""
    declared = one.scope.levels[0].declarations
    if declared is not other.scope.levels[0].declarations:
        return False
    first, second = one.symbol.name, other.symbol.name
    begun = _connected(first, declared, one.scope)
    if second not in begun or any({first, second} <= set(b) for b in declared.commons.values()):
        return False
    types = {_type(name, one.scope) for name in begun}
    m, n = _count(first, one.scope), _count(second, one.scope)
    distance = begun[second].at
    if len(types) > 1 or m is None or n is None or distance is None:
        return True
    return distance < m and -distance < n


def is_declared_shared(of: Found) -> bool:
    """Whether the unit that declares a variable names it in an ``equivalence`` statement."""
    sets = of.scope.levels[0].declarations.equivalences
    return any(of.symbol.name == shared.name for group in sets for shared in group)


def _connected(name: str, declared: Declarations, scope: Scope) -> Mapping[str, _Begun]:
    """Step 1: what is connected with a variable, which begins at 0."""
    begun = {name: _Begun(0)}
    waiting = [name]
    while waiting:
        here = waiting.pop()
        for there, distance in _distances(here, declared, scope):
            if there not in begun:
                begun[there] = begun[here].shifted(distance)
                waiting.append(there)
    return begun


def _distances(name: str, declared: Declarations, scope: Scope) -> Iterator[tuple[str, int | None]]:
    """How far after a variable others begin that are directly connected with it."""
    for group in declared.equivalences:
        for own in (shared for shared in group if shared.name == name):
            yield from ((s.name, _less(_index(own, scope), _index(s, scope))) for s in group)
    for block in declared.commons.values():
        if name in block:
            starts = list(_starts(block, scope))
            own_start = starts[block.index(name)]
            yield from zip(block, (_less(s, own_start) for s in starts), strict=True)


def _starts(block: tuple[str, ...], scope: Scope) -> Iterator[int | None]:
    at: int | None = 0
    for name in block:
        yield at
        size = _count(name, scope)
        at = None if at is None or size is None else at + size


def _less(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one - other


# --------------------------------------------------------------------------------- elements, types
def _type(name: str, scope: Scope) -> str:
    """The type without blanks."""
    found = scope.find(name)
    text = "".join(found.symbol.type.text.lower().split()) if found is not None else name
    return text or name


def _shape(name: str, scope: Scope) -> tuple[Dimension, ...]:
    found = scope.find(name)
    return () if found is None else found.symbol.dimensions


def _count(name: str, scope: Scope) -> int | None:
    """The elements of a variable; ``None`` if that is not known."""
    sizes = [_extent(dimension, scope) for dimension in _shape(name, scope)]
    return None if None in sizes else prod(size for size in sizes if size is not None)


def _extent(of: Dimension, scope: Scope) -> int | None:
    upper = None if of.upper is None else value_of(of.upper.tree, scope)
    return _less(upper, _less(_lower(of, scope), 1))


def _lower(of: Dimension, scope: Scope) -> int | None:
    return 1 if of.lower is None else value_of(of.lower.tree, scope)


def _index(of: Shared, scope: Scope) -> int | None:
    """How many elements of the variable are before the object. One subscript alone counts elements,
    whatever the shape is."""
    shape = _shape(of.name, scope)
    at, stride = 0, 1
    for subscript, dimension in zip(of.subscripts, shape, strict=False):
        distance = _less(value_of(subscript.tree, scope), _lower(dimension, scope))
        extent = _extent(dimension, scope)
        if distance is None or (extent is None and len(of.subscripts) > 1):
            return None
        at, stride = at + stride * distance, stride * (extent or 1)
    return at


# ------------------------------------------------------------------------------------------ refusal
def sharing_memory(name: str, other: str, place: Place) -> Refusal:
    """The refusal of a name for memory that has another one too."""
    return refuse(
        "equivalence",
        f"'{name}' shares its memory with {other} (EQUIVALENCE), and the region writes it",
        place,
        "use one name for the memory inside the region",
    )
