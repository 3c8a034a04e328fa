"""What must run in order runs where its data are.

The iterations of a band without parallelism run one after the other, whoever runs them. On one rank
they would need everything that they read there, and leave there what they write. So

1. the tiles of the band's first coordinate run in ascending order, each on its own rank (a
   *relay*): the coordinate is distributed like that of any nest, a step is one tile, and the values
   that pass from tile to tile are flows like all others. No dependence has a negative distance in
   the first coordinate of a band, so this order of tiles is legal, and inside a tile the order of
   the text is.
2. That is done where the coordinate counts a subscript by which a parallel nest of the region is
   placed too, so that both work on the same part of an array. A nest that is in no sequential loop
   of many iterations need only count some subscript, since other regions may be placed by it.
   Elsewhere one rank runs the band: messages from rank to rank would gain nothing.
3. Bands with few coordinates, whatever the parameters are, become loops around what is inside them.
   Statements of reductions are left alone: if they are on one rank, they become ordinary ones
   (``reductions``). What prints is on rank 0 (``observable``).
4. A band that does nothing but add contributions (``kept``), some of them where values select, is
   relayed, too, though loops inside of it may be parallel: along these all that is kept would go
   from rank to rank.

A rank goes on as soon as it has run its tiles and sent on what passes, so other nests run meanwhile
on the ranks before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.nests import Nest, Structure, build_nests
from polydist.schedule.parallelism import has_parallelism, is_short
from polydist.schedule.placement import Placements, placements
from polydist.schedule.points.far_members import stays_near
from polydist.schedule.tree import Band, Leaf, Sequence, Tree
from polydist.sets.unions import sets_of


def with_relays(scop: Scop, tree: Tree, among: isl.UnionMap, grid: int) -> Tree:
    """The tree with relays; ``among`` are pairs of instances that accumulate in any order."""
    observable = frozenset(s.name for s in scop.statements if s.observable)
    alone = _names(among.domain()) | observable

    def possible(band: Band) -> bool:
        return not is_short(band.members[0]) and not alone & _names(band.members[0].domain())

    tree = _scattering_in_turn(tree, _adding(scop), _adding(scop, scattered=True))
    tried = _relayed(tree, possible)
    structure = build_nests(tried, grid, partial(stays_near, scop))
    kept = _following(structure, placements(scop, structure.nests))
    return _relayed(tree, lambda band: possible(band) and _names(band.members[0].domain()) in kept)


def _adding(scop: Scop, scattered: bool = False) -> frozenset[str]:
    """The statements that add contributions; ``scattered``: where values select."""
    return frozenset(
        s.name
        for s in scop.statements
        if any(not (kept.replacing or kept.emptied) for kept in s.adds)
        and not (scattered and s.writes.is_single_valued())
    )


def _scattering_in_turn(tree: Tree, adding: frozenset[str], scattered: frozenset[str]) -> Tree:
    """Step 4: the tree with the first coordinates of such bands alone, without parallelism."""
    if isinstance(tree, Leaf):
        return tree
    if isinstance(tree, Sequence):
        children = (_scattering_in_turn(child, adding, scattered) for child in tree.children)
        return Sequence(tuple(children))
    names = _names(tree.members[0].domain())
    if not names <= adding or not names & scattered or is_short(tree.members[0]):
        return replace(tree, child=_scattering_in_turn(tree.child, adding, scattered))
    return Band(
        members=tree.members[:1],
        coincident=(False,),
        permutable=True,
        child=Leaf(tree.members[0].domain()),
        in_order=(False,),
    )


def _names(instances: isl.UnionSet) -> frozenset[str]:
    return frozenset(str(piece.get_tuple_name()) for piece in sets_of(instances))


def _relayed(tree: Tree, chosen: Callable[[Band], bool]) -> Tree:
    """The tree in which the chosen bands among the outermost without parallelism are relayed."""
    if isinstance(tree, Leaf):
        return tree
    if isinstance(tree, Sequence):
        return Sequence(tuple(_relayed(child, chosen) for child in tree.children))
    if has_parallelism(Sequence((replace(tree, child=Sequence(())),))):
        return tree
    if not has_parallelism(tree) and chosen(tree):
        return replace(tree, relayed=True)
    if not has_parallelism(tree) and not is_short(tree.members[0]):
        return tree
    return replace(tree, child=_relayed(tree.child, chosen))


def _following(structure: Structure, placed: Placements) -> frozenset[frozenset[str]]:
    """Step 2: the statements of the relays that are worth it, nest by nest."""
    shared = {
        dimension.number
        for nest in structure.nests
        if nest.kind in ("parallel", "wavefront")
        for dimension in placed[nest.number]
    }
    return frozenset(
        frozenset(nest.statement_names())
        for nest in structure.nests
        if nest.kind == "relay"
        for dimension in placed[nest.number]
        if dimension.number in shared or (not _is_repeated(nest) and dimension.counted)
    )


def _is_repeated(nest: Nest) -> bool:
    """Whether the sequential loops around the nest may have many iterations."""
    return not all(is_short(nest.coordinate(k)) for k in range(nest.sequential))
