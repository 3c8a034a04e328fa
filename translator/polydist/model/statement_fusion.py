"""Which neighbouring nodes of the tree form one statement of the model (design section 2.1).

1. A data-dependent ``if`` is one statement with everything under it: its text can only be emitted
   whole.
2. A variable declared inside the region lives in one statement: from its declaration to its last
   use.
3. A live range of a scalar from outside that never carries a value from one iteration of the loop
   around all its uses to another, and is dead after the region, is private to a statement: the run
   of neighbours that holds all its uses. Not so where that run contains a loop that does not write
   the scalar: as one statement it would lose its parallelism, unless it is one already by rule 1;
   nor where it is a sum between the loops of one over steps (``sums_aside``); nor where some other
   use of the scalar is not in such a statement: it has one memory in a tile. ``private(x)`` is the
   user's word for the same, of all uses of x. Work arrays have live ranges where the model is asked
   for that; such a run is one statement whatever loops are in it.
4. Statements that overlap or nest become the outermost one.
5. Every other leaf is a statement of its own, but for what headers read: the model has the values,
   so that only text that holds the header reads them.
6. What the header of a loop does before the loop is in the text of the loop: a statement with the
   loop has it, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from polydist_frontends.errors import refuse
from polydist_frontends.region import If, Loop, Node, Region, Span, Statement
from polydist_frontends.walks import nodes_below

from polydist.model.contributions.sums_aside import is_sum_aside
from polydist.model.contributions.texts_anew import with_texts_anew
from polydist.model.domains.reach import RegionLeaf, common_conditions
from polydist.model.order.whole_blocks import span_with_blocks, with_whole_blocks
from polydist.model.scop import LoopIterator

Path = tuple[int, ...]
_LEAVES = re.compile(r"\b(?:continue|break)\b")


@dataclass(frozen=True)
class LiveRange:
    """Uses of one scalar or work array, by the paths of their leaves. ``isolated``: no value passes
    through them from one iteration of the loops around all of them to another, comes from before
    the region or is needed after it."""

    paths: frozenset[Path]
    isolated: bool


@dataclass(frozen=True)
class FusedStatement:
    """Children ``first`` to ``last`` of the node at ``parent``; ``private`` are outer variables of
    which each instance has its own."""

    parent: Path
    first: int
    last: int
    private: tuple[str, ...] = ()

    def covers(self, path: Path) -> bool:
        """Whether the node at ``path`` is in the statement."""
        depth = len(self.parent)
        return (
            len(path) > depth
            and path[:depth] == self.parent
            and self.first <= path[depth] <= self.last
        )


def fused_statements(
    region: Region, leaves: list[RegionLeaf], ranges: dict[str, tuple[LiveRange, ...]]
) -> list[FusedStatement]:
    """The statements in textual order, disjoint, covering all leaves. ``ranges``: the live ranges
    of the scalars from outside, and of work arrays if these are asked for."""
    asserted = frozenset(clause.text for clause in region.directive.private)
    wanted = [
        *_conditional_statements(leaves),
        *_statements_with_locals(leaves),
        *_statements_with_asserted(region, leaves, asserted),
        *_statements_with_privates(region, leaves, ranges),
    ]
    merged = _merged([with_blocks(with_starts(one, region), region) for one in wanted])
    shared = _shared(merged, ranges) - asserted
    merged = [
        replace(one, private=tuple(name for name in one.private if name not in shared))
        for one in merged
    ]
    alone = (
        leaf.path
        for leaf in leaves
        if not leaf.is_header and not any(statement.covers(leaf.path) for statement in merged)
    )
    single = [FusedStatement(path[:-1], path[-1], path[-1]) for path in alone]
    return sorted([*merged, *single], key=lambda statement: (*statement.parent, statement.first))


def _conditional_statements(leaves: list[RegionLeaf]) -> Iterable[FusedStatement]:
    """Rule 1: each data-dependent ``if``. The leaf of a condition stands at child 0 of its
    ``if``."""
    for leaf in leaves:
        if leaf.is_condition:
            yield FusedStatement(leaf.path[:-2], leaf.path[-2], leaf.path[-2])


def _statements_with_locals(leaves: list[RegionLeaf]) -> Iterable[FusedStatement]:
    """Rule 2: from each declaration to the last use of what it declares."""
    for leaf in leaves:
        parent, first = leaf.path[:-1], leaf.path[-1]
        for name in leaf.declares:
            uses = [
                other.path
                for other in leaves
                if any(access.array == name for access in other.accesses)
            ]
            inside = [path[len(parent)] for path in uses if path[: len(parent)] == parent]
            yield FusedStatement(parent, first, max([first, *inside]))


def _statements_with_asserted(
    region: Region, leaves: list[RegionLeaf], asserted: frozenset[str]
) -> Iterable[FusedStatement]:
    """Rule 3: for each variable that the user says to be private the run that holds its uses."""
    for name in sorted(asserted & set(region.arrays)):
        if users := [leaf for leaf in leaves if any(a.array == name for a in leaf.accesses)]:
            yield replace(_smallest_run(region, users), private=(name,))


def _statements_with_privates(
    region: Region, leaves: list[RegionLeaf], ranges: dict[str, tuple[LiveRange, ...]]
) -> Iterable[FusedStatement]:
    """Rule 3: for each isolated live range the run of neighbours that holds its uses."""
    for name, own in sorted(ranges.items()):
        for paths in (one.paths for one in own if one.isolated):
            users = [leaf for leaf in leaves if leaf.path in paths]
            run = _smallest_run(region, users)
            is_whole = bool(region.arrays[name].extents or common_conditions(users))
            if is_whole or not _is_better_apart(run, leaves, name):
                yield replace(run, private=(name,))


def _shared(
    statements: list[FusedStatement], ranges: dict[str, tuple[LiveRange, ...]]
) -> frozenset[str]:
    """The scalars of which a live range is not isolated, or not in one statement that has the
    scalar for itself."""
    return frozenset(
        name
        for name, own in ranges.items()
        if not all(
            one.isolated and any(_has_for_itself(s, name, one) for s in statements) for one in own
        )
    )


def _has_for_itself(statement: FusedStatement, name: str, one: LiveRange) -> bool:
    return name in statement.private and all(map(statement.covers, one.paths))


def _smallest_run(region: Region, users: list[RegionLeaf]) -> FusedStatement:
    """The neighbours that hold all the leaves."""
    common = set.intersection(*(set(_bodies_above(region.body, user.path)) for user in users))
    parent = max(common, key=len)
    indices = [user.path[len(parent)] for user in users]
    return FusedStatement(parent, min(indices), max(indices))


def _bodies_above(body: tuple[Node, ...], path: Path) -> Iterable[Path]:
    """The paths of the bodies that hold the leaf, from the region's own inwards: of loops and of
    branches."""
    depth = 0
    while True:
        yield path[:depth]
        step = 1 if isinstance(children_at(body, path[:depth])[path[depth]], Loop) else 2
        depth += step
        if depth >= len(path) or path[depth] < 0:
            return


def _is_better_apart(run: FusedStatement, leaves: list[RegionLeaf], name: str) -> bool:
    """Whether the run holds a loop without a write of the scalar, or a sum between such loops."""
    inside = [leaf for leaf in leaves if run.covers(leaf.path)]
    depth = len(loops_around(inside[0], run))
    return _has_foreign_loop(run, inside, name) or is_sum_aside(inside, depth, name)


def _has_foreign_loop(run: FusedStatement, inside: list[RegionLeaf], name: str) -> bool:
    inner = {it.key for leaf in inside for it in leaf.iterators if len(it.key) > len(run.parent)}
    written = {
        it.key
        for leaf in inside
        for it in leaf.iterators
        if any(a.array == name and a.kind.endswith("write") for a in leaf.accesses)
    }
    return bool(inner - written)


def loops_around(leaf: RegionLeaf, statement: FusedStatement) -> tuple[LoopIterator, ...]:
    """The loops around one of the statement's leaves that are around the whole statement."""
    parent = statement.parent
    return tuple(it for it in leaf.iterators if parent[: len(it.key)] == it.key)


