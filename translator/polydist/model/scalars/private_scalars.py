"""Scalars of which each instance may have its own: found by dataflow, or asserted by the user.

A live range of a scalar (``live_ranges``) is *isolated* if it is dead after the region and carries
no value into an iteration of the loop around all its uses (``statement_fusion``, rule 3):
1. Every use is in one loop at least, and some use writes it.
2. No read sees a value from before the region, and no write is the last one of a scalar that is
   live after it.
3. Wherever a read sees a write, both are in the same iteration of the loops around all uses.

``private(x)`` asserts the same of the whole scalar. Exact dataflow disproves it where a value of x
certainly passes from one instance to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import islpy as isl
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.integer_expressions import Integer
from polydist_frontends.region import Access, Region
from polydist_frontends.variables import Array
from polydist_frontends.walks import is_write

from polydist.model.dataflow import Dataflow, last_writes
from polydist.model.domains.reach import RegionLeaf, common_conditions
from polydist.model.leaf_relations import LeafRelations, flow_between, target
from polydist.model.precedence import precedence
from polydist.model.scalars.live_ranges import leaf_number, live_ranges
from polydist.model.scop import LoopIterator
from polydist.model.shapes.array_shape import ArrayShape
from polydist.model.statement_fusion import FusedStatement, LiveRange
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.unions import maps_of, union_of_maps

_HINT = "remove the variable from the private clause"


def perhaps_private(region: Region, own_work: bool) -> set[str]:
    """The variables for which the question arises; ``own_work``: also arrays that are dead after
    the region."""
    return {name for name, of in region.arrays.items() if _may_be_private(of, own_work)} | {
        clause.text for clause in region.directive.private
    }


def _may_be_private(array: Array, own_work: bool) -> bool:
    """Whether it is a scalar from outside, or a work array."""
    return (own_work and is_work_array(array)) or not (array.extents or array.local)


def is_work_array(array: Array) -> bool:
    """Whether it is an array from outside that is dead after the region."""
    return bool(array.extents) and not array.local and not array.live_out


# ---------------------------------------------------------------------------------------- isolated
@dataclass(frozen=True, eq=False)
class _Through:
    """Flow through one array: ``pairs`` are writer -> reader, ``entering`` readers -> elements with
    values from before the region."""

    pairs: list[isl.Map] = field(default_factory=list)
    entering: list[isl.Map] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class _Uses:
    """The uses of a scalar, called ``model`` in isl: ``flow`` is that through it between the leaves
    of the region, ``last`` the leaves of which a write may be the last one of a live scalar."""

    name: str
    model: str
    relations: list[LeafRelations]
    flow: _Through
    last: frozenset[int]
    is_array: bool


def live_ranges_in(
    region: Region,
    relations: list[LeafRelations],
    flow: Dataflow,
    shapes: dict[str, ArrayShape],
    own_work: bool,
) -> dict[str, tuple[LiveRange, ...]]:
    """The live ranges of all scalars from outside, and of work arrays; ``flow`` is that between the
    leaves."""
    through = _by_array(flow)
    return {
        name: _ranges(name, array, model, relations, through.get(model, _Through()))
        for name, array in region.arrays.items()
        if _may_be_private(array, own_work) and name in shapes
        for model in [shapes[name].model.name]
    }


def _by_array(flow: Dataflow) -> dict[str, _Through]:
    """The flow array by array, by their names in isl."""
    found: dict[str, _Through] = {}
    for piece in maps_of(flow.sources):
        model = target(piece.range().unwrap())
        found.setdefault(model, _Through()).pairs.append(piece.range_factor_domain())
    for piece in maps_of(flow.live_in):
        found.setdefault(target(piece), _Through()).entering.append(piece)
    return found


def _ranges(
    name: str, array: Array, model: str, relations: list[LeafRelations], flow: _Through
) -> tuple[LiveRange, ...]:
    """The live ranges of one scalar."""
    leaves = [r.leaf for r in relations]
    users = [number for number, leaf in enumerate(leaves) if _accesses_to(leaf, name)]
    last = _last_writers(model, relations) if array.live_out else frozenset()
    uses = _Uses(name, model, relations, flow, last, bool(array.extents))
    found = live_ranges(users, leaves, flow.pairs)
    return tuple(
        LiveRange(frozenset(leaves[number].path for number in own), _is_isolated(own, uses))
        for own in found
    )


def _last_writers(model: str, relations: list[LeafRelations]) -> frozenset[int]:
    """The leaves of which a write of the scalar may be the last one."""
    own = [(m, r.order) for r in relations for m in maps_of(r.writes) if target(m) == model]
    isl_context = relations[0].domain.get_ctx()
    order = precedence(union_of_maps(isl_context, [time for _, time in own]))
    last = last_writes(union_of_maps(isl_context, [writes for writes, _ in own]), order)
    return frozenset(leaf_number(m.get_tuple_name(IN)) for m in maps_of(last))


def _is_isolated(own: list[int], uses: _Uses) -> bool:
    """Steps 1 to 3 for the users ``own``."""
    users = [uses.relations[number].leaf for number in own]
    depth = len(_common_iterators(users))
    writes = any(is_write(a) for user in users for a in _accesses_to(user, uses.name))
    if depth == 0 or not writes or not uses.last.isdisjoint(own):
        return False
    flow = uses.flow
    if any(user.conditions for user in users):
        if uses.is_array:
            return False
        silent = _certain_below(uses.name, users, uses.relations)
        found = flow_between(uses.relations, {uses.model}, silent)
        flow = _by_array(found).get(uses.model, _Through())
    return _stays_inside(flow, own, depth)


def _stays_inside(flow: _Through, own: list[int], depth: int) -> bool:
    """Steps 2 and 3: whether what the users read was written in the same iteration of the ``depth``
    loops around them."""
    if any(leaf_number(m.get_tuple_name(IN)) in own for m in flow.entering):
        return False
    return all(
        same_iteration(m, depth) for m in flow.pairs if leaf_number(m.get_tuple_name(OUT)) in own
    )


def _accesses_to(leaf: RegionLeaf, name: str) -> list[Access]:
    """The leaf's accesses to one variable."""
    return [access for access in leaf.accesses if access.array == name]


