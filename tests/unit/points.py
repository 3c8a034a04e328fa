"""isl sets and maps at given parameter values as Python sets of tuples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import islpy as isl

from polydist.sets.spaces import PARAM, SET
from polydist.sets.unions import maps_of, sets_of

Tuple = tuple[str, tuple[int, ...]]
"""A tuple's name and its coordinates: a statement instance or an array element."""


def fixed_parameters(context: isl.Context, values: Mapping[str, int]) -> isl.Set:
    """The parameter set with exactly these values."""
    conditions = " and ".join(f"{name} = {value}" for name, value in values.items()) or "0 = 0"
    return isl.Set.read_from_str(context, f"[{', '.join(values)}] -> {{ : {conditions} }}")


def _coordinates(piece: isl.Set, values: Mapping[str, int]) -> set[tuple[int, ...]]:
    fixed = piece.intersect_params(fixed_parameters(piece.get_ctx(), values))
    fixed = fixed.project_out(PARAM, 0, fixed.dim(PARAM))
    depth = fixed.dim(SET)
    found: set[tuple[int, ...]] = set()
    fixed.foreach_point(
        lambda p: found.add(tuple(p.get_coordinate_val(SET, k).to_python() for k in range(depth)))
    )
    return found


def set_points(points: isl.UnionSet | isl.Set, values: Mapping[str, int]) -> set[Tuple]:
    pieces: Iterable[isl.Set] = sets_of(points) if isinstance(points, isl.UnionSet) else [points]
    return {
        (piece.get_tuple_name() or "", point)
        for piece in pieces
        for point in _coordinates(piece, values)
    }


def map_points(
    relation: isl.UnionMap | isl.Map, values: Mapping[str, int]
) -> set[tuple[Tuple, Tuple]]:
    pieces: Iterable[isl.Map] = (
        maps_of(relation) if isinstance(relation, isl.UnionMap) else [relation]
    )
    found: set[tuple[Tuple, Tuple]] = set()
    for piece in pieces:
        depth = piece.dim(isl.dim_type.in_)
        source, sink = (
            piece.get_tuple_name(kind) or "" for kind in (isl.dim_type.in_, isl.dim_type.out)
        )
        for point in _coordinates(piece.wrap().flatten(), values):
            found.add(((source, point[:depth]), (sink, point[depth:])))
    return found


def flow_points(full: isl.UnionMap, values: Mapping[str, int]) -> set[tuple[Tuple, Tuple, Tuple]]:
    """The triples of ``writer -> [reader -> element]``."""
    found: set[tuple[Tuple, Tuple, Tuple]] = set()
    for piece in maps_of(full):
        first = piece.dim(isl.dim_type.in_)
        read = piece.range().unwrap()
        second = first + read.dim(isl.dim_type.in_)
        names = (
            piece.get_tuple_name(isl.dim_type.in_),
            read.get_tuple_name(isl.dim_type.in_),
            read.get_tuple_name(isl.dim_type.out),
        )
        for point in _coordinates(piece.wrap().flatten(), values):
            found.add(
                (
                    (names[0], point[:first]),
                    (names[1], point[first:second]),
                    (names[2], point[second:]),
                )
            )
    return found


def pair_points(owed: isl.UnionSet, values: Mapping[str, int]) -> set[tuple[Tuple, Tuple]]:
    """The wrapped pairs ``[writer -> element]``."""
    return {pair for piece in sets_of(owed) for pair in map_points(piece.unwrap(), values)}
