"""Files, folders and functions of the Python packages stay small enough to be read.

The runtime's are measured in ``tests/runtime/test_structure.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from radon.complexity import cc_visit

from support.programs import ROOT

PACKAGES = (ROOT / "translator" / "polydist", ROOT / "frontends" / "polydist_frontends")
FILES = sorted(path for package in PACKAGES for path in package.rglob("*.py"))
MOST_COMPLEX = 12
LONGEST_FILE = 350
LARGEST_FOLDER = 16


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_function_is_complex_and_no_file_long(path: Path) -> None:
    text = path.read_text()
    dense = [block for block in cc_visit(text) if block.complexity > MOST_COMPLEX]
    assert not [f"{block.name}: {block.complexity}" for block in dense]
    assert text.count("\n") <= LONGEST_FILE


def _modules(folder: Path) -> list[Path]:
    """The folder's modules; package markers only describe it."""
    return [path for path in FILES if path.parent == folder and path.name != "__init__.py"]


def test_no_folder_has_many_modules() -> None:
    folders = {path.parent for path in FILES}
    sizes = {folder: len(_modules(folder)) for folder in folders}
    assert not {_name(folder): n for folder, n in sizes.items() if n > LARGEST_FOLDER}
