"""From a schedule tree to distributed nests inside sequential loops (design section 2.3).

1. A band with coincident members is a parallel nest: as many of them are distributed as the grid of
   ranks has dimensions; all tiles form one step. Where memory is used again along such a member, a
   rank runs its tiles ``in_order`` (``privatisation``); members without that are preferred, before
   that those that have more than a few coordinates, and after that those that go from row to row
   of an array (``points.far_members``).
2. A permutable band of two or more members without a coincident one is a wavefront: step ``w`` runs
   the tiles with ``T_0 + T_1 = w``, and ``T_1`` is distributed; on a grid of g dimensions ``T_0 +
   ... + T_g = w``, and ``T_1 .. T_g`` are (Yuki and Rajopadhye 2013, sections 2.5 and 4). The tiles
   of one step that differ do so in both directions, so no dependence, all of whose distances are
   non-negative, relates them. Of diamonds the forms that are stationary are distributed instead.
3. A band that is ``relayed`` is a wavefront of its first coordinate alone: one tile runs after the
   other, each on the rank that has its data (``relays``).
4. Any other band is a sequential loop, and we go on below it. Its coordinate becomes one of the
   nest's ``z``.
5. A subtree without 1 to 3 is a solo nest: one rank runs it in the original order. Neighbouring
   solo nests are one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, Union

import islpy as isl

from polydist.schedule.parallelism import has_parallelism, is_parallel, is_short, is_wavefront
from polydist.schedule.tree import Band, Form, Leaf, Sequence, Tree, domain_of
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, sets_of, union_of_maps

NestKind = Literal["parallel", "wavefront", "relay", "solo"]
MAX_DEPTH = 8
"""``POLYRT_MAX_DEPTH`` of the runtime: how many coordinates a tile may have."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Nest:
    """One distributed nest. ``schedule``: instance -> [z..., x...] with ``sequential`` z and
    ``depth`` tiled coordinates x; ``distributed`` are the forms of x that are distributed, none for
    a solo nest; ``front``: of how many coordinates the tiles add up to the step, 0 without a
    wavefront; ``stationary``: the forms keep their place as the nest goes on; ``in_order``: each
    rank runs its tiles in ascending order (``privatisation``)."""

    number: int
    kind: NestKind
    schedule: isl.UnionMap
    sequential: int
    depth: int
    distributed: tuple[Form, ...]
    front: int
    stationary: bool
    coincident: tuple[bool, ...]
    in_order: bool = False

    @property
    def name(self) -> str:
        return f"N{self.number}"

    @property
    def domain(self) -> isl.UnionSet:
        """The instances that the nest runs."""
        return self.schedule.domain()

    def statement_names(self) -> list[str]:
        """The statements of the nest, sorted by name."""
        return [piece.get_tuple_name() for piece in sets_of(self.domain)]

    @property
    def owning(self) -> tuple[int, ...]:
        """The coordinates of x that decide on the owner of a tile: those in forms."""
        return tuple(k for k in range(self.depth) if any(form[k] for form in self.distributed))

    @cached_property
    def owning_coordinates(self) -> tuple[isl.UnionMap, ...]:
        """Instance -> value, of each of these."""
        return tuple(self.coordinate(self.sequential + k) for k in self.owning)

    def form(self, number: int) -> isl.UnionMap:
        """Instance -> value of a distributed form."""
        return self.schedule.apply_range(
            isl.UnionMap.from_map(self.form_map(self.distributed[number]))
        )

    def form_map(self, form: Form) -> isl.Map:
        """``{ [z, x] -> [form(x)] }``."""
        space = isl.Space.alloc(self.schedule.get_ctx(), 0, self.sequential + self.depth, 1)
        value = isl.Aff.zero_on_domain(isl.LocalSpace.from_space(space.domain()))
        for k, factor in enumerate(form):
            value = value.set_coefficient_val(IN, self.sequential + k, factor)
        return isl.Map.from_aff(value)

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
        return coalesced(result)


@dataclass(frozen=True)
class Run:
    """Run one nest."""

    nest: int


