"""Whether what a box uses of an array at one step is all that it uses at later ones.

Then what was once copied to the device, or noted as written there, need not be listed again step
by step: for stencils, where all steps use the same elements, and for eliminations, where later
steps use fewer."""

from __future__ import annotations

from collections.abc import Mapping

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import at_z, z_names
from polydist.sets.isl_context import attempt
from polydist.sets.spaces import PARAM, parameter_names
from polydist.sets.unions import sets_of, union_of_sets

_EFFORT = 40
"""It may take one part in so many of the bound on effort; what takes more is listed."""


def shrinks(scop: Scop, nest: Nest, used: isl.UnionMap) -> bool:
    """``used``: instance -> element of one array, for the box ``_lo .. _hi`` at ``_z``. Whether
    F(z') is a part of F(z), its range, wherever z before z' are steps of the nest. A smaller box
    never uses more, so this holds for a box and those inside it."""
    if nest.sequential == 0:
        return True
    return bool(attempt(scop.isl_context, lambda: _only_shrinks(nest, used), _EFFORT))


def _only_shrinks(nest: Nest, used: isl.UnionMap) -> bool:
    now = used.range()
    steps = at_z(nest.space(), nest).params()
    later = _at_another_step(now, nest)
    return all(
        later.intersect_params(steps.intersect(_after(nest, level, used.get_ctx()))).is_subset(now)
        for level in range(nest.sequential)
    )


def _later_names(nest: Nest) -> list[str]:
    return [f"{name}_later" for name in z_names(nest)]


def _at_another_step(used: isl.UnionSet, nest: Nest) -> isl.UnionSet:
    """F(z') of F(z)."""
    renamed = dict(zip(z_names(nest), _later_names(nest), strict=True))
    return union_of_sets(used.get_ctx(), [_with_names(piece, renamed) for piece in sets_of(used)])


def _with_names(piece: isl.Set, renamed: Mapping[str, str]) -> isl.Set:
    for position, name in enumerate(parameter_names(piece.get_space())):
        if name in renamed:
            piece = piece.set_dim_name(PARAM, position, renamed[name])
    return piece


def _after(nest: Nest, level: int, context: isl.Context) -> isl.Set:
    """``[_z, z'] -> { : z' = _z before the level, z' > _z there }``."""
    names, later = z_names(nest), _later_names(nest)
    equal = [f"{own} = {other}" for own, other in zip(names[:level], later, strict=False)]
    conditions = " and ".join([*equal, f"{names[level]} < {later[level]}"])
    return isl.Set.read_from_str(
        context, f"[{', '.join([*names, *later])}] -> {{ : {conditions} }}"
    )
