"""Spaces: the kinds of their dimensions, and spaces made from names."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl

PARAM = isl.dim_type.param
IN = isl.dim_type.in_
OUT = isl.dim_type.out
SET = isl.dim_type.set
DIV = isl.dim_type.div


def named_space(
    context: isl.Context,
    parameters: Iterable[str],
    dimensions: Iterable[str],
    tuple_name: str | None = None,
) -> isl.Space:
    """The set space ``[parameters] -> { tuple_name[dimensions] }``."""
    space = isl.Space.create_from_names(context, set=list(dimensions), params=list(parameters))
    return space if tuple_name is None else space.set_tuple_name(SET, tuple_name)


def parameter_names(space: isl.Space) -> list[str]:
    """The parameters of the space, in its order."""
    return [space.get_dim_name(PARAM, k) or "" for k in range(space.dim(PARAM))]
