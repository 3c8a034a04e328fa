"""Files with preprocessor lines: the preprocessed text, put line under line with the user's.

Macros change lines but not their number, so every line of the user's file has one in the
preprocessed text; ``#include`` brings further lines, which stand on the line of the ``#include``
itself. The region is read, and its statements are emitted, in preprocessed form; what is replaced
is the user's text.
"""

from __future__ import annotations

import bisect
import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.reading.form import form_of
from polydist_frontends.fortran.reading.lines import Form, code_end
from polydist_frontends.region import Region, Span
from polydist_frontends.source import Preprocessing, RootBlock

TIME_LIMIT = 60.0
"""Seconds that preprocessing one file may take."""

_MARKER = re.compile(r'#\s*(?:line\s+)?(\d+)\s+"((?:\\.|[^"\\])*)"')
_CONTINUED = re.compile(r" {5}[^ 0]")
_COMMENTS = ("c", "*", "d")
"""With which lines begin in fixed form."""
_MESSAGE = re.compile(
    r":(\d+):(?:(\d+):)?\s*(?:fatal )?error:\s*(.*)$", re.MULTILINE | re.IGNORECASE
)


@dataclass(frozen=True)
class Aligned:
    """``text`` has as many lines as the user's file; ``headers`` are the files that were included,
    on the lines of these numbers in ``long``."""

    text: str
    headers: tuple[str, ...]
    long: frozenset[int] = frozenset()


def preprocess(path: Path, text: str, preprocessing: Preprocessing) -> Aligned:
    """The preprocessed text. Raises ``Refusal`` with the preprocessor's first error."""
    folder = path.resolve().parent
    command = _command(folder, preprocessing)
    try:
        done = subprocess.run(
            command,
            input=text.encode("utf-8", "surrogateescape"),
            env={**os.environ, "LC_ALL": "C"},
            capture_output=True,
            timeout=TIME_LIMIT,
            cwd=folder,
            check=False,
        )
    except subprocess.TimeoutExpired:
        hint = "check for a header that includes itself"
        raise refuse(
            "preprocessor-timeout",
            f"preprocessing took more than {TIME_LIMIT:.0f} seconds",
            Place(str(path), 1),
            hint,
        ) from None
    except OSError as error:
        raise refuse(
            "preprocessor-missing",
            f"cannot run '{command[0]}': {error}",
            Place(str(path), 1),
            "choose a working compiler with --cc",
        ) from None
    if done.returncode != 0:
        said = _MESSAGE.search(done.stderr.decode("utf-8", "replace"))
        place = Place(str(path), _line_of(said, text) if said else 1)
        raise refuse(
            "preprocessor-error",
            said.group(3) if said else "the preprocessor failed",
            place,
            "add the folders of headers with -I",
        )
    form = form_of(path, preprocessing.other_flags)
    return _aligned(done.stdout.decode("utf-8", "surrogateescape"), text, folder, form)


def _line_of(said: re.Match[str], text: str) -> int:
    """The line of an error. Of a file that is missing some compilers name the line after it."""
    missing = said.group(3).partition(": No such file")
    for number, line in enumerate(text.split("\n"), start=1):
        if missing[1] and re.match(rf"#\s*include\s*[\"<]{re.escape(missing[0])}", line):
            return number
    return int(said.group(1))


def _command(folder: Path, preprocessing: Preprocessing) -> list[str]:
    """The user's Fortran compiler, or else gfortran, or else the C preprocessor in its traditional
    mode, which Fortran compilers use."""
    told = preprocessing.compiler
    compiler = [told] if shutil.which(told) else shlex.split(told)
    if told == "cc":
        compiler = (
            [os.environ.get("FC", "gfortran")]
            if shutil.which(os.environ.get("FC", "gfortran"))
            else ["cc", "-traditional-cpp"]
        )
    is_for_fortran = "-traditional-cpp" not in compiler
    language = "f95-cpp-input" if is_for_fortran else "c"
    # flags define macros, too, such as _OPENMP
    flags = map(_from_anywhere, preprocessing.flags_for_host if is_for_fortran else ())
    macros = [
        *(f"-D{name}" for name in preprocessing.definitions),
        *(f"-U{name}" for name in preprocessing.undefinitions),
    ]
    include = [
        f"-I{folder}",
        *(f"-I{os.path.abspath(directory)}" for directory in preprocessing.include_directories),
    ]
    return [*compiler, "-E", "-x", language, *include, *macros, *flags, "-"]


