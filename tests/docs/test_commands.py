"""Every command that the documentation shows is run, and prints what is shown."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from console import CONSOLE_PAGES, ROOT, TUTORIAL, Desk, agrees, may_fail, run_page

QUICK = TUTORIAL[:1]


def _case(page: Path) -> object:
    marks = () if page in QUICK else (pytest.mark.full,)
    return pytest.param(page, id=str(page.relative_to(ROOT)), marks=marks)


@pytest.mark.parametrize("page", [_case(page) for page in CONSOLE_PAGES])
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path, mpi_folder: Path) -> None:
    if find_spec("mpi4py") is None and "import polydist" in page.read_text():
        pytest.skip("mpi4py is not installed: pip install -e '.[test]'")
    failing = may_fail(page)
    count = 0
    for command, status, printed in run_page(Desk(tmp_path, mpi_folder), page):
        count += 1
        assert status == 0 or command.line in failing, (
            f"$ {command.line}\nstatus {status}\n{printed}"
        )
        assert agrees(command.shown, printed), (
            f"$ {command.line}\nprints now\n{printed}\nthe page shows\n{command.shown}"
        )
    assert count > 0


def test_shown_outputs_are_compared() -> None:
    assert agrees("  a 0.123456 b\n", "a 7.654321  b")
    assert agrees("first\n...\nlast\n", "first\nmiddle\nlast\n")
    assert agrees("first\nlast\n...\n", "first\nlast\n")
    assert agrees("one ... line\n", "one long line\n")
    assert not agrees("first\n...\nlast\n", "first\nmiddle\n")
    assert not agrees("a\n", "b\n")
    assert not agrees("mean 2.05703258653425\n", "mean 2.21126650959844\n")
    assert not agrees("a\n", "a\nb\n")
