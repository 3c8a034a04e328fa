"""The whole pipeline on one screen: from a source file to the files that replace it.

source -> regions -> analysis of each (``analysis``) -> text
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path

from polydist_frontends.errors import Diagnostic, Refusal, in_own_names
from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource, byte_order_mark, read_source
from polydist_frontends.walks import nodes_below, observable_in, takes_long

from polydist.analysis import Analysis, Undistributed, analyse_region, undistributed
from polydist.diagnostics import diagnostics_of, said_of
from polydist.emit.label import Condition, RegionLabel
from polydist.emit.target import RegionWork, Texts, Written, default_name
from polydist.ignored_clauses import without_clauses
from polydist.languages import frontend_of, target_of
from polydist.lower.loop_ir import Program
from polydist.report.explain import Part, explain_undistributed, explanation_parts, text_of
from polydist.report.sends import Sent
from polydist.report.stages import show_stage
from polydist.request import Options, Stage
from polydist.sets.identifiers import identifier
from polydist.translation import Translation
from polydist.worker import in_workers

WORTH_PROCESSES = 40
"""From how many loops and statements on a file's regions are analysed in processes of their own."""


def translate(source: Path, options: Options, output: str | None = None) -> Translation:
    """Translates one file. ``output``: the name of the generated file (default: the source's, with
    ``.polydist`` before its suffix). Reads the source and its headers, writes nothing.

    Raises ``OSError`` if the source cannot be read; whatever is wrong with its text comes back as
    diagnostics.
    """
    parsed, outcomes = _parsed_and_analysed(source, options)
    said = chain.from_iterable(outcome.said for outcome in outcomes)
    refusals = [outcome.refusal for outcome in outcomes if outcome.refusal]
    diagnostics = diagnostics_of(parsed, said, refusals, options.keep_going)
    complete = not any(d.severity == "error" for d in diagnostics)
    written = (
        _written(parsed, outcomes, output or default_name(source)) if complete else Written(())
    )
    return Translation(
        source=source,
        text=parsed.shown_text,
        files=_marked(written.files, (parsed,)),
        copies=_marked(written.copies, parsed.included),
        diagnostics=diagnostics,
        headers=(str(source), *parsed.headers, *([options.tuned.path] if options.tuned else [])),
        stages=tuple(chain.from_iterable(outcome.stages for outcome in outcomes)),
        explanation=_explained(outcomes),
    )


def analyse_file(source: Path, options: Options) -> tuple[Analysis, ...]:
    """Every region of a file that is not refused, with all that was found out about it."""
    parsed = parse_file(source, options)
    found = analyse_regions(parsed, options)
    refused = _refused_for_calls(parsed, found.refusals)
    if not refused:
        return found.analyses
    return analyse_regions(parse_file(source, options.with_calls(refused)), options).analyses


def calls_that_stay(source: Path, options: Options) -> frozenset[int]:
    """The lines of directives whose regions ``analyse_file`` reads with their calls."""
    parsed = parse_file(source, options)
    return _refused_for_calls(parsed, analyse_regions(parsed, options).refusals)


def _parsed_and_analysed(
    source: Path, options: Options
) -> tuple[ParsedSource, list[RegionOutcome]]:
    """With calls where their texts are refused, if that helps: what is said of the texts says more
    than that calls are not known."""
    parsed = parse_file(source, options)
    outcomes = _outcomes(parsed, options)
    refused = _refused_for_calls(parsed, [outcome.refusal for outcome in outcomes])
    if not refused:
        return parsed, outcomes
    as_calls = parse_file(source, options.with_calls(refused))
    found = _outcomes(as_calls, options)
    fewer = _refusals(as_calls, found) < _refusals(parsed, outcomes)
    return (as_calls, found) if fewer else (parsed, outcomes)


def _refusals(parsed: ParsedSource, outcomes: list[RegionOutcome]) -> int:
    return len(parsed.refusals) + sum(_is_error(outcome.refusal) for outcome in outcomes)


