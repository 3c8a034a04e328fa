"""What the analysis stages need of isl beyond single calls. One ``isl.Context`` serves one region;
nothing here is global."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import islpy as isl

PARAM = isl.dim_type.param
IN = isl.dim_type.in_
OUT = isl.dim_type.out
SET = isl.dim_type.set
DIV = isl.dim_type.div


Result = TypeVar("Result")
Pieces = TypeVar("Pieces", isl.Set, isl.Map, isl.UnionSet, isl.UnionMap)


class EffortExceeded(Exception):
    """isl needed more operations than the caller allowed."""


def new_context() -> isl.Context:
    """A context that schedules for outer parallelism and deep bands (design section 2.3).

    Where isl combines pieces by itself, existential variables stay what they are (``coalesced``).
    """
    context = isl.Context()
    context.set_coalesce_preserve_locals(1)
    context.set_schedule_maximize_band_depth(1)
    context.set_schedule_maximize_coincidence(1)
    return context


@contextmanager
def bounded_effort(context: isl.Context, operations: int) -> Iterator[None]:
    """Inside, isl stops with ``EffortExceeded`` after ``operations`` operations: deterministic,
    unlike a time limit."""
    context.set_max_operations(operations)
    context.reset_operations()
    try:
        yield
    except Exception as error:
        if _is_exhausted(context):
            raise EffortExceeded(str(error)) from error
        raise
    finally:
        context.set_max_operations(0)
        context.reset_operations()


def attempt(context: isl.Context, search: Callable[[], Result], share: int = 20) -> Result | None:
    """What ``search`` finds within a small part of the bound on effort (one in ``share``); ``None``
    if isl fails in it, or it takes more.

    The effort that was spent before is forgiven, so a few attempts multiply the bound and do not
    lift it.
    """
    operations = context.get_max_operations()
    context.set_max_operations(-(-operations // share))
    context.reset_operations()
    try:
        return search()
    except isl.Error:
        return None
    except Exception:
        if _is_exhausted(context):
            return None
        raise
    finally:
        context.set_max_operations(operations)
        context.reset_operations()


def coalesced(pieces: Pieces) -> Pieces:
    """The same set of fewer pieces, where isl finds any. Its search has faults of its own on some
    sets ("original tableau does not correspond to original basic map"); these stay as they are. It
    dies where it combines some pieces with several existential variables, different ones: those of
    such pieces stay what they are."""
    context = pieces.get_ctx()
    context.set_coalesce_preserve_locals(int(_most_locals(pieces) > 1))
    try:
        return pieces.coalesce()
    except isl.Error:
        if _is_exhausted(context):
            raise
        return pieces
    finally:
        context.set_coalesce_preserve_locals(1)


def _most_locals(pieces: isl.Set | isl.Map | isl.UnionSet | isl.UnionMap) -> int:
    """The greatest number of existential variables in a piece."""
    wrapped = pieces.wrap() if isinstance(pieces, (isl.Map, isl.UnionMap)) else pieces
    counts: list[int] = []

    def count(part: isl.Set) -> None:
        part.foreach_basic_set(lambda basic: counts.append(basic.dim(DIV)))

    if isinstance(wrapped, isl.Set):
        count(wrapped)
    else:
        wrapped.foreach_set(count)
    return max(counts, default=0)


def _is_exhausted(context: isl.Context) -> bool:
    """Whether isl refuses even the smallest task: an exceeded bound shows as whatever error the
    interrupted operation makes of it, and where islpy hands out a null object instead, as any error
    of ours."""
    try:
        isl.Set.read_from_str(context, "{ [i] : 0 <= i < 2 }").is_empty()
    except isl.Error:
        return True
    return False


def identifier(text: str, taken: Iterable[str]) -> str:
    """``text`` as an identifier for isl and C that is not in ``taken``: ``g->n`` becomes ``g_n``."""
    stem = re.sub(r"\W+", "_", text).strip("_") or "v"
    stem = stem if not stem[0].isdigit() else "v" + stem
    used = set(taken)
    name, count = stem, 2
    while name in used:
        name, count = f"{stem}_{count}", count + 1
    return name


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
    return [space.get_dim_name(PARAM, k) or "" for k in range(space.dim(PARAM))]


def maps_of(union: isl.UnionMap) -> list[isl.Map]:
    """The maps of a union in a fixed order (isl's own order depends on hashes)."""
    found: list[isl.Map] = []
    union.foreach_map(found.append)
    return sorted(found, key=_map_key)


def sets_of(union: isl.UnionSet) -> list[isl.Set]:
    found: list[isl.Set] = []
    union.foreach_set(found.append)
    return sorted(found, key=lambda piece: (piece.get_tuple_name() or "", str(piece)))


def _map_key(piece: isl.Map) -> tuple[str, str]:
    return (str(piece.get_space()), str(piece))


def empty_map(context: isl.Context) -> isl.UnionMap:
    return isl.UnionMap.read_from_str(context, "{ }")


def empty_set(context: isl.Context) -> isl.UnionSet:
    return isl.UnionSet.read_from_str(context, "{ }")


def union_of_maps(context: isl.Context, pieces: Iterable[isl.UnionMap | isl.Map]) -> isl.UnionMap:
    result = empty_map(context)
    for piece in pieces:
        result = result.union(isl.UnionMap.from_map(piece) if isinstance(piece, isl.Map) else piece)
    return result


def union_of_sets(context: isl.Context, pieces: Iterable[isl.Set]) -> isl.UnionSet:
    result = empty_set(context)
    for piece in pieces:
        result = result.union(isl.UnionSet.from_set(piece))
    return result


def fixed_to_parameters(piece: isl.Set, first: int, names: Iterable[str]) -> isl.Set:
    """``piece`` with dimensions ``first``, ``first+1``, ... equal to the named (possibly new)
    parameters."""
    for offset, name in enumerate(names):
        piece = _constrain(piece, first + offset, name, equal=True)
    return piece


def boxed_by_parameters(
    piece: isl.Set, first: int, lower: Iterable[str], upper: Iterable[str]
) -> isl.Set:
    """``piece`` with dimension ``first + k`` in the closed interval of parameters ``lower[k]``,
    ``upper[k]``."""
    for offset, (low, high) in enumerate(zip(lower, upper, strict=True)):
        piece = _constrain(piece, first + offset, low, sign=1)
        piece = _constrain(piece, first + offset, high, sign=-1)
    return piece


def with_parameter(piece: isl.Set, name: str) -> isl.Set:
    """``piece`` in a space that has parameter ``name``."""
    if piece.find_dim_by_name(PARAM, name) >= 0:
        return piece
    position = piece.dim(PARAM)
    return piece.add_dims(PARAM, 1).set_dim_name(PARAM, position, name)


def _constrain(
    piece: isl.Set, position: int, name: str, *, equal: bool = False, sign: int = 1
) -> isl.Set:
    """``piece`` with ``sign * (dimension - parameter) >= 0`` (or ``= 0``)."""
    piece = with_parameter(piece, name)
    local = isl.LocalSpace.from_space(piece.get_space())
    constraint = (
        isl.Constraint.alloc_equality(local) if equal else isl.Constraint.alloc_inequality(local)
    )
    constraint = constraint.set_coefficient_val(SET, position, sign)
    constraint = constraint.set_coefficient_val(PARAM, piece.find_dim_by_name(PARAM, name), -sign)
    return piece.add_constraint(constraint)


def greatest_distance(coordinates: isl.Set) -> float:
    """Between two of the coordinates at the same parameters, over all parameters, or more."""
    distances = isl.Map.from_domain_and_range(coordinates, coordinates).deltas()
    greatest = (
        distances.project_out(isl.dim_type.param, 0, distances.dim(isl.dim_type.param))
        .remove_divs()
        .dim_max_val(0)
    )
    return int(greatest.to_str()) if greatest.is_int() else math.inf
