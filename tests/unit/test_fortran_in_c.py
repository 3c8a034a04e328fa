"""Fortran statements of numbers as C, and what is refused."""

from __future__ import annotations

import re

import pytest
from polydist_frontends.fortran.in_c.names import Names
from polydist_frontends.fortran.in_c.statements import in_c
from polydist_frontends.fortran.in_c.words import Form, NoCounterpart
from polydist_frontends.variables import Number

_NUMBERS = (
    Number("x", "real", 8),
    Number("s", "real", 4),
    Number("i", "integer", 4),
    Number("l", "integer", 8),
    Number("on", "logical", 4),
    Number("a", "real", 8),
    Number("m", "integer", 4),
    Number("z", "real", 16),
    Number("odd", "integer", 1),
)
_NAMES = Names(
    {n.name: n for n in _NUMBERS},
    {"a": 2, "m": 1},
    {"dp": 8, "sp": 4},
    ("cube",),
    {"lbound(a, 2)": "first_a"},
)


def _in_c(text: str, form: Form = "free") -> str:
    return " ".join(in_c(text, form, _NAMES).split())


@pytest.mark.parametrize(
    "text, expected",
    [
        ("x = 1", "x_ = (double)1;"),
        ("x = 0.1d0 + .5 * 1.e-3_dp", "x_ = 0.1e0 + (.5f * 1.e-3);"),
        ("S = X", "s_ = (float)x_;"),
        ("x = a(i, lbound(a, 2) + l)", "x_ = a_(i_, (((int32_t)first_a) + l_));"),
        ("i = x - s", "i_ = (int32_t)(x_ - s_);"),
        ("x = -x**2 * s", "x_ = -((x_ * x_) * s_);"),
        ("x = x - s - 1 + (x - s)", "x_ = ((x_ - s_) - 1) + (x_ - s_);"),
        ("x = x / s / 2", "x_ = (x_ / s_) / 2;"),
        ("i = 010 / 3 * i", "i_ = (10 / 3) * i_;"),
        ("l = 1_dp + i", "l_ = INT64_C(1) + i_;"),
        ("x = x**3 + x ** 4", "x_ = ((x_ * x_) * x_) + ((x_ * x_) * (x_ * x_));"),
        ("a(i, m(i) + 1) = a(i - 1, 2)", "a_(i_, (m_(i_) + 1)) = a_((i_ - 1), 2);"),
        ("if (x .lt. 1.and.on) i = 2", "if ((x_ < 1) && (on_ != 0)) { i_ = 2; }"),
        ("if (.not. on .or. i == 1) i = 2", "if ((!(on_ != 0)) || (i_ == 1)) { i_ = 2; }"),
        ("if (on .neqv. x > 0) i = 2", "if ((on_ != 0) != (x_ > 0)) { i_ = 2; }"),
        (
            "if (on) then\n i = 1 ! one\nelse if (i > 2) then; i = 2\nelse\n x = &\n  & 3.\nend if",
            "if (on_ != 0) { i_ = 1; } else if (i_ > 2) { i_ = 2; } else { x_ = (double)3.f; }",
        ),
        (
            "do i = 9, l, -2\n continue\nenddo",
            "const int64_t polydist_end0 = l_; for (i_ = 9; i_ >= polydist_end0; i_ -= 2) { ; }",
        ),
        ("x = sqrt(x) + dble(i) + real(i, dp)", "x_ = (sqrt(x_) + ((double)i_)) + ((double)i_);"),
        ("s = abs(s) + sign(s, 1.0)", "s_ = fabsf(s_) + copysignf(s_, 1.0f);"),
        ("i = mod(i, 7) + int(x)", "i_ = (i_ % 7) + ((int32_t)x_);"),
        ("i = max(i, 1, 2)", "i_ = (i_ > 1 ? i_ : 1) > 2 ? (i_ > 1 ? i_ : 1) : 2;"),
        ("x = min(x, 1d0)", "x_ = polydist_min8(x_, 1e0);"),
        ("x = merge(x, 0._dp, on)", "x_ = (on_ != 0) ? x_ : 0.;"),
        ("x = real(s, kind(x))", "x_ = (double)s_;"),
    ],
)
def test_the_same_in_c(text: str, expected: str) -> None:
    assert _in_c(text) == expected


def test_fixed_form() -> None:
    text = "      x = x +\n     1    s\nc what isn't code\n      i = 2"
    assert _in_c(text, "fixed") == "x_ = x_ + s_; i_ = 2;"


@pytest.mark.parametrize(
    "text, reason",
    [
        ("x = exp(x)", "'exp'"),
        ("x = cube(x)", "'cube', a function of the program"),
        ("x = x ** i", "no arithmetic"),
        ("x = x ** 5", "a power to 5"),
        ("x = x ** 2 ** 2", "a power to 2"),
        ("x = z", "'z', which is no number of 4 or 8 bytes"),
        ("i = odd", "'odd'"),
        ("x = other", "'other'"),
        ("x = 1.0_qp", "the kind 'qp'"),
        ("x = 1.0_16", "the kind '16'"),
        ("a(:, 1) = 0", "no arithmetic"),
        ("a = 0", "no arithmetic"),
        ("x = a(i)", "a part of 'a'"),
        ("x = lbound(a, 1)", "no arithmetic"),
        ("x = x%y", "components"),
        ("on = x > 1", "a logical value that is assigned"),
        ("x = mod(x, 2d0)", "'mod'"),
        ("i = sign(i, 2)", "'sign'"),
        ("x = max(x, 1.0)", "'max'"),
        ("if (i) x = 1", "a number as a condition"),
        ("10 x = 1", "a label"),
        ("call f(x)", "'call'"),
        ("if (on) exit", "'exit'"),
        ("outer: do i = 1, 2\nend do outer", "no assignment"),
        ("do while (on)\nend do", "'while'"),
        ("do i = 1, 2", "a part of a construct"),
        ("do i = 1, 2, l\nend do", "no arithmetic"),
        ("print '(i3)', i", "no arithmetic"),
        ("x = 1\n!$ x = 3", "not compiled everywhere"),
    ],
)
def test_no_counterpart(text: str, reason: str) -> None:
    with pytest.raises(NoCounterpart, match=re.escape(reason)):
        _in_c(text)
