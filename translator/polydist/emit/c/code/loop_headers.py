"""Heads of C loops: the type and direction of a loop's own variable, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist.emit.c.code.expressions import c_expression, c_name
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.lower.arithmetic import upper_bound
from polydist.lower.loop_ir import Constant, Expression, For, Operation, Variable
from polydist.lower.variables import decides_on_loops, types_following
from polydist.sets.symbols import Symbol


@dataclass(frozen=True, kw_only=True)
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
    name, upper = control_variable(loop, texts), upper_bound(loop.condition, loop.variable)
    plain = Header(
        type="int64_t",
        name=name,
        first=c_expression(loop.first),
        last="",
        condition=c_expression(loop.condition),
        step=f"{name} += {loop.step}" if loop.step > 1 else f"{name}++",
    )
    if upper is None:
        return plain
    first, last, limit = plain.first, c_expression(upper), f"{c_name(loop.variable)}_last"
    kind = control_kind(loop, texts)
    if kind == "-int":
        return replace(
            plain,
            type="int",
            first=f"polyrt_int_down({first}, {last})",
            last=f"{limit} = polyrt_int_down({last}, {last})",
            condition=f"{name} >= {limit}",
            step=f"{name}--",
        )
    within = replace(plain, last=f"{limit} = {last}", condition=f"{name} <= {limit}")
    if kind != "int":
        return within
    counted = replace(within, type="int", first=f"polyrt_int_first({first})")
    if texts is not None and _below_int(upper, texts.ints):
        return replace(counted, last="", condition=f"{name} <= {last}")
    return replace(counted, last=f"{limit} = polyrt_int_last({last})")


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
