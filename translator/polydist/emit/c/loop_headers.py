"""Heads of C loops: the type and direction of a loop's own variable, and its limits."""

from __future__ import annotations

from dataclasses import dataclass

from polydist.emit.c.expressions import c_expression, c_name
from polydist.emit.c.statement_texts import StatementTexts
from polydist.lower.arithmetic import upper_bound
from polydist.lower.loop_ir import Constant, Expression, For, Operation, Variable
from polydist.lower.variables import decides_on_loops, types_following
from polydist.sets.symbols import Symbol


@dataclass(frozen=True)
class Header:
    """``for (type name = first, last; condition; step)``; without ``last`` the condition stands by
    itself."""

    type: str
    name: str
    first: str
    last: str
    condition: str
    step: str


def header(loop: For, texts: StatementTexts | None) -> Header:
    """The loop's own variable has the type int where the user's iterators have it, and runs down
    where they do: gcc vectorises nothing through a narrowing conversion, and reuses no loaded value
    through a change of sign."""
    name = control_variable(loop, texts)
    upper = upper_bound(loop.condition, loop.variable)
    step = f"{name} += {loop.step}" if loop.step > 1 else f"{name}++"
    if upper is None:
        return Header(
            "int64_t", name, c_expression(loop.first), "", c_expression(loop.condition), step
        )
    first, last, limit = (
        c_expression(loop.first),
        c_expression(upper),
        f"{c_name(loop.variable)}_last",
    )
    kind, within = control_kind(loop, texts), f"{name} <= {limit}"
    if kind == "int" and texts is not None and _below_int(upper, texts.ints):
        return Header("int", name, f"polyrt_int_first({first})", "", f"{name} <= {last}", step)
    if kind == "int":
        return Header(
            "int",
            name,
            f"polyrt_int_first({first})",
            f"{limit} = polyrt_int_last({last})",
            within,
            step,
        )
    if kind == "-int":
        lowest = f"{limit} = polyrt_int_down({last}, {last})"
        return Header(
            "int",
            name,
            f"polyrt_int_down({first}, {last})",
            lowest,
            f"{name} >= {limit}",
            f"{name}--",
        )
    return Header("int64_t", name, first, f"{limit} = {last}", within, step)


def control_kind(loop: For, texts: StatementTexts | None) -> str:
    """``int`` or ``-int`` where the loop's own variable has the user's type, going up or down; else
    the scan's ``int64_t``."""
    kinds = types_following(loop, texts.statements) if texts is not None else frozenset()
    if kinds not in ({"int"}, {"-int"}) or upper_bound(loop.condition, loop.variable) is None:
        return "int64_t"
    (kind,) = kinds
    return kind


def control_variable(loop: For, texts: StatementTexts | None) -> str:
    """The loop's own variable: the scan's, unless it is an int and the scan's takes part in
    arithmetic, which is done in 64 bits."""
    kind = control_kind(loop, texts)
    if kind == "-int":
        return f"{c_name(loop.variable)}_down"
    if kind == "int" and decides_on_loops(loop.variable, loop.body):
        return f"{c_name(loop.variable)}_up"
    return c_name(loop.variable)


def _below_int(last: Expression, ints: frozenset[Symbol]) -> bool:
    """Whether an int can count up to ``last`` without a limit: it is a variable of type int, or
    less. With a limit of its own, which is made of comparisons, gcc keeps more values in registers
    than it has."""
    match last:
        case Operation(operator="-", operands=(Variable(symbol=symbol), Constant(value=value))):
            return symbol in ints and value >= 0
        case Operation(operator="+", operands=(Variable(symbol=symbol), Constant(value=value))):
            return symbol in ints and value <= 0
        case Variable(symbol=symbol):
            return symbol in ints
        case _:
            return False
