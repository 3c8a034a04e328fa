"""Kernels in words (part of ``explain``): where devices run a nest, and what decides on how much of
a device it occupies.

1. The threads of a launch are the values of the thread coordinates: the product of their extents,
   where the nest's space is a box, and at most that elsewhere.
2. A thread runs what differs in the other coordinates alone, one after the other.
3. What an instance accesses is counted at one in the middle of the statement's iterations, at some
   size: its accesses are the same elsewhere, but for those under conditions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import islpy as isl
from polydist_frontends.region import Region

from polydist.lower.isl_ast import expression_of
from polydist.lower.loop_ir import KernelCode
from polydist.model.scop import Scop, Statement
from polydist.report.schedule_table import python_expression, values_text
from polydist.schedule.nests import Nest
from polydist.sets.isl_context import attempt
from polydist.sets.spaces import OUT, PARAM, SET
from polydist.sets.symbols import Iterator
from polydist.sets.unions import maps_of

_LONGEST = 60
"""Characters of a number that is written out."""
_SOME_SIZE = 64
_BYTES = (
    (re.compile(r"\b(?:double|long|u?int64_t|size_t)\b"), 8),
    (re.compile(r"\b(?:float|int|unsigned|u?int32_t)\b"), 4),
)
"""Of numbers in C; those of Fortran have sizes of their own."""


def kernel_lines(scop: Scop, nest: Nest, kernel: KernelCode, region: Region) -> list[str]:
    """Where devices run the nest."""
    if kernel.code is None:
        return [f"    on devices: the host runs it, since {kernel.obstacle}"]
    found = attempt(scop.isl_context, lambda: tuple(_facts(scop, nest, kernel, region)))
    facts = [f"      {line}" for line in found or ()]
    names = [f"T{k}" for k in kernel.threads]
    if kernel.diagonals:
        told = f"a kernel for each value of {' + '.join(names)}, with a thread for each point"
        return [f"    on devices: {told} of these coordinates", *facts]
    return [f"    on devices: a kernel, with a thread for each value of {', '.join(names)}", *facts]


def _facts(scop: Scop, nest: Nest, kernel: KernelCode, region: Region) -> Iterable[str]:
    threads = [_extent(scop, nest, k) for k in kernel.threads]
    if kernel.diagonals:
        yield (
            f"one tile of all points would have {_sum(threads)} launches; smaller ones have "
            "more of them, with fewer threads each"
        )
    else:
        yield f"a launch has {_product(threads)} threads in all, of which ranks have their parts"
        collapsed = f"{len(threads)} loops are collapsed" if len(threads) > 1 else "one loop"
        yield f"{collapsed}; threads that differ in T{kernel.threads[-1]} are neighbours"
        if len(threads) > 1:
            yield (
                f"of many, each runs up to 4 values of T{kernel.threads[0]}, one after the other, "
                "as long as a million are left"
            )
    others = [_extent(scop, nest, k) for k in range(nest.depth) if k not in kernel.threads]
    if others:
        yield f"a thread runs up to {_product(others)} points, one after the other"
    sizes = {number.name: number.size for number in region.host.numbers} if region.host else {}
    for name in nest.statement_names():
        yield from _access_lines(scop, scop.statement(name), sizes)


# ------------------------------------------------------------------------------------------ threads
def _extent(scop: Scop, nest: Nest, position: int) -> str:
    """How many values a coordinate of the nest has at the same values of the loops around."""
    space = nest.space()
    first = nest.sequential + position
    alone = space.project_out(SET, first + 1, space.dim(SET) - first - 1)
    alone = alone.project_out(SET, nest.sequential, position)
    parameters = alone.dim(PARAM)
    moved = alone.reset_tuple_id().move_dims(PARAM, parameters, SET, 0, nest.sequential)
    for level in range(nest.sequential):
        moved = moved.set_dim_name(PARAM, parameters + level, Iterator(level).name)
    loops = [values_text(scop, nest.coordinate(level)) for level in range(nest.sequential)]
    return _text_of(_count(moved), [loop.split(" / ")[0].strip("'") for loop in loops])


def _count(values: isl.Set) -> isl.PwAff:
    least, most = values.dim_min(0), values.dim_max(0)
    return most.sub(least).coalesce().add_constant_val(isl.Val(1, values.get_ctx()))


def _text_of(number: isl.PwAff, loops: list[str]) -> str:
    """Values that it has under different conditions are separated by ``or``."""
    pieces: list[isl.PwAff] = []
    number.foreach_piece(lambda _, value: pieces.append(isl.PwAff.from_aff(value)))
    build = isl.AstBuild.from_context(number.domain())
    values = [expression_of(build.expr_from_pw_aff(piece)) for piece in pieces]
    text = " or ".join(dict.fromkeys(python_expression(value, loops) for value in values))
    if len(text) > _LONGEST:
        return "(many)"
    return f"({text})" if " or " in text else text


def _product(numbers: list[str]) -> str:
    kept = [number for number in numbers if number != "1"]
    return " * ".join(kept) if len(kept) > 1 else _bare(kept[0]) if kept else "1"


def _sum(numbers: list[str]) -> str:
    return " + ".join(numbers) + f" - {len(numbers) - 1}"


def _bare(number: str) -> str:
    return number[1:-1] if number.startswith("(") and number.count("(") == 1 else number


# ----------------------------------------------------------------------------------------- accesses
def _access_lines(scop: Scop, statement: Statement, known: Mapping[str, int]) -> Iterable[str]:
    """What an instance in the middle of the statement's iterations reads and writes."""
    middle = _middle(statement)
    if middle is None:
        return
    read, written = (
        _elements(scop, relation, middle, known)
        for relation in (statement.reads.union(statement.steady), statement.writes)
    )
    sizes = [*read, *written]
    numbers = f"{len(read)} element{'s' * (len(read) != 1)}, and writes {len(written)}"
    total = f": {sum(sizes)} bytes" if all(sizes) else ""
    yield f"line {statement.place.line} reads {numbers}{total}"


def _middle(statement: Statement) -> isl.Set | None:
    """One instance of the statement at some size; ``None`` where there is none at that."""
    at = statement.domain
    for parameter in range(at.dim(PARAM)):
        at = at.fix_val(PARAM, parameter, isl.Val(_SOME_SIZE, at.get_ctx()))
    for depth in range(at.dim(SET)):
        if at.is_empty():
            return None
        least, most = (bound.max_val() for bound in (at.dim_min(depth), at.dim_max(depth)))
        at = at.fix_val(SET, depth, least.add(most).div(isl.Val(2, at.get_ctx())).floor())
    return None if at.is_empty() else at


def _elements(
    scop: Scop, relation: isl.UnionMap, instance: isl.Set, known: Mapping[str, int]
) -> list[int]:
    """The bytes of each element of an array that the instance accesses; 0 where unknown."""
    found: list[int] = []
    for piece in maps_of(relation.intersect_domain(isl.UnionSet.from_set(instance))):
        array = scop.array(str(piece.get_tuple_name(OUT)))
        if array.rank > 0:
            count = int(str(piece.range().count_val()))
            size = known.get(array.source.name) or _bytes_of(array.source.element)
            found += [size] * count
    return found


def _bytes_of(element: str) -> int:
    return next((size for kind, size in _BYTES if kind.search(element)), 0)
