"""One source file as the translator receives it from a frontend, and the small signature that
every frontend has."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from polydist_frontends.errors import Diagnostic, Place, Refusal
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.region import Region, Span
from polydist_frontends.suffixes import Language

_FOR_DEVICES = ("-fopenmp-targets", "-Xopenmp-target", "-foffload", "--offload-")
_OPENMP = re.compile(r"-(f|fi|q|x)?openmp(=(?!stubs).*)?|-mp(=.*)?|-homp")


@dataclass(frozen=True, kw_only=True)
class Preprocessing:
    """What the compiler is told about headers and macros; ``compiler`` is the command whose ``-E``
    is used. ``other_sources`` are further files of the program: what procedures do that a region
    calls is looked up there. ``calls_stay``: lines of directives whose regions are read with their
    calls as they stand."""

    compiler: str = "cc"
    include_directories: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    undefinitions: tuple[str, ...] = ()
    standard: str | None = None
    other_flags: tuple[str, ...] = ()
    other_sources: tuple[str, ...] = ()
    calls_stay: frozenset[int] = frozenset()

    @property
    def threads(self) -> bool:
        """Whether directives of OpenMP have an effect."""
        return any(_OPENMP.fullmatch(flag) for flag in self.other_flags)

    @property
    def flags_for_host(self) -> tuple[str, ...]:
        """The other flags without those for devices: with them clang gives the text once for each
        target."""
        of_next = ("", *(flag.startswith("-Xopenmp-target") for flag in self.other_flags))
        pairs = zip(of_next, self.other_flags, strict=False)
        return tuple(flag for of, flag in pairs if not of and not flag.startswith(_FOR_DEVICES))


@dataclass(frozen=True)
class RootBlock:
    """``#pragma polydist root``: ``directive`` is the directive's own text, ``governed`` the
    statement or block that rank 0 alone runs."""

    directive: Span
    governed: Span
    place: Place


@dataclass(frozen=True)
class Inclusion:
    """An ``#include`` line whose file a copy in another folder must name otherwise: ``span`` is the
    directive, ``file`` what it includes.

    ``translated``: ``file`` is the ``path`` of a translated header; else it is a file as it stands,
    and its path is absolute.
    """

    span: Span
    file: str
    translated: bool


@dataclass(frozen=True, kw_only=True)
class ParsedSource:
    """A whole file: the text to the character, its regions in order, and what went wrong with the
    regions that are missing.

    ``headers`` are the files that preprocessing read, for dependency files. ``refusals`` are
    errors, at least one for each region that a directive announces and ``regions`` lacks.
    ``remarks`` are file-wide (loops that the preprocessor removes). ``preprocessed`` is what
    spans inside regions refer to where that is not ``text``: after preprocessing, or without
    ignored directives. ``included`` are the headers of which the translation needs a copy, and
    ``inclusions`` the lines that name other files in it. ``written`` is the file's own text where
    ``text`` has blanks for some of it. ``directives_around``: lines that define macros or choose
    layouts, of the program's headers and of options. ``calls_replaced``: lines of directives whose
    regions have the texts of subroutines in the place of calls.
    """

    path: Path
    language: Language
    text: str
    regions: tuple[Region, ...]
    root_blocks: tuple[RootBlock, ...]
    headers: tuple[str, ...]
    refusals: tuple[Diagnostic, ...]
    remarks: tuple[Diagnostic, ...] = ()
    preprocessed: str = ""
    inclusions: tuple[Inclusion, ...] = ()
    included: tuple[ParsedSource, ...] = ()
    written: str = ""
    directives_around: str = ""
    calls_replaced: frozenset[int] = frozenset()

    @property
    def sources(self) -> tuple[ParsedSource, ...]:
        """The file and its headers that are translated with it."""
        return (self, *self.included)

    @property
    def shown_text(self) -> str:
        """The text that the user knows."""
        return self.written or self.text

    @property
    def statements_text(self) -> str:
        """The text that spans inside regions refer to."""
        return self.preprocessed or self.text


def unread(path: Path, language: Language, text: str, refusal: Refusal) -> ParsedSource:
    """A file that the preprocessor does not take."""
    return ParsedSource(
        path=path,
        language=language,
        text=text,
        regions=(),
        root_blocks=(),
        headers=(),
        refusals=(refusal.diagnostic,),
    )


class Frontend(Protocol):
    """``parse`` never raises for anything that is in the user's text: what is wrong with it comes
    back as ``refusals``.

    ``text`` is the file's content decoded as latin-1-safe text by ``read_source`` (every byte
    survives a round trip). ``scop_pragmas`` makes ``#pragma scop`` .. ``#pragma endscop`` mark
    regions as well. ``read`` gives the texts of headers that hold regions.

    ``directive`` is the line that makes a region of the loop after it, and ``loops`` are all loops
    of a file, in the order of the text, with or without one.
    """

    directive: str

    def loops(
        self, path: Path, text: str, preprocessing: Preprocessing
    ) -> tuple[LoopText, ...]: ...

    def parse(
        self,
        path: Path,
        text: str,
        preprocessing: Preprocessing,
        scop_pragmas: bool,
        read: Callable[[Path], str] = ...,
    ) -> ParsedSource: ...


BYTE_ORDER_MARK = "\ufeff"
"""What some editors put in front of a file; it belongs to the file and not to its text."""


def read_source(path: Path) -> str:
    """The file's text without a byte order mark; undecodable bytes survive as surrogates and line
    ends are kept as they are."""
    return path.read_bytes().decode("utf-8", errors="surrogateescape").removeprefix(BYTE_ORDER_MARK)


def byte_order_mark(path: Path) -> str:
    """The file's byte order mark, or nothing."""
    with path.open("rb") as file:
        return BYTE_ORDER_MARK if file.read(3) == BYTE_ORDER_MARK.encode() else ""


def line_of(text: str, number: int) -> str | None:
    """The line that places call ``number``; ``None`` if there is none. Only newlines end lines, as
    for compilers: form feeds, which stand between the functions of some files, do not."""
    lines = text.removesuffix("\n").split("\n") if text else []
    return lines[number - 1] if 0 < number <= len(lines) else None


def encode_source(text: str) -> bytes:
    """The inverse of ``read_source``."""
    return text.encode("utf-8", errors="surrogateescape")
