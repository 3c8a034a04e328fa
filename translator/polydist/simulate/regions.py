"""The regions of a file as the simulator takes them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from polydist_frontends.source import ParsedSource

from polydist.diagnostics import diagnostics_of, said_of
from polydist.driver import AnalysedRegions, analyse_regions, parse_file, region_label
from polydist.emit.c.standalone import StandaloneRegion, standalone_region
from polydist.request import Options
from polydist.translation import Translation


@dataclass(frozen=True, eq=False)
class AnalysedFile:
    """A file, what was found out about its regions, and what there is to say about them: a
    ``Translation`` without files."""

    parsed: ParsedSource
    regions: AnalysedRegions
    said: Translation


def analysed_file(source: Path, options: Options) -> AnalysedFile:
    """Here the options prevail over the clauses, since they are what the user wants to try."""
    options = replace(options, prevail=True)
    parsed = parse_file(source, options)
    found = analyse_regions(parsed, options)
    whole = (replace(region.warning, severity="error") for region in found.undistributed)
    refusals = (*found.refusals, *whole)
    said_of_all = chain.from_iterable(map(said_of, found.analyses))
    said = Translation(
        source=source,
        text=parsed.shown_text,
        files=(),
        diagnostics=diagnostics_of(parsed, said_of_all, refusals, options.keep_going),
        headers=(str(source), *parsed.headers),
        stages=(),
        explanation="",
    )
    return AnalysedFile(parsed, found, said)


def standalone_regions(found: AnalysedRegions) -> tuple[StandaloneRegion, ...]:
    """The regions for the simulator."""
    return tuple(
        standalone_region(region_label(a), a.program, a.request.tile) for a in found.analyses
    )
