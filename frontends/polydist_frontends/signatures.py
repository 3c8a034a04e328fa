"""Functions of a file as another language calls them: the same record for every language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Order = Literal["C", "F"]
"""Which subscript counts neighbouring elements: the last one, or the first one."""


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """``dtype`` is NumPy's name of the type. ``extents`` are integer expressions over parameters,
    in Python's words; ``None``: not declared. ``is_array``: it is an address of elements;
    ``is_flat``: of as many as there are, under any number of subscripts. ``is_written``: the
    function may change them."""

    name: str
    dtype: str
    is_array: bool = False
    is_flat: bool = False
    is_written: bool = False
    extents: tuple[str | None, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Function:
    """``symbol`` is its name for the linker, ``result`` NumPy's name of the type of its value."""

    name: str
    symbol: str
    file: str
    line: int
    order: Order
    parameters: tuple[Parameter, ...]
    result: str | None = None


@dataclass(frozen=True)
class Unavailable:
    """A function that cannot be called from outside, and why."""

    name: str
    reason: str


Signature: TypeAlias = Function | Unavailable
