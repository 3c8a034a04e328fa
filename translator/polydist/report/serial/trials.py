"""Changes to a region that let a nest run on several ranks, each tried before it is said: the
region is modelled and scheduled once more with the change, and the place is looked for among what
stays on one rank then. Several places may call for one change, which is tried once; and a region
with many places gets no more than a few trials."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import islpy as isl
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.text import Clause
from polydist_frontends.clauses.values import Reduction
from polydist_frontends.errors import Refusal
from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.integer_expressions import Expression
from polydist_frontends.region import Access, If, Loop, Region, Span
from polydist_frontends.region import Node as RegionNode
from polydist_frontends.region import Statement as Node
from polydist_frontends.variables import CHOSEN, Array, Scalar
from polydist_frontends.walks import accesses_below, has_opaque, is_write, names_in, nodes_below

from polydist.model.extraction import extract_scop
from polydist.model.leaf_relations import target
from polydist.model.scop import Scop, Statement
from polydist.report.dependence_lines import is_rounded
from polydist.report.obstacles import Obstacle
from polydist.report.serial.causes import Cause
from polydist.report.serial.findings import Finding, findings, nodes_of, outermost_loops
from polydist.request import Request
from polydist.schedule.choice import choose_schedule
from polydist.sets.isl_context import attempt
from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of, union_of_sets

_MOST_TRIALS = 3
_MOST_CHANGES = 5
"""How many changes are tried for one place, and for all places of a region."""

_SHARE = 32
"""Of the effort, for one trial: few regions whose analysis takes longer gain by a hint."""


@dataclass(frozen=True, eq=False)
class Change:
    """``region`` as it would be; ``words`` say what is to be done. ``clauses`` are those that the
    directive would get, if it would have the same meaning apart from rounding."""

    region: Region
    words: str
    clauses: str = ""


@dataclass(frozen=True, eq=False)
class Trials:
    """``left``: for each change that has been tried, by its words, the lines of what leaves ranks
    without work after it; ``None`` if that could not be found out."""

    text: str
    request: Request
    left: dict[str, frozenset[int] | None] = field(default_factory=dict)

    def lines_left(self, change: Change, isl_context: isl.Context) -> frozenset[int] | None:
        """Those of one change, ``None`` too if the region has had its trials."""
        if change.words not in self.left and len(self.left) < _MOST_CHANGES:
            self.left[change.words] = self._tried(change.region, isl_context)
        return self.left.get(change.words)

    def _tried(self, region: Region, isl_context: isl.Context) -> frozenset[int] | None:
        def left() -> frozenset[int]:
            scop = extract_scop(region, self.text, isl_context)
            request = self.request
            chosen = choose_schedule(scop, region.directive, request.schedule, request.grid)
            found = findings(region, chosen.scop, chosen.structure.nests)
            names = [name for finding in found for name in finding.statement_names()]
            return frozenset(_lines(chosen.scop, names))

        try:
            return attempt(isl_context, left, share=_SHARE)
        except Refusal:
            return None


def tried_change(
    region: Region, scop: Scop, finding: Finding, cause: Cause, trials: Trials
) -> Change | None:
    """The first change that helps; ``None`` if none of those that are tried does."""
    changes = _changes(region, scop, finding, cause)
    for change, _ in zip(changes, range(_MOST_TRIALS), strict=False):
        left = trials.lines_left(change, scop.isl_context)
        if left is not None and left.isdisjoint(_lines_below(change.region, cause)):
            return change
    return None


def _lines(scop: Scop, names: Iterable[str]) -> Iterator[int]:
    """The lines of the statements and of the loops around them."""
    for name in names:
        statement = scop.statement(name)
        yield statement.place.line
        yield from (iterator.place.line for iterator in statement.iterators)


def _lines_below(region: Region, cause: Cause) -> Iterator[int]:
    """The lines of the loop or statement that stayed on one rank, and of all in it."""
    nodes = list(nodes_below(region.body))
    there = [node for node in nodes if node.place == cause.place]
    yield from (node.place.line for node in nodes_below(there or nodes))


# ---------------------------------------------------------------------------------------- changes
def _changes(region: Region, scop: Scop, finding: Finding, cause: Cause) -> Iterator[Change]:
    """What might help, the least change first."""
    directive = region.directive
    yield from _sums(region, scop, finding)
    names = dict.fromkeys(obstacle.array for obstacle in cause.passed)
    for number, name in enumerate(names):
        yield from _clauses(region, scop, cause, name)
        if number == 0:
            yield from _privates(region, scop, finding)
    for loop in _inner_loops(region, scop, finding):
        where = _where(loop, region)
        yield Change(
            _inside(region, loop),
            f"put the directive on the loop {where}, which then runs in parallel",
        )
    for loop in _loops_at(region, cause):
        yield Change(
            _inside(region, loop),
            f"put a directive on each of the loops instead: that {_where(loop, region)} runs in "
            "parallel then",
        )
    if cause.passed:
        yield from _independence(region, scop, cause)
    if not finding.alone and directive.schedule != "keep":
        changed = replace(directive, schedule="keep")
        yield Change(replace(region, directive=changed), "write schedule(keep)")


def _where(loop: Loop, region: Region) -> str:
    """Where the loop stands: the text of a function that is called has one place, the call's."""
    same = [node for node in nodes_below(region.body) if node.place == loop.place]
    line = loop.place.line
    is_called = region.read is not None and len(same) > 1
    return f"in the function that line {line} calls" if is_called else f"at line {line}"


