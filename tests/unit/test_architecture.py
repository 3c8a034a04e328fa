"""What import-linter cannot see; who may import whom is in its contracts, in ``pyproject.toml``,
which ``make lint`` checks."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys

from support.programs import ROOT

PACKAGES = {
    "polydist": ROOT / "translator" / "polydist",
    "polydist_frontends": ROOT / "frontends" / "polydist_frontends",
}
VAGUE_NAMES = {"util", "utils", "manager", "ctx", "helper", "helpers", "misc", "common"}
HEAVY = ("islpy", "pycparser", "fparser", "numpy", "polydist.driver")


@functools.cache
def _modules() -> dict[str, ast.Module]:
    """Every module's path below the folder of its package, and its syntax tree."""
    return {
        str(path.relative_to(folder.parent).with_suffix("")): ast.parse(path.read_text(), str(path))
        for folder in PACKAGES.values()
        for path in sorted(folder.rglob("*.py"))
    }


IMPORTS = (ast.Import, ast.ImportFrom)


def test_imports_are_absolute() -> None:
    assert not [
        f"{name}:{node.lineno}"
        for name, tree in _modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]


def test_no_import_is_hidden_in_a_function() -> None:
    functions = [
        (name, node)
        for name, tree in _modules().items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    assert not [
        f"{name}: {node.name}"
        for name, node in functions
        if any(isinstance(part, IMPORTS) for part in ast.walk(node))
    ]


def test_modules_have_names_that_say_something() -> None:
    assert not [name for name in _modules() if VAGUE_NAMES & set(name.replace("_", "/").split("/"))]


def test_the_command_line_starts_without_the_analysis() -> None:
    """``--help`` and ``--version`` answer at once; a command loads what it needs."""
    program = "import sys, polydist.cli.main; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not set(HEAVY) & set(done.stdout.split())