def _from_anywhere(flag: str) -> str:
    """A flag for a compiler that runs in the file's folder."""
    return f"-I{os.path.abspath(flag[2:])}" if re.match("-I.", flag) else flag


def _aligned(output: str, text: str, folder: Path, form: Form) -> Aligned:
    """Every line of the output on the line that it comes from; lines of included files one after
    another on the line of the ``#include``."""
    lines = ["" for _ in text.split("\n")]
    headers: dict[str, None] = {}
    long: set[int] = set()
    base, current, line, including = "", "", 0, 0
    for content in output.split("\n"):
        marker = _MARKER.match(content)
        if marker is not None:
            line, current = int(marker.group(1)), marker.group(2)
            base = base or current
            including = line - 1 if current == base else including
            if current != base and not current.startswith("<"):
                headers[os.path.normpath(folder / current)] = None
            continue
        if current == base and 0 < line <= len(lines):
            lines[line - 1] = content
            including = line - 1
        elif not current.startswith("<"):
            _append(lines, including, content, form)
            long.add(including + 1)
        line += 1
    return Aligned("\n".join(lines), tuple(headers), frozenset(long))


def _append(lines: list[str], index: int, content: str, form: Form) -> None:
    """Adds the code of an included line to the line of its ``#include``; what continues the line
    before goes on there."""
    code = content[: code_end(content, 0, "")[0]].strip()
    is_comment = form == "fixed" and content[:1].lower() in _COMMENTS
    if not code or is_comment or index >= len(lines):
        return
    before = lines[index]
    if form == "free" and before.endswith("&"):
        lines[index] = before[:-1] + code.removeprefix("&")
    elif form == "fixed" and _CONTINUED.match(content):
        lines[index] += content[6:].strip()
    else:
        lines[index] = f"{before}; {code}" if before else f"      {code}"


# ------------------------------------------------------------------------------- back to the user's
@dataclass(frozen=True)
class Alignment:
    """Offsets of the preprocessed text in the user's."""

    text: str
    aligned: str
    starts: tuple[int, ...]
    aligned_starts: tuple[int, ...]

    def offset(self, offset: int, end: bool = False) -> int:
        """The same column where the line is the same; else the beginning or the end of the line's
        text."""
        index = bisect.bisect_right(self.aligned_starts, offset) - 1
        start = self.starts[index]
        original = self.text[start : self.text.find("\n", start) % (len(self.text) + 1)]
        line = self.aligned[self.aligned_starts[index] :].split("\n", 1)[0]
        if original.rstrip("\r") == line.rstrip("\r"):
            return start + offset - self.aligned_starts[index]
        return start + (len(original.rstrip()) if end else len(original) - len(original.lstrip()))

    def conditionals(self) -> tuple[tuple[int, str], ...]:
        """The user's preprocessor lines, at the offsets where they stand in the preprocessed
        text."""
        lines = self.text.split("\n")
        return tuple(
            (self.aligned_starts[k], line) for k, line in enumerate(lines) if line.startswith("#")
        )

    def span(self, span: Span) -> Span:
        return Span(self.offset(span.start), self.offset(span.end, True))

    def region(self, region: Region) -> Region:
        """The region with the places of replacement in the user's text; statements stay in the
        preprocessed one."""
        host = (
            replace(region.host, offset=self.offset(region.host.offset))
            if region.host is not None
            else None
        )
        words = tuple(map(self.span, region.words))
        return replace(region, span=self.span(region.span), host=host, words=words)

    def root(self, block: RootBlock) -> RootBlock:
        return RootBlock(self.span(block.directive), self.span(block.governed), block.place)


def alignment(text: str, aligned: str) -> Alignment:
    return Alignment(text, aligned, _line_starts(text), _line_starts(aligned))


def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer("\n", text)))
