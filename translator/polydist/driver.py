"""The whole pipeline on one screen: from a source file to the files that replace it.

source -> regions -> scop -> dependences -> schedule -> nests -> placement -> flows -> program ->
text
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain, repeat
from pathlib import Path

from polydist_frontends.c import CFrontend
from polydist_frontends.clauses.directive import Gather, ScheduleChoice, Scheme
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.fortran import FortranFrontend
from polydist_frontends.fortran.reading.form import SUFFIXES as FORTRAN_SUFFIXES
from polydist_frontends.region import Region
from polydist_frontends.source import Frontend, Language, ParsedSource, byte_order_mark, read_source

from polydist.comm.exact import exact_flows
from polydist.comm.flows import Flow, Part
from polydist.comm.reference.schemes import carried_schemes, parts_of
from polydist.emit.c.source import C_SOURCE
from polydist.emit.c.standalone import StandaloneRegion, standalone_region
from polydist.emit.fortran.source import FORTRAN_SOURCE
from polydist.emit.label import RegionLabel
from polydist.emit.target import RegionWork, Target, Texts, Written
from polydist.ignored_clauses import without_clauses
from polydist.lower.loop_directives import unused_directives
from polydist.lower.loop_ir import Program
from polydist.lower.lowering import build_program
from polydist.model.extraction import extract_scop
from polydist.model.scop import Scop
from polydist.report.effort_hints import simpler
from polydist.report.explain import explain_region
from polydist.report.schedule_table import schedule_table
from polydist.report.sends import Sent
from polydist.report.stages import show_stage
from polydist.request import Options, Stage
from polydist.schedule.choice import choose_schedule
from polydist.schedule.dependences import Dependences
from polydist.schedule.diamonds import has_diamonds
from polydist.schedule.nests import Structure
from polydist.schedule.placement import placements
from polydist.schedule.reductions import Contribution, contributions
from polydist.schedule.tree import Tree
from polydist.sets.identifiers import identifier
from polydist.sets.isl_context import EffortExceeded, bounded_effort, new_context
from polydist.translation import Translation

FRONTENDS: dict[str, Frontend] = {
    ".c": CFrontend,
    ".h": CFrontend,
    **dict.fromkeys(FORTRAN_SUFFIXES, FortranFrontend),
}
TARGETS: dict[Language, Target] = {"c": C_SOURCE, "fortran": FORTRAN_SOURCE}


@dataclass(frozen=True, eq=False)
class Analysis:
    """Everything that was found out about one region, stage by stage."""

    region: Region
    name: str
    scop: Scop
    dependences: Dependences
    tree: Tree
    structure: Structure
    flows: tuple[Flow, ...]
    parts: tuple[Part, ...]
    contributions: tuple[Contribution, ...]
    program: Program


def translate(source: Path, options: Options, output_stem: str | None = None) -> Translation:
    """Translates one file. ``output_stem`` names the generated file (default: the source's stem).
    Reads the source and its headers, writes nothing.

    Raises ``OSError`` if the source cannot be read; whatever is wrong with its text comes back as
    diagnostics.
    """
    parsed = _parsed(source, options)
    analyses, refusals = _analyse_all(parsed, options)
    diagnostics = _diagnostics(parsed, analyses, refusals, options)
    complete = options.keep_going or not any(d.severity == "error" for d in diagnostics)
    works = tuple(_work(analysis, options) for analysis in analyses)
    written = (
        TARGETS[parsed.language].files(parsed, works, output_stem or source.stem)
        if complete
        else Written(())
    )
    files, copies = _marked(written.files, (parsed,)), _marked(written.copies, parsed.included)
    stages = tuple(
        (analysis.name, stage, _stage(analysis, stage, options, parsed))
        for analysis in analyses
        for stage in options.emit
    )
    explanation = (
        "\n\n".join(_explanation(analysis, options) for analysis in analyses)
        if options.explain
        else ""
    )
    return Translation(
        source,
        parsed.text,
        files,
        diagnostics,
        (str(source), *parsed.headers),
        stages,
        explanation,
        copies,
    )


def _parsed(source: Path, options: Options) -> ParsedSource:
    """The file and its headers as they stand, but for the clauses that are to be ignored."""

    def read(path: Path) -> str:
        return without_clauses(str(path), read_source(path), options.ignored)

    frontend = FRONTENDS.get(source.suffix, CFrontend)
    return frontend.parse(source, read(source), options.preprocessing, options.scop_pragmas, read)


def _marked(written: Texts, sources: tuple[ParsedSource, ...]) -> Texts:
    """Files with the byte order marks of those whose place they take."""
    marks = chain((byte_order_mark(source.path) for source in sources), repeat(""))
    return tuple((name, mark + text) for (name, text), mark in zip(written, marks, strict=False))


# ----------------------------------------------------------------------------------------- analysis
def _analyse_all(parsed: ParsedSource, options: Options) -> tuple[list[Analysis], list[Diagnostic]]:
    analyses: list[Analysis] = []
    refusals: list[Diagnostic] = []
    for source, region in ((file, found) for file in parsed.sources for found in file.regions):
        try:
            analyses.append(
                analyse_region(
                    region, _region_name(region, analyses), source.statements_text, options
                )
            )
        except Refusal as refusal:
            refusals.append(refusal.diagnostic)
    return analyses, refusals


def _region_name(region: Region, earlier: Iterable[Analysis]) -> str:
    return identifier(
        region.directive.name or region.function_name, [analysis.name for analysis in earlier]
    )


def analyse_region(region: Region, name: str, text: str, options: Options) -> Analysis:
    """All stages from the region to the program, within the bound on isl's effort. Raises
    ``Refusal``."""
    isl_context = new_context()
    try:
        with bounded_effort(isl_context, options.effort):
            scop = extract_scop(region, text, isl_context)
            grid = _grid(region, options)
            chosen = choose_schedule(
                scop, region.directive, _schedule_choice(region, options), grid
            )
            dependences, structure = chosen.dependences, chosen.structure
            flows = exact_flows(scop, dependences, structure.nests)
            parts = parts_of(_schemes(region, options), scop, dependences, structure.nests, flows)
            added = contributions(scop, structure, chosen.accumulations)
            program = build_program(
                scop, structure, placements(scop, structure.nests), flows, parts, added
            )
    except EffortExceeded:
        raise refuse(
            "too-complex",
            f"the analysis took more than {options.effort} operations",
            region.place,
            simpler(region),
        ) from None
    return Analysis(
        region, name, scop, dependences, chosen.tree, structure, flows, parts, added, program
    )


def _grid(region: Region, options: Options) -> int:
    return region.directive.grid or options.grid or 1


def _schedule_choice(region: Region, options: Options) -> ScheduleChoice:
    return region.directive.schedule or options.schedule or "auto"


def _stage(analysis: Analysis, stage: Stage, options: Options, parsed: ParsedSource) -> str:
    """One stage as text."""
    if stage == "code":
        source = next(
            source
            for source in parsed.sources
            if str(source.path) == analysis.region.directive.place.file
        )
        return TARGETS[parsed.language].code(source, _work(analysis, options))
    a = analysis
    return show_stage(stage, a.scop, a.dependences, a.tree, a.structure, a.flows, a.program)


def _explanation(analysis: Analysis, options: Options) -> str:
    a = analysis
    return explain_region(
        a.region,
        a.name,
        a.scop,
        a.dependences,
        a.structure,
        Sent(a.flows, a.parts, _schemes(a.region, options)),
        a.contributions,
        _gather(a.region, options),
        a.region.directive.dist or options.dist,
        a.region.directive.weights or options.weights,
    )


def _gather(region: Region, options: Options) -> Gather:
    """Where results go; a program that checks itself compares them on every rank, and what lies
    behind tables of pointers stays nowhere."""
    return "all" if options.check or _behind_tables(region) else _asked_gather(region, options)


def _asked_gather(region: Region, options: Options) -> Gather:
    return region.directive.gather or options.gather or "all"


def _behind_tables(region: Region) -> list[str]:
    """Written arrays of which rows may lie anywhere: what a region leaves of them on a rank could
    not be found again."""
    return [array.name for array in region.arrays.values() if array.tables]


def _schemes(region: Region, options: Options) -> tuple[Scheme, ...]:
    """The schemes that the region's code carries, the one to use first."""
    return carried_schemes(region.directive.comm or options.comm)


def _diagnostics(
    parsed: ParsedSource, analyses: list[Analysis], refusals: list[Diagnostic], options: Options
) -> tuple[Diagnostic, ...]:
    sources, regions = (
        parsed.sources,
        [region for source in parsed.sources for region in source.regions],
    )
    errors = [*(refusal for source in sources for refusal in source.refusals), *refusals]
    if options.keep_going:
        errors = [
            Diagnostic("warning", d.code, f"left sequential: {d.message}", d.place, d.hint)
            for d in errors
        ]
    remarks = [remark for source in sources for remark in source.remarks]
    remarks += [
        *(remark for region in regions for remark in region.remarks),
        *_unused_directives(analyses),
    ]
    warnings = [warning for region in regions for warning in _private_warnings(region)]
    warnings += [
        warning for analysis in analyses for warning in _fallback_warnings(analysis, options)
    ]
    return tuple(sorted([*errors, *warnings, *remarks], key=lambda d: (d.place, d.severity)))


def _unused_directives(analyses: list[Analysis]) -> Iterable[Diagnostic]:
    """What others say of loops that are no innermost loops of the generated code."""
    for directive in (
        directive for a in analyses for directive in unused_directives(a.scop, a.program)
    ):
        message = f"'{directive.text}' has no effect inside the region"
        yield Diagnostic(
            "remark",
            "dropped-directive",
            message,
            directive.place,
            "it is kept where it stands before an innermost loop",
        )


def _fallback_warnings(analysis: Analysis, options: Options) -> Iterable[Diagnostic]:
    """Wishes that the region does not admit."""
    place = analysis.region.directive.place
    if _schedule_choice(analysis.region, options) == "diamond" and not has_diamonds(analysis.tree):
        message = f"region '{analysis.name}' has no wavefront that diamond tiles fit; it is scheduled as with schedule(skew)"
        yield Diagnostic(
            "warning",
            "no-diamond",
            message,
            place,
            "--explain shows which dependences tiles wait for",
        )
    grid = _grid(analysis.region, options)
    smaller = [
        nest
        for nest in analysis.structure.nests
        if len(nest.distributed) < grid and nest.kind != "solo"
    ]
    if smaller:
        names = ", ".join(f"{nest.name} has {len(nest.distributed)}" for nest in smaller)
        message = f"region '{analysis.name}': not all nests have {grid} dimensions that can be shared out: {names}"
        hint = "those nests use a grid of fewer dimensions; --explain shows what is shared out"
        yield Diagnostic("warning", "no-grid", message, place, hint)
    if _behind_tables(analysis.region) and _asked_gather(analysis.region, options) != "all":
        message = f"region '{analysis.name}': results are gathered all the same, since {', '.join(_behind_tables(analysis.region))} has rows of its own"
        yield Diagnostic(
            "warning",
            "no-leaving",
            message,
            place,
            "one block of memory (double (*A)[n]) may stay where it was written",
        )


def _private_warnings(region: Region) -> Iterable[Diagnostic]:
    """Private scalars whose value the program may read behind the region."""
    for clause in region.directive.private:
        array = region.arrays.get(clause.text)
        if array is not None and not array.extents and array.live_out and not array.local:
            message = f"'{clause.text}' is private, but may be read after the region: it keeps the value from before"
            yield Diagnostic(
                "warning",
                "private-live-out",
                message,
                clause.place,
                f"assign '{clause.text}' after the region, or use a new variable",
            )


# --------------------------------------------------------------------------------------------- text
def _label(analysis: Analysis, options: Options) -> RegionLabel:
    directive = analysis.region.directive
    return RegionLabel(
        analysis.name,
        directive.place.file,
        directive.place.line,
        directive.dist or options.dist,
        _gather(analysis.region, options),
        _schemes(analysis.region, options),
        options.check,
        directive.weights or options.weights,
    )


def _tile(analysis: Analysis, options: Options) -> tuple[str, ...]:
    return tuple(clause.text for clause in analysis.region.directive.tile) or tuple(
        str(size) for size in options.tile
    )


def _work(analysis: Analysis, options: Options) -> RegionWork:
    return RegionWork(
        _label(analysis, options), analysis.program, analysis.region, _tile(analysis, options)
    )


def _as_asked(region: Region, options: Options) -> Region:
    """The region with the options in the place of its clauses."""
    own = region.directive
    directive = replace(
        own,
        dist=options.dist or own.dist,
        weights=options.weights or own.weights,
        comm=options.comm or own.comm,
        gather=options.gather or own.gather,
        schedule=options.schedule or own.schedule,
        grid=options.grid or own.grid,
    )
    return replace(region, directive=directive)


def _all_as_asked(source: ParsedSource, options: Options) -> ParsedSource:
    return replace(source, regions=tuple(_as_asked(region, options) for region in source.regions))


def standalone_regions(
    source: Path, options: Options
) -> tuple[Translation, tuple[StandaloneRegion, ...]]:
    """The regions of a file for the simulator, and what there is to say about them: a
    ``Translation`` without files.

    Here the options win over the clauses: they are what is to be tried.
    """
    parsed = _parsed(source, options)
    included = tuple(_all_as_asked(header, options) for header in parsed.included)
    parsed = replace(_all_as_asked(parsed, options), included=included)
    analyses, refusals = _analyse_all(parsed, options)
    regions = tuple(
        standalone_region(_label(a, options), a.program, _tile(a, options)) for a in analyses
    )
    said = Translation(
        source,
        parsed.text,
        (),
        _diagnostics(parsed, analyses, refusals, options),
        (str(source), *parsed.headers),
        (),
        "",
    )
    return said, regions


def analyse_file(source: Path, options: Options) -> list[Analysis]:
    """Every region of a file that is not refused, with all that was found out about it."""
    return _analyse_all(_parsed(source, options), options)[0]


def schedule_tables(source: Path, options: Options) -> list[list[dict[str, object]]]:
    """For every region of a file the table of ``polydist.report.schedule_table``, each row with the
    region's name."""
    return [
        [{"region": a.name, **row} for row in schedule_table(a.scop, a.structure)]
        for a in analyse_file(source, options)
    ]
