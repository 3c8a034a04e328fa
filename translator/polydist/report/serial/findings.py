"""Which nests of a region leave ranks without work, and how much of its work they are.

1. The *order* of a statement is the number of long loops around its text and in it: loops of few
   iterations, whatever the parameters, do not count. What is of a lower order than some other
   statement of the region is nothing in comparison, and is not worth a word.
2. A solo nest stays on one rank, and a relay is on one rank at a time. One that adds contributions
   which are computed in parallel is as it should be, and so is one that only prints; but not one
   that adds to elements that values select, where nothing else is done than to read what is added.
3. The steps of a nest *outnumber* its work if more long loops are around the nest than are in it.
4. Shares are counted with a small number in the place of all parameters, and said in tenths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod

import islpy as isl
from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.integer_expressions import Binary, Integer
from polydist_frontends.region import Loop, Node, Range, Region
from polydist_frontends.region import Statement as RegionStatement
from polydist_frontends.walks import nodes_below

from polydist.model.contributions.accumulation import names_in
from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.parallelism import SHORT
from polydist.sets.distances import greatest_distance
from polydist.sets.spaces import PARAM, SET

_SAMPLE = 12
_MOST_COUNTED = 30_000
"""What all parameters are where iterations are counted, and how many are counted one by one."""


@dataclass(frozen=True, eq=False)
class Finding:
    """Nests that leave ranks without work, for one cause. ``alone``: they run on one rank, or on
    one at a time; otherwise their steps outnumber the work in them. ``share`` of the region's
    iterations, in tenths; ``None`` where it is not known."""

    nests: tuple[Nest, ...]
    alone: bool
    share: int | None

    def statement_names(self) -> list[str]:
        """The statements of all its nests."""
        return [name for nest in self.nests for name in nest.statement_names()]


def findings(region: Region, scop: Scop, nests: tuple[Nest, ...]) -> tuple[Finding, ...]:
    """One for each such nest, in the order in which the nests run first."""
    orders = {s.name: _order(region, s) for s in scop.statements}
    most = max(orders.values(), default=0)
    found = []
    for nest in nests:
        statements = [scop.statement(name) for name in nest.statement_names()]
        main = [s for s in statements if orders[s.name] == most]
        alone = _is_alone(scop, nest, statements, nests)
        if most > 0 and main and (alone or _outnumbered(region, nest, main)):
            share = _share(main, [s for s in scop.statements if orders[s.name] == most], region)
            found.append(Finding((nest,), alone, share))
    return tuple(found)


def _is_alone(scop: Scop, nest: Nest, statements: list[Statement], nests: tuple[Nest, ...]) -> bool:
    """Rule 2."""
    adds = any(s.adds for s in statements) and not _only_scatters(scop, statements, nests)
    prints = all(s.observable for s in statements)
    return (nest.kind == "solo" and not prints) or (nest.kind == "relay" and not adds)


def _only_scatters(scop: Scop, statements: list[Statement], nests: tuple[Nest, ...]) -> bool:
    """Whether the statements add to elements that values select what takes no work to compute, nor
    does anything else in the nests where it is."""
    if any(not s.adds or s.writes.is_single_valued() for s in statements):
        return False
    kept = {one.array for s in statements for one in s.adds}
    inside = ([scop.statement(name) for name in nest.statement_names()] for nest in nests)
    return not any(kept & _all_kept(own) and _do_more(scop, own) for own in inside)


def _all_kept(statements: list[Statement]) -> set[str]:
    return {array for s in statements for array in _kept_by(s)}


def _do_more(scop: Scop, statements: list[Statement]) -> bool:
    return any(_does_more(scop, s) for s in statements)


def _does_more(scop: Scop, statement: Statement) -> bool:
    """Whether a statement takes work, or fills an array beside keeping contributions."""
    written = names_in(statement.writes) - _kept_by(statement)
    return statement.costly or any(scop.array(name).rank for name in written)


def _kept_by(statement: Statement) -> set[str]:
    return {one.array for one in statement.keeps}


def _order(region: Region, statement: Statement) -> int:
    """Rule 1."""
    return len(_long_dimensions(statement.domain)) + loops_in_text(region, statement)


def _long_dimensions(domain: isl.Set) -> list[int]:
    """The dimensions that may have many values for given values of those before them."""
    return [k for k in range(domain.dim(SET)) if _is_long(domain, k)]


def _is_long(domain: isl.Set, k: int) -> bool:
    """Whether dimension k has many values where the dimensions before it have one: these become
    parameters."""
    prefix = domain.project_out(SET, k + 1, domain.dim(SET) - k - 1).reset_tuple_id()
    return greatest_distance(prefix.move_dims(PARAM, prefix.dim(PARAM), SET, 0, k)) >= SHORT - 1


def loops_in_text(region: Region, statement: Statement) -> int:
    """How many long loops there are inside of each other in the statement's text; arrays that are
    assigned or read at once are in as many as they have long ranges. None are in no text: what
    stands before loops for elements begins where these do."""
    if statement.span.start == statement.span.end:
        return 0
    loops = max((_depth(loop) for loop in outermost_loops(region, statement)), default=0)
    return max([loops, *map(_ranges_at_once, nodes_of(region, statement))])


def _ranges_at_once(node: Node) -> int:
    """How many long ranges an array has that a statement accesses at once."""
    accesses = node.accesses if isinstance(node, RegionStatement) else ()
    at_once = (access for access in accesses if not selected_by_data(access))
    return max((sum(map(_is_long_range, access.ranges)) for access in at_once), default=0)


def _is_long_range(of: Range) -> bool:
    """Whether the range may have many elements, as far as it says so in numbers."""
    if not isinstance(of.first, Integer) or not isinstance(of.last, Integer):
        return True
    return abs(of.last.value - of.first.value) >= SHORT * abs(of.step)


def nodes_of(region: Region, statement: Statement) -> Iterator[Node]:
    """The nodes of the region's tree that are in the statement's text."""
    span = statement.span
    for node in nodes_below(region.body):
        if span.start <= node.span.start and node.span.end <= span.end:
            yield node


def outermost_loops(region: Region, statement: Statement) -> Iterator[Loop]:
    """The loops of the statement's text that no other loop of it holds. That of an array statement
    has the same text as the statement, and is a loop around it."""
    around = {(iterator.name, iterator.place) for iterator in statement.iterators}
    end = 0
    loops = (node for node in nodes_of(region, statement) if isinstance(node, Loop))
    for loop in loops:
        if loop.span.start >= end and (loop.iterator, loop.place) not in around:
            end = loop.span.end
            yield loop


def _depth(node: Node) -> int:
    """How many long loops there are inside of each other in a node."""
    if isinstance(node, Loop):
        return _is_long_loop(node) + max(map(_depth, node.body), default=0)
    below = nodes_below([node])
    return max((_depth(inner) for inner in below if isinstance(inner, Loop)), default=0)


def _is_long_loop(loop: Loop) -> bool:
    """Whether the loop may have many iterations, as far as its header says so in numbers."""
    first, condition = loop.first, loop.condition
    ends = condition.right if isinstance(condition, Binary) else None
    if loop.once or not isinstance(first, Integer) or not isinstance(ends, Integer):
        return not loop.once
    return abs(ends.value - first.value) >= SHORT * abs(loop.step)


def _outnumbered(region: Region, nest: Nest, statements: Iterable[Statement]) -> bool:
    """Rule 3."""
    around = len([k for k in range(nest.sequential) if _is_long_coordinate(nest, k)])
    return all(around > _order(region, s) - around for s in statements)


def _is_long_coordinate(nest: Nest, k: int) -> bool:
    space = nest.space()
    return k in _long_dimensions(space)


# ------------------------------------------------------------------------------------------ share
def _share(part: list[Statement], whole: list[Statement], region: Region) -> int | None:
    """Rule 4."""
    counts = {s.name: _count(s) * _SAMPLE ** loops_in_text(region, s) for s in whole}
    total = sum(counts.values())
    return round(10 * sum(counts[s.name] for s in part) / total) if total else None


def _count(statement: Statement) -> int:
    """The instances where all parameters are the sample; 0 if there are none or too many."""
    points = statement.domain
    for k in range(points.dim(PARAM)):
        points = points.fix_val(PARAM, k, isl.Val.int_from_si(points.get_ctx(), _SAMPLE))
    points = points.project_out(PARAM, 0, points.dim(PARAM))
    if points.is_empty() or not points.is_bounded() or _box(points) > _MOST_COUNTED:
        return 0
    return int(points.count_val().to_python())


def _box(points: isl.Set) -> int:
    """The points of the smallest box around these."""
    ends = ((points.dim_min_val(k), points.dim_max_val(k)) for k in range(points.dim(SET)))
    return prod(int((last - first).to_python()) + 1 for first, last in ends)
