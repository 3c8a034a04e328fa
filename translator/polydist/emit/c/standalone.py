"""All regions of a file as a C program of its own that computes nothing: for the simulator, without
the user's code and without MPI.

The functions that say who computes and who sends what know parameters and strides only, so the
argument record has nothing else. Parameters come from the command line. Strides are made from the
ranges that the region touches: any layout that gives every element a place of its own has the same
sets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from polydist.emit.c.binding import free_strides, parameter_bindings, stride_field
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.descriptors import descriptors
from polydist.emit.c.functions import set_functions, touched_by_reduction
from polydist.emit.c.prologue import function_name, widenings
from polydist.emit.c.reductions import IDENTITIES
from polydist.emit.c.running import run_function
from polydist.emit.c.touched import touched_functions
from polydist.emit.label import RegionLabel
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, NestCode, Program, ReductionCode
from polydist.lower.variables import variables_in_enclosures
from polydist.sets.strides import UNIT

_PLAIN_WORDS = frozenset("char signed unsigned short int long float double _Complex _Bool".split())
_IDENTITY = "(void *values, int64_t count) { (void)values, (void)count; }"
_COMBINE = (
    "(void *into, const void *values, int64_t count) { (void)into, (void)values, (void)count; }"
)


@dataclass(frozen=True, kw_only=True)
class StandaloneRegion:
    """A region to be entered once. ``parameters``: (name, text where the region stands), in the
    order in which it takes their values; ``tile``: sizes as the user wrote them; ``elements``:
    types of array elements that only the user's file knows, by the names that stand in for them;
    ``lines``: its C code at file scope. ``placed_by``: the user's function that says the rank of
    each tile, which is not here."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    tile: tuple[str, ...]
    elements: dict[str, str]
    lines: tuple[str, ...]
    placed_by: str = ""

    @property
    def count(self) -> int:
        """How many values it takes."""
        return len(self.parameters)


def standalone_region(
    label: RegionLabel, program: Program, tile: tuple[str, ...]
) -> StandaloneRegion:
    """The region without its loops. Its function ``polydist_NAME_alone(values, tile_count, tile)``
    runs it."""
    parameters = tuple((parameter.name, parameter.text) for parameter in program.parameters)
    elements = {
        _stand_in(array.element): array.element
        for array in program.arrays
        if not _is_plain(array.element)
    }
    known = tuple(
        replace(
            array, element=array.element if _is_plain(array.element) else _stand_in(array.element)
        )
        for array in program.arrays
    )
    placed_by = (
        label.distribution.function.text
        if label.distribution and label.distribution.function
        else ""
    )
    lines = tuple(_region_lines(label, replace(program, arrays=known)))
    return StandaloneRegion(
        name=label.name,
        parameters=parameters,
        tile=tile,
        elements=elements,
        lines=lines,
        placed_by=placed_by,
    )


def standalone_program(
    regions: Sequence[StandaloneRegion], tiles: Sequence[Sequence[int]], sizes: dict[str, int]
) -> str:
    """The whole program. ``tiles`` are the sizes of each region's tiles, ``sizes`` the bytes of
    what stands in for element types."""
    lines = filled_in("c/standalone.c.j2", regions=regions, tiles=tiles, sizes=sizes)
    return "\n".join(lines)


def _is_plain(element: str) -> bool:
    """Whether the type is known without the user's file."""
    return all(word in _PLAIN_WORDS for word in element.split())


def _stand_in(element: str) -> str:
    return f"{PREFIX}element_{re.sub(r'[^a-zA-Z0-9]', '_', element)}"


# --------------------------------------------------------------------------------------- one region
def _region_lines(label: RegionLabel, program: Program) -> list[str]:
    tables = [
        *touched_functions(label.name, program),
        *descriptors(label, program),
        *run_function(label, program),
    ]
    strides = (stride_field(array, k) for array, k in free_strides(program))
    return filled_in(
        "c/alone.c.j2",
        stem=f"{PREFIX}{label.name}",
        fields=[*(f"p_{parameter.name}" for parameter in program.parameters), *strides],
        nests=[(nest, list(_nest_lines(label.name, nest, program))) for nest in program.all_nests],
        tables=tables if program.nests else [],
        parameters=program.parameters,
        layouts=[line for array in program.arrays for line in _layout(array, program)],
        arrays=program.arrays,
    )


def _nest_lines(name: str, nest: NestCode, program: Program) -> Iterable[str]:
    """What a nest says about its sets."""
    yield from set_functions(name, nest, program)
    for number, reduction in enumerate(nest.reductions):
        yield from _reduction_functions(name, nest, number, reduction, program)


def _reduction_functions(
    name: str, nest: NestCode, number: int, reduction: ReductionCode, program: Program
) -> Iterable[str]:
    """What is accumulated into; the operator combines nothing."""
    yield from touched_by_reduction(name, nest, number, reduction, program)
    if reduction.operator in IDENTITIES:
        yield f"static void {function_name(name, nest.number, f'identity{number}')}{_IDENTITY}"
    if reduction.choice is None:
        yield f"static void {function_name(name, nest.number, f'combine{number}')}{_COMBINE}"


def _layout(array: ArrayCode, program: Program) -> list[str]:
    """Strides that give every element that the region may touch a place of its own, the dimension
    with stride 1 first."""
    order = list(range(len(array.strides)))
    if array.strides and array.strides[-1] == UNIT:
        order.reverse()
    lines = ["    {", "        int64_t stride = 1;"]
    lines += [
        "        " + line
        for line in parameter_bindings(variables_in_enclosures(array.reachable), program)
    ]
    for k in order:
        if array.strides[k] != UNIT:
            lines.append(f"        {PREFIX}args->{stride_field(array, k)} = stride;")
        lines += [
            f"        int64_t range{k}[2] = {{POLYRT_FAR, -POLYRT_FAR}};",
            *_deeper(widenings(array.reachable[k], f"range{k}")),
        ]
        lines.append(f"        stride *= polyrt_max(1, range{k}[1] - range{k}[0] + 1);")
    return [*lines, "        (void)stride;", "    }"] if set(array.strides) - {UNIT} else []


def _deeper(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]
