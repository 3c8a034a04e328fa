"""Whether types in two files are the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Function,
    Pointer,
    Record,
    Void,
    decayed,
    unqualified,
)
from polydist_frontends.c.reading.syntax import Tree, printed


@dataclass(frozen=True, eq=False)
class Types:
    """The types of one file, and of another one. ``seen``: structures that are being compared, or
    have been."""

    one: Resolution
    other: Resolution
    seen: set[tuple[str, str]] = field(default_factory=set)

    def same(self, one: CType, other: CType) -> bool:
        """Whether both are the same type, qualifiers included."""
        if isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
            return self._same_extent(one.extent, other.extent) and self.same(
                one.element, other.element
            )
        if isinstance(one, Function) and isinstance(other, Function):
            return self._same_functions(one, other)
        if isinstance(one, (ArrayOf, Function)) or isinstance(other, (ArrayOf, Function)):
            return False
        return sorted(one.qualifiers) == sorted(other.qualifiers) and self._same_plain(one, other)

    def same_value(self, one: CType, other: CType) -> bool:
        """Whether arguments, or results, of both types are passed in the same way."""
        return self._same_loosely(unqualified(decayed(one)), unqualified(decayed(other)))

    def _same_plain(self, one: CType, other: CType) -> bool:
        if isinstance(one, Arithmetic) and isinstance(other, Arithmetic):
            return one.words == other.words != ""
        if isinstance(one, Pointer) and isinstance(other, Pointer):
            return self.same(one.target, other.target)
        if isinstance(one, Record) and isinstance(other, Record):
            return self._same_records(one, other)
        return isinstance(one, Void) and isinstance(other, Void)

    def _same_loosely(self, one: CType, other: CType) -> bool:
        """As ``same``, but sizes of arrays may be written in other ways."""
        if isinstance(one, Pointer) and isinstance(other, Pointer):
            return self._same_loosely(one.target, other.target)
        if isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
            sizes = (_size(one.extent, self.one), _size(other.extent, self.other))
            alike = None in sizes or sizes[0] == sizes[1]
            return alike and self._same_loosely(one.element, other.element)
        return self.same(one, other)

    def _same_functions(self, one: Function, other: Function) -> bool:
        return self.same(one.result, other.result) and _text(one.parameters) == _text(
            other.parameters
        )

    def _same_records(self, one: Record, other: Record) -> bool:
        one, other = self.one.defined(one), self.other.defined(other)  # type: ignore[assignment]
        if (one.text, one.union, one.local) != (other.text, other.union, other.local):
            return False
        if one.text and (one.text, other.text) in self.seen:
            return True
        self.seen.add((one.text, other.text))
        if one.fields is None or other.fields is None:
            return one.fields is other.fields and one.tag == other.tag != ""
        return len(one.fields) == len(other.fields) and all(
            (a.name, a.bit_field, a.shared) == (b.name, b.bit_field, b.shared)
            and self.same(a.type, b.type)
            for a, b in zip(one.fields, other.fields, strict=True)
        )

    def _same_extent(self, one: Tree, other: Tree) -> bool:
        if one is None or other is None:
            return one is other
        first, second = value_of(one, self.one), value_of(other, self.other)
        if first is None and second is None:
            return _text(one) == _text(other)
        return first == second


def _size(extent: Tree, resolution: Resolution) -> int | None:
    return None if extent is None else value_of(extent, resolution)


def _text(tree: Tree) -> str:
    return "" if tree is None else printed(tree)
