"""Schedules as trees of bands (design section 2.3), from isl's scheduler or from the program as it
stands.

``auto``, ``diamond`` and ``skew``: isl's scheduler with coincidence = validity and proximity =
flow; it shifts, fuses and skews into permutable bands. ``keep``: the loops as the user wrote them;
neighbouring loops form one band where they are permutable. Both give the same frozen tree, so that
no later step knows where a schedule came from. What ``diamonds`` makes of wavefronts is one, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import islpy as isl
from polydist_frontends.clauses.directive import ScheduleChoice

from polydist.model.scop import Scop, Statement
from polydist.schedule.dependences import Dependences
from polydist.schedule.privatisation import agreeing, is_reused_along
from polydist.schedule.tree import Band, Leaf, Sequence, Tree
from polydist.sets.spaces import SET
from polydist.sets.unions import sets_of, union_of_maps, union_of_sets


def schedule_scop(scop: Scop, dependences: Dependences, choice: ScheduleChoice) -> Tree:
    """The schedule tree of the scop. Raises ``isl.Error`` where the caller's bound on effort is
    exceeded."""
    if not scop.statements:
        return Sequence(())
    return _SCHEDULERS[choice](scop, dependences)


# ---------------------------------------------------------------------------------- isl's scheduler
def _skewed(scop: Scop, dependences: Dependences) -> Tree:
    """isl's schedule; without its treatment of coalescing where that fails, and the loops as they
    are where both do."""
    domain = union_of_sets(scop.isl_context, [s.domain for s in scop.statements])
    constraints = _constraints(scop, dependences, domain)
    for treat_coalescing in (1, 0):
        scop.isl_context.set_schedule_treat_coalescing(treat_coalescing)
        try:
            return _tree(
                constraints.compute_schedule().get_root().child(0), domain, dependences.storage
            )
        except isl.Error as error:
            if "unable to carry" not in str(error):
                raise
    return _kept(scop, dependences)


def _constraints(
    scop: Scop, dependences: Dependences, domain: isl.UnionSet
) -> isl.ScheduleConstraints:
    """Dependences without what the domain says anyway: with constant loop bounds isl's search takes
    minutes otherwise."""
    validity = dependences.validity.gist_domain(domain).gist_range(domain)
    proximity = dependences.flow.gist_domain(domain).gist_range(domain)
    coincidence = proximity.union(dependences.combined.gist_domain(domain).gist_range(domain))
    constraints = isl.ScheduleConstraints.on_domain(domain).set_context(scop.context)
    return constraints.set_validity(validity).set_coincidence(coincidence).set_proximity(proximity)


def _tree(node: isl.ScheduleNode, domain: isl.UnionSet, storage: isl.UnionMap) -> Tree:
    """``storage``: the anti and output dependences that the bands around leave uncarried."""
    kind = isl.schedule_node_type(node.get_type()).name
    if kind == "band":
        return _band(node, domain, storage.intersect_domain(domain).intersect_range(domain))
    if kind in ("sequence", "set"):
        children = [node.child(k) for k in range(node.n_children())]
        ordered = sorted(children, key=_first_statement) if kind == "set" else children
        return Sequence(tuple(_tree(child, domain, storage) for child in ordered))
    if kind == "filter":
        return _tree(node.child(0), domain.intersect(node.filter_get_filter()), storage)
    return Leaf(domain)


def _first_statement(node: isl.ScheduleNode) -> tuple[int, str]:
    """Statements are numbered in the order of the text; what is independent may run in that order
    too."""
    names = [str(piece.get_tuple_name()) for piece in sets_of(node.filter_get_filter())]
    return min((len(name), name) for name in names)


def _band(node: isl.ScheduleNode, domain: isl.UnionSet, storage: isl.UnionMap) -> Band:
    partial = node.band_get_partial_schedule()
    count = node.band_n_member()
    members = tuple(
        isl.UnionMap.from_union_pw_aff(partial.get_at(k)).intersect_domain(domain)
        for k in range(count)
    )
    coincident = tuple(bool(node.band_member_get_coincident(k)) for k in range(count))
    in_order = tuple(is_reused_along(storage, member) for member in members)
    for member in members:
        storage = storage.intersect(agreeing(member))
    return Band(
        members,
        coincident,
        bool(node.band_get_permutable()),
        _tree(node.child(0), domain, storage),
        in_order,
    )


# ---------------------------------------------------------------------------- the loops as they are
def _kept(scop: Scop, dependences: Dependences) -> Tree:
    return _kept_body(
        scop, list(scop.statements), 0, Uncarried(dependences.passed, dependences.storage)
    )


@dataclass(frozen=True, eq=False)
class Uncarried:
    """The dependences that the loops around leave uncarried: those that pass values, and those that
    only bind memory."""

    flow: isl.UnionMap
    storage: isl.UnionMap

    def within(self, domain: isl.UnionSet) -> Uncarried:
        inside = (
            d.intersect_domain(domain).intersect_range(domain) for d in (self.flow, self.storage)
        )
        return Uncarried(*inside)

    def after(self, member: isl.UnionMap) -> Uncarried:
        """Those with distance zero in the coordinate."""
        return Uncarried(
            self.flow.intersect(agreeing(member)), self.storage.intersect(agreeing(member))
        )


def _kept_body(scop: Scop, statements: list[Statement], depth: int, uncarried: Uncarried) -> Tree:
    """The statements of one loop body at ``depth``: in the order of their positions; those of one
    inner loop share theirs."""
    groups: dict[int, list[Statement]] = {}
    for statement in statements:
        groups.setdefault(statement.position[depth], []).append(statement)
    children = tuple(_kept_child(scop, groups[place], depth, uncarried) for place in sorted(groups))
    return children[0] if len(children) == 1 else Sequence(children)


def _kept_child(scop: Scop, statements: list[Statement], depth: int, uncarried: Uncarried) -> Tree:
    if len(statements[0].iterators) == depth:
        return Leaf(union_of_sets(scop.isl_context, [s.domain for s in statements]))
    return _kept_band(scop, statements, depth, uncarried)


def _kept_band(scop: Scop, statements: list[Statement], depth: int, uncarried: Uncarried) -> Band:
    """The loop at ``depth`` and the perfectly nested ones below it, as long as the band stays
    permutable."""
    inside = remaining = uncarried.within(
        union_of_sets(scop.isl_context, [s.domain for s in statements])
    )
    every = inside.flow.union(inside.storage)
    members: list[isl.UnionMap] = []
    while not members or (
        _is_perfect(statements, depth) and _never_negative(every, _member(scop, statements, depth))
    ):
        members.append(_member(scop, statements, depth))
        remaining = remaining.after(members[-1])
        depth += 1
    coincident = tuple(is_zero_along(inside.flow, member) for member in members)
    in_order = tuple(is_reused_along(inside.storage, member) for member in members)
    return Band(
        tuple(members), coincident, True, _kept_body(scop, statements, depth, remaining), in_order
    )


def _is_perfect(statements: list[Statement], depth: int) -> bool:
    """Whether a body at ``depth`` is one loop."""
    return len({s.position[depth] for s in statements}) == 1 and all(
        len(s.iterators) > depth for s in statements
    )


def _member(scop: Scop, statements: list[Statement], depth: int) -> isl.UnionMap:
    maps = []
    for statement in statements:
        value = isl.Aff.var_on_domain(
            isl.LocalSpace.from_space(statement.domain.get_space()), SET, depth
        )
        value = value if statement.iterators[depth].step > 0 else value.neg()
        maps.append(isl.Map.from_aff(value).intersect_domain(statement.domain))
    return union_of_maps(scop.isl_context, maps)


def distances(dependences: isl.UnionMap, member: isl.UnionMap) -> isl.UnionSet:
    """``{ [sink coordinate - source coordinate] }`` over the dependences."""
    images = dependences.apply_domain(member).apply_range(member)
    return images.deltas()


def _always(dependences: isl.UnionMap, member: isl.UnionMap, relation: str) -> bool:
    allowed = isl.UnionSet.read_from_str(dependences.get_ctx(), f"{{ [d] : d {relation} 0 }}")
    return bool(distances(dependences, member).is_subset(allowed))


def is_zero_along(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether no dependence has a distance in the coordinate."""
    return _always(dependences, member, "=")


def _never_negative(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    return _always(dependences, member, ">=")


_SCHEDULERS: dict[ScheduleChoice, Callable[[Scop, Dependences], Tree]] = {
    "auto": _skewed,
    "diamond": _skewed,
    "skew": _skewed,
    "keep": _kept,
}
