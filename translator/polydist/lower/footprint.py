"""The footprint of a box: the image of its instances, at all values of the sequential loops around
the nest, under a relation between instances and the elements of one array. The relation is what
they access, what they read that comes from before the region (live-in), or what they write that is
wanted after it (live-out).

It is asked for the boxes that a rank owns; so the box bounds the coordinates that decide on owners,
and no others. The image is enumerated element by element, not instance by instance: then time costs
nothing.

1. Where several instances access one element, and these are some apart (time steps in a diamond,
   strides), taking the instances away leaves existential variables. Without them the elements are
   read off the constraints.
2. A single one has a value where its lower bounds, rounded up, are at most its upper bounds,
   rounded down. That is a condition around the innermost loop over elements, if it does not involve
   that loop.
3. Others become loops around those over elements; what these give several times is merged, like all
   that overlaps.
4. What is left is enumerated instance by instance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import islpy as isl

from polydist.lower.arithmetic import Distance, distance_of, slope, upper_bound
from polydist.lower.flow_scan import read_off_bounded, scan_elements, with_runs
from polydist.lower.loop_ir import (
    Code,
    Constant,
    For,
    If,
    Instance,
    Operation,
    Sequence,
)
from polydist.lower.mapper import Mapper
from polydist.model.scop import Scop
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import hi_names, lo_names
from polydist.sets.coalescing import coalesced
from polydist.sets.constraints import boxed_by_parameters
from polydist.sets.isl_context import attempt
from polydist.sets.spaces import OUT, SET
from polydist.sets.symbols import Index
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets


def footprint_code(
    scop: Scop,
    nest: Nest,
    relation: isl.UnionMap,
    strides: tuple[Distance, ...],
    known: isl.Set,
) -> Code | None:
    """Code that emits the elements of one array that the instances of the box ``_lo .. _hi`` are
    related to; ``None`` if there are none."""
    return related_elements(scop, relation.intersect_domain(_instances(scop, nest)), strides, known)


def related_elements(
    scop: Scop, relation: isl.UnionMap, strides: tuple[Distance, ...], known: isl.Set
) -> Code | None:
    """Code that emits the elements of one array in the range of a relation between instances and
    elements; ``None`` if there are none."""
    inside = coalesced(relation)
    if inside.is_empty():
        return None
    found = attempt(scop.isl_context, lambda: _element_by_element(inside, strides, known))
    return found or scan_elements(inside.wrap(), strides, known)


def stride_variables(scop: Scop, name: str) -> tuple[Distance, ...]:
    """The distance of neighbours in each dimension of an array, in elements."""
    strides = enumerate(scop.array(name).strides)
    return tuple(distance_of(stride, name, k) for k, stride in strides)


def accesses_of(scop: Scop, nest: Nest) -> isl.UnionMap:
    """Instance -> element: all that the statements of a nest read or write."""
    names = nest.statement_names()
    return union_of_maps(scop.isl_context, [scop.statement(name).accesses for name in names])


def by_array(relation: isl.UnionMap) -> dict[str, isl.UnionMap]:
    """The pieces of a relation between instances and elements that name each array."""
    pieces: dict[str, list[isl.Map]] = {}
    for piece in maps_of(relation):
        pieces.setdefault(str(piece.get_tuple_name(OUT)), []).append(piece)
    return {
        array: union_of_maps(relation.get_ctx(), of_array) for array, of_array in pieces.items()
    }


def _element_by_element(
    relation: isl.UnionMap, strides: tuple[Distance, ...], known: isl.Set
) -> Code | None:
    order = _memory_order(strides)
    pieces: list[Code] = []
    for elements in sets_of(coalesced(relation.range())):
        for basic in (piece for piece in elements.get_basic_sets() if not piece.is_empty()):
            code = _scanned(_reordered(basic, order), tuple(strides[k] for k in order), known)
            if code is None:
                return None
            pieces += code
    return Sequence(tuple(pieces))


def _instances(scop: Scop, nest: Nest) -> isl.UnionSet:
    """The instances in the box ``_lo .. _hi``, at any z."""
    pieces = []
    for piece in maps_of(nest.schedule):
        box = isl.Set.universe(piece.get_space().range())
        for k in nest.owning:
            box = boxed_by_parameters(
                box, nest.sequential + k, [lo_names(nest)[k]], [hi_names(nest)[k]]
            )
        pieces.append(piece.intersect_range(box).domain())
    return union_of_sets(scop.isl_context, pieces)


def _memory_order(strides: tuple[Distance, ...]) -> list[int]:
    """The subscripts, that of neighbours in memory last."""
    return sorted(range(len(strides)), key=lambda k: (strides[k] == Constant(1), k))


def _reordered(basic: isl.BasicSet, order: list[int]) -> isl.BasicSet:
    """The points with their dimensions in another order: ``order[k]`` becomes dimension k. One
    piece, since nothing is projected out."""
    count = len(order)
    space = isl.Map.universe(isl.Space.alloc(basic.get_ctx(), 0, count, count))
    for place, k in enumerate(order):
        space = space.equate(isl.dim_type.in_, k, isl.dim_type.out, place)
    (result,) = isl.Set.from_basic_set(basic).reset_tuple_id().apply(space).get_basic_sets()
    return result


# ---------------------------------------------------------------------------------------- one piece
def _scanned(
    basic: isl.BasicSet, strides: tuple[Distance, ...], known: isl.Set
) -> list[Code] | None:
    """Existential variables become the last dimensions before anything else is asked of isl, which
    would solve for them, case by case."""
    count = basic.dim(isl.dim_type.div)
    lifted = (
        isl.Set.from_basic_set(basic.lift().flatten()).gist_params(known.params()).get_basic_sets()
    )
    inhabited = [piece for piece in lifted if not piece.is_empty()]
    codes = [_enumerated(piece.remove_redundancies(), count, strides) for piece in inhabited]
    return None if None in codes else [code for code in codes if code is not None]


def _enumerated(lifted: isl.BasicSet, count: int, strides: tuple[Distance, ...]) -> Code | None:
    code = read_off_bounded(lifted)
    if code is None or count == 0:
        return code and with_runs(code, 0, strides)
    if count == 1:
        conditional = _Conditional(Index(lifted.dim(SET) - 1))(code)
        if conditional is not None:
            return with_runs(conditional, 0, strides)
    outside = read_off_bounded(_moved_out(lifted, count))
    return outside and with_runs(outside, count, strides)


def _moved_out(lifted: isl.BasicSet, count: int) -> isl.BasicSet:
    """The last dimensions first."""
    subscripts = lifted.dim(SET) - count
    order = [*range(subscripts, lifted.dim(SET)), *range(subscripts)]
    return _reordered(lifted, order)


@dataclass(frozen=True)
class _Conditional(Mapper[Code | None]):
    """Loops of which the last, over the existential variable, has become a condition (step 2);
    ``None`` where it would be inside the innermost of the others. Where the others tell its value
    there is no loop over it."""

    existential: Index

    def condition(self, node: If) -> Code | None:
        inside = self(node.then)
        return None if inside is None else If(node.condition, inside, None)

    def loop(self, node: For) -> Code | None:
        match node.body:
            case For(variable=last, body=Instance()) if last == self.existential:
                return _outside(node)
            case Instance() as visit if node.variable == self.existential:
                has_value = _has_value(node)
                return None if has_value is None else If(has_value, visit, None)
        inside = self(node.body)
        return None if inside is None else replace(node, body=inside)

    def instance(self, node: Instance) -> Code | None:
        return node


def _outside(loop: For) -> Code | None:
    """The condition around the innermost loop over elements, whose body is the loop over the
    existential variable."""
    assert isinstance(loop.body, For)
    has_value = _has_value(loop.body)
    involved = has_value is None or any(
        slope(side, loop.variable) != 0 for side in has_value.operands
    )
    if involved or has_value is None:
        return None
    return If(has_value, replace(loop, body=loop.body.body), None)


def _has_value(loop: For) -> Operation | None:
    upper = upper_bound(loop.condition, loop.variable)
    return None if upper is None else Operation("<=", (loop.first, upper))