def _certain_below(
    name: str, users: list[RegionLeaf], relations: list[LeafRelations]
) -> frozenset[int]:
    """The leaves that only write the scalar, under those conditions on data alone that hold all its
    uses.

    Their reads of the old value, which stand for the case that a condition fails, say nothing about
    whether the scalar carries a value from one iteration of the loop around all uses to another:
    where such a condition fails, no use of that iteration happens, and where it holds, the write
    does.
    """
    common = common_conditions(users)

    def only_writes(leaf: RegionLeaf) -> bool:
        kinds = {access.kind for access in _accesses_to(leaf, name)}
        return kinds == {"write"} and leaf.conditions == common

    return frozenset(
        number for number, r in enumerate(relations) if r.leaf in users and only_writes(r.leaf)
    )


def _common_iterators(leaves: list[RegionLeaf]) -> tuple[LoopIterator, ...]:
    """The loops around all leaves."""
    common = leaves[0].iterators
    for leaf in leaves[1:]:
        keys = {iterator.key for iterator in leaf.iterators}
        common = tuple(iterator for iterator in common if iterator.key in keys)
    return common


def pairs_through(sources: isl.UnionMap, model: str) -> Iterable[isl.Map]:
    """Writer -> reader, for the flow through one array."""
    for piece in maps_of(sources):
        if target(piece.range().unwrap()) == model:
            yield piece.range_factor_domain()


def same_iteration(pairs: isl.Map, depth: int) -> bool:
    """Whether writer and reader always agree in their first ``depth`` iterators."""
    same = isl.Map.universe(pairs.get_space())
    for k in range(depth):
        same = same.equate(IN, k, OUT, k)
    return bool(pairs.is_subset(same))


