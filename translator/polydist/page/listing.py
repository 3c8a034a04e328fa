"""The source with its regions marked, and with what is said of each line below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource

from polydist.page.model import Mark, Note, SourceFile, SourceLine
from polydist.report.explain import Part


@dataclass(frozen=True)
class Explained:
    """The explanation of a region, which is in ``file``."""

    file: str
    parts: tuple[Part, ...]


def listing_of(
    parsed: ParsedSource, explanations: Sequence[Explained], diagnostics: Sequence[Diagnostic]
) -> tuple[SourceFile, ...]:
    """The file, and headers of which anything is said."""
    shown = [
        source for source in parsed.sources if source is parsed or source.regions or source.refusals
    ]
    return tuple(
        _file(source, f"f{number}-", explanations, diagnostics)
        for number, source in enumerate(shown, 1)
    )


def anchors_of(files: Iterable[SourceFile]) -> dict[str, str]:
    """The name of a file to what the names of its lines begin with."""
    return {file.name: file.anchor for file in files}


def _file(
    source: ParsedSource,
    anchor: str,
    explanations: Sequence[Explained],
    diagnostics: Sequence[Diagnostic],
) -> SourceFile:
    name = str(source.path)
    own = [one for one in diagnostics if Path(one.place.file) == source.path]
    parts = [part for one in explanations if one.file == name for part in one.parts]
    marks = _marks(source, own)
    lines = (
        SourceLine(
            number,
            text.expandtabs(8),
            marks.get(number, ""),
            (*_diagnosed(own, number), *_decisions(parts, number)),
        )
        for number, text in enumerate(_texts(source.shown_text), 1)
    )
    return SourceFile(name, anchor, tuple(lines))


def _marks(source: ParsedSource, diagnostics: Sequence[Diagnostic]) -> dict[int, Mark]:
    """A region is refused as a whole; of one that was not even read the line is known."""
    refused = {one.place.line for one in diagnostics if one.message.startswith("left sequential")}
    marks: dict[int, Mark] = dict.fromkeys(refused, "refused")
    for region in source.regions:
        lines = _lines_of(source.text, region)
        marks |= dict.fromkeys(lines, "region" if refused.isdisjoint(lines) else "refused")
    return marks


def _texts(text: str) -> list[str]:
    """Only newlines end lines: a form feed in a source does not."""
    return [line.rstrip("\r") for line in text.removesuffix("\n").split("\n")]


def _lines_of(text: str, region: Region) -> range:
    """From the directive to the end of what it governs."""
    first = text.count("\n", 0, region.span.start) + 1
    last = text.count("\n", 0, max(region.span.end - 1, 0)) + 1
    return range(first, last + 1)


def _decisions(parts: Sequence[Part], number: int) -> Iterator[Note]:
    """The first line of an explanation is its title; what follows keeps its indentation."""
    for part in parts:
        if part.line == number and part.lines:
            first, *others = part.lines
            yield Note("decision", first.strip(), tuple(others))


def _diagnosed(diagnostics: Sequence[Diagnostic], number: int) -> Iterator[Note]:
    for one in diagnostics:
        if one.place.line == number:
            hint = (f"hint: {one.hint}",) if one.hint else ()
            yield Note(one.severity, f"{one.severity}: {one.message} [{one.code}]", hint)
