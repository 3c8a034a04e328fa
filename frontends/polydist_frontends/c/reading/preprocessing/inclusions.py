"""Which headers of a C file are translated with it, and which ``#include`` lines lead to them.

1. The markers of preprocessed text tell which ``#include`` line of which file opened which header,
   and which headers are the system's.
2. Headers with directives are translated. So is every header through which one of them is reached,
   because its ``#include`` line has to name the translated copy; and every header whose
   ``#include`` line names one that had been read before and that its guard, or ``#pragma once``,
   kept out: the original would repeat its definitions.
3. A line that opened nothing is looked up as compilers do: beside the including file, then in the
   folders of ``-iquote`` and ``-I``.
4. A copy stands in another folder than the original. So in copies ``#include "..."`` lines name the
   other headers by absolute paths.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from polydist_frontends.c.reading.items import directives_in, unescaped
from polydist_frontends.c.reading.source_file import SourceFile, source_file
from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Token, blank_splices_and_comments
from polydist_frontends.errors import Diagnostic, Place, refuse
from polydist_frontends.region import Span
from polydist_frontends.source import Inclusion, Preprocessing, read_source

_MARKER = re.compile(r'[ \t]*#\s*(?:line\s+)?(\d+)\s+"((?:\\.|[^"\\])*)"([ 0-9]*)')
_INCLUDE = re.compile(r'#\s*(include|include_next|import)\s*(?:"([^"]*)"|<([^>]*)>)')
_QUESTION = re.compile(r'__has_include(?:_next)?\s*\(\s*"([^"]*)"')
_FOLDER_FLAGS = ("-iquote", "-I", "-isystem", "-idirafter")


@dataclass(frozen=True)
class _Opening:
    """One header as it was opened: by the ``#include`` that ends on a line of a file; ``line`` 0
    where no line of a file did it."""

    includer: str
    line: int
    header: str
    system: bool


@dataclass(frozen=True)
class _Reading:
    """All openings of one preprocessing run in ``folder``; ``main`` is the source's name in the
    markers."""

    main: str
    folder: Path
    openings: tuple[_Opening, ...]
    search: tuple[str, ...]

    def identity(self, name: str) -> str:
        """What tells files apart, however they are named."""
        return name if name == self.main else os.path.realpath(self.folder / name)

    def opened_at(self, includer: str, line: int) -> set[str]:
        """The headers that the ``#include`` ending on the line has opened: more than one if it was
        read several times."""
        return {
            self.identity(o.header)
            for o in self.openings
            if o.line == line and self.identity(o.includer) == includer
        }


def translated_files(
    text: str,
    main: SourceFile,
    preprocessing: Preprocessing,
    scop_pragmas: bool,
    read: Callable[[Path], str],
) -> tuple[tuple[SourceFile, ...], tuple[Diagnostic, ...]]:
    """The source and the headers that are translated with it, their ``inclusions`` filled in; and
    what there is to say about directives elsewhere.

    ``text`` is the preprocessed source with all its markers; ``read`` gives the text of a header.
    """
    directives = list(dict.fromkeys(directives_in(text, scop_pragmas)))
    if all(name == str(main.path) for name, _ in directives):
        return (main,), ()
    reading = _reading(text, main, preprocessing)
    wanted, said = _reachable(reading, [one for one in directives if one[0] != reading.main])
    files = _files(main, wanted, reading, partial(_header, scop_pragmas=scop_pragmas, read=read))
    complete = tuple(
        replace(file, inclusions=tuple(_inclusions(identity, files, reading)))
        for identity, file in files.items()
    )
    return complete, said


def _header(path: Path, number: int, scop_pragmas: bool, read: Callable[[Path], str]) -> SourceFile:
    return source_file(path, read(path), number, scop_pragmas)


def _files(
    main: SourceFile, wanted: set[str], reading: _Reading, header: Callable[[Path, int], SourceFile]
) -> dict[str, SourceFile]:
    """The source, the wanted headers, and the headers that name one of them without having opened
    it."""
    names = _names(reading)
    files = {reading.main: main}
    fresh = wanted & set(names)
    while fresh:
        for identity in sorted(fresh):
            files[identity] = header(_shown(main.path, names[identity]), len(files))
        fresh = {
            identity
            for identity in set(names) - set(files)
            if _leads_to(identity, set(files), reading)
        }
    return files


# -------------------------------------------------------------------------------------- the markers
def _reading(text: str, main: SourceFile, preprocessing: Preprocessing) -> _Reading:
    folder = main.path.resolve().parent
    return _Reading(
        str(main.path), folder, tuple(_openings(text)), tuple(_search_folders(preprocessing))
    )


def _openings(text: str) -> Iterator[_Opening]:
    """In the order in which the headers end: the marker that goes back to the including file tells
    the line after the ``#include``."""
    current = ""
    opened: list[tuple[str, str, bool]] = []
    for line in text.split("\n"):
        match = _MARKER.match(line)
        if match is None:
            continue
        number, name, flags = int(match.group(1)), unescaped(match.group(2)), match.group(3).split()
        if "1" in flags:
            opened.append((current, name, "3" in flags))
        elif "2" in flags and opened:
            includer, header, system = opened.pop()
            yield _Opening(includer, 0 if includer.startswith("<") else number - 1, header, system)
        current = name


