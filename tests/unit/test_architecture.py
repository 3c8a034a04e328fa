"""Who may import whom: frontends <- translator; emission knows the loop IR and no integer sets;
nothing in circles, nothing hidden."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from support.programs import ROOT

PACKAGES = {
    "polydist": ROOT / "translator" / "polydist",
    "polydist_frontends": ROOT / "frontends" / "polydist_frontends",
}
VAGUE_NAMES = {"util", "utils", "manager", "ctx", "helper", "helpers", "misc", "common"}
ANALYSIS = {"sets.spaces", "model", "schedule", "comm", "lower.lowering", "report", "driver"}


@dataclass(frozen=True)
class Module:
    """One module: its name, its syntax tree, and the modules that it imports."""

    name: str
    tree: ast.Module
    imports: frozenset[str]


def _name(package: str, folder: Path, path: Path) -> str:
    parts = [package, *path.relative_to(folder).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """``from a import b`` imports the module ``a.b`` if there is one, else ``a``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}"
            source = node.module or ""
            yield from (
                f"{source}.{alias.name}" if f"{source}.{alias.name}" in known else source
                for alias in node.names
            )


def _read_modules() -> dict[str, Module]:
    paths = {
        _name(package, folder, path): path
        for package, folder in PACKAGES.items()
        for path in folder.rglob("*.py")
    }
    trees = {name: ast.parse(path.read_text(), str(path)) for name, path in paths.items()}
    return {
        name: Module(name, tree, frozenset(_imported(tree, set(paths))))
        for name, tree in trees.items()
    }


MODULES = _read_modules()


def _reached(start: str) -> set[str]:
    """All modules that ``start`` needs, directly or through others."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(MODULES[name].imports if name in MODULES else ())
    return reached - {start}


def _in_package(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


@pytest.mark.parametrize(
    "name", [name for name in MODULES if _in_package(name, "polydist_frontends")]
)
def test_frontends_do_not_know_the_translator(name: str) -> None:
    assert not [
        other
        for other in MODULES[name].imports
        if _in_package(other, "polydist") or _in_package(other, "islpy")
    ]


@pytest.mark.parametrize("name", [name for name in MODULES if _in_package(name, "polydist.emit")])
def test_emission_knows_no_integer_sets(name: str) -> None:
    reached = _reached(name)
    assert not [other for other in reached if _in_package(other, "islpy")]
    assert not [
        other
        for other in reached
        if any(_in_package(other, f"polydist.{stage}") for stage in ANALYSIS)
    ]


def test_only_the_command_line_knows_the_command_line() -> None:
    outside = [
        module
        for name, module in MODULES.items()
        if not _in_package(name, "polydist.cli") and name != "polydist.__main__"
    ]
    assert not [
        module.name
        for module in outside
        if any(_in_package(other, "polydist.cli") for other in module.imports)
    ]


def test_no_import_goes_in_circles() -> None:
    graph = {name: module.imports & MODULES.keys() for name, module in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]), pytrace=False)


def test_no_import_is_hidden_in_a_function() -> None:
    functions = [
        (m.name, node)
        for m in MODULES.values()
        for node in ast.walk(m.tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    hidden = [
        f"{name}: {node.name}"
        for name, node in functions
        if any(isinstance(part, (ast.Import, ast.ImportFrom)) for part in ast.walk(node))
    ]
    assert not hidden


def test_modules_have_names_that_say_something() -> None:
    assert not [name for name in MODULES if VAGUE_NAMES & set(name.replace("_", ".").split("."))]
