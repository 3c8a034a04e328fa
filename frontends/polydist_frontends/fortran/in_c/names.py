"""What the names in a statement mean, and the types of values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from polydist_frontends.fortran.in_c.words import NoCounterpart
from polydist_frontends.variables import Number

C_TYPES = {
    ("real", 4): "float",
    ("real", 8): "double",
    ("integer", 4): "int32_t",
    ("integer", 8): "int64_t",
    ("logical", 1): "int8_t",
    ("logical", 4): "int32_t",
    ("logical", 8): "int64_t",
}


@dataclass(frozen=True)
class Value:
    """An expression in C, in brackets unless it is a primary one, and its type in Fortran."""

    text: str
    category: str
    size: int

    @property
    def c_type(self) -> str:
        return C_TYPES[self.category, self.size]


@dataclass(frozen=True)
class Names:
    """``numbers`` by name, ``ranks`` of those that are arrays; ``kinds`` that names stand for;
    ``functions`` of the program's own; ``bounds`` of arrays whose values are known in C, as
    ``lbound(u, 1)``, with what they are called there."""

    numbers: Mapping[str, Number]
    ranks: Mapping[str, int]
    kinds: Mapping[str, int]
    functions: Collection[str] = ()
    bounds: Mapping[str, str] = field(default_factory=dict)

    def number(self, name: str) -> Number:
        """What the name stands for."""
        found = self.numbers.get(name)
        if found is None or (found.category, found.size) not in C_TYPES:
            raise NoCounterpart(f"'{name}', which is no number of 4 or 8 bytes")
        return found

    def kind(self, text: str) -> int:
        """The size of numbers of a kind."""
        size = int(text) if text.isdigit() else self.kinds.get(text)
        if size not in (4, 8):
            raise NoCounterpart(f"the kind '{text}'")
        return size
