"""The leaves of a region with their access relations: what the statements of the model are made of.

Each leaf becomes a statement of its own, ``L0``, ``L1``, ... in the order of the text:
1. ``writes``: its writes on the whole domain, also those that may not happen.
2. ``reads``: its reads, and a write that may not happen once more: there it writes the old value,
   unless nobody needs that (``dead_values``). What the leaf has written for certain before, as a
   called function does that adds to an element what only holds under a condition, is not read.
3. ``steady``: reads of members that the region never writes, ``p[j].x`` where it only writes
   ``p[i].vx``. An element of an array of structures is one element of the model: it is owned,
   packed and sent as a whole. But a member that no statement writes has one value all the time, on
   every rank, whoever writes the rest of the element. Such a read depends on nothing; it only
   counts where the question is which memory the region touches.
   ``parts``: writes that may leave something of the element as it was, so that what wrote it before
   is needed, whoever says that they do not depend on it: those of members, those that may not
   happen, and those of one of all elements that values may select.
4. ``certain``: what is accessed for certain or within known extents. A read that may not happen can
   be outside of an array of unknown extent.
5. An element that data choose between limits, of an array without extents, counts as all between
   the limits, though the program uses one. The others have to be there: where the region accesses
   them otherwise, they are; where that depends on parameters, it is checked when the region starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import islpy as isl
from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.indirect_accesses import is_chosen, selected_by_data
from polydist_frontends.region import Access
from polydist_frontends.walks import is_write

from polydist.model.accesses import access_relation
from polydist.model.affine import Scope
from polydist.model.dataflow import Dataflow, dataflow
from polydist.model.domains.reach import RegionLeaf
from polydist.model.not_affine import naming_array
from polydist.model.precedence import precedence
from polydist.model.program_order import original_order, padded_length
from polydist.model.scop import RuntimeCheck, check_against
from polydist.model.shapes.array_shape import ArrayShape
from polydist.sets.parameters import involved_parameters, projected, projected_maps
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps

WrittenMembers = Mapping[str, frozenset[str]]
"""Per array the members that are written; the empty text stands for a whole element."""


@dataclass(frozen=True, eq=False, kw_only=True)
class LeafRelations:
    """One leaf as a statement of its own; ``uncertain`` are the arrays of the accesses that are not
    ``certain``."""

    leaf: RegionLeaf
    domain: isl.Set
    reads: isl.UnionMap
    writes: isl.UnionMap
    steady: isl.UnionMap
    parts: isl.UnionMap
    certain: isl.UnionMap
    uncertain: frozenset[str]
    order: isl.Map


def relations_of_leaves(
    leaves: list[RegionLeaf],
    shapes: dict[str, ArrayShape],
    scope: Scope,
    accesses: Iterable[Access],
) -> tuple[list[LeafRelations], tuple[RuntimeCheck, ...]]:
    """The relations of all leaves, and what they take for granted; ``accesses`` are all those of
    the region."""
    written = written_members(accesses)
    length = max((padded_length(len(leaf.iterators)) for leaf in leaves), default=1)
    relations, checks = [], []
    for number, leaf in enumerate(leaves):
        own, found = _relations(leaf, f"L{number}", shapes, scope, written, length)
        relations.append(own)
        checks += found
    return relations, (*checks, *_checks_of_chosen(leaves, shapes, scope))


def named_parameters(relations: Iterable[LeafRelations]) -> frozenset[str]:
    """The parameters that a domain or an access of some leaf names."""
    domains = involved_parameters(r.domain for r in relations)
    return domains | involved_parameters(m for r in relations for m in maps_of(_accesses(r)))


def over_parameters(relations: LeafRelations, kept: frozenset[str]) -> LeafRelations:
    """The leaf in a space with these parameters only, all that it names among them."""
    return replace(
        relations,
        domain=projected(relations.domain, kept),
        reads=projected_maps(relations.reads, kept),
        writes=projected_maps(relations.writes, kept),
        steady=projected_maps(relations.steady, kept),
        parts=projected_maps(relations.parts, kept),
        certain=projected_maps(relations.certain, kept),
        order=projected(relations.order, kept),
    )


def _accesses(relations: LeafRelations) -> isl.UnionMap:
    return relations.reads.union(relations.writes).union(relations.steady)


def _access_relation(
    leaf: RegionLeaf, access: Access, shape: ArrayShape, scope: Scope
) -> tuple[isl.Map, list[RuntimeCheck]]:
    """The relation and its checks. Raises a ``Refusal`` that names the array."""
    try:
        return access_relation(leaf, access, shape, scope)
    except Refusal as refusal:
        raise naming_array(refusal, access) from None


def _relations(
    leaf: RegionLeaf,
    name: str,
    shapes: dict[str, ArrayShape],
    scope: Scope,
    written: WrittenMembers,
    length: int,
) -> tuple[LeafRelations, list[RuntimeCheck]]:
    """The leaf as statement ``name``, and what its accesses take for granted."""
    named: list[tuple[Access, isl.Map]] = []
    checks: list[RuntimeCheck] = []
    for access in leaf.accesses:
        relation, found = _access_relation(leaf, access, shapes[access.array], scope)
        named.append((access, relation.set_tuple_name(IN, name)))
        checks += found

    def union(wanted: Callable[[Access], bool]) -> isl.UnionMap:
        pieces = [relation for access, relation in named if wanted(access)]
        return union_of_maps(leaf.domain.get_ctx(), pieces)

    def is_certain(access: Access) -> bool:
        return _is_certain(access, leaf, shapes[access.array])

    domain = leaf.domain.set_tuple_name(name)
    relations = LeafRelations(
        leaf=leaf,
        domain=domain,
        reads=_exposed(named, leaf, written),
        writes=union(is_write),
        steady=union(lambda access: is_steady(access, written)),
        parts=union(lambda access: _leaves_something(access, leaf, written)),
        certain=union(is_certain),
        uncertain=frozenset(target(m) for access, m in named if not is_certain(access)),
        order=original_order(domain, leaf.position, leaf.iterators, length),
    )
    return relations, checks


def _exposed(
    named: Sequence[tuple[Access, isl.Map]], leaf: RegionLeaf, written: WrittenMembers
) -> isl.UnionMap:
    """Step 2. Accesses stand in order of evaluation; those of all elements of a range need not."""
    exposed: list[isl.Map] = []
    before: dict[str, isl.Map] = {}
    for access, relation in named:
        array, covered = access.array, before.get(access.array)
        if _reads(access, leaf, written) and covered is not None and not access.ranges:
            exposed.append(relation.subtract(covered))
        elif _reads(access, leaf, written):
            exposed.append(relation)
        if access.kind == "write" and not access.member and not access.ranges:
            before[array] = relation if covered is None else covered.union(relation)
    return union_of_maps(leaf.domain.get_ctx(), exposed)


def _reads(access: Access, leaf: RegionLeaf, written: WrittenMembers) -> bool:
    """Whether step 2 counts the access as a read."""
    may_not_happen = leaf.conditional or access.kind == "may_write"
    needs_old = may_not_happen and access.array not in leaf.renews
    return not is_steady(access, written) and (not is_write(access) or needs_old)


def _is_certain(access: Access, leaf: RegionLeaf, shape: ArrayShape) -> bool:
    """Step 4."""
    happens = access.kind == "read" and not leaf.conditional
    return is_write(access) or None not in shape.extents or happens


def target(relation: isl.Map) -> str:
    """The array that the relation accesses, by its name in the model."""
    return str(relation.get_tuple_name(OUT))


# ------------------------------------------------------------------------- chosen elements (step 5)
def _checks_of_chosen(
    leaves: Sequence[RegionLeaf], shapes: Mapping[str, ArrayShape], scope: Scope
) -> Iterator[RuntimeCheck]:
    """Step 5. Raises a ``Refusal`` where no other access may be there."""
    for leaf in leaves:
        for access in leaf.accesses:
            if is_chosen(access) and None in shapes[access.array].extents:
                yield from _checks_of_one(leaf, access, leaves, shapes[access.array], scope)


def _checks_of_one(
    leaf: RegionLeaf,
    access: Access,
    leaves: Sequence[RegionLeaf],
    shape: ArrayShape,
    scope: Scope,
) -> Iterator[RuntimeCheck]:
    relation, _ = access_relation(leaf, access, shape, scope)
    missing = relation.range()
    for own, other in _others(access.array, leaves):
        missing = missing.subtract(access_relation(own, other, shape, scope)[0].range())
    outside = relation.intersect_range(missing).domain()
    if outside.is_empty():
        return
    message = f"the region may choose elements of '{access.array}' that it does not use otherwise"
    check = check_against(outside, leaf.domain, message, access.place)
    if check is None:
        name = access.array.rpartition("%")[2]
        raise refuse(
            "non-affine-subscript",
            f"data choose an element of '{name}', and how many it has is not known",
            access.place,
            f"say how many: size({name}[n]), in Fortran size({name}(n))",
        )
    yield check


def _others(array: str, leaves: Sequence[RegionLeaf]) -> Iterator[tuple[RegionLeaf, Access]]:
    for leaf in leaves:
        for access in leaf.accesses:
            if access.array == array and not selected_by_data(access):
                yield leaf, access


# -------------------------------------------------------------------------------- members (step 3)
def written_members(accesses: Iterable[Access]) -> WrittenMembers:
    """The members that the accesses write."""
    found: dict[str, frozenset[str]] = {}
    for access in accesses:
        if is_write(access):
            found[access.array] = found.get(access.array, frozenset()) | {access.member}
    return found


def is_steady(access: Access, written: WrittenMembers) -> bool:
    """Whether the access reads a member, of which no part is written, of an array that is."""
    members = written.get(access.array)
    if is_write(access) or not access.member or members is None:
        return False
    return not any(_overlap(access.member, member) for member in members)


def _leaves_something(access: Access, leaf: RegionLeaf, written: WrittenMembers) -> bool:
    """Whether it writes a member of an element, or perhaps nothing."""
    return is_write(access) and (bool(access.member) or _reads(access, leaf, written))


def _overlap(one: str, other: str) -> bool:
    """Whether two members, as paths with dots, share memory."""
    first, second = f"{one}.", f"{other}."
    return not other or first.startswith(second) or second.startswith(first)


# ---------------------------------------------------------------------------------------- dataflow
def flow_between(
    relations: list[LeafRelations],
    models: set[str],
    silent: frozenset[int] = frozenset(),
    away: isl.UnionMap | None = None,
) -> Dataflow:
    """Last-writer flow between leaves through some of the arrays; of the leaves that are ``silent``
    (positions in ``relations``) the reads do not count, nor writers that ``away`` relates to a
    reader for that one."""
    isl_context = relations[0].domain.get_ctx()
    reads: list[isl.Map] = []
    writes: list[isl.Map] = []
    times: list[isl.Map] = []
    for number, r in enumerate(relations):
        read = [] if number in silent else [m for m in maps_of(r.reads) if target(m) in models]
        written = [m for m in maps_of(r.writes) if target(m) in models]
        reads += read
        writes += written
        times += [r.order] if read or written else []
    return dataflow(
        union_of_maps(isl_context, reads),
        union_of_maps(isl_context, writes),
        precedence(union_of_maps(isl_context, times)),
        away,
    )
