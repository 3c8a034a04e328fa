"""The static descriptors of a region, as C."""

from __future__ import annotations

from polydist.emit.c.binding import stride_field
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.conditions import all_conditions
from polydist.emit.c.functions import footprint_roles
from polydist.emit.c.reductions import IDENTITIES
from polydist.emit.c.touched import reaches_further
from polydist.emit.label import Condition, RegionLabel
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, NestCode, Program
from polydist.sets.strides import UNIT


def descriptors(
    label: RegionLabel,
    program: Program,
    there: tuple[Condition, ...] = (),
    blocked: frozenset[int] = frozenset(),
) -> list[str]:
    """All static tables of a region; ``there``: the conditions that are evaluated at its place;
    ``blocked``: the numbers of nests with products in blocks."""
    return [
        *nest_tables(label, program, blocked),
        *filled_in(
            "c/arrays.c.j2",
            stem=f"{PREFIX}{label.name}",
            arrays=program.arrays,
            kernels=program.kernels,
            stride_field=stride_field,
        ),
        *region_record(label, program, there),
    ]


def nest_tables(
    label: RegionLabel, program: Program, blocked: frozenset[int] = frozenset()
) -> list[str]:
    """The nests with their functions, and what each sends to which: a table for each schedule."""
    stem = f"{PREFIX}{label.name}"
    tables = {stem: program.nests}
    for number, other in enumerate(program.alternatives, start=1):
        tables[alternative_name(label, number)] = other.nests
    return [
        line
        for table, nests in tables.items()
        for line in filled_in(
            "c/nests.c.j2",
            stem=stem,
            table=table,
            line=label.line,
            nests=nests,
            blocked=blocked,
            arrays=[array.name for array in program.arrays],
            identities=IDENTITIES,
            roles=footprint_roles,
        )
    ]


def alternative_name(label: RegionLabel, number: int) -> str:
    """The descriptor of a region with its schedule of this number, from 1; 0 is the first one."""
    return f"{PREFIX}{label.name}" + (f"_alternative{number}" if number else "")


def region_record(label: RegionLabel, program: Program, there: tuple[Condition, ...]) -> list[str]:
    """What the runtime is told about the region as a whole."""
    return filled_in(
        "c/region.c.j2",
        stem=f"{PREFIX}{label.name}",
        label=label,
        schedules=[
            (alternative_name(label, number), nests, schedule)
            for number, (nests, schedule) in reversed(list(enumerate(_schedules(program))))
        ],
        kernels=program.kernels,
        arrays=program.arrays,
        reaches_further=reaches_further(program),
        conditions=all_conditions(there, program),
        one_arrays=program.one_arrays,
        alike=[
            _same_strides(program.arrays[written], program.arrays[read])
            for written, read in program.one_arrays
        ],
    )


def _schedules(program: Program) -> list[tuple[tuple[NestCode, ...], str]]:
    others = ((other.nests, other.schedule) for other in program.alternatives)
    return [(program.nests, program.schedule), *others]


def _same_strides(one: ArrayCode, other: ArrayCode) -> str:
    pairs = zip(_stride_texts(one), _stride_texts(other), strict=True)
    return " && ".join(f"{a} == {b}" for a, b in pairs if a != b) or "1"


def _stride_texts(array: ArrayCode) -> list[str]:
    return [
        "1" if stride == UNIT else f"{PREFIX}args->{stride_field(array, k)}"
        for k, stride in enumerate(array.strides)
    ]


def placing_function(label: RegionLabel) -> list[str]:
    """Calls the user's function, which may have other integer types."""
    function = label.distribution.function if label.distribution else None
    if function is None:
        return []
    head = f"static int {PREFIX}{label.name}_lookup(int64_t tile, int64_t tiles, int ranks) {{"
    return [head, f"    return (int){function.text}(tile, tiles, ranks);", "}", ""]
