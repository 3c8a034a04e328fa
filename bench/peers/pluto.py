"""Pluto (Bondhugula et al. 2008), which makes OpenMP programs of the same loops: every region of a
program between its directives, built with tiles of several sizes.

Its ``polycc`` is looked for on PATH, or named by ``POLYCC``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TILE_SIZES = (16, 32, 64, 128)
"""What is tried: as many in every dimension. 32 are its default."""

READERS = (("--pet",), ())
"""Options for what reads the program: pet, or clan. Each takes programs that the other does not."""

_DEEPEST = 6


@dataclass(frozen=True)
class Pluto:
    """``command``: polycc with options; ``compiler``: the C compiler with its flags; ``folder``:
    where builds go, its own."""

    command: Sequence[str]
    compiler: Sequence[str]
    folder: Path

    def builds(self, source: Path, linked: Sequence[str] = ()) -> dict[int, Path]:
        """The executables by tile size, without those that Pluto or the compiler does not make.
        ``linked``: further flags and files of each."""
        builds = {size: self._build(source, size, linked) for size in TILE_SIZES}
        return {size: made for size, made in builds.items() if made is not None}

    def is_exact(self, source: Path, arguments: Sequence[str]) -> bool:
        """Whether a build prints what the untranslated program does."""
        made, plain = self._build(source, TILE_SIZES[0], ()), self.folder / "plain"
        if made is None:
            return False
        words = [*self.compiler, str(source), "-o", str(plain), "-lm"]
        subprocess.run(words, check=True)
        outputs = [
            subprocess.run([program, *arguments], capture_output=True, check=False).stdout
            for program in (made, plain)
        ]
        return outputs[0] == outputs[1]

    def _build(self, source: Path, size: int, linked: Sequence[str]) -> Path | None:
        folder = self.folder / f"{size}{'silent' if linked else ''}"
        text = _transformed(self.command, source, folder, size)
        if text is None:
            return None
        made = folder / source.stem
        words = [*self.compiler, "-fopenmp", str(text), *linked, "-o", str(made), "-lm"]
        done = subprocess.run(words, capture_output=True, check=False)
        return made if done.returncode == 0 else None


def polycc() -> str | None:
    """Pluto's command; None where it is not installed."""
    return os.environ.get("POLYCC") or shutil.which("polycc")


def exact_pluto(
    command: str, compiler: Sequence[str], folder: Path, source: Path, arguments: Sequence[str]
) -> Pluto | None:
    """Pluto with what reads the program so that its results are those of the untranslated one for
    the ``arguments``; None if it refuses the program, or results are others."""
    known = (
        Pluto((command, *options), compiler, folder / f"{k}") for k, options in enumerate(READERS)
    )
    return next((pluto for pluto in known if pluto.is_exact(source, arguments)), None)


def scop_of(text: str) -> str:
    """The program with Pluto's directives around each nest that has one of ours. A nest ends where
    lines are indented no more than its first one, but for a brace that closes it."""
    lines, marked = text.splitlines(), []
    end = -1
    for number, line in enumerate(lines):
        if number == end:
            marked.append("#pragma endscop")
        if line.lstrip().startswith("#pragma polydist"):
            end = _past_nest(lines, number + 1)
            marked.append("#pragma scop")
        else:
            marked.append(line)
    return "\n".join(marked) + "\n"


def _past_nest(lines: Sequence[str], first: int) -> int:
    indentation = _indentation(lines[first])
    number = first + 1
    while number < len(lines) and _indentation(lines[number]) > indentation:
        number += 1
    closes = number < len(lines) and lines[number] == indentation * " " + "}"
    return number + 1 if closes else number


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _transformed(command: Sequence[str], source: Path, folder: Path, size: int) -> Path | None:
    """What Pluto makes of a program; it reads ``tile.sizes`` where it runs."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / source.name).write_text(scop_of(source.read_text()))
    (folder / "tile.sizes").write_text(f"{size}\n" * _DEEPEST)
    made = folder / f"{source.stem}.pluto.c"
    words = [*command, "--tile", "--parallel", source.name, "-o", made.name]
    done = subprocess.run(words, cwd=folder, capture_output=True, timeout=300, check=False)
    return made if done.returncode == 0 and made.exists() else None
