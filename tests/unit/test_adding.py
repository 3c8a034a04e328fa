"""CONTRIBUTING's steps for a clause and for a communication scheme, carried out in a copy of the
tree."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from support.programs import ROOT

COPIED = (
    "frontends",
    "translator",
    "runtime_c",
    "cmake",
    "tests/docs",
    "docs/reference",
    "docs/building.md",
)

PROGRAM = """\
void smooth(int n, int steps, double *a, double *b)
{
#pragma polydist CLAUSES
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}
"""

LAUNCHER = """\
import runpy, sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
sys.path[:0] = ["translator", "frontends", "tests/docs"]
sys.argv[:] = sys.argv[1:]
if sys.argv[0] == "polydist":
    runpy.run_module("polydist", run_name="__main__")
else:
    runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs ``polydist`` or a script of the copy, whatever is installed."""


@dataclass(frozen=True)
class Step:
    """A file, and the blocks (language, text) that say what becomes of it."""

    path: str
    blocks: tuple[tuple[str, str], ...]


def steps_for(what: str) -> tuple[Step, ...]:
    """The numbered steps under ``**what**``."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    own = page.split(f"**{what}**", 1)[1].split("\n**", 1)[0]
    return tuple(map(_step, re.split(r"^\d+\. ", own, flags=re.MULTILINE)[1:]))


def _step(text: str) -> Step:
    path = re.search(r"(?:`(\w+\.py)` in )?`((?:frontends|translator|runtime_c)/[\w./]+)`", text)
    assert path is not None, text
    name = f"{path[2]}/{path[1]}" if path[1] else path[2]
    blocks = re.findall(r"^   ```(\w+)\n(.*?)^   ```$", text, re.MULTILINE | re.DOTALL)
    return Step(name, tuple((language, dedent(block)) for language, block in blocks))


def carry_out(step: Step, tree: Path) -> None:
    path = tree / step.path
    for language, block in step.blocks:
        if language == "diff":
            old, new = _sides(block)
            text = path.read_text()
            assert text.count(old) == 1, f"{step.path} has not once\n{old}"
            path.write_text(text.replace(old, new))
        else:
            assert not path.exists()
            path.write_text(block)


def _sides(block: str) -> tuple[str, str]:
    """What a diff takes away, and what it puts there."""
    lines = [line if line else " " for line in block.rstrip("\n").split("\n")]
    old = "\n".join(line[1:] for line in lines if line[0] in " -")
    new = "\n".join(line[1:] for line in lines if line[0] in " +")
    return old, new


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Path]:
    for name in COPIED:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (tmp_path / "launch.py").write_text(LAUNCHER)
    yield tmp_path
    shutil.rmtree(tmp_path)


def run(tree: Path, *words: str) -> str:
    """What a command prints that runs in the copy."""
    command = [sys.executable, "launch.py", *words]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def explained(tree: Path, clauses: str, *options: str) -> str:
    (tree / "smooth.c").write_text(PROGRAM.replace("CLAUSES", clauses))
    return run(tree, "polydist", "translate", "--explain", *options, "smooth.c")


def reference(tree: Path) -> str:
    return (tree / "docs/reference/clauses.md").read_text()


@pytest.mark.full
def test_a_clause(tree: Path) -> None:
    steps = steps_for("A clause")
    assert len({step.path for step in steps}) <= 4
    before = explained(tree, "schedule(keep)")
    for step in steps:
        carry_out(step, tree)
    run(tree, "tests/docs/tables.py")
    assert explained(tree, "schedule(keep)") == before
    assert "  note: here\n" in explained(tree, "schedule(keep) note(here)", "--note", "there")
    assert "  note: there\n" in explained(tree, "schedule(keep)", "--note", "there")
    text = run(tree, "polydist", "translate", "--help")
    assert re.search(r"^    note\(word\) +a word", text, re.MULTILINE)
    assert "--note WORD" in text
    assert re.search(r"clause_words .*NOTE", (tree / "cmake/PolydistClauses.cmake").read_text())
    assert "| `note(word)` | a word that --explain shows |" in reference(tree)
    assert "[NOTE <word>]" in (tree / "docs/building.md").read_text()


@pytest.mark.full
def test_a_scheme(tree: Path) -> None:
    steps = steps_for("A communication scheme")
    assert len({step.path for step in steps}) <= 3
    for step in steps:
        carry_out(step, tree)
    run(tree, "tests/docs/tables.py")
    text = explained(tree, "schedule(keep) comm(exact, pairs)")
    assert "under pairs: 'a' for every pair of tiles" in text
    assert "| `pairs` | what flows between" in reference(tree)
    question = ("--ranks", "4", "-P", "n=100", "-P", "steps=5", "--comm", "exact,pairs,foifi")
    rows = run(tree, "polydist", "analyze", "smooth.c", *question).splitlines()[-3:]
    columns = {row.split()[1]: row.split()[2:] for row in rows}
    assert list(columns) == ["exact", "pairs", "foifi"]
    assert columns["pairs"] == columns["foifi"]
