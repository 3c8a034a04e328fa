"""The whole pipeline on one screen: from a source file to the files that replace it.

source -> regions -> analysis of each (``analysis``) -> text
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path

from polydist_frontends.c import CFrontend
from polydist_frontends.errors import Diagnostic, Refusal
from polydist_frontends.fortran import FortranFrontend
from polydist_frontends.fortran.reading.form import SUFFIXES as FORTRAN_SUFFIXES
from polydist_frontends.region import Region
from polydist_frontends.source import Frontend, Language, ParsedSource, byte_order_mark, read_source
from polydist_frontends.walks import is_observable

from polydist.analysis import Analysis, Undistributed, analyse_region, undistributed
from polydist.diagnostics import diagnostics_of
from polydist.emit.c.source import C_SOURCE
from polydist.emit.fortran.source import FORTRAN_SOURCE
from polydist.emit.label import RegionLabel
from polydist.emit.target import Condition, RegionWork, Target, Texts, Written, default_name
from polydist.ignored_clauses import without_clauses
from polydist.lower.loop_ir import Program
from polydist.report.explain import explain_region, explain_undistributed
from polydist.report.sends import Sent
from polydist.report.stages import show_stage
from polydist.request import Options, Stage
from polydist.sets.identifiers import identifier
from polydist.translation import Translation

FRONTENDS: dict[str, Frontend] = {
    ".c": CFrontend,
    ".h": CFrontend,
    **dict.fromkeys(FORTRAN_SUFFIXES, FortranFrontend),
}
TARGETS: dict[Language, Target] = {"c": C_SOURCE, "fortran": FORTRAN_SOURCE}


def translate(source: Path, options: Options, output: str | None = None) -> Translation:
    """Translates one file. ``output``: the name of the generated file (default: the source's, with
    ``.polydist`` before its suffix). Reads the source and its headers, writes nothing.

    Raises ``OSError`` if the source cannot be read; whatever is wrong with its text comes back as
    diagnostics.
    """
    parsed = parse_file(source, options)
    found = analyse_regions(parsed, options)
    analyses = found.analyses
    diagnostics = diagnostics_of(parsed, analyses, found.said, options.keep_going)
    complete = not any(d.severity == "error" for d in diagnostics)
    written = _written(parsed, found, output or default_name(source)) if complete else Written(())
    return Translation(
        source=source,
        text=parsed.text,
        files=_marked(written.files, (parsed,)),
        copies=_marked(written.copies, parsed.included),
        diagnostics=diagnostics,
        headers=(str(source), *parsed.headers),
        stages=tuple(
            (analysis.name, stage, _stage(analysis, stage, parsed))
            for analysis in analyses
            for stage in options.emit
        ),
        explanation=_explained(found) if options.explain else "",
    )


def analyse_file(source: Path, options: Options) -> tuple[Analysis, ...]:
    """Every region of a file that is not refused, with all that was found out about it."""
    return analyse_regions(parse_file(source, options), options).analyses


def parse_file(source: Path, options: Options) -> ParsedSource:
    """The file and its headers as they stand, but for the clauses that are to be ignored."""

    def read(path: Path) -> str:
        return without_clauses(str(path), read_source(path), options.ignored)

    frontend = FRONTENDS.get(source.suffix, CFrontend)
    return frontend.parse(source, read(source), options.preprocessing, options.scop_pragmas, read)


@dataclass(frozen=True)
class AnalysedRegions:
    """Those of a file and its headers: what was found out about each, or that all ranks run it as
    it is written, or why it is refused."""

    analyses: tuple[Analysis, ...]
    undistributed: tuple[Undistributed, ...]
    refusals: tuple[Diagnostic, ...]

    @property
    def said(self) -> tuple[Diagnostic, ...]:
        """What there is to say of regions that are not analysed."""
        return (*self.refusals, *(region.warning for region in self.undistributed))


def analyse_regions(parsed: ParsedSource, options: Options) -> AnalysedRegions:
    """Each region of a file and its headers."""
    analyses: list[Analysis] = []
    without: list[Undistributed] = []
    refusals: list[Diagnostic] = []
    for source, region in ((file, found) for file in parsed.sources for found in file.regions):
        name = _region_name(region, [*analyses, *without])
        try:
            analyses.append(analyse_region(region, name, source.statements_text, options))
        except Refusal as refusal:
            whole = undistributed(region, name, refusal.diagnostic, options)
            if whole:
                without.append(whole)
            else:
                refusals.append(refusal.diagnostic)
    return AnalysedRegions(tuple(analyses), tuple(without), tuple(refusals))


def _region_name(region: Region, earlier: Iterable[Analysis | Undistributed]) -> str:
    wanted = region.directive.name or region.function_name
    return identifier(wanted, [analysis.name for analysis in earlier])


# -------------------------------------------------------------------------------------------- text
def _written(parsed: ParsedSource, found: AnalysedRegions, name: str) -> Written:
    works = (*map(_work, found.analyses), *map(_work_without, found.undistributed))
    return TARGETS[parsed.language].files(parsed, works, name)


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
        observable=is_observable(analysis.region.body),
    )


def _marked(written: Texts, sources: tuple[ParsedSource, ...]) -> Texts:
    """Files with the byte order marks of those whose place they take."""
    marks = chain((byte_order_mark(source.path) for source in sources), repeat(""))
    return tuple((name, mark + text) for (name, text), mark in zip(written, marks, strict=False))


def _stage(analysis: Analysis, stage: Stage, parsed: ParsedSource) -> str:
    """One stage as text."""
    if stage == "code":
        file = analysis.region.directive.place.file
        source = next(source for source in parsed.sources if str(source.path) == file)
        return TARGETS[parsed.language].code(source, _work(analysis))
    a = analysis
    return show_stage(stage, a.scop, a.dependences, a.tree, a.structure, a.flows, a.program)


def _explained(found: AnalysedRegions) -> str:
    whole = (explain_undistributed(w.region, w.name, w.warning) for w in found.undistributed)
    return "\n\n".join([*map(_explanation, found.analyses), *whole])


def _explanation(analysis: Analysis) -> str:
    a = analysis
    return explain_region(
        region=a.region,
        name=a.name,
        scop=a.scop,
        dependences=a.dependences,
        structure=a.structure,
        sent=Sent(a.flows, a.parts, a.request.schemes),
        contributions=a.contributions,
        request=a.request,
    )
