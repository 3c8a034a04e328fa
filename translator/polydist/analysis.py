"""One region through all stages, from its tree to the program that is emitted.

region -> scop -> dependences -> schedule -> nests -> placement -> flows -> program
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import islpy as isl
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.region import Region
from polydist_frontends.variables import Requirement

from polydist.comm.exact import exact_flows
from polydist.comm.flows import Flow, Part
from polydist.comm.reference.schemes import parts_of
from polydist.lower.kernels.code import kernels_of
from polydist.lower.kernels.coordinates import thread_coordinates
from polydist.lower.kernels.numbers import with_kinds_required
from polydist.lower.loop_ir import Alternative, KernelCode, Program
from polydist.lower.lowering import lower_region
from polydist.model.extraction import extract_scop
from polydist.model.scalars.private_scalars import is_work_array
from polydist.model.scop import Scop
from polydist.report.effort_hints import simpler
from polydist.report.serial.warnings import serial_warnings
from polydist.request import Options, Request, request_for
from polydist.schedule.alternatives import DIAMONDS, WRITTEN, loops_as_alternative
from polydist.schedule.choice import ChosenSchedule, choose_schedule
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Structure
from polydist.schedule.placement import placements
from polydist.schedule.reductions import Contribution, contributions
from polydist.schedule.tree import Tree
from polydist.sets.isl_context import EffortExceeded, attempt, bounded_effort, new_context

TOO_COMPLEX = "too-complex"
"""The code of a refusal because of the bound on effort."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Analysis:
    """Everything that was found out about one region, stage by stage; ``alternatives``: the nests
    of other schedules, which the runtime may choose."""

    region: Region
    name: str
    request: Request
    scop: Scop
    dependences: Dependences
    tree: Tree
    structure: Structure
    flows: tuple[Flow, ...]
    parts: tuple[Part, ...]
    contributions: tuple[Contribution, ...]
    kernels: tuple[KernelCode, ...]
    program: Program
    serial: tuple[Diagnostic, ...]
    alternatives: tuple[Structure, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Undistributed:
    """A region that all ranks run as it is written, and the warning that says so, for a
    ``reason``."""

    region: Region
    name: str
    request: Request
    reason: str
    warning: Diagnostic


def undistributed(
    region: Region, name: str, refusal: Diagnostic, options: Options
) -> Undistributed | None:
    """What becomes of a region that was refused: its text is exact where only the analysis took too
    long. ``None`` if it stays refused."""
    if refusal.code != TOO_COMPLEX:
        return None
    message = f"all ranks run all of this as it is written: {refusal.message}"
    warning = replace(refusal, severity="warning", message=message)
    return Undistributed(
        region=region,
        name=name,
        request=request_for(region, options),
        reason=refusal.message,
        warning=warning,
    )


def analyse_region(region: Region, name: str, text: str, options: Options) -> Analysis:
    """All stages, within the bound on isl's effort; ``text`` is what statements are spans of.
    Raises ``Refusal``."""
    isl_context = new_context()
    try:
        with bounded_effort(isl_context, options.effort):
            request = request_for(region, options)
            scop = extract_scop(region, text, isl_context)
            found = _analysis(region, name, text, scop, request)
            return _with_own_work(region, found, text, isl_context) or found
    except EffortExceeded:
        raise refuse(
            TOO_COMPLEX,
            f"the analysis took more than {options.effort} operations",
            region.place,
            simpler(region),
        ) from None


def _analysis(region: Region, name: str, text: str, scop: Scop, request: Request) -> Analysis:
    """The stages after the scop."""
    chosen = _chosen(scop, region, request)
    scop, dependences, structure = chosen.scop, chosen.dependences, chosen.structure
    region = _with_conditions(region, chosen)
    flows = exact_flows(scop, dependences, structure.nests)
    parts = parts_of(request.schemes, scop, dependences, structure.nests, flows)
    added = contributions(scop, structure, chosen.accumulations)
    placed = placements(scop, structure.nests)
    kernels = (
        kernels_of(scop, structure.nests, dependences, added, region, text)
        if request.device
        else ()
    )
    region = with_kinds_required(region, kernels)
    other = loops_as_alternative(scop, chosen, region.directive, request)
    program = lower_region(
        scop,
        dependences,
        structure,
        placed,
        flows,
        parts,
        added,
        kernels if any(kernel.code for kernel in kernels) else (),
    )
    return Analysis(
        region=region,
        name=name,
        request=request,
        scop=scop,
        dependences=dependences,
        tree=chosen.tree,
        structure=structure,
        flows=flows,
        parts=parts,
        contributions=added,
        kernels=kernels,
        program=_with_alternative(program, other) if other else program,
        serial=_serial(region, text, scop, chosen, request),
        alternatives=(other.structure,) if other else (),
    )


def _with_own_work(
    region: Region, found: Analysis, text: str, isl_context: isl.Context
) -> Analysis | None:
    """An analysis in which statements have work arrays for themselves, where some of them are dead
    after the region, and less stays on one rank then."""
    if not found.serial or not any(map(is_work_array, region.arrays.values())):
        return None

    def again() -> Analysis:
        scop = extract_scop(region, text, isl_context, own_work=True)
        return _analysis(region, found.name, text, scop, found.request)

    try:
        other = attempt(isl_context, again, share=2)
    except Refusal:
        return None
    return other if other and not other.serial else None


def _with_alternative(program: Program, other: ChosenSchedule) -> Program:
    """The program with the functions of another schedule's nests."""
    nests = other.structure.nests
    flows = exact_flows(other.scop, other.dependences, nests)
    placed = placements(other.scop, nests)
    lowered = lower_region(other.scop, other.dependences, other.structure, placed, flows)
    numbered = tuple(
        replace(nest, number=len(program.nests) + nest.number) for nest in lowered.nests
    )
    alternative = Alternative(WRITTEN, numbered, lowered.steps)
    return replace(program, schedule=DIAMONDS, alternatives=(alternative,))


def _chosen(scop: Scop, region: Region, request: Request) -> ChosenSchedule:
    """The schedule. Devices have use for loops that are parallel as they are written rather than
    for tiles of time."""
    asked = partial(choose_schedule, scop, region.directive, grid=request.grid)
    chosen = asked(choice=request.schedule)
    if not request.device or request.schedule != "auto":
        return chosen
    written = attempt(scop.isl_context, lambda: asked(choice="keep"), share=2)
    return written if written and _parallelism(written) > _parallelism(chosen) else chosen


def _parallelism(chosen: ChosenSchedule) -> tuple[int, int]:
    """How many statements have threads, and the number of their thread coordinates."""
    pairs = chosen.dependences.value_based.union(chosen.dependences.memory_based)
    counts = [
        (len(thread_coordinates(nest, pairs)), len(nest.statement_names()))
        for nest in chosen.structure.nests
        if nest.kind == "parallel"
    ]
    return sum(size for threads, size in counts if threads), sum(t * size for t, size in counts)


_OF_ANOTHER_KIND = "what is compared with '{}' is of another kind, or has more than 64 bits"


def _with_conditions(region: Region, chosen: ChosenSchedule) -> Region:
    """The region with what has to hold where contributions are kept, or all ranks make choices, if
    that is not certain."""
    scop = chosen.scop
    kept = [
        (one.condition, f"what is added to '{one.target}' is of a wider kind", statement.place)
        for statement in scop.statements
        for one in statement.keeps
    ]
    choices = {one.choice for one in chosen.accumulations if one.statements}
    selected = [
        (one.condition, one.unless or _OF_ANOTHER_KIND.format(one.key), statement.place)
        for statement in scop.statements
        for one in statement.selects.values()
        if one in choices
    ]
    required = dict.fromkeys(Requirement(*each) for each in (*kept, *selected) if each[0] != "1")
    return replace(region, requirements=(*region.requirements, *required))


def _serial(
    region: Region, text: str, scop: Scop, chosen: ChosenSchedule, request: Request
) -> tuple[Diagnostic, ...]:
    """What stays on one rank, if that can be found out in a part of the effort."""
    found = attempt(
        scop.isl_context, lambda: serial_warnings(region, text, scop, chosen, request), share=2
    )
    return found or ()
