"""Integer expressions of the loop IR (``loop_ir``), ranges with bounds that are such, and how boxes
are cut by them."""

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


@dataclass(frozen=True, kw_only=True)
class Cut:
    """Boxes of a nest that are cut in halves, in any of the coordinates ``along``, until they are
    small or ``whole`` holds: most of their points then run in a faster order."""

    whole: Expression
    along: tuple[int, ...]
