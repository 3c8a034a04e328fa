"""What kernels add up: variables of arithmetic types, into which compilers know reductions, and
elements of arrays, which a thread has for itself."""

from __future__ import annotations

import re
from dataclasses import replace
from math import prod

import islpy as isl
from polydist_frontends.integer_expressions import Integer
from polydist_frontends.region import Region
from polydist_frontends.variables import Array

from polydist.lower.loop_ir import SumCode
from polydist.model.scop import Scop
from polydist.schedule.nests import Nest
from polydist.schedule.reductions import Contribution
from polydist.sets.spaces import OUT, SET
from polydist.sets.unions import maps_of, sets_of, union_of_maps

_WITH_IDENTITY = ("+", "*", "^")
_MOST_ELEMENTS = 256
_NO_NUMBER = re.compile(r"\b(?:_?Complex|complex|struct|union)\b")


def sums_of(
    scop: Scop, nest: Nest, added: tuple[Contribution, ...], region: Region
) -> tuple[SumCode, ...]:
    """What compilers' reductions add up, of all that the nest accumulates: variables, and few
    elements of arrays, whose number is known."""
    found = []
    for own in added:
        source = scop.array(own.array).source
        if not _is_variable(source) or own.choice or own.parts:
            continue
        sum_code = SumCode(own.array, source.name, source.element, own.operator)
        if scop.array(own.array).rank == 0:
            found.append(sum_code)
        elif own.operator in _WITH_IDENTITY and not source.tables:
            elements = _elements(scop, nest, own.array)
            box = _box_in_c(source, elements) if region.host is None else _box_of(source, elements)
            if box and prod(map(len, box)) <= _MOST_ELEMENTS:
                found.append(replace(sum_code, box=box))
    return tuple(found)


def _is_variable(source: Array) -> bool:
    """Whether it is one of the program's, of numbers that compilers add up."""
    named = source.root == source.name and not source.local
    return named and not _NO_NUMBER.search(source.element)


def _box_in_c(source: Array, elements: isl.Set) -> tuple[range, ...]:
    """From where the array begins to the last row that it has; empty if that is not known. Elements
    before the first are among them, since compilers take an array that begins before its memory
    amiss."""
    inner = [range(extent.value) for extent in source.extents[1:] if isinstance(extent, Integer)]
    rows = _subscripts(elements, 0)
    if len(inner) != elements.dim(SET) - 1 or rows is None or rows.start < 0:
        return ()
    return (range(rows.stop), *inner)


def _box_of(source: Array, elements: isl.Set) -> tuple[range, ...]:
    """From the least to the largest subscript along each dimension; empty if these are not known,
    or the model has other dimensions than the text."""
    found = [_subscripts(elements, k) for k in range(elements.dim(SET))]
    known = [subscripts for subscripts in found if subscripts is not None]
    return tuple(known) if len(known) == len(found) == len(source.extents) else ()


def _subscripts(elements: isl.Set, dimension: int) -> range | None:
    least, most = elements.dim_min(dimension).min_val(), elements.dim_max(dimension).max_val()
    if not (least.is_int() and most.is_int()):
        return None
    return range(int(str(least)), int(str(most)) + 1)


def _elements(scop: Scop, nest: Nest, array: str) -> isl.Set:
    """Those of the array that the nest writes."""
    written = union_of_maps(
        scop.isl_context, [scop.statement(name).writes for name in nest.statement_names()]
    )
    (own,) = (s for s in sets_of(written.range()) if s.get_tuple_name() == array)
    return own


def obstacle_to_sums(scop: Scop, added: tuple[Contribution, ...], sums: tuple[SumCode, ...]) -> str:
    """Why a nest that accumulates ``added``, of which the ``sums`` are variables, is no kernel;
    empty if it may be one."""
    if any(own.choice for own in added):
        return "ranks choose among the values that it finds"
    if any(own.parts for own in added):
        return "it adds to parts of structures"
    known = {own.array for own in sums}
    if any(own.array not in known and scop.array(own.array).rank == 0 for own in added):
        return "it adds up in a variable that is none of the compiler's reductions"
    return ""


def added_elements(
    scop: Scop, nest: Nest, added: tuple[Contribution, ...], sums: tuple[SumCode, ...]
) -> isl.UnionMap:
    """Instance -> element of an array that it adds to."""
    arrays = {own.array for own in added} - {own.array for own in sums}
    written = [scop.statement(name).writes for name in nest.statement_names()]
    found = [
        piece
        for relation in written
        for piece in maps_of(relation)
        if str(piece.get_tuple_name(OUT)) in arrays
    ]
    return union_of_maps(scop.isl_context, found)


def pairs_that_add(elements: isl.UnionMap) -> isl.UnionMap:
    """Instances that add to the same element, in both orders."""
    return elements.apply_range(elements.reverse())