def _search_folders(preprocessing: Preprocessing) -> Iterator[str]:
    for flag, following in pairwise((*preprocessing.other_flags, "")):
        for option in _FOLDER_FLAGS:
            if flag == option and following:
                yield os.path.abspath(following)
            elif flag.startswith(option) and len(flag) > len(option):
                yield os.path.abspath(flag[len(option) :])
    yield from (os.path.abspath(folder) for folder in preprocessing.include_directories)


def _names(reading: _Reading) -> dict[str, str]:
    """The name by which each header of the user was opened first."""
    names: dict[str, str] = {}
    for opening in reading.openings:
        if not opening.system:
            names.setdefault(reading.identity(opening.header), opening.header)
    return {identity: name for identity, name in names.items() if os.path.isfile(identity)}


def _shown(source: Path, name: str) -> Path:
    """A header as diagnostics name it: like the source, relative to where the translator was
    started or absolute."""
    raw = source.parent / name
    here = Path.cwd()
    if raw.is_absolute() and not source.is_absolute() and raw.is_relative_to(here):
        raw = raw.relative_to(here)
    short = Path(os.path.normpath(raw))
    return short if short.exists() and short.samefile(raw) else raw


# ------------------------------------------------------------------------------- what is translated
def _reachable(
    reading: _Reading, directives: Iterable[tuple[str, int]]
) -> tuple[set[str], tuple[Diagnostic, ...]]:
    """The headers with directives, and those between them and the source; and what is said about
    directives in other files."""
    wanted: set[str] = set()
    said: list[Diagnostic] = []
    for name, line in dict.fromkeys(directives):
        openings = _openings_of(reading.identity(name), reading)
        if openings and all(o.line > 0 and not o.system for o in openings):
            wanted.add(reading.identity(name))
        else:
            place = Place(str(_shown(Path(reading.main), name)), line)
            is_system = any(o.system for o in openings)
            said.append(_in_system_header(place) if is_system else _not_by_a_line(place))
    return _with_includers(wanted, reading), tuple(said)


def _openings_of(identity: str, reading: _Reading) -> list[_Opening]:
    return [o for o in reading.openings if reading.identity(o.header) == identity]


def _with_includers(wanted: set[str], reading: _Reading) -> set[str]:
    """The headers, and all through which they are reached from the source."""
    reached = set(wanted)
    pending = list(wanted)
    while pending:
        header = pending.pop()
        including = {reading.identity(o.includer) for o in _openings_of(header, reading)}
        fresh = including - reached - {reading.main}
        reached |= fresh
        pending += fresh
    return reached