@dataclass(frozen=True)
class SequentialLoop:
    """A loop over coordinate ``level`` of z, from the least to the greatest value that a nest in it
    has."""

    level: int
    body: tuple[Step, ...]


Step: TypeAlias = Union[Run, SequentialLoop]


@dataclass(frozen=True)
class Structure:
    """A region as nests in sequential loops."""

    nests: tuple[Nest, ...]
    steps: tuple[Step, ...]


def build_nests(
    tree: Tree, grid: int = 1, is_near: Callable[[isl.UnionMap], bool] = lambda _: False
) -> Structure:
    """The nests of a schedule tree, numbered in the order in which they run first; each distributes
    up to ``grid`` dimensions, of parallel members rather those that are not ``is_near``."""
    nests: list[Nest] = []
    steps = (
        ()
        if isinstance(tree, Sequence) and not tree.children
        else _Builder(grid, is_near, nests).steps(tree, ())
    )
    return Structure(tuple(nests), steps)


def statements_in(structure: Structure, *kinds: NestKind) -> frozenset[str]:
    """The statements in nests of these kinds."""
    chosen = (nest for nest in structure.nests if nest.kind in kinds)
    return frozenset(name for nest in chosen for name in nest.statement_names())


def alone(structure: Structure) -> frozenset[str]:
    """The statements that one rank runs, or one rank at a time."""
    return statements_in(structure, "solo", "relay")


def narrow(structure: Structure) -> frozenset[str]:
    """The statements of parallel nests that are shared out along a few components alone."""
    return frozenset(
        name
        for nest in structure.nests
        if nest.kind == "parallel" and _is_narrow(nest)
        for name in nest.statement_names()
    )


def _is_narrow(nest: Nest) -> bool:
    free = (k for k, alone in enumerate(nest.coincident) if alone)
    return all(is_short(nest.coordinate(nest.sequential + k)) for k in free)


def repeated(structure: Structure) -> frozenset[str]:
    """The statements of nests in sequential loops."""
    inside = (nest for nest in structure.nests if nest.sequential)
    return frozenset(name for nest in inside for name in nest.statement_names())


def nests_in(steps: Iterable[Step]) -> list[int]:
    """The numbers of the nests that the steps run."""
    found: list[int] = []
    for step in steps:
        found += [step.nest] if isinstance(step, Run) else nests_in(step.body)
    return found


