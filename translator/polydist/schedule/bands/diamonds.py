"""Diamond tiles (design section 2.3; Bandishti, Pananilath and Bondhugula, *Tiling stencil
computations to maximize parallelism*, 2012): wavefronts all of whose tiles can start at once, and
that keep their place.

A wavefront of a band (theta_0, theta_1, ...) where theta_0 is time-like drifts: its tiles start one
after the other. Instead of theta_0 take ``k theta_0 - theta_1``: time, theta_0, then lies inside
the cone of the two first hyperplanes, so tiles along a face of equal time are independent.

1. For k = 1, 2, ... find the least distance of ``k theta_0 - theta_1 - ... - theta_g`` over the
   dependences between each pair of statements (g is the number of dimensions of the grid of ranks).
2. A constant c_S per statement must make all distances non-negative: ``c_R - c_S >= -least(S, R)``.
   These are difference constraints; their least solution is found by relaxation, and there is none
   if it does not settle within as many rounds as there are statements.
3. The first k with a solution gives the new first member. All others stay as they are, and the band
   stays permutable. With fewer distributed dimensions there may be a solution where with g there is
   none. Strided loops keep the skewed wavefront.
4. Its tiles are placed by a form in which time cancels. Let theta_j grow by A with time and k
   theta_0 = x_0 + ... + x_g, the sum of the new first members, by B: then ``B x_j - A (x_0 + ... +
   x_g)`` does not grow, and with g = 1 and B = 2 A this is ``x_1 - x_0``.
"""

from __future__ import annotations

import math
from dataclasses import replace

import islpy as isl

from polydist.schedule.dependences import Dependences
from polydist.schedule.parallelism import is_parallel, is_wavefront
from polydist.schedule.tree import Band, Form, Leaf, Sequence, Tree
from polydist.schedule.uncarried import Remaining
from polydist.sets.spaces import DIV, IN, OUT, PARAM
from polydist.sets.unions import maps_of, sets_of, union_of_maps

_MOST = 8
"""The largest k that is tried: tiles of steeper diamonds have little time in them."""


def with_diamonds(tree: Tree, dependences: Dependences, grid: int) -> Tree:
    """The tree with diamonds for all wavefronts that admit them."""
    return _diamonds(tree, Remaining(whole=dependences.validity), grid)


def has_diamonds(tree: Tree) -> bool:
    """Whether some wavefront of the tree has diamond tiles."""
    if isinstance(tree, Band):
        return bool(tree.spatial) or has_diamonds(tree.child)
    return isinstance(tree, Sequence) and any(has_diamonds(child) for child in tree.children)


def _diamonds(tree: Tree, uncarried: Remaining, grid: int) -> Tree:
    """The subtree with diamonds; ``uncarried``: the dependences that the loops around leave."""
    if isinstance(tree, Leaf):
        return tree
    if isinstance(tree, Sequence):
        return Sequence(tuple(_diamonds(child, uncarried, grid) for child in tree.children))
    if is_wavefront(tree):
        return _diamond(tree, uncarried, grid) or tree
    if is_parallel(tree):
        return tree
    return replace(tree, child=_diamonds(tree.child, uncarried.after(*tree.members), grid))


def _diamond(band: Band, uncarried: Remaining, grid: int) -> Band | None:
    """Steps 1 to 3, with as many spatial members as the grid has dimensions, or as can be had."""
    domain = band.members[0].domain()
    if has_strides(domain):
        return None
    inside = uncarried.within(domain).pairs
    for count in range(min(grid, len(band.members) - 1), 0, -1):
        for k in range(1, _MOST + 1):
            first = _combined(band, k, count)
            shifts = _shifts(inside, first)
            if shifts is not None:
                forms = tuple(_spatial_form(band, k, count, j) for j in range(1, count + 1))
                return replace(
                    band, members=(_shifted(first, shifts), *band.members[1:]), spatial=forms
                )
    return None


def has_strides(domain: isl.UnionSet) -> bool:
    """Whether some loop around these instances is strided. Flows of strided loops take minutes to
    scan where two hyperplanes are skewed."""
    return any(
        basic.dim(DIV) > 0
        for piece in sets_of(domain)
        for basic in piece.compute_divs().get_basic_sets()
    )