def _in_system_header(place: Place) -> Diagnostic:
    hint = "add its folder with -I, so that it is not a system header"
    message = "a directive in a system header has no effect: the loop stays sequential"
    return Diagnostic("warning", "directive-in-system-header", message, place, hint)


def _not_by_a_line(place: Place) -> Diagnostic:
    hint = (
        'include the header with #include "..." in the source, not with -include, and without '
        "#line in it"
    )
    return refuse(
        "directive-in-header",
        "no #include line of the program names the file that contains this directive",
        place,
        hint,
    ).diagnostic


def _leads_to(identity: str, wanted: set[str], reading: _Reading) -> bool:
    """Whether a header that is not translated so far has a line that names one that is."""
    try:
        text = read_source(Path(identity))
    except OSError:
        return False
    names = re.findall(
        r'^[ \t]*(#[ \t]*(?:include|import)[ \t]*(?:"[^"\n]*"|<[^>\n]*>))', text, re.MULTILINE
    )
    return any(_looked_up(name, identity, reading) in wanted for name in names)


# ---------------------------------------------------------------------------- lines that name files
def _inclusions(
    identity: str, files: dict[str, SourceFile], reading: _Reading
) -> Iterator[Inclusion]:
    """The lines of one file that its translation writes anew."""
    for token in files[identity].tokens:
        if identity != reading.main:
            _check_questions(token, identity, files[identity], reading)
        if token.kind == "directive" and directive_word(token).split("_")[0] in (
            "include",
            "import",
        ):
            inclusion = _inclusion(token, identity, files, reading)
            if inclusion is not None:
                yield inclusion


def _check_questions(token: Token, identity: str, file: SourceFile, reading: _Reading) -> None:
    """A copy in another folder must find what ``__has_include`` finds beside the original. Raises
    ``Refusal``."""
    for name in _QUESTION.findall(token.text) if token.kind == "directive" else ():
        beside = os.path.join(os.path.dirname(identity), name)
        if os.path.isfile(beside) and not any(
            os.path.isfile(os.path.join(folder, name))
            for folder in (str(reading.folder), *reading.search)
        ):
            message = (
                f"__has_include finds {name} beside this header, but not beside its translated copy"
            )
            hint = f"add the folder of {name} with -I, or move the region into another header"
            raise refuse("has-include-in-header", message, file.lines.place(token.start), hint)


def _inclusion(
    token: Token, identity: str, files: dict[str, SourceFile], reading: _Reading
) -> Inclusion | None:
    lines = files[identity].lines
    opened = reading.opened_at(identity, lines.place(token.end).line)
    if len(opened) > 1 and opened & set(files):
        hint = "include each of the headers with a line of its own"
        raise refuse(
            "varying-include",
            "this line includes several files, one of them with a directive",
            lines.place(token.start),
            hint,
        )
    plain = blank_splices_and_comments(token.text)
    named = next(iter(opened), None) or _looked_up(plain, identity, reading)
    span = Span(token.start, token.end)
    if named in files:
        return Inclusion(span, str(files[named].path), True)
    match = _INCLUDE.match(plain)
    relative = match is not None and (
        match.group(2) is not None or match.group(1) == "include_next"
    )
    return (
        Inclusion(span, named, False) if named and relative and identity != reading.main else None
    )


def _looked_up(directive: str, includer: str, reading: _Reading) -> str | None:
    """The file that a line of the form ``#include "..."`` or ``#include <...>`` names."""
    match = _INCLUDE.match(directive)
    if match is None or match.group(1) == "include_next":
        return None
    own = str(reading.folder) if includer == reading.main else os.path.dirname(includer)
    folders: Sequence[str] = (
        reading.search if match.group(3) else (own, str(reading.folder), *reading.search)
    )
    candidates = (os.path.join(folder, match.group(2) or match.group(3)) for folder in folders)
    return next((os.path.realpath(path) for path in candidates if os.path.isfile(path)), None)
