"""The functions that give the ranges of element offsets of every array, as C."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.prologue import empty_range, indented, local_constants, record, widenings
from polydist.emit.lines import c_string
from polydist.lower.loop_ir import ArrayCode, Enclosure, Program
from polydist.lower.variables import variables_in_enclosures
from polydist.sets.strides import UNIT
from polydist.sets.symbols import ArrayStride


def touched_functions(name: str, program: Program) -> list[str]:
    """The ranges of element offsets of every array: what the region touches, for the check that
    arrays do not overlap, and, where that is more, what it may touch, for values that an earlier
    region left where they are."""
    lines = _ranges_function(
        f"{name}_touched", name, [array.touched for array in program.arrays], program
    )
    if reaches_further(program):
        lines += _ranges_function(
            f"{name}_reachable", name, [array.reachable for array in program.arrays], program
        )
    return lines


def reaches_further(program: Program) -> bool:
    """Whether there are elements that the region only may touch."""
    return any(array.touched != array.reachable for array in program.arrays)


def _ranges_function(
    own_name: str, name: str, ranges: list[tuple[Enclosure, ...]], program: Program
) -> list[str]:
    given = "const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]"
    lines = [f"static void {PREFIX}{own_name}({given}) {{", *record(name, ())]
    lines += [*empty_range(f"{PREFIX}range"), f"    switch ({PREFIX}array) {{"]
    for number, (array, enclosures) in enumerate(zip(program.arrays, ranges, strict=True)):
        lines += [
            f"    case {number}: {{",
            *indented(_offsets(array, enclosures, program)),
            "        break;",
            "    }",
        ]
    return [*lines, "    default:", "        break;", "    }", "}", ""]


def _offsets(array: ArrayCode, enclosures: tuple[Enclosure, ...], program: Program) -> list[str]:
    strides = frozenset(
        ArrayStride(array.name, k) for k, stride in enumerate(array.strides) if stride != UNIT
    )
    lines = local_constants(variables_in_enclosures(enclosures) | strides, program)
    lines.append(f"    int64_t {PREFIX}first = 0, {PREFIX}last = 0;")
    for k, enclosure in enumerate(enclosures):
        part = f"{PREFIX}range{k}"
        stride = "1" if array.strides[k] == UNIT else c_name(ArrayStride(array.name, k))
        lines += [
            f"    int64_t {part}[2] = {{POLYRT_FAR, -POLYRT_FAR}};",
            *widenings(enclosure, part),
        ]
        lines += [
            f"    if ({part}[0] > {part}[1]) return;",
            f"    {PREFIX}first += {part}[0] * {stride};",
            f"    {PREFIX}last += {part}[1] * {stride};",
        ]
        lines += _through_tables(array, k, stride)
    return [
        *lines,
        f"    {PREFIX}range[0] = {PREFIX}first;",
        f"    {PREFIX}range[1] = {PREFIX}last;",
    ]


def _through_tables(array: ArrayCode, k: int, stride: str) -> list[str]:
    """That subscript k can be told apart from the others in an offset."""
    if k == 0 or not array.tables:
        return []
    part = f"{PREFIX}range{k}"
    factor = "" if k < array.tables or stride == "1" else f" * {stride}"
    name = f'"{c_string(array.source_name)}", {array.tables}, {min(k, array.tables)}'
    return [f"    polyrt_require_subscript({name}, {part}[0]{factor}, {part}[1]{factor});"]
