"""Variables of sets and of generated functions: their names, and back."""

from __future__ import annotations

import pytest

from polydist.emit.c.code.expressions import c_name
from polydist.sets.identifiers import identifier
from polydist.sets.symbols import (
    Corner,
    Index,
    Iterator,
    ParameterName,
    Sequential,
    Symbol,
    symbol_named,
)

_STRUCTURAL: list[Symbol] = [
    *(Corner(side, 12) for side in ("lo", "hi", "a", "b")),
    Sequential(0),
    Index(7),
    Iterator(3),
]


@pytest.mark.parametrize("symbol", [*_STRUCTURAL, ParameterName("lo0"), ParameterName("n_x_m")])
def test_a_name_stands_for_one_symbol(symbol: Symbol) -> None:
    assert symbol_named(symbol.name) == symbol


@pytest.mark.parametrize("text", ["lo12", "_lo12", "z0", "c7", "_c7", "p_n", "points", "s0_A"])
def test_no_parameter_is_called_like_anything_else(text: str) -> None:
    parameter = ParameterName(identifier(text, []))
    assert parameter.name not in {symbol.name for symbol in _STRUCTURAL}
    assert c_name(parameter).startswith("polydist_p_")
    assert c_name(parameter) not in {c_name(symbol) for symbol in _STRUCTURAL}


def test_what_the_table_lacks_is_no_parameter() -> None:
    with pytest.raises(AssertionError):
        symbol_named("_lo100000")
