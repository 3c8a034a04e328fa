"""In a region's entry: strides, base address, origin and element size of every array."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from polydist_frontends.region import Region
from polydist_frontends.variables import Array

from polydist.emit.fortran.arguments import INTEGERS, kept_type
from polydist.emit.fortran.expressions import LONG
from polydist.emit.fortran.self_check import shape_lines
from polydist.lower.loop_ir import ArrayCode, Program
from polydist.sets.polynomial import Polynomial
from polydist.sets.strides import UNIT, MeasuredRows, MeasuredStride, Stride, Triangular


def array_lines(program: Program, region: Region, check: bool) -> list[str]:
    """Strides, base, origin and element size of every array."""
    lines: list[str] = []
    known = {**{invariant.name: invariant for invariant in region.invariants}, **region.arrays}
    entering = _entering(program, region)
    number = dimensions = 0
    for k, array in enumerate(program.arrays):
        if array in program.kept:
            lines += _kept_lines(k + 1, array, number, kept_type(array, program))
            lines += [f"polydist_k({k + 1}) = {ord('x')}"] if check else []
            number += len(array.strides) - 1
            continue
        source = known[array.source_name]
        if check:
            lines += shape_lines(k + 1, source, _first_shown(source, array.strides), dimensions)
            dimensions += len(array.strides)
        spelled: list[str] = []
        lines += [f"polydist_e({k + 1}) = {_size(source)}"]
        for dimension, stride in enumerate(array.strides):
            if stride == UNIT:
                spelled.append("1")
                continue
            number += 1
            spelled.append(f"polydist_s({number})")
            lines.append(
                f"polydist_s({number}) = "
                f"{_stride(stride, source, dimension, k + 1, region, entering)}"
            )
        lines += _base_lines(k + 1, source, spelled, _has_elements(source, region))
    return lines


def _size(source: Array) -> str:
    """The bytes of an element; an empty string counts as one, since sizes are divided by it."""
    size = f"polydist_storage_size({source.base}) / 8"
    may_be_empty = source.element.lower().startswith("character") and not source.extents
    return f"polydist_max({size}, 1)" if may_be_empty else size


def _kept_lines(number: int, array: ArrayCode, strides: int, element: str) -> list[str]:
    """Of contributions only the size of an element is known here."""
    return [
        f"polydist_e({number}) = polydist_storage_size({_zero(element) or array.base}) / 8",
        f"polydist_b({number}) = polydist_null",
        f"polydist_o({number}) = 0",
        *(f"polydist_s({strides + k}) = 0" for k in range(1, len(array.strides))),
    ]


def _zero(element: str) -> str:
    """A number of a type that names no kind; empty if none is given."""
    words, kind, _ = (*re.split(r"(?<=\D)(\d+)", element), "", "")[:3]
    zero = {"i": "0", "d": "0d0", "r": "0.0"}.get(words[:1].lower(), "")
    return f"{zero}_{kind}" if kind else zero


def _stride(
    stride: Stride,
    source: Array,
    dimension: int,
    number: int,
    region: Region,
    entering: Mapping[str, str],
) -> str:
    match stride:
        case MeasuredStride() | Triangular(measured=True):
            return _measured(source, min(dimension, len(source.extents) - 1), number)
        case MeasuredRows(elements=elements):
            return f"({_sum(elements, region, entering)}) * ({_measured(source, 0, number)})"
        case Polynomial():
            return _sum(stride, region, entering)
        case _:
            return str(stride)


def _sum(of: Polynomial, region: Region, entering: Mapping[str, str]) -> str:
    """``entering``: what counters are when the region starts."""
    return " + ".join(
        _monomial(coefficient, [entering.get(f, region.scalars[f].text) for f in factors])
        for factors, coefficient in of.terms
    )


def _monomial(coefficient: int, factors: Sequence[str]) -> str:
    number = f"{coefficient}_{LONG}"
    values = (f"polydist_int({factor}, {LONG})" for factor in factors)
    return " * ".join([number if coefficient >= 0 else f"({number})", *values])


def _entering(program: Program, region: Region) -> dict[str, str]:
    """The arguments that have what counters are when the region starts."""
    counters = {(counter.name,) for counter in region.counters}
    return {
        parameter.factors[0]: f"{INTEGERS}({number})"
        for number, parameter in enumerate(program.parameters, 1)
        if parameter.factors in counters
    }


def _measured(source: Array, dimension: int, number: int) -> str:
    """The distance of two neighbours' addresses, in elements; 0 where there is only one."""
    name, rank = source.name, len(source.extents)
    first = [f"lbound({name}, {k + 1})" for k in range(rank)]
    second = [
        f"polydist_min({f} + 1, ubound({name}, {k + 1}))" if k == dimension else f
        for k, f in enumerate(first)
    ]
    ends = (
        f"polydist_transfer(polydist_loc({name}({', '.join(subscripts)})), 0_polydist_address)"
        for subscripts in (second, first)
    )
    return f"polydist_int({' - '.join(ends)}, {LONG}) / polydist_e({number})"


def _base_lines(number: int, source: Array, strides: list[str], has_elements: str) -> list[str]:
    """The address of the first element and its place among the subscripts; an array without
    elements has none."""
    if not source.extents:
        return [f"polydist_b({number}) = polydist_loc({source.base})", f"polydist_o({number}) = 0"]
    terms = [
        f"({origin}) * {stride}"
        for origin, stride in zip(_origins(source, strides), strides, strict=True)
    ]
    lines = [f"polydist_o({number}) = {' + '.join(terms) or '0'}"]
    if source.assumed_size:
        return [*lines, f"polydist_b({number}) = polydist_loc({source.base})"]
    return [
        *lines,
        f"polydist_b({number}) = polydist_null",
        f"if ({has_elements}) polydist_b({number}) = polydist_loc({source.base})",
    ]


def _has_elements(source: Array, region: Region) -> str:
    """The condition, also where something of the program is called ``size``."""
    if "size" not in region.variables and not (region.host and "size" in region.host.hidden):
        return f"size({source.name}) > 0"
    dimensions = range(1, len(source.extents) + 1)
    ends = (f"ubound({source.name}, {k}) >= lbound({source.name}, {k})" for k in dimensions)
    return " .and. ".join(ends)


def _origins(source: Array, strides: Sequence[object]) -> tuple[str, ...]:
    """The subscripts of the element at the base. Of a delinearised array the last one counts single
    elements."""
    return ("0",) * (len(strides) - len(source.origin)) + source.origin


def _first_shown(source: Array, strides: Sequence[object]) -> tuple[str, ...]:
    """The least subscripts that messages name; those of a delinearised array count from 0."""
    return source.origin if len(source.origin) == len(strides) else ("0",) * len(strides)
