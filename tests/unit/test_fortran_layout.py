"""Generated Fortran on lines that are short enough."""

from __future__ import annotations

import pytest

from polydist.emit.fortran.text.layout import UserText, laid_out

NAME = "polydist_" + "_".join(["flow"] * 20)


@pytest.mark.parametrize("indent", [0, 6, 12])
@pytest.mark.parametrize("before", ["subroutine s() bind(c, ", "x = ", ""])
def test_a_long_name_goes_on_in_the_next_line(indent: int, before: str) -> None:
    line = f'{" " * indent}{before}name="{NAME}")'
    lines = laid_out([line], "free")
    assert len(lines) > 1 and max(map(len, lines)) <= 100
    assert _joined(lines) == line.strip()


def _joined(lines: list[str]) -> str:
    """What a compiler makes of lines that are continued in free form."""
    whole = ""
    for line in lines:
        text = line.strip()
        whole += text[1:] if text.startswith("&") else text
        assert whole.endswith("&") == (line is not lines[-1])
        whole = whole.removesuffix("&")
    return whole


def test_fixed_form_goes_on_at_column_six() -> None:
    lines = laid_out([f'call s("{NAME}")'], "fixed")
    assert "".join(line[6:] for line in lines) == f'call s("{NAME}")'
    assert max(map(len, lines)) <= 72


@pytest.mark.parametrize("end", ["", " &"])
def test_what_became_too_long_is_cut(end: str) -> None:
    lines = laid_out([UserText("   ", f"a = {' + '.join(['b(i)'] * 40)}{end}\n   c")], "free")
    assert len(lines) > 2 and max(map(len, lines)) <= 132 and lines[-1] == "   c"
    assert all(line.endswith("&") for line in lines[:-2])
    assert lines[-2].endswith("&") == bool(end)
