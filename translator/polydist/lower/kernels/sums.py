"""What kernels add up: variables of arithmetic types, into which compilers know reductions, and
elements of arrays, which a thread has for itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    """What compilers' reductions add up, of all that the nest accumulates: variables, and in C few
    elements of arrays, whose number is known."""
    found = []
    for own in added:
        source = scop.array(own.array).source
        named = source.root == source.name and not source.local
        if not named or own.choice or _NO_NUMBER.search(source.element):
            continue
        sum_code = SumCode(own.array, source.name, source.element, own.operator)
        if scop.array(own.array).rank == 0:
            found.append(sum_code)
        elif region.host is None and own.operator in _WITH_IDENTITY and not source.tables:
            found += _of_elements(sum_code, source, _elements(scop, nest, own.array))
    return tuple(found)


def _of_elements(own: SumCode, source: Array, elements: isl.Set) -> Iterable[SumCode]:
    """The sum with the elements up to the last one that it has, if these are few. Those before the
    first are among them, since compilers take an array that begins before its memory amiss."""
    inner = [extent.value for extent in source.extents[1:] if isinstance(extent, Integer)]
    least, most = elements.dim_min(0).min_val(), elements.dim_max(0).max_val()
    if len(inner) != elements.dim(SET) - 1 or not (least.is_int() and most.is_int()):
        return
    extents = (int(str(most)) + 1, *inner)
    if least.is_nonneg() and prod(extents) <= _MOST_ELEMENTS:
        yield replace(own, extents=extents)


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
