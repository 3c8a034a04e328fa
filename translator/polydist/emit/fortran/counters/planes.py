"""Lines that depend on to which planes pointers lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from polydist.emit.fortran.expressions import Spellings, fortran_condition
from polydist.lower.loop_ir import Constant, Expression, Operation

L = TypeVar("L")


def chosen(
    values: Mapping[str, Expression],
    bases: Mapping[str, tuple[str, ...]],
    lines: Callable[[Mapping[str, str]], list[L]],
    spellings: Spellings,
    pad: str,
) -> list[L | str]:
    """What stands where the pointers lead to the planes with these numbers, under the conditions
    that say which."""
    condition = next((found for of in values.values() if (found := _condition(of))), None)
    if condition is None:
        planes = {name: bases[name][_number(value)] for name, value in values.items()}
        return list[L | str](lines(planes))
    then, otherwise = (
        {name: _where(condition, holds, value) for name, value in values.items()}
        for holds in (True, False)
    )
    return [
        f"{pad}if ({fortran_condition(condition, spellings)}) then",
        *chosen(then, bases, lines, spellings, pad),
        f"{pad}else",
        *chosen(otherwise, bases, lines, spellings, pad),
        f"{pad}end if",
    ]


def _number(value: Expression) -> int:
    assert isinstance(value, Constant), "planes are chosen by conditions"
    return value.value


def _condition(value: Expression) -> Expression | None:
    """The first condition on which the value depends."""
    is_choice = isinstance(value, Operation) and value.operator == "?:"
    return value.operands[0] if is_choice and isinstance(value, Operation) else None


def _where(condition: Expression, holds: bool, value: Expression) -> Expression:
    """The value where the condition holds, or does not."""
    match value:
        case Operation(operator="?:", operands=(own, then, otherwise)) if own == condition:
            return _where(condition, holds, then if holds else otherwise)
        case Operation(operator="?:", operands=(own, then, otherwise)):
            sides = (_where(condition, holds, side) for side in (then, otherwise))
            return Operation("?:", (own, *sides))
        case _:
            return value
