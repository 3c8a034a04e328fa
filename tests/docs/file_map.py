"""The tables of files in docs/architecture.md: one row per file, its words taken from the file's
first sentence where nobody wrote better ones.

python tests/docs/file_map.py       adds rows for new files and removes those of files that are gone
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from console import ROOT

PAGE = ROOT / "docs" / "architecture.md"
FOLDERS = {
    "frontends/polydist_frontends": "*.py",
    "translator/polydist": "*.py",
    "runtime_c": "*.[ch]",
    "cmake": "*.cmake*",
}

_ROW = re.compile(r"^\| `([^`]+)` \| .* \|$")


def on_disk(folder: str) -> list[str]:
    """The folder's files, those of subfolders last; package markers say nothing."""
    base = ROOT / folder
    names = [
        path.relative_to(base) for path in base.rglob(FOLDERS[folder]) if path.name != "__init__.py"
    ]
    return [str(name) for name in sorted(names, key=lambda name: (len(name.parts), str(name)))]


def rows(page: str, folder: str) -> dict[str, str]:
    """The rows of the folder's table by file name."""
    section = page.split(f"### {folder}\n", 1)[1].split("\n#", 1)[0]
    return {match.group(1): line for line in section.splitlines() if (match := _ROW.match(line))}


def first_sentence(path: Path) -> str:
    """What a file says of itself."""
    text = path.read_text()
    if path.suffix == ".py":
        words = ast.get_docstring(ast.parse(text)) or ""
    else:
        comment = re.match(r"/\*(.*?)\*/", text, re.DOTALL)
        words = re.sub(r"\n \* ?", " ", comment.group(1)) if comment else ""
    sentence = re.split(r"\n\n|(?<=[a-z)`])\. |; ", words.strip())[0]
    return " ".join(sentence.replace("``", "`").replace("|", "\\|").split()).rstrip(".:")


def updated(page: str) -> str:
    """The page with a row for every file and none for others."""
    for folder in FOLDERS:
        old = rows(page, folder)
        new = [
            old.get(name, f"| `{name}` | {first_sentence(ROOT / folder / name)} |")
            for name in on_disk(folder)
        ]
        head, rest = page.split(f"### {folder}\n", 1)
        section, mark, tail = rest.partition("\n#")
        kept = [line for line in section.splitlines() if not _ROW.match(line)]
        rule = kept.index("|---|---|")
        page = (
            f"{head}### {folder}\n"
            + "\n".join([*kept[: rule + 1], *new, *kept[rule + 1 :]])
            + "\n"
            + mark
            + tail
        )
    return page


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text()))