def _sums(region: Region, scop: Scop, finding: Finding) -> Iterator[Change]:
    """A clause for each of several sums: each would keep the nests on one rank by itself."""
    statements = [scop.statement(name) for name in finding.statement_names()]
    sums = {
        (operator, scop.array(array).source.name): None
        for statement in statements
        for array, operator in statement.accumulates.items()
        if array not in statement.orderless and _is_variable(scop.array(array).source)
    }
    if len(sums) < 2:
        return
    yield _reduced(region, list(sums), "parts")


def _reduced(region: Region, sums: Sequence[tuple[str, str]], parts: str) -> Change:
    """With a clause for each accumulation, which is given by its operator and its variable."""
    directive = region.directive
    asked = [Reduction(op, Clause(name, directive.place)) for op, name in sums]  # type: ignore[arg-type]
    named = {op: ", ".join(name for own, name in sums if own == op) for op, _ in sums}
    clauses = " ".join(f"reduction({op}: {names})" for op, names in named.items())
    rounding = "; rounding may differ" if any(is_rounded(op) for op, _ in sums) else ""
    changed = replace(directive, reduction=(*directive.reduction, *asked))
    words = f"write {clauses}: each rank accumulates {parts}{rounding}"
    return Change(replace(region, directive=changed), words, clauses)


def _is_variable(array: Array) -> bool:
    """Whether a clause can name it."""
    return array.root == array.name and not array.name.startswith(CHOSEN)


def _clauses(region: Region, scop: Scop, cause: Cause, name: str) -> Iterator[Change]:
    """Clauses for one array or scalar through which values pass."""
    directive, array = region.directive, region.arrays.get(name)
    if name.startswith(CHOSEN):
        return
    asked = Clause(name, directive.place)
    operators = {
        scop.statement(obstacle.source).accumulates.get(model.name)
        for obstacle in cause.passed
        for model in scop.arrays
        if obstacle.array == model.source.name == name
    } - {None}
    for operator in sorted(filter(None, operators)):
        yield _reduced(region, [(operator, name)], "a part")
    if array is None or operators:
        return
    if not array.extents and not array.live_out:
        yield _with(
            region,
            replace(directive, private=(*directive.private, asked)),
            f"if each iteration sets '{name}' before it reads it, write private({name})",
        )


def _privates(region: Region, scop: Scop, finding: Finding) -> Iterator[Change]:
    """One clause for all scalars that the nest passes on: as where a flag decides whether they are
    set, and whether they are read."""
    found = _scalars_set(scop, finding)
    if len(found) < 2:
        return
    directive = region.directive
    asked = (Clause(name, directive.place) for name in found)
    quoted = [f"'{name}'" for name in found]
    them = f"{', '.join(quoted[:-1])} and {quoted[-1]}"
    yield _with(
        region,
        replace(directive, private=(*directive.private, *asked)),
        f"if each iteration sets {them} before it reads them, write private({', '.join(found)})",
    )


def _scalars_set(scop: Scop, finding: Finding) -> list[str]:
    """The scalars that the nest assigns, and that are no sums and dead after the region."""
    statements = [scop.statement(name) for name in finding.statement_names()]
    summed = {name for s in statements for name in s.accumulates}
    written = {target(m) for s in statements for m in maps_of(s.writes)} - summed
    return [
        array.source.name
        for array in scop.arrays
        if array.name in written
        and not (array.source.extents or array.source.live_out)
        and not array.name.startswith(CHOSEN)
    ]


