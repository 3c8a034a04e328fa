"""The reference has every function of the C header and everything that Python offers."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from console import ROOT, Desk, blocks

import polydist

PYTHON = (ROOT / "docs/reference/python.md").read_text()
_FUNCTIONS = ("build", "zeros", "asarray", "analyze", "read_statistics")


def test_c_functions_are_those_of_the_header() -> None:
    header = (ROOT / "runtime_c/include/polyrt.h").read_text()
    declared = set(re.findall(r"^(\w.*\));$", header, re.MULTILINE))
    page = (ROOT / "docs/reference/c.md").read_text()
    assert declared and declared == set(re.findall(r"^\| `(.*?\))` \|", page, re.MULTILINE))


def test_python_names_are_those_of_the_package() -> None:
    assert all(f"`{name}" in PYTHON for name in polydist._OFFERED)


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_python_parameters_are_those_of_the_functions(name: str) -> None:
    found: Any = pytest.importorskip("mpi4py") and getattr(polydist, name)
    parameters = inspect.signature(found).parameters.values()
    names = [("*" if p.kind == p.VAR_POSITIONAL else "") + p.name for p in parameters]
    assert f"| `{name}({', '.join(names)})` |" in PYTHON


def test_help_is_what_commands_print(tmp_path: Any, mpi_folder: Any) -> None:
    page = ROOT / "docs/reference/commands.md"
    desk = Desk(tmp_path, mpi_folder)
    desk.prepare(page)
    asked = [c for block in blocks(page) for c in block if c.line.endswith("--help")]
    assert len(asked) == 6
    for command in asked:
        assert desk.run(command, 0)[1] == command.shown, command.line