@dataclass(frozen=True)
class _Builder:
    """Turns subtrees into steps and appends the nests that these run."""

    grid: int
    is_near: Callable[[isl.UnionMap], bool]
    nests: list[Nest]

    def steps(self, tree: Tree, outer: tuple[isl.UnionMap, ...]) -> tuple[Step, ...]:
        """The steps of a subtree inside sequential loops over the ``outer`` coordinates."""
        if not has_parallelism(tree):
            return (self._solo(domain_of(tree), outer),) if not domain_of(tree).is_empty() else ()
        if isinstance(tree, Sequence):
            return self._sequence(tree, outer)
        assert isinstance(tree, Band)
        if is_parallel(tree):
            return (self._parallel(tree, outer),)
        if is_wavefront(tree):
            return (self._wavefront(tree, outer),)
        if tree.relayed:
            return (self._nest("relay", tree, outer, (_unit(0, 1),), 1),)
        return (self._sequential(tree.members, tree.child, outer),)

    def _sequence(self, tree: Sequence, outer: tuple[isl.UnionMap, ...]) -> tuple[Step, ...]:
        """The steps of all children; a run of children without parallelism becomes one solo nest
        (rule 5)."""
        steps: list[Step] = []
        for parallel, run in itertools.groupby(tree.children, has_parallelism):
            children = tuple(run)
            if parallel:
                steps += [step for child in children for step in self.steps(child, outer)]
            else:
                steps += self.steps(Leaf(domain_of(Sequence(children))), outer)
        return tuple(steps)

    def _sequential(
        self, members: tuple[isl.UnionMap, ...], child: Tree, outer: tuple[isl.UnionMap, ...]
    ) -> Step:
        """Rule 4."""
        body: tuple[Step, ...] = self.steps(child, (*outer, *members))
        for k in reversed(range(len(members))):
            body = (SequentialLoop(len(outer) + k, body),)
        return body[0]

    def _parallel(self, band: Band, outer: tuple[isl.UnionMap, ...]) -> Run:
        """Rule 1."""
        coincident = [k for k in range(len(band.members)) if band.coincident[k]]
        preferred = self._preferred(band, coincident)
        chosen = sorted(preferred[: self.grid])
        depth = min(_tiled_members(band, chosen[-1] + 1), max(MAX_DEPTH, chosen[-1] + 1))
        in_order = any(band.in_order[k] for k in chosen)
        return self._nest(
            "parallel", band, outer, tuple(_unit(k, depth) for k in chosen), 0, in_order
        )

    def _preferred(self, band: Band, coincident: list[int]) -> list[int]:
        """The parallel members, those to distribute first."""
        if len(coincident) <= self.grid:
            return coincident
        return sorted(
            coincident,
            key=lambda k: (
                is_short(band.members[k]),
                self.is_near(band.members[k]),
                band.in_order[k],
            ),
        )

    def _wavefront(self, band: Band, outer: tuple[isl.UnionMap, ...]) -> Run:
        """Rule 2."""
        depth = min(_tiled_members(band, max(self.grid + 1, 2)), MAX_DEPTH)
        if band.spatial:
            forms = tuple((*form, *[0] * depth)[:depth] for form in band.spatial)
        else:
            forms = tuple(_unit(k, depth) for k in range(1, min(self.grid + 1, depth)))
        return self._nest("wavefront", band, outer, forms, len(forms) + 1)

    def _nest(
        self,
        kind: NestKind,
        band: Band,
        outer: tuple[isl.UnionMap, ...],
        forms: tuple[Form, ...],
        front: int,
        in_order: bool = False,
    ) -> Run:
        """Runs a new nest of the band's first members, as many as the forms have coordinates."""
        depth = len(forms[0])
        schedule = _product([*outer, *band.members[:depth]], band.members[0].domain())
        nest = Nest(
            number=len(self.nests),
            kind=kind,
            schedule=schedule,
            sequential=len(outer),
            depth=depth,
            distributed=forms,
            front=front,
            stationary=kind in ("parallel", "relay") or bool(band.spatial),
            coincident=band.coincident[:depth],
            in_order=in_order,
        )
        self.nests.append(nest)
        return Run(nest.number)

    def _solo(self, domain: isl.UnionSet, outer: tuple[isl.UnionMap, ...]) -> Run:
        """Rule 5."""
        nest = Nest(
            number=len(self.nests),
            kind="solo",
            schedule=_product(list(outer), domain),
            sequential=len(outer),
            depth=0,
            distributed=(),
            front=0,
            stationary=True,
            coincident=(),
        )
        self.nests.append(nest)
        return Run(nest.number)


def _tiled_members(band: Band, least: int) -> int:
    """How many of the band's first members tiles have coordinates for, ``least`` or more. Of the
    last ones those stay whole inside the tiles that have few values whatever the parameters are,
    as the components of a field: their loops keep constant bounds, which compilers unroll."""
    count = len(band.members)
    while count > least and not band.spatial and is_short(band.members[count - 1]):
        count -= 1
    return count


def _unit(k: int, depth: int) -> Form:
    """The form that is coordinate k."""
    return tuple(int(j == k) for j in range(depth))


def _product(members: list[isl.UnionMap], domain: isl.UnionSet) -> isl.UnionMap:
    """The members side by side: instance -> [m0, m1, ...]."""
    if not members:
        return isl.UnionMap.from_domain_and_range(
            domain, isl.UnionSet.read_from_str(domain.get_ctx(), "{ [] }")
        )
    result = members[0].intersect_domain(domain)
    for member in members[1:]:
        result = result.flat_range_product(member)
    return result