def _is_error(refusal: Diagnostic | None) -> bool:
    return refusal is not None and refusal.severity == "error"


def _refused_for_calls(
    parsed: ParsedSource, refusals: Iterable[Diagnostic | None]
) -> frozenset[int]:
    """The lines of directives whose regions are refused with the texts of functions and subroutines
    in the place of calls: with the calls they may be taken."""
    lines = [one.place.line for one in refusals if one and _is_error(one)]
    starts = sorted(region.place.line for region in parsed.regions)
    found = (max((start for start in starts if start <= line), default=0) for line in lines)
    return parsed.calls_replaced.intersection(found)


def parse_file(source: Path, options: Options) -> ParsedSource:
    """The file and its headers as they stand, but for the clauses that are to be ignored."""

    def read(path: Path) -> str:
        return without_clauses(str(path), read_source(path), options.ignored)

    frontend = frontend_of(source)
    return frontend.parse(source, read(source), options.preprocessing, options.scop_pragmas, read)


# ------------------------------------------------------------------------------------- regions
@dataclass(frozen=True)
class AnalysedRegions:
    """Those of a file and its headers: what was found out about each, or that all ranks run it as
    it is written, or why it is refused."""

    analyses: tuple[Analysis, ...]
    undistributed: tuple[Undistributed, ...]
    refusals: tuple[Diagnostic, ...]


def analyse_regions(parsed: ParsedSource, options: Options) -> AnalysedRegions:
    """Each region of a file and its headers."""
    found = [_analysed(one, options) for one in _named_regions(parsed)]
    return AnalysedRegions(
        tuple(one for one in found if isinstance(one, Analysis)),
        tuple(one for one in found if isinstance(one, Undistributed)),
        tuple(one for one in found if isinstance(one, Diagnostic)),
    )


@dataclass(frozen=True)
class _NamedRegion:
    """A region, the file that it is in, and what it is called."""

    region: Region
    source: ParsedSource
    name: str


_LOCAL = (
    *("all", "args", "bases", "check", "execution", "integers", "own", "parameters", "strides"),
    *("tile", "tile_count", "unmet", "variables", "z"),
)
"""What generated functions call variables of their own where they name a region's descriptor."""


def _named_regions(parsed: ParsedSource) -> tuple[_NamedRegion, ...]:
    found: list[_NamedRegion] = []
    for source, region in ((file, found) for file in parsed.sources for found in file.regions):
        wanted = region.directive.name or region.function_name
        name = identifier(wanted, [*_LOCAL, *(earlier.name for earlier in found)])
        found.append(_NamedRegion(region, source, name))
    return tuple(found)


def _analysed(one: _NamedRegion, options: Options) -> Analysis | Undistributed | Diagnostic:
    region = options.tuned.applied(one.region, one.name) if options.tuned else one.region
    try:
        found = analyse_region(region, one.name, one.source.statements_text, options)
    except Refusal as refusal:
        said = in_own_names(refusal.diagnostic, region.names)
        return undistributed(region, one.name, said, options) or said
    return replace(found, serial=tuple(in_own_names(s, region.names) for s in found.serial))


@dataclass(frozen=True, kw_only=True)
class RegionOutcome:
    """What became of one region, without integer sets, so that it goes from process to process.
    ``refusal``: why it is refused, or that all ranks run it as it is written."""

    work: RegionWork | None = None
    refusal: Diagnostic | None = None
    said: tuple[Diagnostic, ...] = ()
    stages: tuple[tuple[str, Stage, str], ...] = ()
    explanation: str = ""


def _outcomes(parsed: ParsedSource, options: Options) -> list[RegionOutcome]:
    """What became of each region, found out in as many processes as there are processors, if there
    is enough to do."""
    regions = _named_regions(parsed)
    calls = [partial(_outcome, parsed, one, options) for one in regions]
    size = sum(len(list(nodes_below(one.region.body))) for one in regions)
    processors = len(os.sched_getaffinity(0))
    if len(regions) > 1 and processors > 1 and size >= WORTH_PROCESSES:
        return in_workers(calls, processors)
    return [call() for call in calls]