# ---------------------------------------------------------------------------------------- asserted
@dataclass(frozen=True)
class _Asserted:
    """A variable of the private clause: its names in the text and in isl, and where the clause
    is."""

    name: str
    model: str
    place: Place
    array: Array

    def refusal(self, what: str) -> Refusal:
        """``what`` contradicts the clause."""
        message = f"'{self.name}' is not private: its value from {what}"
        return refuse("private-carries-value", message, self.place, _HINT)

    def is_read(self, leaf: RegionLeaf) -> bool:
        """Whether the leaf reads it for certain."""
        return self._is_certain(leaf, "read")

    def within(self, entering: isl.Map) -> isl.Map:
        """What enters of the elements within extents that are constants. Writes that a condition on
        data decides on are not known beyond these, as reads are."""
        elements = entering.range()
        lowers = self.array.lowers or (None,) * len(self.array.extents)
        for k, (lower, extent) in enumerate(zip(lowers, self.array.extents, strict=True)):
            if isinstance(extent, Integer) and (lower is None or isinstance(lower, Integer)):
                first = 0 if lower is None else lower.value
                elements = elements.lower_bound_val(SET, k, first)
                elements = elements.upper_bound_val(SET, k, first + extent.value - 1)
        return entering.intersect_range(elements)

    def is_written(self, leaf: RegionLeaf) -> bool:
        """Whether the leaf writes it for certain."""
        return self._is_certain(leaf, "write")

    def _is_certain(self, leaf: RegionLeaf, kind: str) -> bool:
        """Whether the leaf has an access of the kind that happens for certain."""
        accesses = (a for a in leaf.accesses if a.array == self.name and a.kind == kind)
        return not leaf.conditional and any(True for _ in accesses)


def refuse_disproved_private(
    region: Region,
    fused: FusedStatement,
    depth: int,
    leaves: Sequence[RegionLeaf],
    flow: Dataflow,
    models: dict[str, str],
) -> None:
    """Refuses a private variable of the statement whose value certainly enters an instance from
    outside.

    Flow is between the leaves ``L0``, ``L1``, ...; ``models`` gives an array's name there,
    ``depth`` the loops around the statement. What happens only under a data-dependent condition
    disproves nothing.
    """
    for clause in region.directive.private:
        model = models.get(clause.text)
        if clause.text in fused.private and model is not None:
            array = region.arrays[clause.text]
            asserted = _Asserted(clause.text, model, clause.place, array)
            _refuse_passed(asserted, depth, leaves, flow)
            _refuse_entering(asserted, leaves, flow)


def _refuse_passed(
    asserted: _Asserted, depth: int, leaves: Sequence[RegionLeaf], flow: Dataflow
) -> None:
    """Refuses it if one iteration certainly reads what another one certainly wrote."""
    for pairs in pairs_through(flow.sources, asserted.model):
        writer = _leaf(leaves, pairs.get_tuple_name(IN))
        reader = _leaf(leaves, pairs.get_tuple_name(OUT))
        certain = asserted.is_written(writer) and asserted.is_read(reader)
        if certain and not same_iteration(pairs, depth):
            raise asserted.refusal(f"{writer.place} is read at {reader.place} in another iteration")


def _refuse_entering(asserted: _Asserted, leaves: Sequence[RegionLeaf], flow: Dataflow) -> None:
    """Refuses it if its value from before the region is certainly read."""
    for entering in maps_of(flow.live_in):
        reader = _leaf(leaves, entering.get_tuple_name(IN))
        own = target(entering) == asserted.model and asserted.is_read(reader)
        if own and not asserted.within(entering).is_empty():
            raise asserted.refusal(f"before the region is read at {reader.place}")


def _leaf(leaves: Sequence[RegionLeaf], name: str | None) -> RegionLeaf:
    """The leaf that is called so in the flow."""
    return leaves[leaf_number(name)]
