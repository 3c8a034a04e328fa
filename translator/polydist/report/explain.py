"""What became of a region, in words (``--explain``): per nest what is shared out and how, which
loops stay sequential and because of which dependence, what is sent to whom, and what the user could
do to get more."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl
from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.region import Region

from polydist.model.scop import Scop, Statement
from polydist.report.carried import Obstacle, obstacles
from polydist.report.schedule_table import values_text
from polydist.report.sends import Sent, listed, send_lines
from polydist.request import Request
from polydist.schedule.dependences import Dependences
from polydist.schedule.diamonds import has_strides
from polydist.schedule.nests import Nest, SequentialLoop, Step, Structure, nests_in
from polydist.schedule.reductions import Contribution
from polydist.sets.spaces import OUT, SET
from polydist.sets.unions import maps_of, union_of_maps

_ROUNDED = ("+", "*")
"""Operators whose result depends on the order, in floating point."""

_GATHER_WORDS = {
    "all": "after the region every rank has all results (gather(all); gather(root) or gather(none) send less)",
    "root": "after the region rank 0 has all results (gather(root))",
    "none": "after the region every element stays where it was written last (gather(none))",
}


def explain_region(
    region: Region,
    name: str,
    scop: Scop,
    dependences: Dependences,
    structure: Structure,
    sent: Sent,
    contributions: tuple[Contribution, ...],
    request: Request,
) -> str:
    """The whole explanation of one region."""
    lines = [f"region '{name}' in {region.function_name}(), {region.place}"]
    if not structure.nests:
        lines.append("  nothing to do: the region has no statements")
    lines += _sequential_lines(scop, dependences, structure, structure.steps)
    for nest in structure.nests:
        lines += _nest_lines(scop, dependences, nest)
        lines += send_lines(scop, dependences, structure, nest, sent)
        lines += _reduction_lines(scop, nest, contributions)
    lines += _ordinary_lines(region, scop, contributions)
    lines += [f"  {line}" for line in _placement_lines(structure, request.dist, request.weights)]
    lines.append(f"  {_GATHER_WORDS[request.gather]}")
    return "\n".join(lines)


def _placement_lines(
    structure: Structure, distribution: Distribution | None, weights: tuple[float, ...]
) -> Iterable[str]:
    """What was asked for; the default is said for each nest."""
    if distribution and distribution.function:
        yield f"tiles are on the ranks that {distribution.function.text}(tile, tiles, ranks) returns, which is asked when the region starts"
    elif distribution:
        yield f"tiles are shared out {_PLACEMENT_WORDS[distribution.kind].format(distribution.block_size)}"
    if weights:
        yield f"blocks are in proportion to {', '.join(f'{weight:g}' for weight in weights)}, repeated for further ranks"
        if any(len(nest.distributed) > 1 for nest in structure.nests) and not (
            distribution and distribution.kind == "lookup"
        ):
            yield "  but not on grids of two or three dimensions, unless tiles are looked up: dist(lookup)"


_PLACEMENT_WORDS = {
    "block": "in blocks of neighbours, one for each rank, with as many iterations (dist(block))",
    "cyclic": "in turn, {} at a time (dist(cyclic))",
    "lookup": "in blocks of as many tiles, counting those that have iterations when the region starts (dist(lookup))",
    "lookup,cyclic": "in turn, {} at a time, counting those that have iterations when the region starts (dist(lookup, cyclic))",
}


# --------------------------------------------------------------------------------- sequential loops
def _sequential_lines(
    scop: Scop, dependences: Dependences, structure: Structure, steps: tuple[Step, ...]
) -> Iterable[str]:
    for step in steps:
        if isinstance(step, SequentialLoop):
            inside = [structure.nests[number] for number in dict.fromkeys(nests_in([step]))]
            coordinate = union_of_maps(
                scop.isl_context, [nest.coordinate(step.level) for nest in inside]
            )
            outer = union_of_maps(scop.isl_context, [_prefix(nest, step.level) for nest in inside])
            names = listed([nest.name for nest in inside])
            yield f"  the loop over {_coordinate_text(scop, inside[0], step.level)} around {names} stays sequential:"
            yield from _obstacle_lines(scop, obstacles(scop, dependences, coordinate, outer))
            yield from _sequential_lines(scop, dependences, structure, step.body)


def _prefix(nest: Nest, length: int) -> isl.UnionMap:
    """Instance -> the first coordinates of [z, x]."""
    pieces = [
        piece.project_out(OUT, length, piece.dim(OUT) - length) for piece in maps_of(nest.schedule)
    ]
    return union_of_maps(nest.schedule.get_ctx(), pieces)


def _coordinate_text(scop: Scop, nest: Nest, position: int) -> str:
    return values_text(scop, nest.coordinate(position))


def _form_text(scop: Scop, nest: Nest, number: int) -> str:
    return values_text(scop, nest.form(number))


def _obstacle_lines(scop: Scop, found: list[Obstacle], limit: int = 3) -> Iterable[str]:
    for obstacle in found[:limit]:
        source, sink = scop.statement(obstacle.source).place, scop.statement(obstacle.sink).place
        verb = {"flow": "is read", "anti": "is overwritten", "output": "is written again"}[
            obstacle.kind
        ]
        first = "read" if obstacle.kind == "anti" else "written"
        yield f"    '{obstacle.array}' {first} at {source} {verb} at {sink}, distance {obstacle.distance} ({obstacle.kind} dependence)"
    if len(found) > limit:
        yield f"    and {len(found) - limit} more dependences"
    yield from (f"    {hint}" for hint in dict.fromkeys(_hints(scop, found)))


def _hints(scop: Scop, found: list[Obstacle]) -> Iterable[str]:
    """What the user could do about dependences through scalars; one that carries no value is only
    storage in the way."""
    passing = {obstacle.array for obstacle in found if obstacle.kind == "flow"}
    scalars = {array.source.name for array in scop.arrays if array.rank == 0}
    for obstacle in found:
        if obstacle.array not in scalars:
            continue
        if obstacle.array not in passing:
            yield (
                f"no iteration needs the '{obstacle.array}' of another one: private({obstacle.array}) would let them run in parallel, "
                "if nothing after the region reads it"
            )
        elif obstacle.source == obstacle.sink and obstacle.kind == "flow":
            yield _accumulation_hint(scop, scop.statement(obstacle.source), obstacle.array)


def _accumulation_hint(scop: Scop, statement: Statement, array: str) -> str:
    operators = [
        operator
        for name, operator in statement.accumulates.items()
        if scop.array(name).source.name == array
    ]
    if not operators:
        return f"'{array}' passes from one iteration to the next; partial results in an array, combined afterwards, would run in parallel"
    clause = f"reduction({operators[0]}: {array})"
    rounding = " (rounding may differ)" if operators[0] in _ROUNDED else ""
    return f"'{array}' is accumulated in the order of the program; {clause} would let each rank accumulate a part{rounding}"


# -------------------------------------------------------------------------------------------- nests
def _nest_lines(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    lines = sorted({scop.statement(name).place.line for name in nest.statement_names()})
    where = (
        f"line {lines[0]}" if len(lines) == 1 else "lines " + ", ".join(str(line) for line in lines)
    )
    if nest.kind == "solo":
        yield f"  nest {nest.name} ({where}) is not parallel: rank 0 runs it in the original order"
        yield from _solo_reasons(scop, dependences, nest)
        return
    shared = " and ".join(_form_text(scop, nest, d) for d in range(len(nest.distributed)))
    if nest.kind == "parallel":
        yield f"  nest {nest.name} ({where}): tiles along {shared} are independent and shared out among the ranks (block, or as dist says)"
        yield from _order_lines(scop, dependences, nest)
        return
    if nest.stationary:
        yield f"  nest {nest.name} ({where}): a wavefront of diamond tiles, all of which can start at once; they keep their place"
        yield f"    tiles along {shared} are shared out among the ranks (block, or as dist says)"
    else:
        yield f"  nest {nest.name} ({where}): a wavefront of tiles; tiles along {shared} are shared out (cyclic, or as dist says)"
        if has_strides(nest.domain):
            yield "    its tiles are skewed, and no diamonds are tried: with loops whose step is not 1, or with %, they would take minutes to translate"
    outer = _prefix(nest, nest.sequential)
    for k in range(nest.front):
        coordinate = nest.coordinate(nest.sequential + k)
        yield f"    along {_coordinate_text(scop, nest, nest.sequential + k)} tiles wait for each other:"
        yield from (
            "  " + line
            for line in _obstacle_lines(scop, obstacles(scop, dependences, coordinate, outer), 2)
        )


def _order_lines(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    """Which memory makes each rank run its tiles in order."""
    outer = _prefix(nest, nest.sequential)
    found = [
        obstacle
        for k in nest.owning
        for obstacle in obstacles(scop, dependences, nest.coordinate(nest.sequential + k), outer)
    ]
    if nest.in_order and found:
        names = dict.fromkeys(f"'{obstacle.array}'" for obstacle in found)
        yield f"    every tile uses the memory of {' and '.join(names)} anew: each rank runs its tiles in order, on one thread, in its own copy"


def _solo_reasons(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    """The dependences that the outermost loop of each statement carries inside the nest."""
    outer = _prefix(nest, nest.sequential)
    for name in nest.statement_names():
        statement = scop.statement(name)
        for depth, iterator in enumerate(statement.iterators):
            value = isl.Map.from_aff(
                isl.Aff.var_on_domain(
                    isl.LocalSpace.from_space(statement.domain.get_space()), SET, depth
                )
            )
            found = obstacles(
                scop,
                dependences,
                isl.UnionMap.from_map(value.intersect_domain(statement.domain)),
                outer,
            )
            if found:
                yield f"    loop '{iterator.name}' ({iterator.place}):"
                yield from ("  " + line for line in _obstacle_lines(scop, found, 2))


def _reduction_lines(
    scop: Scop, nest: Nest, contributions: tuple[Contribution, ...]
) -> Iterable[str]:
    """What the ranks combine at the end of the nest."""
    for contribution in contributions:
        if contribution.nest == nest.number:
            name = scop.array(contribution.array).source.name
            line = (
                f"    reduction({contribution.operator}: {name}): each rank accumulates its part; at the end of the nest the parts are combined in the order "
                "of the ranks"
            )
            if contribution.operator in _ROUNDED:
                line += ", the same way in every run with these ranks and tile sizes; rounding may differ from the sequential program's"
            yield line


def _ordinary_lines(
    region: Region, scop: Scop, contributions: tuple[Contribution, ...]
) -> Iterable[str]:
    """Reduction clauses without any use."""
    used = {scop.array(contribution.array).source.name for contribution in contributions}
    for clause in region.directive.reduction:
        if clause.name.text not in used:
            yield f"  reduction({clause.operator}: {clause.name.text}) changes nothing: these values need not be combined, and are exact"
