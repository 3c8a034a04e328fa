"""Values that repeat, and which plane pointers that take each other's places lead to."""

from __future__ import annotations

import pytest
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Integer, Name, Select, Unary
from polydist_frontends.values.folding import decided, folded

from unit.models import analysis_of

_HERE = Place("x", 1, 1)
_HEAD = (
    "void f(int n, int m, int k, double u[3][n], double a[n], double b[n])\n{{\n"
    "{before}\n#pragma polydist\nfor (int t = 0; t < m; t++) {{\n"
    "for (int i = 1; i < n - 1; i++) {statement}\n{after}\n}}\n}}\n"
)
_ELEMENT = "u[{}][i] = u[{}][i - 1] + u[{}][i + 1];"

TILED = {
    "one minus": ("int c = k;", _ELEMENT.format("1 - c", "c", "c"), "c = 1 - c;"),
    "not": ("int c = 1;", _ELEMENT.format("!c", "c", "c"), "c = !c;"),
    "last bit": ("int c = 0;", _ELEMENT.format("c ^ 1", "c", "c"), "c ^= 1;"),
    "parity": ("", _ELEMENT.format("(t + 1) & 1", "t & 1", "t & 1"), ""),
    "remainder": ("int c = 2;", _ELEMENT.format("(c + 1) % 3", "c", "c"), "c = (c + 1) % 3;"),
    "handed on": (
        "int d = 0, c = 1, e = 2;",
        _ELEMENT.format("e", "c", "d"),
        "d = c; c = e; e = (e + 1) % 3;",
    ),
    "exchanged": ("int c = 0, d = 1;", _ELEMENT.format("d", "c", "c"), "int e = c; c = d; d = e;"),
    "pointers": ("double *c;", "b[i] = a[i - 1] + a[i + 1];", "c = a; a = b; b = c;"),
}


@pytest.mark.parametrize("name", TILED)
def test_repeated_values_are_known(name: str) -> None:
    before, statement, after = TILED[name]
    text = _HEAD.format(before=before, statement=statement, after=after)
    (nest,) = analysis_of(text).structure.nests
    assert nest.kind == "wavefront"


def test_numbers_and_choices_between_them_are_folded() -> None:
    def integer(value: int) -> Integer:
        return Integer(value, _HERE)

    name = Name("k", _HERE)
    inner = Binary("-", integer(1), name, _HERE)
    assert folded(Binary("-", integer(1), inner, _HERE)) == name
    assert folded(Binary("%", integer(-3), integer(2), _HERE)) == integer(-1)
    assert folded(Binary("modulo", integer(-3), integer(2), _HERE)) == integer(1)
    choice = Select(name, integer(0), integer(1), _HERE)
    assert decided(Binary("==", choice, integer(0), _HERE)) == name
    assert decided(Binary("==", choice, integer(1), _HERE)) == Unary("!", name, _HERE)
    assert decided(Binary("==", choice, integer(2), _HERE)) == integer(0)
