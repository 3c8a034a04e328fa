"""Nests and the sequential loops around them, in words (part of ``explain``)."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl
from polydist_frontends.statement_forms import Selection

from polydist.model.scop import Expanded, Scop, Statement
from polydist.report.dependence_lines import dependence_lines, is_rounded
from polydist.report.obstacles import Obstacle, obstacles
from polydist.report.schedule_table import values_text
from polydist.report.sends import listed
from polydist.schedule.bands.diamonds import has_strides
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest, SequentialLoop, Step, Structure, nests_in
from polydist.schedule.points.order import point_order
from polydist.schedule.reductions import Contribution
from polydist.sets.spaces import OUT, SET
from polydist.sets.unions import maps_of, union_of_maps


# -------------------------------------------------------------------------------- sequential loops
def sequential_lines(
    scop: Scop, dependences: Dependences, structure: Structure, steps: tuple[Step, ...]
) -> Iterable[str]:
    """Every sequential loop of the steps, with the dependences that it carries."""
    for step in steps:
        if isinstance(step, SequentialLoop):
            yield from _loop_lines(scop, dependences, structure, step)
            yield from sequential_lines(scop, dependences, structure, step.body)


def _loop_lines(
    scop: Scop, dependences: Dependences, structure: Structure, loop: SequentialLoop
) -> Iterable[str]:
    """One sequential loop."""
    inside = [structure.nests[number] for number in dict.fromkeys(nests_in([loop]))]
    coordinates = [nest.coordinate(loop.level) for nest in inside]
    outer = [prefix(nest, loop.level) for nest in inside]
    along = values_text(scop, coordinates[0])
    names = listed([nest.name for nest in inside])
    yield f"  the loop over {along} around {names} stays sequential:"
    carried = obstacles(
        scop,
        dependences,
        union_of_maps(scop.isl_context, coordinates),
        union_of_maps(scop.isl_context, outer),
    )
    yield from dependence_lines(scop, carried)


def prefix(nest: Nest, length: int) -> isl.UnionMap:
    """Instance -> the first coordinates of [z, x]."""
    pieces = [
        piece.project_out(OUT, length, piece.dim(OUT) - length) for piece in maps_of(nest.schedule)
    ]
    return union_of_maps(nest.schedule.get_ctx(), pieces)


# -------------------------------------------------------------------------------------------- nests
def nest_lines(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    """What runs at the same time in one nest, and what does not and why."""
    title = f"  nest {nest.name} ({_lines_text(scop, nest)})"
    if nest.kind == "solo":
        yield f"{title} is not parallel: rank 0 runs it in the original order"
        yield from _solo_reasons(scop, dependences, nest)
        return
    forms = [values_text(scop, nest.form(d)) for d in range(len(nest.distributed))]
    along = f"tiles along {' and '.join(forms)} are"
    if nest.kind == "parallel":
        yield f"{title}: {along} independent and {_BLOCKS if nest.stationary else _TURNS}"
        yield from _order_lines(scop, dependences, nest)
        yield from _point_lines(scop, nest)
        yield from _kept_lines(scop, nest)
        yield from _expanded_lines(scop, nest)
        return
    if nest.kind == "relay":
        own = listed(_added(_statements(scop, nest)))
        what = f"adds up contributions to {own}" if own else "runs"
        yield f"{title} {what} in the original order, {_RELAY}"
        yield f"    {along} {_BLOCKS}"
        yield from () if own else _front_lines(scop, dependences, nest)
        return
    if nest.stationary:
        yield (
            f"{title}: a wavefront of diamond tiles, which can all start at once; each rank keeps "
            "its part of the space"
        )
        yield f"    {along} {_BLOCKS}"
    else:
        yield f"{title}: a wavefront of tiles; {along} {_TURNS}"
        yield from _skewed_lines(nest)
    yield from _front_lines(scop, dependences, nest)
    yield from _point_lines(scop, nest)
    yield from _expanded_lines(scop, nest)


_BLOCKS = "distributed over the ranks (in blocks unless dist says otherwise)"
_RELAY = "on one rank after the other: each has the data of its tiles, and passes on what it has"
_TURNS = "distributed over the ranks (cyclically unless dist says otherwise)"


def _statements(scop: Scop, nest: Nest) -> list[Statement]:
    return [scop.statement(name) for name in nest.statement_names()]


def _added(statements: list[Statement]) -> list[str]:
    """The sums that the statements add contributions to."""
    return list(
        dict.fromkeys(f"'{kept.target}'" for s in statements for kept in s.adds if not kept.emptied)
    )


def _kept_lines(scop: Scop, nest: Nest) -> Iterable[str]:
    """Which contributions are kept, and how much memory that takes."""
    return dict.fromkeys(_each_kept(_statements(scop, nest)))


def _each_kept(statements: list[Statement]) -> Iterable[str]:
    for statement in statements:
        every = sorted(statement.keeps, key=lambda kept: len(kept.inside))
        for kept in {kept.target: kept for kept in every}.values():
            around = [it.name for it in statement.iterators[kept.first :]]
            loops = listed([f"'{name}'" for name in (*around, *kept.inside)])
            what = (
                f"values of '{kept.target}' are kept until all of them are computed"
                if kept.replacing
                else f"contributions to '{kept.target}' are kept until they are added"
            )
            many = "all that it adds up, for" if kept.listing else "one value for"
            yield f"    {what}: on each rank {many} every iteration of {loops} that it runs"


def _expanded_lines(scop: Scop, nest: Nest) -> Iterable[str]:
    """Which scalars have elements, and how much memory that takes."""
    found = [
        _expanded_line(of, statement)
        for statement in _statements(scop, nest)
        for of in statement.expanded
    ]
    yield from dict.fromkeys(found)


def _expanded_line(of: Expanded, statement: Statement) -> str:
    if not of.loops:
        return (
            f"    '{of.scalar}' has one place in memory for all iterations: so the loops that it "
            "is declared for run apart"
        )
    return (
        f"    '{of.scalar}' has a value of its own for every iteration of "
        f"{listed([repr(statement.iterators[k].name) for k in of.loops])}, in memory like that of "
        "an array: so products can run in blocks"
    )


def _lines_text(scop: Scop, nest: Nest) -> str:
    """The lines on which the nest's statements stand."""
    lines = sorted({scop.statement(name).place.line for name in nest.statement_names()})
    return f"line{'s' * (len(lines) > 1)} {', '.join(str(line) for line in lines)}"


