"""Work arrays of which nobody needs the old values where a condition on data decides whether they
are set: every read sees what was written for it.

An array is *filled* if it is dead after the region, and the last write before each of its reads,
were all conditions on data to hold, happens wherever the read does: it is a certain one, under
conditions that the read is under too, and in the same iteration of the loops around the innermost
of these.

No write is between the two, whether conditions hold or not, so that the read sees that write; a
read without a write before it sees the value from before the region. A value that some write leaves
as it was is seen by none.

Where that does not hold, writes in the other branches of a condition that a read is under are left
out, in the same iteration: they do not happen. Then the last one that is left has to be under a
condition itself, so that the text of one statement has both; and no read may see a value from
before the region that does not do so in any case.

A condition *sets alike* if both of its branches write the same elements whenever it is evaluated.
A write under such conditions alone need not happen for a read after them: then another branch has
written the element, in the text of the same statement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import islpy as isl
from polydist_frontends.region import Access, If, Loop, Node, Region
from polydist_frontends.variables import Array
from polydist_frontends.walks import is_write

from polydist.model.domains.reach import RegionLeaf
from polydist.model.leaf_relations import LeafRelations, flow_between, target
from polydist.model.scalars.live_ranges import leaf_number
from polydist.model.scalars.private_scalars import pairs_through, same_iteration
from polydist.model.shapes.array_shape import ArrayShape
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps


def perhaps_filled(region: Region, leaves: Sequence[RegionLeaf]) -> frozenset[str]:
    """The arrays for which the question arises: dead ones, set as whole elements, and somewhere
    under a condition on data."""
    asked = {
        access.array
        for leaf in leaves
        for access in leaf.accesses
        if is_write(access) and leaf.conditions and _is_work(region.arrays[access.array])
    }
    unfit = {
        access.array
        for leaf in leaves
        for access in leaf.accesses
        if access.array in asked and not _is_plain(access, leaf, region)
    }
    return frozenset(asked - unfit)


def renewing(leaves: Sequence[RegionLeaf], names: frozenset[str]) -> list[RegionLeaf]:
    """The leaves, none of which needs old values of the arrays."""
    return [replace(leaf, renews=leaf.renews | names) for leaf in leaves]


def filled(
    names: frozenset[str],
    relations: list[LeafRelations],
    shapes: Mapping[str, ArrayShape],
) -> frozenset[str]:
    """The arrays among ``names`` that are filled; in ``relations`` no leaf needs their old
    values."""
    if not names:
        return names
    return frozenset(n for n in names if _is_filled(shapes[n].model.name, relations))


def _is_filled(model: str, relations: list[LeafRelations]) -> bool:
    """Whether it holds of one array, by its name in the model."""
    leaves = [r.leaf for r in relations]
    flow = flow_between(relations, {model})
    alike = _alike(model, relations)
    if all(
        _happens_with(pairs, leaves) or _is_after_alike(pairs, leaves, alike)
        for pairs in pairs_through(flow.sources, model)
    ):
        return True
    left = flow_between(relations, {model}, away=_excluded(model, relations))
    return left.live_in.is_subset(flow.live_in) and all(
        _is_conditional(pairs, leaves) and _happens_with(pairs, leaves)
        for pairs in pairs_through(left.sources, model)
    )


def _alike(model: str, relations: list[LeafRelations]) -> frozenset[tuple[int, ...]]:
    """The conditions that set the array alike, as paths without the branch."""
    writers = [r for r in relations if any(target(m) == model for m in maps_of(r.writes))]
    decisions = {condition[:-1] for r in writers for condition in r.leaf.conditions}

    def written(decision: tuple[int, ...], branch: int) -> isl.UnionMap:
        """Evaluation -> element, of what this branch writes."""
        own = [r for r in writers if (*decision, branch) in r.leaf.conditions]
        found = [
            _by_evaluation(m, _loops_around((*decision, branch), r.leaf))
            for r in own
            for m in maps_of(r.writes)
            if target(m) == model
        ]
        return union_of_maps(relations[0].domain.get_ctx(), found)

    return frozenset(d for d in decisions if written(d, 1).is_equal(written(d, 2)))


def _by_evaluation(writes: isl.Map, depth: int) -> isl.Map:
    """The writes by their first ``depth`` iterators, without a name."""
    inner = writes.dim(IN) - depth
    return writes.project_out(IN, depth, inner).reset_tuple_id(IN)


def _is_after_alike(
    pairs: isl.Map, leaves: Sequence[RegionLeaf], alike: frozenset[tuple[int, ...]]
) -> bool:
    """Whether each write is under conditions that set alike, under none of which the read is."""
    writer = leaves[leaf_number(pairs.get_tuple_name(IN))]
    reader = leaves[leaf_number(pairs.get_tuple_name(OUT))]
    own = {condition[:-1] for condition in writer.conditions}
    return own <= alike and own.isdisjoint(condition[:-1] for condition in reader.conditions)


def _excluded(model: str, relations: list[LeafRelations]) -> isl.UnionMap:
    """Writer -> reader, in two branches of one condition in the same iteration."""
    own = [r for r in relations if any(target(m) == model for m in maps_of(r.reads))]
    others = [r for r in relations if any(target(m) == model for m in maps_of(r.writes))]
    found = [
        _same_evaluation(writer, reader, condition)
        for writer in others
        for reader in own
        for condition in writer.leaf.conditions
        if _other_branch(condition) in reader.leaf.conditions
    ]
    return union_of_maps(relations[0].domain.get_ctx(), found)


def _other_branch(condition: tuple[int, ...]) -> tuple[int, ...]:
    return (*condition[:-1], 3 - condition[-1])


def _same_evaluation(
    writer: LeafRelations, reader: LeafRelations, condition: tuple[int, ...]
) -> isl.Map:
    """Pairs of instances for which the condition is the same one."""
    pairs = isl.Map.from_domain_and_range(writer.domain, reader.domain)
    for k in range(_loops_around(condition, writer.leaf)):
        pairs = pairs.equate(IN, k, OUT, k)
    return pairs


def _loops_around(condition: tuple[int, ...], leaf: RegionLeaf) -> int:
    """How many loops are around a condition on data that the leaf is under."""
    return sum(condition[: len(it.key)] == it.key for it in leaf.iterators)


def _is_conditional(pairs: isl.Map, leaves: Sequence[RegionLeaf]) -> bool:
    return bool(leaves[leaf_number(pairs.get_tuple_name(IN))].conditions)


def _happens_with(pairs: isl.Map, leaves: Sequence[RegionLeaf]) -> bool:
    """Whether each write happens where the read does that it is paired with."""
    writer = leaves[leaf_number(pairs.get_tuple_name(IN))]
    reader = leaves[leaf_number(pairs.get_tuple_name(OUT))]
    if not writer.conditions:
        return True
    depth = _loops_around(writer.conditions[-1], writer)
    return set(writer.conditions) <= set(reader.conditions) and same_iteration(pairs, depth)


def _is_work(array: Array) -> bool:
    return bool(array.extents) and (array.local or not array.live_out)


def _is_plain(access: Access, leaf: RegionLeaf, region: Region) -> bool:
    """Whether the access is of whole elements, and happens, if it is a write, wherever the
    conditions of its leaf hold."""
    return not access.member and access.kind != "may_write" and not _is_stepping(leaf, region)


def _is_stepping(leaf: RegionLeaf, region: Region) -> bool:
    """Whether a condition on what a loop has done is above the leaf, which ``conditions`` do not
    say."""
    body: tuple[Node, ...] = region.body
    path = leaf.path
    while path and path[0] >= 0:
        node = body[path[0]]
        if isinstance(node, If) and node.stepping:
            return True
        if isinstance(node, If) and len(path) > 1 and path[1] > 0:
            body, path = (node.then if path[1] == 1 else node.otherwise), path[2:]
        elif isinstance(node, Loop):
            body, path = node.body, path[1:]
        else:
            return False
    return False
