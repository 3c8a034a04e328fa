"""Which neighbouring nodes of the tree form one statement of the model (design section 2.1).

1. A data-dependent ``if`` is one unit with everything under it: its text can only be emitted whole.
2. A variable declared inside the region lives in one unit: from its declaration to its last use.
3. A scalar from outside that never carries a value from one iteration of the loop around all its
   uses to another, and is dead after the region, is private to a unit: the run of neighbours that
   holds all its uses. Not so where that run contains a loop that does not write the scalar: as one
   unit it would lose its parallelism, unless it is one already by rule 1. ``private(x)`` is the
   user's word for the same.
4. Units that overlap or nest become the outermost one.
5. Every other leaf is a unit of its own, but for what headers read: the model has the values, so
   that only text that holds the header reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from polydist_frontends.errors import refuse
from polydist_frontends.region import If, Loop, Node, Region, Span

from polydist.model.iteration_domains import Leaf, common_conditions

Path = tuple[int, ...]


@dataclass(frozen=True)
class Unit:
    """Children ``first`` to ``last`` of the node at ``parent``; ``private`` are outer variables of
    which each instance has its own."""

    parent: Path
    first: int
    last: int
    private: tuple[str, ...] = ()

    def covers(self, path: Path) -> bool:
        depth = len(self.parent)
        return (
            len(path) > depth
            and path[:depth] == self.parent
            and self.first <= path[depth] <= self.last
        )


def units_of(region: Region, leaves: list[Leaf], isolated_scalars: frozenset[str]) -> list[Unit]:
    """The units in textual order, disjoint, covering all leaves. ``isolated_scalars`` satisfy the
    first half of rule 3."""
    wanted = [
        *_conditional_units(leaves),
        *_local_units(leaves),
        *_private_units(region, leaves, isolated_scalars),
    ]
    merged = _merged(wanted)
    alone = (
        leaf.path
        for leaf in leaves
        if not leaf.is_header and not any(unit.covers(leaf.path) for unit in merged)
    )
    single = [Unit(path[:-1], path[-1], path[-1]) for path in alone]
    return sorted([*merged, *single], key=lambda unit: (*unit.parent, unit.first))


def _conditional_units(leaves: list[Leaf]) -> Iterable[Unit]:
    """Rule 1. The leaf of a condition stands at child 0 of its ``if``."""
    for leaf in leaves:
        if leaf.is_condition:
            yield Unit(leaf.path[:-2], leaf.path[-2], leaf.path[-2])


def _local_units(leaves: list[Leaf]) -> Iterable[Unit]:
    """Rule 2."""
    for leaf in leaves:
        parent, first = leaf.path[:-1], leaf.path[-1]
        for name in leaf.declares:
            uses = [
                other.path
                for other in leaves
                if any(access.array == name for access in other.accesses)
            ]
            inside = [path[len(parent)] for path in uses if path[: len(parent)] == parent]
            yield Unit(parent, first, max([first, *inside]))


def _private_units(region: Region, leaves: list[Leaf], isolated: frozenset[str]) -> Iterable[Unit]:
    """Rule 3."""
    asserted = {clause.text for clause in region.directive.private}
    for name in sorted(isolated | (asserted & set(region.arrays))):
        users = [leaf for leaf in leaves if any(access.array == name for access in leaf.accesses)]
        run = _smallest_run(region, users) if users else None
        if run is not None and (
            name in asserted or common_conditions(users) or not _has_foreign_loop(run, leaves, name)
        ):
            yield replace(run, private=(name,))


def _smallest_run(region: Region, users: list[Leaf]) -> Unit:
    """The neighbours that hold all the leaves."""
    common = set.intersection(*(set(_bodies_above(region.body, user.path)) for user in users))
    parent = max(common, key=len)
    indices = [user.path[len(parent)] for user in users]
    return Unit(parent, min(indices), max(indices))


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


def _has_foreign_loop(run: Unit, leaves: list[Leaf], name: str) -> bool:
    """Whether the run holds a loop without a write of the scalar."""
    inside = [leaf for leaf in leaves if run.covers(leaf.path)]
    inner = {it.key for leaf in inside for it in leaf.iterators if len(it.key) > len(run.parent)}
    written = {
        it.key
        for leaf in inside
        for it in leaf.iterators
        if any(a.array == name and a.kind.endswith("write") for a in leaf.accesses)
    }
    return bool(inner - written)


def _merged(units: list[Unit]) -> list[Unit]:
    """Rule 4."""
    result: list[Unit] = []
    for unit in sorted(units, key=lambda u: len(u.parent)):
        overlapping = [other for other in result if _overlap(other, unit)]
        if overlapping and _overlap(overlapping[0], unit) == "inside":
            outer = overlapping[0]
            result[result.index(outer)] = replace(
                outer, private=_union(outer.private, unit.private)
            )
        elif overlapping:
            result = [other for other in result if other not in overlapping]
            result.append(_hull([*overlapping, unit]))
        else:
            result.append(unit)
    return result


def _overlap(outer: Unit, unit: Unit) -> str:
    if outer.covers((*unit.parent, unit.first)) and outer.covers((*unit.parent, unit.last)):
        return "inside"
    same = outer.parent == unit.parent and outer.first <= unit.last and unit.first <= outer.last
    return "crossing" if same else ""


def _hull(units: list[Unit]) -> Unit:
    private: tuple[str, ...] = ()
    for unit in units:
        private = _union(private, unit.private)
    return Unit(units[0].parent, min(u.first for u in units), max(u.last for u in units), private)


def _union(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(first + second))


def unit_span(region: Region, text: str, unit: Unit) -> Span:
    """The text of a unit; refused where braces would be cut apart."""
    nodes = children_at(region.body, unit.parent)
    first, last = nodes[unit.first], nodes[unit.last]
    span = Span(first.span.start, last.span.end)
    cut = text[span.start : span.end]
    if cut.count("{") != cut.count("}"):
        hint = "declare the variable inside the loop body that uses it"
        raise refuse(
            "variable-across-blocks",
            "a scalar passes values between two blocks of this loop body",
            first.place,
            hint,
        )
    return span


def children_at(body: tuple[Node, ...], path: Path) -> tuple[Node, ...]:
    """The children of the node at ``path``; a condition has child lists 1 (then) and 2 (otherwise)."""
    while path:
        node = body[path[0]]
        if isinstance(node, Loop):
            body, path = node.body, path[1:]
        elif isinstance(node, If):
            body, path = (node.then if path[1] == 1 else node.otherwise), path[2:]
        else:
            raise TypeError(f"a statement has no children: {node.place}")
    return body