def _combined(band: Band, k: int, count: int) -> isl.UnionMap:
    """Step 1: instance -> k theta_0 - theta_1 - ... - theta_count."""
    value = isl.UnionPwMultiAff.from_union_map(band.members[0]).scale_val(
        isl.Val.int_from_si(band.members[0].get_ctx(), k)
    )
    for member in band.members[1 : count + 1]:
        value = value.sub(isl.UnionPwMultiAff.from_union_map(member))
    return isl.UnionMap.from_union_pw_multi_aff(value).intersect_domain(band.members[0].domain())


# -------------------------------------------------------------------------- constants of statements
def _shifts(dependences: isl.UnionMap, first: isl.UnionMap) -> dict[str, int] | None:
    """Step 2: the least constants from 0 on, ``None`` if there are none."""
    least: list[tuple[str, str, int]] = []
    for piece in maps_of(dependences):
        distance = _least_distance(piece, first)
        if distance is None:
            return None
        least.append((str(piece.get_tuple_name(IN)), str(piece.get_tuple_name(OUT)), distance))
    return _relaxed(least, [str(piece.get_tuple_name(IN)) for piece in maps_of(first)])


def _relaxed(least: list[tuple[str, str, int]], names: list[str]) -> dict[str, int] | None:
    """The least solution of ``c[sink] - c[source] >= -distance`` for all (source, sink, distance),
    by relaxation; ``None`` if it does not settle."""
    shifts = dict.fromkeys(names, 0)
    for _ in range(len(shifts) + 1):
        short = [
            (sink, shifts[source] - distance)
            for source, sink, distance in least
            if shifts[sink] < shifts[source] - distance
        ]
        if not short:
            return shifts
        for sink, wanted in short:
            shifts[sink] = max(shifts[sink], wanted)
    return None


def _least_distance(piece: isl.Map, first: isl.UnionMap) -> int | None:
    """The least distance of dependences between two statements, over all parameters; ``None`` if
    there is no least one."""
    distances = isl.Set.from_union_set(
        isl.UnionMap.from_map(piece).apply_domain(first).apply_range(first).deltas()
    )
    least = distances.project_out(PARAM, 0, distances.dim(PARAM)).dim_min_val(0)
    return int(least.to_python()) if least.is_int() else None


def _shifted(first: isl.UnionMap, shifts: dict[str, int]) -> isl.UnionMap:
    """Step 3: instance -> coordinate plus the constant of its statement."""
    context = first.get_ctx()
    pieces = []
    for piece in maps_of(first):
        shift = isl.Map.read_from_str(
            context, f"{{ [x] -> [x + {shifts[str(piece.get_tuple_name(IN))]}] }}"
        )
        pieces.append(piece.apply_range(shift))
    return union_of_maps(context, pieces)


# ---------------------------------------------------------------------------------------- placement
def _spatial_form(band: Band, k: int, count: int, j: int) -> Form:
    """Step 4 for theta_j; where there is no single iterator that is time, as if it grew by A in B =
    2 A."""
    time = _growth(band.members[0])
    total, own = 2, 1
    if time is not None:
        iterator, statement, step = time
        total, own = k * step, _factor(band.members[j], statement, iterator)
    form = [-own] * (count + 1)
    form[j] += total
    divisor = math.gcd(*form)
    return tuple(factor // divisor for factor in form)


def _growth(time: isl.UnionMap) -> tuple[int, str, int] | None:
    """The only iterator of the deepest statement that the member depends on, that statement, and
    the iterator's coefficient."""
    deepest = max(maps_of(time), key=lambda piece: piece.dim(IN))
    statement = str(deepest.get_tuple_name(IN))
    factors = [(k, _factor(time, statement, k)) for k in range(deepest.dim(IN))]
    moving = [(k, factor) for k, factor in factors if factor != 0]
    return (moving[0][0], statement, moving[0][1]) if len(moving) == 1 else None


def _factor(member: isl.UnionMap, statement: str, iterator: int) -> int:
    """The coefficient of an iterator in the member's first piece for the statement, 0 where it is
    no integer."""
    (piece,) = (p for p in maps_of(member) if p.get_tuple_name(IN) == statement)
    values: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(piece).foreach_piece(lambda _, value: values.append(value))
    factor = values[0].get_at(0).get_coefficient_val(IN, iterator)
    return int(factor.to_python()) if factor.is_int() else 0
