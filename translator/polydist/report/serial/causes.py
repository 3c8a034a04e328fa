"""Why a nest stays on one rank: the first dependence through which values pass from one iteration
of its outermost loop to another, or what ties its loops into one statement."""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl
from polydist_frontends.errors import Place
from polydist_frontends.region import If, Region
from polydist_frontends.region import Statement as RegionStatement
from polydist_frontends.walks import has_opaque

from polydist.model.scop import LoopIterator, Scop, Statement
from polydist.report.nest_lines import prefix
from polydist.report.obstacles import Obstacle, obstacles
from polydist.report.serial.findings import Finding, nodes_of, outermost_loops
from polydist.report.serial.forms import made_at_once
from polydist.schedule.dependences import Dependences
from polydist.sets.spaces import SET
from polydist.sets.unions import union_of_maps


@dataclass(frozen=True)
class Cause:
    """``place`` is that of the loop which stays sequential, or of the statement; ``iterator`` the
    loop's. ``passed`` are the dependences that carry values along it. ``tied`` says what makes one
    statement of several loops."""

    place: Place
    iterator: str
    passed: tuple[Obstacle, ...]
    tied: str


def cause_of(region: Region, scop: Scop, dependences: Dependences, finding: Finding) -> Cause:
    """Of the loops inside the nest of a finding that runs on one rank the outermost that carries
    values; if there is none, and of those around another nest, the innermost around it; if there
    is none, the outermost loop if other statements in it pass values along; and else what ties its
    text."""
    nest = finding.nests[0]
    statements = [scop.statement(name) for name in nest.statement_names()]
    return (
        _carried_inside(scop, dependences, finding)
        or _carried_by_others(scop, dependences, statements)
        or _tied(region, statements)
    )


def _carried_inside(scop: Scop, dependences: Dependences, finding: Finding) -> Cause | None:
    nest = finding.nests[0]
    names = nest.statement_names()
    inside = nest.sequential if finding.alone else nest.sequential - 1
    for around in range(inside, -1, -1):
        loops = {
            loop.key: loop for name in names for loop in scop.statement(name).iterators[around:]
        }
        for key in sorted(loops, key=lambda key: (len(key), key)):
            passed = _passed_along(scop, dependences, names, loops[key], prefix(nest, around))
            if passed:
                return Cause(loops[key].place, loops[key].name, passed, "")
    return None


def _carried_by_others(
    scop: Scop, dependences: Dependences, statements: list[Statement]
) -> Cause | None:
    """The loop makes these run in order, too, although nothing passes between them."""
    names = [statement.name for statement in scop.statements]
    loops = {loop.key: loop for s in statements for loop in s.iterators[:1]}
    for loop in loops.values():
        passed = _passed_along(scop, dependences, names, loop, _no_coordinate(scop))
        if passed:
            return Cause(loop.place, loop.name, passed, "")
    return None


def _tied(region: Region, statements: list[Statement]) -> Cause:
    main = max(statements, key=lambda s: len(list(outermost_loops(region, s))))
    return Cause(main.place, "", (), _at_once(region, main) or _tie(region, main))


def _passed_along(
    scop: Scop,
    dependences: Dependences,
    names: list[str],
    loop: LoopIterator,
    around: isl.UnionMap,
) -> tuple[Obstacle, ...]:
    """The flow between iterations of the loop among the statements of these names, the loops around
    being equal."""
    pieces = [
        _iterator_value(scop.statement(name), loop)
        for name in names
        if loop in scop.statement(name).iterators
    ]
    values = union_of_maps(scop.isl_context, pieces)
    found = obstacles(scop, dependences, values, around)
    return tuple(obstacle for obstacle in found if obstacle.kind == "flow")


def _no_coordinate(scop: Scop) -> isl.UnionMap:
    """Instance -> no coordinate: what is around all loops."""
    pieces = [isl.Map.from_domain(statement.domain) for statement in scop.statements]
    return union_of_maps(scop.isl_context, pieces)


def _iterator_value(statement: Statement, loop: LoopIterator) -> isl.Map:
    local = isl.LocalSpace.from_space(statement.domain.get_space())
    value = isl.Aff.var_on_domain(local, SET, statement.iterators.index(loop))
    return isl.Map.from_aff(value).intersect_domain(statement.domain)


def _at_once(region: Region, statement: Statement) -> str:
    """What arrays a statement of Fortran assigns or reads at once; empty if none."""
    nodes = nodes_of(region, statement) if region.host is not None else ()
    return next((found.cause for found in map(made_at_once, nodes) if found is not None), "")


def _tie(region: Region, statement: Statement) -> str:
    """What makes one statement of the loops in the text."""
    for node in nodes_of(region, statement):
        if isinstance(node, If) and has_opaque(node.condition):
            return f"the condition at line {node.place.line} depends on values that are computed"
        if isinstance(node, RegionStatement) and node.repeats:
            return f"how often the loop at line {node.place.line} runs depends on computed values"
        if isinstance(node, RegionStatement) and node.declares:
            names = " and ".join(f"'{name}'" for name in node.declares)
            return f"{names}, declared at line {node.place.line}, passes between the loops"
    names = " and ".join(f"'{name}'" for name in statement.private)
    return f"{names} passes between the loops" if names else ""
