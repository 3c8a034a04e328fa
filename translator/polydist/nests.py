"""From a schedule tree to distributed nests inside sequential loops (design section 2.3).

1. A band with a coincident member is a parallel nest: that member is shared out, all tiles form one step. Where memory is used again along that member,
   a rank runs its tiles ``in_order`` (``storage``); a member without that is preferred.
2. A permutable band of two or more members without a coincident one is a wavefront: step ``w`` runs the tiles with ``T_0 + T_1 = w``, and ``T_1`` is shared
   out. Two tiles of one step differ in sign in T_0 and T_1, so no dependence, all of whose distances are non-negative, relates them.
3. Any other band is a sequential loop, and we go on below it. Its coordinate becomes one of the nest's ``z``.
4. A subtree without 1 and 2 is a solo nest: one rank runs it in the original order. Neighbouring solo nests are one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, Union

import islpy as isl

from polydist.polyhedra import OUT, maps_of, sets_of, union_of_maps
from polydist.schedule import Band, Leaf, Sequence, Tree

NestKind = Literal["parallel", "wavefront", "solo"]
MAX_DEPTH = 8  # POLYRT_MAX_DEPTH


@dataclass(frozen=True, eq=False)
class Nest:
    """One distributed nest. ``schedule``: instance -> [z..., x...] with ``sequential`` z and ``depth`` tiled coordinates x;
    ``distributed`` is the shared-out one of x, -1 for a solo nest; ``in_order``: each rank runs its tiles in ascending order (``storage``)."""

    number: int
    kind: NestKind
    schedule: isl.UnionMap
    sequential: int
    depth: int
    distributed: int
    coincident: tuple[bool, ...]
    in_order: bool = False

    @property
    def name(self) -> str:
        return f"N{self.number}"

    @property
    def domain(self) -> isl.UnionSet:
        return self.schedule.domain()

    def statement_names(self) -> list[str]:
        return [piece.get_tuple_name() for piece in sets_of(self.domain)]

    def coordinate(self, position: int) -> isl.UnionMap:
        """Instance -> coordinate ``position`` of [z, x]."""
        pieces = []
        for piece in maps_of(self.schedule):
            after = piece.dim(OUT) - position - 1
            pieces.append(piece.project_out(OUT, position + 1, after).project_out(OUT, 0, position))
        return union_of_maps(self.schedule.get_ctx(), pieces)

    def space(self) -> isl.Set:
        """The scheduled iteration space ``{ [z..., x...] }``."""
        pieces = sets_of(self.schedule.range())
        result = pieces[0]
        for piece in pieces[1:]:
            result = result.union(piece)
        return result.coalesce()


@dataclass(frozen=True)
class Run:
    """Run one nest."""

    nest: int


@dataclass(frozen=True)
class SequentialLoop:
    """A loop over coordinate ``level`` of z, from the least to the greatest value that a nest in it has."""

    level: int
    body: tuple[Step, ...]


Step: TypeAlias = Union[Run, SequentialLoop]


@dataclass(frozen=True)
class Structure:
    """A region as nests in sequential loops."""

    nests: tuple[Nest, ...]
    steps: tuple[Step, ...]


def build_nests(tree: Tree) -> Structure:
    """The nests of a schedule tree, numbered in the order in which they run first."""
    nests: list[Nest] = []
    steps = () if isinstance(tree, Sequence) and not tree.children else _steps(tree, (), nests)
    return Structure(tuple(nests), steps)


def nests_in(steps: Iterable[Step]) -> list[int]:
    """The numbers of the nests that the steps run."""
    found: list[int] = []
    for step in steps:
        found += [step.nest] if isinstance(step, Run) else nests_in(step.body)
    return found


def has_parallelism(tree: Tree) -> bool:
    """Whether rules 1 or 2 apply somewhere in the tree."""
    if isinstance(tree, Band):
        return any(tree.coincident) or _is_wavefront(tree) or has_parallelism(tree.child)
    return isinstance(tree, Sequence) and any(has_parallelism(child) for child in tree.children)


def sequential_depths(tree: Tree, around: int = 0) -> dict[str, int]:
    """For every statement that rules 1 or 2 share out, the number of sequential loops around its nest: the grain of its parallelism."""
    if isinstance(tree, Band) and (any(tree.coincident) or _is_wavefront(tree)):
        return {str(piece.get_tuple_name()): around for piece in sets_of(_domain(tree))}
    if isinstance(tree, Band):
        return sequential_depths(tree.child, around + len(tree.members))
    children = tree.children if isinstance(tree, Sequence) else ()
    return {name: depth for child in children for name, depth in sequential_depths(child, around).items()}


def is_coarser(tree: Tree, other: Tree) -> bool:
    """Whether ``tree`` shares out every statement that ``other`` does, inside no more sequential loops, and is better for at least one."""
    own, others = sequential_depths(tree), sequential_depths(other)
    return own != others and all(name in own and own[name] <= depth for name, depth in others.items())


def _is_wavefront(band: Band) -> bool:
    return band.permutable and len(band.members) >= 2


def _steps(tree: Tree, outer: tuple[isl.UnionMap, ...], nests: list[Nest]) -> tuple[Step, ...]:
    if not has_parallelism(tree):
        return (_solo(_domain(tree), outer, nests),) if not _domain(tree).is_empty() else ()
    if isinstance(tree, Sequence):
        return _sequence_steps(tree, outer, nests)
    assert isinstance(tree, Band)
    if any(tree.coincident) and (tree.permutable or len(tree.members) == 1):
        return (_parallel(tree, outer, nests),)
    if _is_wavefront(tree):
        return (_nest("wavefront", tree, outer, 1, nests),)
    return (_sequential(tree.members, tree.child, outer, nests),)


def _sequence_steps(tree: Sequence, outer: tuple[isl.UnionMap, ...], nests: list[Nest]) -> tuple[Step, ...]:
    """Rules 4 and 1 to 3 for the children; runs of children without parallelism become one solo nest."""
    steps: list[Step] = []
    for parallel, run in itertools.groupby(tree.children, has_parallelism):
        children = list(run)
        if parallel:
            steps += [step for child in children for step in _steps(child, outer, nests)]
        else:
            steps += _steps(Leaf(_union([_domain(child) for child in children])), outer, nests)
    return tuple(steps)


def _sequential(members: tuple[isl.UnionMap, ...], child: Tree, outer: tuple[isl.UnionMap, ...], nests: list[Nest]) -> Step:
    body: tuple[Step, ...] = _steps(child, (*outer, *members), nests)
    for k in reversed(range(len(members))):
        body = (SequentialLoop(len(outer) + k, body),)
    return body[0]


def _parallel(band: Band, outer: tuple[isl.UnionMap, ...], nests: list[Nest]) -> Run:
    free = [c and not ordered for c, ordered in zip(band.coincident, band.in_order, strict=True)]
    return _nest("parallel", band, outer, (free if any(free) else band.coincident).index(True), nests)


def _nest(kind: NestKind, band: Band, outer: tuple[isl.UnionMap, ...], distributed: int, nests: list[Nest]) -> Run:
    members = band.members[: max(MAX_DEPTH, distributed + 1)]
    schedule = _product([*outer, *members], band.members[0].domain())
    in_order = kind == "parallel" and band.in_order[distributed]
    nest = Nest(len(nests), kind, schedule, len(outer), len(members), distributed, band.coincident[: len(members)], in_order)
    nests.append(nest)
    return Run(nest.number)


def _solo(domain: isl.UnionSet, outer: tuple[isl.UnionMap, ...], nests: list[Nest]) -> Run:
    nest = Nest(len(nests), "solo", _product(list(outer), domain), len(outer), 0, -1, ())
    nests.append(nest)
    return Run(nest.number)


def _product(members: list[isl.UnionMap], domain: isl.UnionSet) -> isl.UnionMap:
    """The members side by side: instance -> [m0, m1, ...]."""
    if not members:
        return isl.UnionMap.from_domain_and_range(domain, isl.UnionSet.read_from_str(domain.get_ctx(), "{ [] }"))
    result = members[0].intersect_domain(domain)
    for member in members[1:]:
        result = result.flat_range_product(member)
    return result


def _domain(tree: Tree) -> isl.UnionSet:
    if isinstance(tree, Band):
        return tree.members[0].domain()
    return tree.domain if isinstance(tree, Leaf) else _union([_domain(child) for child in tree.children])


def _union(domains: list[isl.UnionSet]) -> isl.UnionSet:
    result = domains[0]
    for domain in domains[1:]:
        result = result.union(domain)
    return result
