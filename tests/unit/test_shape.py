"""Files and folders of the Python packages and of the tests, and functions of the packages, stay
small enough to be read.

The runtime's are measured in ``tests/runtime/test_structure.py``.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from radon.complexity import cc_visit

from support.programs import ROOT

TESTS = sorted((ROOT / "tests").rglob("*.py"))
PACKAGES = (ROOT / "translator" / "polydist", ROOT / "frontends" / "polydist_frontends")
FILES = sorted(path for package in PACKAGES for path in package.rglob("*.py"))
MOST_COMPLEX = 12
LONGEST_FILE = 350
LARGEST_FOLDER = 16

LONGER_TESTS = {
    "tests/cli/test_cli_verify_faults.py": "mostly the text of faulty programs",
    "tests/errors/test_c_refusals.py": "a table, read from end to end",
    "tests/frontend/c/test_c_statements.py": "one function of the frontend, case by case",
    "tests/mpi/test_placements.py": "placements share the programs that they are tried on",
    "tests/unit/simulation.py": "one simulator, whose ranks know each other",
    "tests/unit/test_loop_code.py": "code from sets, which only running it can check",
}
"""Files of the tests beyond the limit, and why they are not cut."""

LARGER_FOLDERS = {"tests/unit": "a module of tests per module or two of the translator"}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_function_is_complex_and_no_file_long(path: Path) -> None:
    text = path.read_text()
    dense = [block for block in cc_visit(text) if block.complexity > MOST_COMPLEX]
    assert not [f"{block.name}: {block.complexity}" for block in dense]
    assert text.count("\n") <= LONGEST_FILE


@pytest.mark.parametrize("path", TESTS, ids=_name)
def test_no_file_of_the_tests_is_long(path: Path) -> None:
    longer = path.read_text().count("\n") > LONGEST_FILE
    assert longer == (_name(path) in LONGER_TESTS), "an exception too few or too many"


@pytest.mark.parametrize("files", [FILES, TESTS], ids=["packages", "tests"])
def test_no_folder_has_many_modules(files: list[Path]) -> None:
    sizes = Counter(path.parent for path in files if path.name != "__init__.py")
    larger = {_name(folder) for folder, number in sizes.items() if number > LARGEST_FOLDER}
    assert larger == ({*LARGER_FOLDERS} if files is TESTS else set())
