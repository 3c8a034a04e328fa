"""Expressions of the loop IR as Fortran."""

from __future__ import annotations

import pytest

from polydist.emit.fortran.expressions import Spellings, fortran_condition
from polydist.lower.loop_ir import Constant, Expression, Operation
from unit.interpreter import variable

_N, _M, _THREE = variable("n"), variable("m"), Constant(3)
_LESS = Operation("<", (_N, _THREE))


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (Operation("||", (_LESS, Constant(1))), "polydist_p_n < 3 .or. .true."),
        (Operation("&&", (Constant(0), _LESS)), ".false. .and. polydist_p_n < 3"),
        (
            Operation("&&", (Operation("||", (_LESS, _LESS)), _LESS)),
            "(polydist_p_n < 3 .or. polydist_p_n < 3) .and. polydist_p_n < 3",
        ),
        (
            Operation("||", (Operation("&&", (_LESS, _LESS)), _LESS)),
            "polydist_p_n < 3 .and. polydist_p_n < 3 .or. polydist_p_n < 3",
        ),
        (
            Operation("||", (Operation("mod", (_N, _THREE)), _LESS)),
            "(polydist_modulo(polydist_p_n, 3_polydist_long) /= 0) .or. polydist_p_n < 3",
        ),
        (Constant(1), ".true."),
        (_M, "(polydist_p_m /= 0)"),
    ],
)
def test_numbers_are_no_conditions(condition: Expression, text: str) -> None:
    assert fortran_condition(condition, Spellings()) == text
