"""Wavefronts through imperfect nests, whose tiles hold several iterations of a sequential loop.

In an elimination, ``for k { for i: A[i][k] /= A[k][k]; for i, j: A[i][j] -= A[i][k] * A[k][j]; }``,
the loop over k carries values, and the nests inside it are parallel. One k after the other, every
element comes from memory once for each k, and each k is a step with messages of its own. Where all
dependences go forward along k, i and j, these can be coordinates of tiles, in wavefronts over k and
i: an element then stays in cache for a tile's worth of k, and messages are sent once for all of
these (Bondhugula et al., *A practical automatic polyhedral parallelizer and locality optimizer*,
2008, sections 3 and 4, whose permutable bands hold statements of any depth; Bondhugula 2011 on lu).

1. A sequential loop around parallel nests becomes a band with one more member, and then another, as
   long as there is one. As coordinate a statement gets that of a loop around it inside; or, if it
   is in fewer loops than others, a coordinate of the loop around all, or the least that a deepest
   statement has, so that it stands before, among or after these.
2. A member is right if no dependence that the loops around the band leave uncarried goes back along
   it. It is found statement by statement, the deepest first.
3. That is done where elements that a deepest statement writes are written again in other iterations
   of the loop, by instances whose other coordinates are the same: only these would stay in cache.
   And where the loop may have many iterations: a wavefront over few tiles has nothing to share out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.parallelism import has_parallelism, is_distributable, is_short
from polydist.schedule.privatisation import is_reused_along
from polydist.schedule.tree import Band, Leaf, Sequence, Tree, domain_of
from polydist.schedule.uncarried import (
    Uncarried,
    all_agree,
    equal_along,
    is_never_negative_along,
    outermost,
    restricted,
)
from polydist.sets.spaces import IN
from polydist.sets.unions import maps_of, sets_of, union_of_maps

_Paths = Mapping[str, tuple[isl.Map, ...]]
"""For every statement, by name, its coordinates in the loops around it inside the band."""


def with_imperfect_bands(scop: Scop, tree: Tree, dependences: Dependences) -> Tree:
    """The tree with wavefronts in place of sequential loops around nests, where these are right and
    worth it."""
    return _walk(scop, tree, outermost(dependences.value_based, dependences.memory_based))


def _walk(scop: Scop, tree: Tree, uncarried: Uncarried) -> Tree:
    """The subtree with such wavefronts; ``uncarried`` by what is around it."""
    if isinstance(tree, Leaf):
        return tree
    if isinstance(tree, Sequence):
        return Sequence(tuple(_walk(scop, child, uncarried) for child in tree.children))
    if is_distributable(tree) or not has_parallelism(tree):
        return tree
    wavefront = _wavefront(scop, tree, uncarried.within(domain_of(tree)))
    if wavefront is not None:
        return wavefront
    return replace(tree, child=_walk(scop, tree.child, uncarried.after(*tree.members)))


def _wavefront(scop: Scop, band: Band, uncarried: Uncarried) -> Band | None:
    """Step 1: the band with all further members that are right."""
    paths = _paths(band.child, ())
    deepest = max(map(len, paths.values()), default=0)
    if not band.permutable or is_short(band.members[0]) or _is_observable(scop, paths):
        return None
    search = _Search(uncarried.value_based.union(uncarried.memory_based))
    members = list(band.members)
    for level in range(deepest):
        found = search.member(_candidates(band, paths, level, deepest))
        if found is None:
            break
        members.append(found)
    added = members[len(band.members) :]
    names = [name for name, path in paths.items() if len(path) == deepest]
    if not added or not any(_is_written_again(scop, name, band, added) for name in names):
        return None
    return Band(
        members=tuple(members),
        coincident=(False,) * len(members),
        permutable=True,
        child=Leaf(domain_of(band)),
        in_order=tuple(is_reused_along(uncarried.memory_based, member) for member in members),
    )


def _is_observable(scop: Scop, names: Iterable[str]) -> bool:
    """Whether a statement prints, which one rank has to do."""
    return any(scop.statement(name).observable for name in names)


def _is_written_again(scop: Scop, name: str, band: Band, added: list[isl.UnionMap]) -> bool:
    """Step 3: whether the statement writes some element in several iterations of the band, at the
    same coordinates of the members that were added."""
    writes = scop.statement(name).writes.intersect_domain(domain_of(band))
    pairs = writes.apply_range(writes.reverse())
    for member in added:
        pairs = equal_along(pairs, member)
    return not all(all_agree(pairs, member) for member in band.members)


# -------------------------------------------------------------------------------- 1.: candidates
def _paths(tree: Tree, around: tuple[isl.UnionMap, ...]) -> dict[str, tuple[isl.Map, ...]]:
    """The coordinates of all statements of a subtree inside the loops ``around``."""
    if isinstance(tree, Band):
        return _paths(tree.child, (*around, *tree.members))
    if isinstance(tree, Sequence):
        children = [_paths(child, around) for child in tree.children]
        return {name: path for child in children for name, path in child.items()}
    return {
        str(piece.get_tuple_name()): tuple(_coordinate(member, piece) for member in around)
        for piece in sets_of(tree.domain)
    }


def _coordinate(member: isl.UnionMap, statement: isl.Set) -> isl.Map:
    """The coordinate of one statement."""
    (found,) = maps_of(member.intersect_domain(isl.UnionSet.from_set(statement)))
    return found


def _candidates(
    band: Band, paths: _Paths, level: int, deepest: int
) -> dict[str, tuple[isl.Map, ...]]:
    """What may be the next coordinate of each statement, the deepest first, the most natural one
    first; ``level``: how many members have been found."""
    outer = {
        name: tuple(
            piece
            for member in reversed(band.members)
            for piece in maps_of(member)
            if piece.get_tuple_name(IN) == name
        )
        for name in paths
    }
    least = _least([path[level] for path in paths.values() if len(path) == deepest])
    return {
        name: (*paths[name][level:], *_instead(paths[name][:level], outer[name], least))
        if len(paths[name]) < deepest
        else paths[name][level:]
        for name in sorted(paths, key=lambda name: (-len(paths[name]), name))
    }


def _instead(
    used: tuple[isl.Map, ...], outer: tuple[isl.Map, ...], least: isl.Set | None
) -> tuple[isl.Map, ...]:
    """What a statement in fewer loops than others may have as coordinate beside its own."""
    first = () if least is None else (isl.Map.from_domain_and_range(outer[0].domain(), least),)
    return (*used, *outer, *first)


def _least(coordinates: list[isl.Map]) -> isl.Set | None:
    """The least value that some statement has, as one expression in the parameters."""
    values = coordinates[0].range()
    for coordinate in coordinates[1:]:
        values = values.union(coordinate.range())
    least = values.lexmin()
    least = least.gist_params(least.params()).coalesce()
    return least if least.n_basic_set() == 1 and least.params().plain_is_universe() else None


# -------------------------------------------------------------------------------- 2.: search
@dataclass(frozen=True, eq=False)
class _Search:
    """For members along which none of the ``dependences`` goes back."""

    dependences: isl.UnionMap

    def member(
        self,
        candidates: Mapping[str, tuple[isl.Map, ...]],
        chosen: tuple[isl.Map, ...] = (),
    ) -> isl.UnionMap | None:
        """The first right choice that continues the ``chosen`` coordinates of the first
        statements."""
        if len(chosen) == len(candidates):
            return union_of_maps(self.dependences.get_ctx(), list(chosen))
        for candidate in list(candidates.values())[len(chosen)]:
            if self._fits(candidate, chosen):
                found = self.member(candidates, (*chosen, candidate))
                if found is not None:
                    return found
        return None

    def _fits(self, candidate: isl.Map, chosen: tuple[isl.Map, ...]) -> bool:
        """Whether no dependence of the statement goes back, to itself or the chosen ones."""
        member = union_of_maps(self.dependences.get_ctx(), [*chosen, candidate])
        own = isl.UnionSet.from_set(candidate.domain())
        within = restricted(self.dependences, member.domain())
        touching = within.intersect_domain(own).union(within.intersect_range(own))
        return is_never_negative_along(touching, member)
