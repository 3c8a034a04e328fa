"""Writes what stands outside of Python of the tables of clauses and schemes: the tables
of ``docs/reference/clauses.md``, the form of ``polydist_add_target`` in ``docs/building.md``, and
``cmake/PolydistClauses.cmake``.

In pages only words and forms are written; what is said of them stays, and a new row begins
with the help's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from console import ROOT
from polydist_frontends.clauses.schemes import SCHEMES
from polydist_frontends.clauses.table import CLAUSES, ClauseRow

BUILDING = ROOT / "docs" / "building.md"
REFERENCE = ROOT / "docs" / "reference" / "clauses.md"
ADD_TARGET = ROOT / "cmake" / "PolydistAddTarget.cmake"
CLAUSES_FILE = ROOT / "cmake" / "PolydistClauses.cmake"

KEYWORDS = tuple(row for row in CLAUSES if row.keyword)
_ROW = re.compile(r"\| `(\w+)(?:\(.*?\))?` \| (.*) \|")


def written() -> dict[Path, str]:
    """The files, and what is to stand in them."""
    return {
        BUILDING: _building(BUILDING.read_text()),
        REFERENCE: _reference(REFERENCE.read_text()),
        ADD_TARGET: _with_form(ADD_TARGET.read_text(), "# "),
        CLAUSES_FILE: _clauses_file(),
    }


# --------------------------------------------------------------------------------------- the pages
def _reference(page: str) -> str:
    clauses = [(row.name, row.form.replace("|", " \\| "), row.help) for row in CLAUSES]
    schemes = [(scheme.name, scheme.name, scheme.help) for scheme in SCHEMES]
    page = _with_rows(page, "| clause | meaning |", clauses)
    return _with_rows(page, "| scheme | what a rank sends after each step |", schemes)


def _building(page: str) -> str:
    keywords = " ".join(f"`{row.name.upper()}`" for row in KEYWORDS)
    page = re.sub(
        r"^\| (`[A-Z]+` )+(?=\| defaults for what the directives)",
        f"| {keywords} ",
        page,
        flags=re.M,
    )
    return _with_form(page, "    ")


def _with_rows(page: str, head: str, rows: Iterable[tuple[str, str, str]]) -> str:
    """The page with these rows (name, form, first meaning) under ``head``."""
    start = page.index(head) + len(head) + len("\n|---|---|\n")
    end = page.index("\n\n", start)
    said = {
        found[1]: found[2] for line in page[start:end].splitlines() if (found := _ROW.match(line))
    }
    lines = [f"| `{form}` | {said.get(name, first)} |" for name, form, first in rows]
    return page[:start] + "\n".join(lines) + page[end:]


# ------------------------------------------------------------------------------------------- CMake
def _bracket(row: ClauseRow) -> str:
    return f"[{row.name.upper()} {row.keyword.value}]" if row.keyword else ""


def _form() -> list[str]:
    """The lines of the function's form, without margin."""
    words = [
        "SOURCES <file>...",
        *(_bracket(row) for row in KEYWORDS),
        "[TUNED <file>]",
        "[OPTIONS <option>...])",
    ]
    lines, margin = ["polydist_add_target(<name> [EXECUTABLE|STATIC|SHARED]"], " " * 19
    for word in words:
        if len(lines[-1]) + len(word) > 90:
            lines.append(margin)
        lines[-1] += f" {word}"
    return lines


def _with_form(text: str, margin: str) -> str:
    """The text with the form in the place of the first one that begins a line after ``margin``."""
    start = re.search(rf"^{margin}polydist_add_target\(<name>", text, re.MULTILINE)
    assert start is not None
    end = text.index("])\n", start.start()) + 2
    return text[: start.start()] + "\n".join(margin + line for line in _form()) + text[end:]


def _clauses_file() -> str:
    """The keywords as variables of whoever calls the macro: a variable of this file would be known
    in the folder that includes it alone."""
    lists = [row for row in KEYWORDS if row.keyword and row.keyword.pattern]
    single = [row for row in KEYWORDS if row not in lists]
    lines = [
        "# Written by tests/docs/tables.py from the table of clauses:",
        "# frontends/polydist_frontends/clauses/table.py.",
        "#",
        "# Sets the keywords of polydist_add_target that are clauses: those that take one word,",
        "# those that take a list, and for each list what its words match, and what they are.",
        "macro(_polydist_clause_keywords)",
        f"  set(clause_words {' '.join(row.name.upper() for row in single)})",
        f"  set(clause_lists {' '.join(row.name.upper() for row in lists)})",
        '  string(JOIN " " clause_form',
        *(f'    "{_bracket(row)}"' for row in KEYWORDS),
    ]
    lines[-1] += ")"
    for row in lists:
        if row.keyword:
            lines.append(f'  set(clause_{row.name.upper()}_pattern "{row.keyword.pattern}")')
            lines.append(f'  set(clause_{row.name.upper()}_words "{row.keyword.words}")')
    return "\n".join([*lines, "endmacro()"]) + "\n"


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text)
