"""The Fortran frontend: from a file's text to its regions.

1. Cut the text into statements (``reading.lines``), find the program units (``reading.units``), the
   directives and what they govern (``reading.locate``).
2. Read the declarations that the region's procedure sees: its own, those around it, and those of
   modules (``declarations``).
3. Read the region's statements one by one with fparser (``reading.syntax``) into the region's tree
   (``tree.statements``) and its tables (``semantics.arrays``, ``semantics.variables``).

Nothing outside the region's procedure, the specification parts around it and the modules that it
uses is parsed: translation time grows with the region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.fortran.checks.included import directives_in_included_files
from polydist_frontends.fortran.checks.shared_units import shared_output
from polydist_frontends.fortran.declarations.modules import Libraries, Library
from polydist_frontends.fortran.declarations.scopes import scope_of
from polydist_frontends.fortran.expansion.blocks import with_locals
from polydist_frontends.fortran.expansion.expansion import (
    Expanded,
    with_own_names,
    with_requirements,
)
from polydist_frontends.fortran.expansion.texts import read_file
from polydist_frontends.fortran.reading.foreign_directives import without
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.fortran.reading.locate import Announced, announced_inside, locate
from polydist_frontends.fortran.reading.loop_texts import loop_texts
from polydist_frontends.fortran.reading.preprocess import Alignment
from polydist_frontends.fortran.reading.units import Unit
from polydist_frontends.fortran.region_reader import RegionReader
from polydist_frontends.fortran.tree.division import constructs_instead, is_of_loops, remark
from polydist_frontends.fortran.tree.subroutines import refused_call
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource, Preprocessing, RootBlock, read_source, unread


class _FortranFrontend:
    """The implementation of ``source.Frontend`` for Fortran."""

    directive = "!$polydist"

    def loops(self, path: Path, text: str, preprocessing: Preprocessing) -> tuple[LoopText, ...]:
        """All ``do`` loops with a counter."""
        return loop_texts(path, text, preprocessing.other_flags)

    def parse(
        self,
        path: Path,
        text: str,
        preprocessing: Preprocessing,
        scop_pragmas: bool,
        read: Callable[[Path], str] = read_source,
    ) -> ParsedSource:
        """The file's regions; whatever is wrong with the text comes back as ``refusals``.
        ``scop_pragmas`` and regions in headers are things of C."""
        del scop_pragmas, read
        folders = (path.parent, *map(Path, preprocessing.include_directories))

        libraries = Libraries(folders, preprocessing)

        def fault(whole: Expanded, number: int) -> Diagnostic | None:
            return _fault(whole, number, libraries)

        try:
            read_as = read_file(path, text, libraries, fault)
        except Refusal as refusal:
            return unread(path, "fortran", text, refusal)
        whole, places = read_as.whole, read_as.places
        library = libraries.of(whole.lines)
        units = library.procedures(whole.lines)
        located = locate(whole.lines, units, preprocessing.threads)
        reader = _Regions(whole, library, places, units, preprocessing.threads)
        read_regions = [one for announced in located.announced for one in reader.of(announced)]
        found = _with_shared_output(read_regions, located.roots, whole.lines)
        return ParsedSource(
            path=path,
            language="fortran",
            text=read_as.text,
            regions=tuple(outcome for outcome in found if isinstance(outcome, Region)),
            root_blocks=tuple(places.root(block) for block in located.roots),
            headers=(*dict.fromkeys((*read_as.headers, *whole.files, *library.read)),),
            refusals=_in_order(
                *located.refusals,
                *directives_in_included_files(whole.lines, library, read_as.headers),
                *(one for one in _said(found) if one.severity == "error"),
            ),
            remarks=_in_order(
                *read_as.remarks,
                *(one for one in _said(found) if one.severity != "error"),
            ),
            preprocessed=without(whole.lines.text, located.foreign),
            written=text,
            calls_replaced=whole.called,
        )


FortranFrontend = _FortranFrontend()
"""The frontend for Fortran."""


def _in_order(*refusals: Diagnostic) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(refusals), key=lambda said: said.place))


def _with_shared_output(
    found: Sequence[tuple[Announced, Region | Diagnostic]],
    roots: Sequence[RootBlock],
    lines: Lines,
) -> list[Region | Diagnostic]:
    """The outcomes; regions know of files that other code writes, too."""
    announced = [one for one, outcome in found if isinstance(outcome, Region)]
    shared = iter(shared_output(announced, roots, lines))
    return [
        replace(outcome, also_written=next(shared)) if isinstance(outcome, Region) else outcome
        for _, outcome in found
    ]


def _said(found: Sequence[Region | Diagnostic]) -> list[Diagnostic]:
    return [outcome for outcome in found if isinstance(outcome, Diagnostic)]


@dataclass(frozen=True, eq=False)
class _Regions:
    """What the regions of a file are read with."""

    whole: Expanded
    library: Library
    places: Alignment
    units: Sequence[Unit]
    threads: bool

    def of(self, announced: Announced) -> Sequence[tuple[Announced, Region | Diagnostic]]:
        """A region or why it is refused; or those inside of it, where values end its loop."""
        outcome = self.one(announced)
        if isinstance(outcome, Region):
            return ((announced, outcome),)
        try:
            parts = list(self.inside(announced))
        except Refusal:
            return ((announced, outcome),)
        said = (
            remark(announced, [part for part, _ in parts], self.whole.lines) if parts else outcome
        )
        return (*parts, (announced, said))

    def inside(self, announced: Announced) -> Iterator[tuple[Announced, Region | Diagnostic]]:
        """What takes the place of a region that is refused. Raises ``Refusal``."""
        lines = self.whole.lines
        scope = scope_of(announced.unit, self.library)
        for construct in constructs_instead(announced, lines, scope):
            part = announced_inside(announced, construct.span, lines, self.units, self.threads)
            region = self.one(part)
            if is_of_loops(construct, region):
                yield part, region

    def one(self, announced: Announced) -> Region | Diagnostic:
        """One region, or why it is refused."""
        lines = self.whole.lines
        try:
            region = RegionReader(announced, self.whole, self.library).region()
            checked = with_requirements(region, self.whole.requirements, lines)
            return self.places.region(with_locals(checked, self.whole.locals, lines.text))
        except Refusal as refusal:
            said = refusal.diagnostic
            inside = self.whole.unread.get(announced.directive.line)
            said = refused_call(said, inside, self.whole.kept.get(said.place.line, ""))
            return with_own_names(said, self.whole.selected)
        except RecursionError:
            return _too_deep(announced, lines)


def _fault(whole: Expanded, number: int, libraries: Libraries) -> Diagnostic | None:
    """Why the region of that number cannot be read, if it cannot."""
    lines = whole.lines
    library = libraries.of(lines)
    threads = libraries.reading.threads
    announced = locate(lines, library.procedures(lines), threads).announced[number]
    try:
        RegionReader(announced, whole, library).region()
    except Refusal as refusal:
        said = refusal.diagnostic
        return refused_call(said, None, whole.kept.get(said.place.line, ""))
    except RecursionError:
        return _too_deep(announced, lines)
    return None


def _too_deep(announced: Announced, lines: Lines) -> Diagnostic:
    message, place = "the region is nested too deeply", announced.directive.span.start
    hint = "split it into procedures"
    return refuse("too-deep", message, lines.place(place), hint).diagnostic
