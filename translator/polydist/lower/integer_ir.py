"""Integer expressions of the loop IR (``loop_ir``)."""

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