def _merged(statements: list[FusedStatement]) -> list[FusedStatement]:
    """Rule 4: disjoint statements that cover the given ones."""
    result: list[FusedStatement] = []
    for statement in sorted(statements, key=lambda s: len(s.parent)):
        overlapping = [other for other in result if _overlap(other, statement)]
        if overlapping and _holds(overlapping[0], statement):
            outer = overlapping[0]
            private = _joined(outer.private, statement.private)
            result[result.index(outer)] = replace(outer, private=private)
        else:
            result = [other for other in result if other not in overlapping]
            result.append(_hull([*overlapping, statement]))
    return result


def with_blocks(statement: FusedStatement, region: Region) -> FusedStatement:
    """With all of the text's blocks of which the statement has a part."""
    nodes = children_at(region.body, statement.parent)
    first, last = with_whole_blocks(nodes, statement.first, statement.last)
    return replace(statement, first=first, last=last)


def with_starts(statement: FusedStatement, region: Region) -> FusedStatement:
    """Rule 6."""
    nodes, first = children_at(region.body, statement.parent), statement.first
    loop = next((n for n in range(first, len(nodes)) if not _is_start(nodes[n])), len(nodes))
    while loop <= statement.last and first > 0 and _is_start(nodes[first - 1]):
        first -= 1
    return replace(statement, first=first)