def _outcome(parsed: ParsedSource, one: _NamedRegion, options: Options) -> RegionOutcome:
    found = _analysed(one, options)
    if isinstance(found, Diagnostic):
        return RegionOutcome(refusal=found)
    if isinstance(found, Undistributed):
        explained = explain_undistributed(found.region, found.name, found.warning)
        return RegionOutcome(
            work=_work_without(found),
            refusal=found.warning,
            explanation=explained if options.explain else "",
        )
    return RegionOutcome(
        work=_work(found),
        said=said_of(found),
        stages=tuple((found.name, stage, _stage(found, stage, parsed)) for stage in options.emit),
        explanation=text_of(explanation_of(found)) if options.explain else "",
    )


# -------------------------------------------------------------------------------------------- text
def _written(parsed: ParsedSource, outcomes: list[RegionOutcome], name: str) -> Written:
    """Regions that all ranks run as they are written come after the others."""
    works = [outcome.work for outcome in outcomes if outcome.work]
    works.sort(key=lambda work: work.obstacle is not None)
    return target_of(parsed.language).files(parsed, tuple(works), name)


def _work(analysis: Analysis) -> RegionWork:
    tile = analysis.request.tile
    return RegionWork(region_label(analysis), analysis.program, analysis.region, tile)


def _work_without(whole: Undistributed) -> RegionWork:
    nothing = Program(parameters=(), statements=(), arrays=(), nests=(), steps=(), preconditions=())
    said = whole.warning
    obstacle = Condition(str(said.place), whole.reason, said.hint)
    return RegionWork(region_label(whole), nothing, whole.region, (), obstacle)


def region_label(analysis: Analysis | Undistributed) -> RegionLabel:
    """What generated code says of the region as a whole."""
    place, request = analysis.region.directive.place, analysis.request
    return RegionLabel(
        name=analysis.name,
        file=place.file,
        line=place.line,
        distribution=request.dist,
        gather=request.gather,
        schemes=request.schemes,
        check=request.check,
        weights=request.weights,
        observable=observable_in(analysis.region.body),
        may_end=analysis.region.may_end,
        takes_long=takes_long(analysis.region.body),
        also_written=_also_written(analysis.region),
        work_sharing=analysis.region.work_sharing,
    )


def _also_written(region: Region) -> Condition | None:
    said = region.also_written
    return Condition(str(said.place), said.message, said.hint) if said else None


def _marked(written: Texts, sources: tuple[ParsedSource, ...]) -> Texts:
    """Files with the byte order marks of those whose place they take."""
    marks = chain((byte_order_mark(source.path) for source in sources), repeat(""))
    return tuple((name, mark + text) for (name, text), mark in zip(written, marks, strict=False))


def _stage(analysis: Analysis, stage: Stage, parsed: ParsedSource) -> str:
    """One stage as text."""
    if stage == "code":
        file = analysis.region.directive.place.file
        source = next(source for source in parsed.sources if str(source.path) == file)
        return target_of(parsed.language).code(source, _work(analysis))
    a = analysis
    return show_stage(stage, a.scop, a.dependences, a.tree, a.structure, a.flows, a.program)


def _explained(outcomes: list[RegionOutcome]) -> str:
    """Those of regions that all ranks run as they are written come after the others."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.refusal is not None)
    return "\n\n".join(outcome.explanation for outcome in ordered if outcome.explanation)


def explanation_of(analysis: Analysis) -> tuple[Part, ...]:
    """What became of one region, in words."""
    a = analysis
    return explanation_parts(
        region=a.region,
        name=a.name,
        scop=a.scop,
        dependences=a.dependences,
        structure=a.structure,
        sent=Sent(a.flows, a.parts, a.request.schemes),
        contributions=a.contributions,
        request=a.request,
        kernels=a.kernels,
        alternatives=a.alternatives,
    )
