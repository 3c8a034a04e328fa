"""Heads of C loops: the type and direction of a loop's own variable, and its limits."""

from __future__ import annotations

from dataclasses import dataclass

from polydist.emit.c.expressions import c_expression, c_name, variables_in
from polydist.emit.c.statement_texts import StatementTexts
from polydist.lower.arithmetic import slope, upper_bound
from polydist.lower.loop_ir import (
    Code,
    Constant,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    Variable,
)
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
    kinds = _kinds_through(loop, texts)
    single = (
        next(iter(kinds))
        if len(kinds) == 1 and upper_bound(loop.condition, loop.variable) is not None
        else ""
    )
    return single if single in ("int", "-int") else "int64_t"


def control_variable(loop: For, texts: StatementTexts | None) -> str:
    """The loop's own variable: the scan's, unless it is an int and the scan's takes part in
    arithmetic, which is done in 64 bits."""
    kind = control_kind(loop, texts)
    if kind == "-int":
        return f"{c_name(loop.variable)}_down"
    return (
        f"{c_name(loop.variable)}_up"
        if kind == "int" and _bounds_others(loop.body, loop.variable)
        else c_name(loop.variable)
    )


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


def _bounds_others(code: Code, variable: Symbol) -> bool:
    """Whether bounds or conditions in the code are computed from the variable."""
    match code:
        case Sequence(children=children):
            return any(_bounds_others(child, variable) for child in children)
        case For(first=first, condition=condition, body=body):
            return variable in variables_in(first) | variables_in(condition) or _bounds_others(
                body, variable
            )
        case If(condition=condition, then=then, otherwise=otherwise):
            branches = [then] if otherwise is None else [then, otherwise]
            return variable in variables_in(condition) or any(
                _bounds_others(branch, variable) for branch in branches
            )
        case _:
            return False


def _kinds_through(loop: For, texts: StatementTexts | None) -> set[str]:
    return (
        _types_through(loop.body, loop.variable, texts)
        if texts is not None and loop.step == 1
        else set()
    )


def _types_through(code: Code, variable: Symbol, texts: StatementTexts) -> set[str]:
    """The types of the iterators that take their value from the loop variable, with a minus for its
    negative; ``?`` for what is neither."""
    match code:
        case Sequence(children=children):
            return set().union(*(_types_through(child, variable, texts) for child in children))
        case For(body=body):
            return _types_through(body, variable, texts)
        case If(then=then, otherwise=otherwise):
            other = _types_through(otherwise, variable, texts) if otherwise is not None else set()
            return _types_through(then, variable, texts) | other
        case Instance(statement=statement, values=values):
            iterators = texts.statements[statement].iterators
            return {
                _type_through(value, variable, kind)
                for value, (_, kind) in zip(values, iterators, strict=True)
            } - {""}
        case _:
            return set()


def _type_through(value: Expression, variable: Symbol, kind: str) -> str:
    if value == Variable(variable):
        return kind
    if value == Operation("-", (Variable(variable),)):
        return f"-{kind}"
    return "" if slope(value, variable) == 0 else "?"
