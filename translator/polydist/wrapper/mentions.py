"""Which sources have to be translated: those that mention polydist, and those that include a header
with a directive. Only files are read; the compiler is not started.

It is what ``PolydistHeaders.cmake`` decides in CMake: headers are looked for in the folder of the
including file and in the folders that the command line names, and the compiler's own are left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

_MENTION = re.compile(rb"polydist", re.IGNORECASE)
_DIRECTIVE = re.compile(
    rb"^[ \t]*(?:#[ \t]*pragma[ \t]+|[!cC*]\$)polydist\b|_Pragma[ \t(]+\"polydist"
    rb"|^[ \t]*#[ \t]*define[ \t].*\bpolydist\b",
    re.MULTILINE | re.IGNORECASE,
)
_SCOP = re.compile(rb"pragma[ \t]+scop")
_INCLUDE = re.compile(
    rb"^[ \t]*#?[ \t]*(?:include(?:_next)?|import)[ \t]*[\"'<]([^\"'>\n]+)",
    re.MULTILINE | re.IGNORECASE,
)


def mentions_polydist(source: Path, scop: bool) -> bool:
    """Whether the file has the word anywhere; with ``scop`` also ``#pragma scop``."""
    return _found(_MENTION, source, scop)


def has_directive(file: Path, scop: bool) -> bool:
    """Whether the file has a directive; with ``scop`` also ``#pragma scop``."""
    return _found(_DIRECTIVE, file, scop)


def header_with_directive(
    source: Path, folders: Sequence[Path], read_before: Sequence[Path], scop: bool
) -> bool:
    """Whether a header that the source includes, directly or through others, or one that the
    compiler reads before it, has a directive."""
    seen = {source, *read_before}
    waiting = [source, *read_before]
    while waiting:
        file = waiting.pop()
        if file != source and has_directive(file, scop):
            return True
        found = set(_included(file, folders)) - seen
        seen |= found
        waiting += sorted(found)
    return False


def _found(mark: re.Pattern[bytes], file: Path, scop: bool) -> bool:
    content = _content(file)
    return bool(mark.search(content) or (scop and _SCOP.search(content)))


def _included(file: Path, folders: Sequence[Path]) -> Iterator[Path]:
    for name in _INCLUDE.findall(_content(file)):
        for folder in (file.parent, *folders):
            path = folder / os.fsdecode(name)
            if path.is_file():
                yield path
                break


def _content(file: Path) -> bytes:
    """Of a file that cannot be read the compiler says so itself."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


# ------------------------------------------------------------------------------------------ linking
_RUNTIME = b"polyrt_"
"""What every object file with regions has among its symbols, and no other one."""


def needs_runtime(files: Iterable[Path]) -> bool:
    """Whether one of the objects, archives and libraries has regions."""
    return any(_RUNTIME in _content(file) for file in files)


def libraries(names: Sequence[str], folders: Sequence[Path]) -> Iterator[Path]:
    """The files of ``-lNAME``, as far as they are in these folders."""
    for name in names:
        for folder in folders:
            for file in (folder / f"lib{name}.so", folder / f"lib{name}.a"):
                if file.is_file():
                    yield file
