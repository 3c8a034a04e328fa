"""Which variables of a unit share memory, by its ``equivalence`` statements and common blocks.

1. An ``equivalence`` set says that objects begin at one place, a common block that each variable
   begins where the one before it ends. Both give distances between the beginnings of variables:
   those that are connected so are searched from one of the two.
2. Two of the same block do not overlap. Others that are connected do unless they are apart whatever
   the sizes of elements are, which kinds and options of compilers decide: all that are of one type
   have one of the sizes that a type of its category may have. What compilers put between the
   variables of a block so that they are aligned only brings them further apart. The two overlap
   where the number of elements, or a subscript, is no constant.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from types import MappingProxyType

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Declarations, Dimension, Shared

Sizes = Mapping[str, int | None]
"""How large an element of each type is; ``None`` where that is not known."""


# -------------------------------------------------------------------------------------- overlapping
def overlap(one: Found, other: Found) -> bool:
    """Whether two variables may share memory, as far as the unit says that declares both."""
    declared = one.scope.levels[0].declarations
    if declared is not other.scope.levels[0].declarations:
        return False
    first, second = one.symbol.name, other.symbol.name
    connected = _Storage(declared, one.scope, {}).connected(first)
    if second not in connected or any({first, second} <= {*b} for b in declared.commons.values()):
        return False
    types = dict(_type(name, one.scope) for name in connected)
    return any(
        _Storage(declared, one.scope, sizes).overlap(first, second)
        for sizes in _sizes_of_elements(types)
    )


def is_declared_shared(of: Found) -> bool:
    """Whether the unit that declares a variable names it in an ``equivalence`` statement."""
    sets = of.scope.levels[0].declarations.equivalences
    return any(of.symbol.name == shared.name for group in sets for shared in group)


@dataclass(frozen=True, eq=False)
class _Storage:
    """Where the variables of a unit are, if elements have these sizes."""

    declared: Declarations
    scope: Scope
    sizes: Sizes

    def overlap(self, first: str, second: str) -> bool:
        distance = self.connected(first)[second]
        m, n = self._size(first), self._size(second)
        if m is None or n is None or distance is None:
            return True
        return distance < m and -distance < n

    def connected(self, name: str) -> Mapping[str, int | None]:
        """Step 1: where what is connected with a variable begins, if that begins at 0; ``None`` if
        that is not known."""
        begun: dict[str, int | None] = {name: 0}
        waiting = [name]
        while waiting:
            here = waiting.pop()
            for there, distance in self._distances(here):
                if there not in begun:
                    begun[there] = _sum(begun[here], distance)
                    waiting.append(there)
        return begun

    def _distances(self, name: str) -> Iterator[tuple[str, int | None]]:
        """How far after a variable others begin that are directly connected with it."""
        for group in self.declared.equivalences:
            for own in (shared for shared in group if shared.name == name):
                yield from ((s.name, _less(self._at(own), self._at(s))) for s in group)
        for block in self.declared.commons.values():
            if name in block:
                starts = list(self._starts(block))
                own_start = starts[block.index(name)]
                yield from zip(block, (_less(s, own_start) for s in starts), strict=True)

    def _starts(self, block: tuple[str, ...]) -> Iterator[int | None]:
        at: int | None = 0
        for name in block:
            yield at
            at = _sum(at, self._size(name))

    def _size(self, name: str) -> int | None:
        return _product(_count(name, self.scope), self._element(name))

    def _at(self, of: Shared) -> int | None:
        """How far into its variable the object begins."""
        before = _index(of, self.scope)
        return 0 if before == 0 else _product(before, self._element(of.name))

    def _element(self, name: str) -> int | None:
        return self.sizes.get(_type(name, self.scope)[0])


# --------------------------------------------------------------------------------- elements, types
_SIZES = MappingProxyType(
    {
        "integer": (1, 2, 4, 8, 16),
        "logical": (1, 2, 4, 8, 16),
        "real": (4, 8, 16),
        "complex": (8, 16, 32),
    }
)
_MOST_TYPES = 4


def _sizes_of_elements(types: Mapping[str, str]) -> Iterator[Sizes]:
    """The sizes that elements of types with these categories may have; of one type alone any size
    tells the same."""
    if len(types) == 1 and set(types.values()) <= {*_SIZES, "derived"}:
        yield dict.fromkeys(types, 1)
    elif len(types) > _MOST_TYPES:
        yield {}
    else:
        several: list[tuple[int | None, ...]] = [_SIZES.get(of, (None,)) for of in types.values()]
        yield from (dict(zip(types, sizes, strict=True)) for sizes in itertools.product(*several))


def _type(name: str, scope: Scope) -> tuple[str, str]:
    """The type without blanks, and its category."""
    found = scope.find(name)
    if found is None:
        return name, "unknown"
    text = "".join(found.symbol.type.text.lower().split())
    return text or name, found.symbol.type.category


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _less(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one - other


def _product(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one * other


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
