"""The examples of refusals are refused with the code that the page gives, and the tables know all
codes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from console import ROOT, files

from polydist.driver import translate
from polydist.request import Options

PAGE = ROOT / "docs" / "refusals.md"
FRAME = files(PAGE)["frame.c"]
DIRECTIVE = "#pragma polydist\n"
PLACEHOLDER = "        a[i] = b[i];\n"
LOOP = re.search(r"    for \(int i.*?^    }\n", FRAME, re.DOTALL | re.MULTILINE)

_CODE = r"`([a-z]+(?:-[a-z]+)*)`"


def examples(page: Path) -> Iterator[tuple[str, str]]:
    """Code and example of every row of the tables that have examples."""
    for table in re.findall(
        r"^\| code \| example \|.*?(?:\n\n|\Z)", page.read_text(), re.DOTALL | re.MULTILINE
    ):
        yield from re.findall(rf"^\| {_CODE} \| `(.+?)`(?: where [^|]*)? \|", table, re.MULTILINE)


EXAMPLES = sorted({*examples(PAGE), *examples(ROOT / "README.md")})


def framed(example: str) -> str:
    """A directive, a governed loop or block, or a statement in the frame's loop."""
    assert LOOP is not None
    if example.startswith("#pragma"):
        return FRAME.replace(DIRECTIVE, f"{example}\n")
    if example.startswith(("for (int i", "{")):
        return FRAME.replace(LOOP.group(), f"    {example}\n")
    return FRAME.replace(PLACEHOLDER, f"        {example}\n")


@pytest.mark.parametrize(
    ("code", "example"), EXAMPLES, ids=[f"{code}: {example}" for code, example in EXAMPLES]
)
def test_example_is_refused_with_its_code(code: str, example: str, tmp_path: Path) -> None:
    source = tmp_path / "frame.c"
    source.write_text(framed(example))
    result = translate(source, Options())
    assert [d.code for d in result.diagnostics if d.severity == "error"] == [code]


def test_frame_itself_is_translated(tmp_path: Path) -> None:
    source = tmp_path / "frame.c"
    source.write_text(FRAME)
    assert not translate(source, Options()).refused


# ---------------------------------------------------------------------------------------- all codes
SOURCES = [
    path for folder in ("translator", "frontends") for path in sorted((ROOT / folder).rglob("*.py"))
]


def _documented() -> set[str]:
    rows = re.findall(r"^\| (`.+?`) \|", PAGE.read_text(), re.MULTILINE)
    return {code for row in rows for code in re.findall(_CODE, row)}


def _constants() -> set[str]:
    trees = [ast.parse(path.read_text()) for path in SOURCES]
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _given() -> Iterator[str]:
    """The codes that stand in calls of ``refuse`` and ``Diagnostic``."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("refuse", "Diagnostic")
            ):
                position = 0 if node.func.id == "refuse" else 1
                argument = node.args[position] if len(node.args) > position else None
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def test_every_code_is_documented() -> None:
    assert sorted(set(_given()) - _documented()) == []


def test_every_documented_code_exists() -> None:
    assert sorted(_documented() - _constants()) == []
