"""What the documentation shows, as data: files, commands with their output, tables; and a way to
run it.

A page shows a file as its name in bold on a line of its own, directly followed by the block with
its text. A ``console`` block holds commands after ``$ ``, each followed by what it prints. ``...``
in an output stands for anything; a command without output is only run. The pages of the tutorial go
on with the files of those before them, and the reference and the page on building
have those of the README.

    python tests/docs/console.py    runs all commands, writes what they print now into the pages
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PROSE = (
    "docs/refusals.md",
    "CONTRIBUTING.md",
    *(f"docs/architecture/{path.name}" for path in (ROOT / "docs/architecture").glob("*.md")),
)
_WITH_COMMANDS = (
    "README.md",
    *(f"docs/{name}.md" for name in "architecture runtime verify simulation python limits".split()),
)
TUTORIAL = tuple(sorted((ROOT / "docs/tutorial").glob("*.md")))
"""In the order in which they are read."""
_GUIDES = tuple(sorted((ROOT / "docs/guides").glob("*.md")))
_REFERENCE = tuple(
    ROOT / f"docs/{name}.md"
    for name in (
        "building",
        *("reference/clauses", "reference/commands", "reference/languages", "reference/c"),
    )
)
CONSOLE_PAGES = (*(ROOT / name for name in _WITH_COMMANDS), *TUTORIAL, *_GUIDES, *_REFERENCE)
PAGES = (*CONSOLE_PAGES, *(ROOT / name for name in _PROSE))
LIMIT = 180

_FILE = re.compile(r"^\*\*`?([\w./]+)`?\*\*:?\n+```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Command:
    """One command of a page, with the output that the page shows."""

    line: str
    shown: str


def files(page: Path) -> dict[str, str]:
    """The files that a page shows in full."""
    return dict(_FILE.findall(page.read_text()))


def files_so_far(page: Path) -> dict[str, str]:
    """The files that there are for the commands of a page: its own, in the tutorial those of the
    pages before it, and in the reference those of the README."""
    before = TUTORIAL[: TUTORIAL.index(page)] if page in TUTORIAL else ()
    before = (ROOT / "README.md",) if page in _REFERENCE else before
    return {name: text for shown in (*before, page) for name, text in files(shown).items()}


def blocks(page: Path) -> list[list[Command]]:
    """The console blocks of a page in order."""
    return [list(_commands(match.group(1))) for match in _CONSOLE.finditer(page.read_text())]


def _commands(block: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        while line.endswith("\\"):
            more, _, shown = shown.partition("\n")
            line = line[:-1].rstrip() + " " + more.strip()
        yield Command(line, shown)


# ------------------------------------------------------------------------------------------ running
_COMMANDS = {
    "polydist": "-m polydist",
    "polydist-translate": "-m polydist translate",
    "polydist-cc": '-c "from polydist.wrapper.main import run_cc; run_cc()"',
    "polydist-fc": '-c "from polydist.wrapper.main import run_fc; run_fc()"',
    "polydist-config": '-c "from polydist.wrapper.configuration import run; run()"',
}
"""Which words of this Python are which command."""


@dataclass(frozen=True)
class Desk:
    """A folder with the files of a page, in which its commands run; ``mpi`` is the folder of mpicc
    and mpiexec."""

    folder: Path
    mpi: Path

    def prepare(self, page: Path) -> None:
        """Lays out the files and the commands of polydist."""
        for name, text in files_so_far(page).items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        own = self.folder / ".bin"
        own.mkdir(exist_ok=True)
        for name, words in _COMMANDS.items():
            script = own / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
            script.chmod(0o755)

    def run(self, command: Command, status: int) -> tuple[int, str]:
        """Exit status and everything printed; ``status`` is that of the command before, for
        ``$?``."""
        path = os.pathsep.join(
            [
                str(self.folder / ".bin"),
                str(self.mpi),
                str(Path(sys.executable).parent),
                os.environ["PATH"],
            ]
        )
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("POLYRT_", "MPI_", "CMAKE_"))
        }
        environment = {**kept, "PATH": path, "OMP_NUM_THREADS": "1", "RT": str(ROOT / "runtime_c")}
        done = subprocess.run(
            ["bash", "-c", f"(exit {status}); {command.line}"],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LIMIT,
        )
        return done.returncode, done.stdout


def run_page(desk: Desk, page: Path) -> Iterator[tuple[Command, int, str]]:
    """Every command of a page with its exit status and its output, in the order of the page."""
    desk.prepare(page)
    for block in blocks(page):
        status = 0
        for command in block:
            status, printed = desk.run(command, status)
            yield command, status, printed


def may_fail(page: Path) -> set[str]:
    """The commands whose exit status the page itself shows, with ``echo $?``."""
    return {
        first.line
        for block in blocks(page)
        for first, second in pairwise(block)
        if second.line == "echo $?"
    }


# ---------------------------------------------------------------------------------------- comparing
_VARYING = (
    (re.compile(r"\b\d+\.(\d{6}|\d{9})\b"), "0.0"),
    (re.compile(r"(?<= )\d+\.\d\d(?= )"), "0.0"),
    (re.compile(r"(?<=with )/\S+"), "mpicc"),
    (re.compile(r"(?<=\+)0x[0-9a-f]+"), "0x0"),
    (re.compile(r"(?<=[(\"])/[^ )\"]*/"), ""),
    (re.compile(r"^polyrt: on \S+, \d+ ranks? with .*\n?", re.MULTILINE), ""),
    (re.compile(r"[ \t]+"), " "),
)


def settled(text: str) -> str:
    """The text without what differs from run to run or from machine to machine: times, folders,
    addresses in programs, widths of columns. Times have six digits, or nine; results of programs
    have others."""
    for pattern, replacement in _VARYING:
        text = pattern.sub(replacement, text)
    return "\n".join(line.strip() for line in text.strip().splitlines())


def agrees(shown: str, printed: str) -> bool:
    """Whether a command printed what the page shows; nothing shown agrees with anything, ``...``
    with any text.

    A line that is only ``...`` agrees with no line at all too: not every launcher, nor every time,
    has something to say when a rank fails.
    """
    lines = settled(shown).splitlines()
    pattern = "".join(
        r"(?:.*\n)?" if line == "..." else ".*?".join(map(re.escape, f"{line}\n".split("...")))
        for line in lines
    )
    return not lines or re.fullmatch(pattern, settled(printed) + "\n", re.DOTALL) is not None


# --------------------------------------------------------------------------------------- refreshing
def refresh(page: Path, mpi: Path) -> None:
    """Writes what the commands print now into the page. Shortened outputs stay for the author, who
    is told."""
    with tempfile.TemporaryDirectory() as folder:
        for command, _, printed in list(run_page(Desk(Path(folder), mpi), page)):
            if agrees(command.shown, printed):
                continue
            if "..." in command.shown:
                print(f"{page.name}: shorten this by hand:\n$ {command.line}\n{printed}")
                continue
            clean = printed.replace(f"{folder}/", "/home/you/heat/")
            page.write_text(
                page.read_text().replace(
                    command.shown, re.sub(r"(?<=with )/\S+", "/usr/bin/mpicc", clean), 1
                )
            )
            print(f"{page.name}: $ {command.line}")


if __name__ == "__main__":
    beside = shutil.which(
        "mpicc", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    )
    if beside is None:
        sys.exit("there is no mpicc next to this Python or on the path")
    for stale in CONSOLE_PAGES:
        refresh(stale, Path(beside).parent)
