"""The emitted text of small programs against what was accepted before.

POLYDIST_UPDATE_GOLDEN=1 writes the files anew; the difference belongs into the commit that causes
it.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options
from support.programs import ROOT

_HERE = Path(__file__).parent
_PROGRAMS = sorted(path.stem for path in _HERE.glob("*.c"))


def _emitted(name: str) -> str:
    """With the source named as it stands in the folder, so that no path of this machine comes
    in."""
    outcome = translate(Path(f"{name}.c"), Options())
    assert not outcome.refused, [diagnostic.render() for diagnostic in outcome.diagnostics]
    ((file, text),) = outcome.files
    assert file == f"{name}.polydist.c"
    return text


@pytest.mark.parametrize("name", _PROGRAMS)
def test_emitted_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_HERE)
    expected = _HERE / f"{name}.expected"
    if os.environ.get("POLYDIST_UPDATE_GOLDEN"):
        expected.write_text(_emitted(name))
    assert _emitted(name) == expected.read_text(), (
        f"{expected.name} differs; POLYDIST_UPDATE_GOLDEN=1 accepts the new text"
    )


@pytest.mark.parametrize("name", _PROGRAMS)
def test_accepted_text_compiles(name: str) -> None:
    command = [
        "cc",
        "-std=gnu11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsyntax-only",
        "-x",
        "c",
        "-I",
        str(ROOT / "runtime_c" / "include"),
    ]
    subprocess.run([*command, str(_HERE / f"{name}.expected")], check=True)


def test_there_is_something_to_compare() -> None:
    assert len(_PROGRAMS) >= 4