def _skewed_lines(nest: Nest) -> Iterable[str]:
    """Why there are no diamonds, where the loops are the reason."""
    if has_strides(nest.domain):
        yield (
            "    its tiles are skewed: diamonds are not tried for loops with a step other than 1 "
            "or with %, since translating them would take minutes"
        )


def _front_lines(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    """Which dependences the tiles of a wavefront wait for."""
    outer = prefix(nest, nest.sequential)
    for k in range(nest.front):
        coordinate = nest.coordinate(nest.sequential + k)
        yield f"    along {values_text(scop, coordinate)} tiles wait for each other:"
        carried = obstacles(scop, dependences, coordinate, outer)
        yield from ("  " + line for line in dependence_lines(scop, carried, 2))


def _point_lines(scop: Scop, nest: Nest) -> Iterable[str]:
    """Which statements go through a tile in another order than that of the text."""
    for name, loops in point_order(scop, nest).loops.items():
        statement = scop.statement(name)
        names = [statement.iterators[k].name for k in loops]
        if loops != tuple(sorted(loops)):
            yield (
                f"    inside a tile line {statement.place.line} runs with its loops in the order "
                f"{', '.join(names)}: along rows of memory"
            )


def _order_lines(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    """Which memory makes each rank run its tiles in order."""
    outer = prefix(nest, nest.sequential)
    found = [
        obstacle
        for k in nest.owning
        for obstacle in obstacles(scop, dependences, nest.coordinate(nest.sequential + k), outer)
    ]
    if nest.in_order and found:
        names = dict.fromkeys(f"'{obstacle.array}'" for obstacle in found)
        yield (
            f"    every tile reuses the memory of {' and '.join(names)}: each rank runs its tiles "
            "in order, on one thread, in its own copy"
        )


def _solo_reasons(scop: Scop, dependences: Dependences, nest: Nest) -> Iterable[str]:
    """The dependences that each loop carries inside the nest."""
    outer = prefix(nest, nest.sequential)
    for name in nest.statement_names():
        statement = scop.statement(name)
        for depth, iterator in enumerate(statement.iterators):
            found = _carried_by_loop(scop, dependences, statement, depth, outer)
            if found:
                yield f"    loop '{iterator.name}' ({iterator.place}):"
                yield from ("  " + line for line in dependence_lines(scop, found, 2))


def _carried_by_loop(
    scop: Scop, dependences: Dependences, statement: Statement, depth: int, outer: isl.UnionMap
) -> list[Obstacle]:
    """The dependences of the statement on itself with a distance in its iterator at ``depth``."""
    local = isl.LocalSpace.from_space(statement.domain.get_space())
    value = isl.Map.from_aff(isl.Aff.var_on_domain(local, SET, depth))
    coordinate = isl.UnionMap.from_map(value.intersect_domain(statement.domain))
    return obstacles(scop, dependences, coordinate, outer)


def _is_orderless(scop: Scop, nest: Nest, contribution: Contribution) -> bool:
    """Whether any order of the contributions gives the same bits."""
    statements = (scop.statement(name) for name in nest.statement_names())
    adding = [s for s in statements if contribution.array in s.accumulates]
    return all(contribution.array in s.orderless for s in adding)


def reduction_lines(
    scop: Scop, nest: Nest, contributions: tuple[Contribution, ...]
) -> Iterable[str]:
    """What the ranks combine at the end of the nest."""
    for contribution in contributions:
        if contribution.nest == nest.number and contribution.choice is not None:
            yield from _choice_lines(scop, contribution, contribution.choice)
        elif contribution.nest == nest.number:
            name = scop.array(contribution.array).source.name
            line = (
                f"    reduction({contribution.operator}: {name}): each rank accumulates its part; "
                "at the end of the nest the parts are combined in the order of the ranks"
            )
            if is_rounded(contribution.operator) and not _is_orderless(scop, nest, contribution):
                line += (
                    ", the same way in every run with these ranks and tile sizes; rounding may "
                    "differ from the sequential program's"
                )
            yield line


def _choice_lines(scop: Scop, contribution: Contribution, choice: Selection) -> Iterable[str]:
    """What the ranks choose at the end of the nest."""
    name, key = (scop.array(array).source.name for array in (contribution.array, choice.key))
    if contribution.array != choice.key:
        yield f"    '{name}' is taken from the rank whose '{key}' counts"
        return
    what = "largest" if choice.operator == "max" else "smallest"
    yield (
        f"    '{name}' is the {what} of values: each rank looks for it in its part, and at the end "
        f"of the nest the {what} one of all ranks counts, of equal ones the "
        f"{'last' if choice.last else 'first'} in the original order"
    )
