"""The emitted Fortran, and the C beside it, of small programs against what was accepted before;
``POLYDIST_UPDATE_GOLDEN=1`` as for C."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options
from support.build import fortran_compiler
from support.programs import ROOT

_HERE = Path(__file__).parent
_PROGRAMS = sorted(path.name for path in _HERE.iterdir() if path.suffix in (".f", ".f90"))


def _emitted(name: str) -> dict[str, str]:
    outcome = translate(Path(name), Options())
    assert not outcome.refused, [diagnostic.render() for diagnostic in outcome.diagnostics]
    return dict(outcome.files)


@pytest.mark.parametrize("name", _PROGRAMS)
def test_emitted_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_HERE)
    for file, text in _emitted(name).items():
        expected = _HERE / f"{file}.expected"
        if os.environ.get("POLYDIST_UPDATE_GOLDEN"):
            expected.write_text(text)
        assert text == expected.read_text(), (
            f"{expected.name} differs; POLYDIST_UPDATE_GOLDEN=1 accepts the new text"
        )


@pytest.mark.parametrize("name", _PROGRAMS)
def test_accepted_text_compiles(name: str, tmp_path: Path) -> None:
    stem, suffix = name.split(".")
    form = ["-ffixed-form", "-std=legacy"] if suffix == "f" else ["-ffree-form", "-std=f2018"]
    command = [
        fortran_compiler(),
        "-Wall",
        "-Werror",
        "-fsyntax-only",
        *form,
        "-J",
        str(tmp_path),
        "-x",
        "f95",
    ]
    subprocess.run([*command, str(_HERE / f"{stem}.polydist.{suffix}.expected")], check=True)
    check = [
        "cc",
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsyntax-only",
        "-x",
        "c",
        "-I",
        str(ROOT / "runtime_c" / "include"),
    ]
    subprocess.run([*check, str(_HERE / f"{stem}.polydist.{suffix}.c.expected")], check=True)


@pytest.mark.parametrize("name", _PROGRAMS)
def test_what_is_no_region_stays(name: str) -> None:
    """Every line of the user's outside the region comes out as it was, in order."""
    stem, suffix = name.split(".")
    emitted = (_HERE / f"{stem}.polydist.{suffix}.expected").read_text().split("\n")
    inside = False
    position = 0
    for line in (_HERE / name).read_text().split("\n"):
        inside = inside or "$polydist name" in line.lower()
        if not inside:
            position = emitted.index(line, position) + 1
        inside = inside and "$polydist end" not in line.lower()
    assert position, "there is text outside of the region"


def test_there_is_something_to_compare() -> None:
    assert len(_PROGRAMS) >= 2
