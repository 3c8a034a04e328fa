"""Variables of sets and of generated functions.

isl knows the parameters of a set by their names only. The names are given here, and a name is
turned back into what it stands for by one table: nothing takes a name apart. A name that is not in
the table is a parameter of the region, which never begins with an underscore (``identifier``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, Union

from polydist.sets.polynomial import Polynomial

Side = Literal["lo", "hi", "a", "b"]
"""``lo .. hi`` is the box of the nest that a function belongs to, ``a .. b`` that of a receiver."""


@dataclass(frozen=True)
class Parameter:
    """A loop-invariant integer, or a product of them: ``name`` in isl and in generated code,
    ``factors`` the texts of their values where the region stands. ``is_int``: its value is one of
    C's type int. ``words``: how people call it, where ``factors`` say more. ``quotient``: it is
    that of two polynomials in the frontend's scalars, or 0 where the second is 0. ``own``: nothing
    that a rank does inside of the region depends on it, so it may differ between ranks."""

    name: str
    factors: tuple[str, ...]
    is_int: bool = False
    words: str = ""
    quotient: tuple[Polynomial, Polynomial] | None = None
    own: bool = False

    @property
    def text(self) -> str:
        """The value in words, for people."""
        return self.words or " * ".join(self.factors)


@dataclass(frozen=True)
class ParameterName:
    """A parameter of the region, or of a set in a test."""

    name: str

    def __post_init__(self) -> None:
        assert not self.name.startswith("_"), "a name that the table of symbols lacks"


@dataclass(frozen=True)
class Corner:
    """One coordinate of a corner of a box of tiles."""

    side: Side
    coordinate: int

    @property
    def name(self) -> str:
        return f"_{self.side}{self.coordinate}"


@dataclass(frozen=True)
class Sequential:
    """The value of a sequential loop around a nest."""

    level: int

    @property
    def name(self) -> str:
        return f"_z{self.level}"


@dataclass(frozen=True)
class Index:
    """The variable of a loop that a scan generates."""

    number: int

    @property
    def name(self) -> str:
        return f"_c{self.number}"


@dataclass(frozen=True)
class Iterator:
    """An iterator of a statement, in expressions about its instances."""

    position: int

    @property
    def name(self) -> str:
        return f"_i{self.position}"


@dataclass(frozen=True)
class ArrayStride:
    """The distance in elements of an array's neighbours in one dimension, where it is not 1."""

    array: str
    dimension: int

    @property
    def name(self) -> str:
        return f"_s{self.dimension}_{self.array}"


Symbol: TypeAlias = Union[ParameterName, Corner, Sequential, Index, Iterator, ArrayStride]

_DEEPEST = 200
"""More loops than a statement can have: compilers and isl give up long before."""


def _structural(k: int) -> tuple[Symbol, ...]:
    """Every variable number k but parameters."""
    corners = (Corner("lo", k), Corner("hi", k), Corner("a", k), Corner("b", k))
    return (*corners, Sequential(k), Index(k), Iterator(k))


_SYMBOLS: Final = {symbol.name: symbol for k in range(_DEEPEST) for symbol in _structural(k)}


def symbol_named(name: str) -> Symbol:
    """What a parameter of a set stands for."""
    return _SYMBOLS.get(name) or ParameterName(name)
