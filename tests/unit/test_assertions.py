"""Assertions that exact dataflow disproves."""

from __future__ import annotations

import pytest

from unit.kernels import function
from unit.models import refusal_of, scop_of

_HEAD = "int n, double a[n], double b[n]"
_FALSE = {
    "taken over from the iteration before": "for (int i = 0; i < n; i++) { b[i] = t; t = a[i]; }",
    "from before the region": "for (int i = 0; i < n; i++) { if (i > 2) t = a[i]; b[i] = t; }",
}
_POSSIBLE = {
    "own": "for (int i = 0; i < n; i++) { t = a[i]; b[i] = t; }",
    "nothing certain": (
        "for (int i = 0; i < n; i++) { if (a[i] > 0) t = a[i]; if (a[i] > 0) b[i] = t; }"
    ),
}


@pytest.mark.parametrize("name", _FALSE)
def test_a_value_that_enters_disproves_private(name: str) -> None:
    diagnostic = refusal_of(
        function("double t = 0;\n" + _region(_FALSE[name]), _HEAD).replace(
            "#pragma polydist \n", "", 1
        )
    )
    assert diagnostic.code == "private-carries-value"
    assert diagnostic.place.line == 4
    assert diagnostic.hint


@pytest.mark.parametrize("name", _POSSIBLE)
def test_what_may_be_right_is_the_users_word(name: str) -> None:
    scop = scop_of(
        function("double t = 0;\n" + _region(_POSSIBLE[name]), _HEAD).replace(
            "#pragma polydist \n", "", 1
        )
    )
    assert any("t" in statement.private for statement in scop.statements)


def _region(loop: str) -> str:
    return f"#pragma polydist private(t)\n{loop}"