def _is_start(node: Node) -> bool:
    return isinstance(node, Statement) and node.header == "start"


def _overlap(outer: FusedStatement, statement: FusedStatement) -> bool:
    """Whether they share nodes, or one is inside the other."""
    neighbours = outer.parent == statement.parent
    meet = outer.first <= statement.last and statement.first <= outer.last
    return _holds(outer, statement) or (neighbours and meet)


def _holds(outer: FusedStatement, statement: FusedStatement) -> bool:
    """Whether all nodes of the statement are in the outer one."""
    return all(outer.covers((*statement.parent, end)) for end in (statement.first, statement.last))


def _hull(statements: list[FusedStatement]) -> FusedStatement:
    """The run of neighbours that holds all of these."""
    return FusedStatement(
        statements[0].parent,
        min(s.first for s in statements),
        max(s.last for s in statements),
        _joined(*(s.private for s in statements)),
    )


def _joined(*names: tuple[str, ...]) -> tuple[str, ...]:
    """All names, each once."""
    return tuple({name: None for own in names for name in own})


# ------------------------------------------------------------------------------------------- texts
def statement_text(region: Region, text: str, fused: FusedStatement) -> tuple[Span, str]:
    """The span of a statement, and the text in the place of the span's, if it is another one.
    Refused where braces would be cut apart."""
    nodes = children_at(region.body, fused.parent)[fused.first : fused.last + 1]
    _refuse_torn(nodes)
    _refuse_tested(nodes)
    own = list(nodes)
    while own and isinstance(last := own[-1], Statement) and last.header in ("start", "step"):
        own.pop()
    after = "".join(node.text for node in nodes[len(own) :] if isinstance(node, Statement))
    if not own:
        return nodes[0].span, after
    span = span_with_blocks(own, text)
    anew = with_texts_anew(nodes, span, text)
    if not after:
        return span, anew or (getattr(own[0], "text", "") if len(own) == 1 else "")
    _refuse_in_fortran(region, own[0])
    before = (anew or text[span.start : span.end]).replace("\r\n", "\n")
    before = f"do {{ {before} }} while (0);" if _LEAVES.search(before) else before
    return span, f"{before}\n{after}"


def _refuse_in_fortran(region: Region, node: Node) -> None:
    """Where statements end with their lines, nothing is put after others."""
    if region.host is not None:
        hint = "use a variable of its own after the loop"
        message = "a loop advances a variable that passes values through its body"
        raise refuse("iterator-outside-loop", message, node.place, hint)


def _refuse_torn(nodes: tuple[Node, ...]) -> None:
    """A loop inside of one over strips, without that, is no text that means anything."""
    loops = [node for node in nodes_below(nodes) if isinstance(node, Loop)]
    torn = [loop for loop in loops if loop.torn]
    if torn and not any(loop.strips for loop in loops):
        raise refuse(
            "unsupported-loop",
            f"a scalar passes values through the loop over '{torn[0].iterator}', which runs in "
            "strips of a variable size",
            torn[0].place,
            "write the loops without strips, or declare the scalar in the innermost loop",
        )


def _refuse_tested(nodes: tuple[Node, ...]) -> None:
    """Text that begins with what a loop's condition advances, where no text says that."""
    first = nodes[0]
    if len(nodes) > 1 and isinstance(first, Statement) and first.header == "test":
        raise refuse(
            "side-effect",
            "a loop's condition advances a variable that passes values through its body",
            first.place,
            "advance it in the loop's body",
        )


def children_at(body: tuple[Node, ...], path: Path) -> tuple[Node, ...]:
    """The children of the node at ``path``; a condition has child lists 1 (then) and 2
    (otherwise)."""
    while path:
        node = body[path[0]]
        if isinstance(node, Loop):
            body, path = node.body, path[1:]
        elif isinstance(node, If):
            body, path = (node.then if path[1] == 1 else node.otherwise), path[2:]
        else:
            raise TypeError(f"a statement has no children: {node.place}")
    return body
