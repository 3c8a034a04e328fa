"""Whatever the text is, the Fortran frontend answers with refusals, never with an exception."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import Preprocessing

from support.programs import PROGRAMS

_SOURCES = [
    program.path for program in PROGRAMS if not program.is_c and program.path.suffix != ".F90"
]
_PIECES = [
    "(",
    ")",
    ",",
    "=",
    "%",
    ":",
    "&",
    "\n",
    "!$polydist end\n",
    "do ",
    "if",
    "end",
    "1",
    "::",
    '"',
    "'",
    ";",
    "*",
    "C$POLYDIST\n",
]


def _damaged(text: str, chance: random.Random) -> str:
    tokens = re.findall(r"\w+|\s+|[^\w\s]", text)
    for _ in range(chance.randint(1, 4)):
        place, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        match chance.randrange(4):
            case 0:
                del tokens[place : place + chance.randint(1, 3)]
            case 1:
                tokens.insert(place, chance.choice(_PIECES))
            case 2:
                tokens[place] = tokens[other]
            case _:
                tokens[place], tokens[other] = tokens[other], tokens[place]
    return "".join(tokens)


def _cases() -> list[Any]:
    """Of every third program one damaged text is in the quick suite."""
    cases = []
    for k, path in enumerate(_SOURCES):
        marks = () if k % 3 == 0 else pytest.mark.full
        cases.append(pytest.param(path, range(1), id=f"{path.name}-first", marks=marks))
        more = pytest.param(path, range(1, 12), id=f"{path.name}-more", marks=pytest.mark.full)
        cases.append(more)
    return cases


@pytest.mark.parametrize(("path", "seeds"), _cases())
def test_damaged_programs_are_answered(path: Path, seeds: range) -> None:
    text = path.read_text()
    for seed in seeds:
        damaged = _damaged(text, random.Random(f"{path.name} {seed}"))
        parsed = FortranFrontend.parse(path, damaged, Preprocessing(), False)
        assert parsed.text == damaged
        assert all(refusal.place.line >= 1 and refusal.code for refusal in parsed.refusals)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "!$polydist",
        "!$polydist end",
        "c$polydist",
        "&",
        "'",
        "end\nend\nend",
        "do\n" * 50,
        "(" * 300 + "\n!$polydist\n",
    ],
)
def test_text_that_is_no_program(text: str) -> None:
    for name in ("a.f90", "a.f"):
        assert FortranFrontend.parse(Path(name), text, Preprocessing(), False).regions == ()


def test_a_missing_header_is_named_where_it_is_included(tmp_path: Path) -> None:
    text = (
        'subroutine f(a)\n#include "sizes.h"\nreal :: a(9)\n!$polydist\ndo i = 1, 9\n'
        "a(i) = 1\nend do\nend subroutine\n"
    )
    source = tmp_path / "k.F90"
    source.write_text(text)
    (refusal,) = FortranFrontend.parse(source, text, Preprocessing(), False).refusals
    assert (refusal.code, refusal.place.line) == ("preprocessor-error", 2)
    assert "sizes.h" in refusal.message
