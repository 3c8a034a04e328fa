"""The code of a tile: its instances in the order of its points, what may be in registers; full
tiles, and phases of a tile, have orders of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import islpy as isl

from polydist.lower.integer_ir import Constant, Expression, Operation, Operator, Variable
from polydist.lower.isl_ast import condition_of, scan_instances
from polydist.lower.loop_ir import Code, Cut, If, Sequence
from polydist.lower.loops.directives import with_directives
from polydist.lower.loops.unswitching import unswitched
from polydist.lower.registers.products import in_registers
from polydist.model.scop import Scop
from polydist.schedule.nests import Nest
from polydist.schedule.points.full_tiles import FullTiles, full_tiles
from polydist.schedule.points.order import PointOrder
from polydist.schedule.points.parts import may_run_in_parts
from polydist.schedule.points.phases import Phases, phases
from polydist.schedule.tiles import hi_names, known, lo_names, tile_instances
from polydist.sets.symbols import Corner

_LONGEST = 64
"""How long the sides are at most along which boxes are cut that run in phases. With them grows what
is slow in a box, and so do the blocks of the rest."""


@dataclass(frozen=True, kw_only=True)
class TileCode:
    """``compute`` runs the instances of a tile; ``points`` is the same without anything in
    registers, by which they are counted; ``cut``: how boxes are cut before."""

    compute: Code
    points: Code
    cut: Cut | None


def tile_code(scop: Scop, nest: Nest, points: PointOrder) -> TileCode:
    """The code of a nest's tiles, of which any has the order ``points``."""
    code = _instances(scop, tile_instances(nest).domain(), points, _context(scop, nest))
    full = full_tiles(scop, nest, points)
    found = None if full else phases(scop, nest, points)
    if found is not None:
        return TileCode(
            compute=unswitched(_in_phases(scop, nest, found)),
            points=code,
            cut=_cut(scop, nest, _is_short(found.along), found.along),
        )
    whole = [_is_full(scop, nest, each) for each in full]
    return TileCode(
        compute=unswitched(_with_full_tiles(scop, nest, in_registers(scop, code, points), full)),
        points=code,
        cut=_cut(scop, nest, _joined("||", whole), tuple(range(nest.depth))) if full else None,
    )


def _context(scop: Scop, nest: Nest) -> isl.Set:
    return known(scop, [(lo_names(nest), hi_names(nest))])


def _instances(scop: Scop, inside: isl.UnionSet, points: PointOrder, context: isl.Set) -> Code:
    """The instances of one tile. In program order the loops come out as the user wrote them."""
    return with_directives(scan_instances(points.order.intersect_domain(inside), context), scop)


def _joined(operator: Operator, operands: list[Expression]) -> Expression:
    return reduce(lambda one, other: Operation(operator, (one, other)), operands)


# --------------------------------------------------------------------------------------- full tiles
def _with_full_tiles(scop: Scop, nest: Nest, code: Code, full_tiles: tuple[FullTiles, ...]) -> Code:
    """``code`` with that of full tiles for these."""
    inside = tile_instances(nest).domain()
    for full in reversed(full_tiles):
        own = in_registers(scop, _instances(scop, inside, full.points, full.where), full.points)
        code = If(_is_full(scop, nest, full), own, code)
    return code


def _is_full(scop: Scop, nest: Nest, full: FullTiles) -> Expression:
    """Whether a box is a full tile, of what is known of all boxes."""
    return condition_of(full.where.gist(_context(scop, nest)))


# ------------------------------------------------------------------------------------------- phases
def _in_phases(scop: Scop, nest: Nest, found: Phases) -> Code:
    """The instances of a tile, one phase after the other."""
    context = _context(scop, nest)
    codes = (
        in_registers(scop, _instances(scop, p.instances, p.points, context), p.points)
        for p in found.phases
    )
    return Sequence(tuple(codes))


def _is_short(along: tuple[int, ...]) -> Expression:
    """Whether no side of a box is long along these coordinates."""
    sides = [Operation("-", (Variable(Corner("hi", k)), Variable(Corner("lo", k)))) for k in along]
    return _joined("&&", [Operation("<", (side, Constant(_LONGEST))) for side in sides])


# --------------------------------------------------------------------------------------------- cuts
def _cut(scop: Scop, nest: Nest, whole: Expression, along: tuple[int, ...]) -> Cut | None:
    """How boxes are cut that are not ``whole``, if any may be."""
    return Cut(whole=whole, along=along) if may_run_in_parts(scop, nest) else None