def _independence(region: Region, scop: Scop, cause: Cause) -> Iterator[Change]:
    """The assertion about the loop, where values decide what it accesses, and not always the same
    element. None where iterations depend on each other whatever the values are."""
    names = {obstacle.array for obstacle in cause.passed}
    arrays = (region.arrays.get(name) for name in names)
    if (
        all(array and array.extents for array in arrays)
        and not any(_is_one_element(scop, name) for name in names)
        and _may_not_happen(region, scop, cause)
        and not any(_happens(region, scop, obstacle) for obstacle in cause.passed)
        and _writes_elsewhere(region, scop, cause)
    ):
        directive = region.directive
        asked = (*directive.independent, Clause(cause.iterator, directive.place))
        yield _with(
            region,
            replace(directive, independent=asked),
            f"if no iteration reads what another one writes, write independent({cause.iterator})",
        )


def _is_one_element(scop: Scop, name: str) -> bool:
    """Whether all that is accessed of an array is one element."""
    own = {array.name for array in scop.arrays if array.source.name == name}
    touched = (
        piece.range()
        for statement in scop.statements
        for piece in maps_of(statement.reads.union(statement.writes))
        if piece.get_tuple_name(OUT) in own
    )
    elements = union_of_sets(scop.isl_context, list(touched))
    return bool(elements.lexmin().is_equal(elements.lexmax()))


def _with(region: Region, directive: Directive, words: str) -> Change:
    return Change(replace(region, directive=directive), words)


def _may_not_happen(region: Region, scop: Scop, cause: Cause) -> bool:
    """Whether values decide about accesses of a statement that the dependences connect."""
    names = {name for obstacle in cause.passed for name in (obstacle.source, obstacle.sink)}
    nodes = [node for name in names for node in nodes_of(region, scop.statement(name))]
    conditions = (has_opaque(node.condition) for node in nodes if isinstance(node, If))
    accesses = (a for node in nodes if isinstance(node, Node) for a in node.accesses)
    return any(conditions) or any(access.kind.startswith("may") for access in accesses)


def _happens(region: Region, scop: Scop, obstacle: Obstacle) -> bool:
    """Whether no value decides about what the dependence connects."""
    written = _certain(region.body, scop.statement(obstacle.source).span)
    read = _certain(region.body, scop.statement(obstacle.sink).span)
    return any(a.kind == "write" and a.array == obstacle.array for a in written) and any(
        a.kind == "read" and a.array == obstacle.array for a in read
    )


def _certain(nodes: Iterable[RegionNode], span: Span) -> Iterator[Access]:
    """The accesses in a text that happen whatever values are, and to elements that these do not
    select."""
    for node in nodes:
        if isinstance(node, Loop):
            yield from _certain(node.body, span)
        elif isinstance(node, If) and not has_opaque(node.condition):
            yield from _certain((*node.then, *node.otherwise), span)
        elif isinstance(node, Node) and span.start <= node.span.start < span.end:
            for access in node.accesses:
                if not selected_by_data(access) and not any(map(has_opaque, access.subscripts)):
                    yield access


def _writes_elsewhere(region: Region, scop: Scop, cause: Cause) -> bool:
    """Whether iterations may write other elements than those before: the iterator, or values, say
    which."""
    names = {obstacle.array for obstacle in cause.passed}
    nodes = [n for o in cause.passed for n in nodes_of(region, scop.statement(o.source))]
    return any(
        selected_by_data(access)
        or any(has_opaque(s) or cause.iterator in _names(s) for s in access.subscripts)
        for access in accesses_below(nodes)
        if is_write(access) and access.array in names
    )


def _names(of: Expression) -> set[str]:
    return {name.name for name in names_in(of)}


def _inner_loops(region: Region, scop: Scop, finding: Finding) -> list[Loop]:
    """The loops in the text of the nest's statements."""
    statements: list[Statement] = [scop.statement(n) for n in finding.statement_names()]
    return [loop for s in statements for loop in outermost_loops(region, s)]


def _loops_at(region: Region, cause: Cause) -> list[Loop]:
    """The loop that the cause is about, if it is not all of the region. By itself it may be free of
    what others write into elements that are sent as a whole, as structures are."""
    loops = [of for of in nodes_below(region.body) if isinstance(of, Loop)]
    is_all = len(region.body) == 1 and region.body[0] in loops[:1] and loops[0].place == cause.place
    return [] if is_all else [loop for loop in loops if loop.place == cause.place][:1]


def _inside(region: Region, loop: Loop) -> Region:
    """The region that the loop alone would be: iterators around it become integers."""
    iterators = {
        node.iterator: Scalar(node.iterator, node.iterator, node.place)
        for node in nodes_below(region.body)
        if isinstance(node, Loop) and node.span.start < loop.span.start < node.span.end
    }
    return replace(region, body=(loop,), scalars={**region.scalars, **iterators})
