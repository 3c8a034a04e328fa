"""Schedules from isl's scheduler (design section 2.3): it shifts, fuses and skews into permutable
bands.

1. *Validity*: all dependences. *Proximity*: flow, but for what prints. *Coincidence*: what passes
   values; anti and output dependences do not keep a member from being distributed
   (``privatisation``). Parameters that no dependence names are left out: each is one more unknown
   per statement.
2. isl's tree, whose bands are as deep as can be (``isl_context``), becomes ours; what a band leaves
   uncarried is found on the way down, since members along which only memory is used again are run
   in order.

isl's algorithm is a variant of Pluto's (Bondhugula et al. 2008), which Bondhugula 2011 uses too.
"""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.loops_as_written import loops_as_written
from polydist.schedule.privatisation import is_reused_along
from polydist.schedule.tree import Band, Leaf, Sequence, Tree
from polydist.schedule.uncarried import Remaining
from polydist.sets.parameters import (
    involved_parameters,
    projected,
    projected_maps,
    projected_sets,
)
from polydist.sets.unions import maps_of, sets_of, union_of_sets


def isl_schedule(scop: Scop, dependences: Dependences) -> Tree:
    """isl's schedule; without its treatment of coalescing where that fails, and the loops as they
    are where both do."""
    domain = union_of_sets(scop.isl_context, [s.domain for s in scop.statements])
    constraints = _constraints(scop, dependences, domain)
    for treat_coalescing in (1, 0):
        scop.isl_context.set_schedule_treat_coalescing(treat_coalescing)
        try:
            return _tree(
                constraints.compute_schedule().get_root().child(0),
                domain,
                Remaining(whole=dependences.memory_based),
            )
        except isl.Error as error:
            if "unable to carry" not in str(error):
                raise
    return loops_as_written(scop, dependences)


def _constraints(
    scop: Scop, dependences: Dependences, domain: isl.UnionSet
) -> isl.ScheduleConstraints:
    """Step 1. The dependences come without what the domain says anyway: with constant loop bounds
    isl's search takes minutes otherwise."""
    validity = _simplified(dependences.validity, domain)
    proximity = _simplified(_between_others(scop, dependences.flow), domain)
    coincidence = _simplified(dependences.value_based, domain)
    kept = involved_parameters(m for union in (validity, coincidence) for m in maps_of(union))
    constraints = isl.ScheduleConstraints.on_domain(projected_sets(domain, kept))
    return (
        constraints.set_context(projected(scop.context, kept))
        .set_validity(projected_maps(validity, kept))
        .set_coincidence(projected_maps(coincidence, kept))
        .set_proximity(projected_maps(proximity, kept))
    )


def _between_others(scop: Scop, flow: isl.UnionMap) -> isl.UnionMap:
    """Without the flow to what prints and from it: fused with that, loops would not be parallel."""
    alone = [s.domain for s in scop.statements if s.observable]
    if not alone:
        return flow
    instances = union_of_sets(scop.isl_context, alone)
    return flow.subtract_domain(instances).subtract_range(instances)


def _simplified(dependences: isl.UnionMap, domain: isl.UnionSet) -> isl.UnionMap:
    return dependences.gist_domain(domain).gist_range(domain)


def _tree(node: isl.ScheduleNode, domain: isl.UnionSet, memory_based: Remaining) -> Tree:
    """isl's subtree as one of ours; ``memory_based``: the anti and output dependences that the
    bands around leave uncarried."""
    kind = isl.schedule_node_type(node.get_type()).name
    if kind == "band":
        return _band(node, domain, memory_based.within(domain))
    if kind in ("sequence", "set"):
        children = [node.child(k) for k in range(node.n_children())]
        ordered = sorted(children, key=_first_statement) if kind == "set" else children
        return Sequence(tuple(_tree(child, domain, memory_based) for child in ordered))
    if kind == "filter":
        return _tree(node.child(0), domain.intersect(node.filter_get_filter()), memory_based)
    return Leaf(domain)


def _first_statement(node: isl.ScheduleNode) -> tuple[int, str]:
    """The key by which independent children run in the order of the text: the first of their
    statements, which are numbered in that order."""
    names = [str(piece.get_tuple_name()) for piece in sets_of(node.filter_get_filter())]
    return min((len(name), name) for name in names)


def _band(node: isl.ScheduleNode, domain: isl.UnionSet, memory_based: Remaining) -> Band:
    """isl's band as one of ours, with what is below it."""
    partial = node.band_get_partial_schedule()
    count = node.band_n_member()
    members = tuple(
        isl.UnionMap.from_union_pw_aff(partial.get_at(k)).intersect_domain(domain)
        for k in range(count)
    )
    coincident = tuple(bool(node.band_member_get_coincident(k)) for k in range(count))
    in_order = tuple(is_reused_along(memory_based.pairs, member) for member in members)
    return Band(
        members=members,
        coincident=coincident,
        permutable=bool(node.band_get_permutable()),
        child=_tree(node.child(0), domain, memory_based.after(*members)),
        in_order=in_order,
    )
