"""Integer expressions of the loop IR (``loop_ir``), and ranges with bounds that are such."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, Union

from polydist.sets.symbols import Symbol

Operator = Literal[
    "+",
    "-",
    "*",
    "/",
    "floor",
    "ceil",
    "mod",
    "min",
    "max",
    "<",
    "<=",
    ">",
    ">=",
    "==",
    "&&",
    "||",
    "?:",
]


@dataclass(frozen=True)
class Constant:
    value: int


@dataclass(frozen=True)
class Variable:
    symbol: Symbol


@dataclass(frozen=True)
class Operation:
    """``floor``/``ceil`` divide by their positive second operand and round down/up; ``mod`` has the
    sign of its positive divisor; ``/`` is exact; ``-`` with one operand negates."""

    operator: Operator
    operands: tuple[Expression, ...]


Expression: TypeAlias = Union[Constant, Variable, Operation]


@dataclass(frozen=True)
class Interval:
    """One piece of an enclosing range: if ``guard`` holds and ``lower <= upper``, the range
    includes both. ``None``: no bound."""

    guard: Expression | None
    lower: Expression | None
    upper: Expression | None


@dataclass(frozen=True)
class Enclosure:
    """An enclosing range of one coordinate, the hull of its intervals."""

    intervals: tuple[Interval, ...]
