"""The functions of a nest about its sets, as C: ``points``, ``bounds``, ``extent``, ``flow``,
``reach``, ``origin``, ``out`` and ``footprint``. What they say depends on parameters and strides
only.

Names are ``polydist_<region>_<nest>_<function>``."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.code.loops import c_code
from polydist.emit.c.prologue import (
    BOX,
    BOX_NAMES,
    HEAD,
    empty_range,
    function_name,
    indented,
    local_constants,
    prologue,
    record,
    widenings,
)
from polydist.lower.counting import counting_code
from polydist.lower.loop_ir import (
    Code,
    Enclosure,
    FlowCode,
    FootprintCode,
    NestCode,
    Program,
    ReductionCode,
)
from polydist.lower.variables import variables_in_enclosures, variables_of

_PLACE = "const void *polydist_arguments, const int64_t *polydist_z"
_RECEIVER_BOX = "const int64_t *polydist_a, const int64_t *polydist_b"


def set_functions(name: str, nest: NestCode, program: Program) -> list[str]:
    """All functions of a nest but ``compute``: what they say depends on parameters and strides
    only."""
    lines = points_function(name, nest, program)
    if nest.depth:
        lines += bounds_function(name, nest, program)
    if nest.extents:
        lines += extent_function(name, nest, program)
    for number, flow in enumerate(nest.flows):
        lines += flow_function(name, nest, number, flow, program)
        if flow.receiver is not None:
            lines += reach_function(name, nest, number, flow, program) + origin_function(
                name, nest, number, flow, program
            )
    for number, part in enumerate(nest.parts):
        if part.out is not None:
            lines += out_function(name, nest, number, part.out, program)
    for role, footprints in footprint_roles(nest).items():
        for number, footprint in enumerate(footprints):
            lines += footprint_function(name, nest, f"{role}{number}", footprint, program)
    return lines


def footprint_roles(nest: NestCode) -> dict[str, tuple[FootprintCode, ...]]:
    """What the functions of a nest that give elements over all z are called."""
    return {"footprint": nest.footprints, "live_in": nest.live_in, "live_out": nest.live_out}


def points_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The number of points of a tile."""
    code = counting_code(nest.compute)
    lines = [f"static int64_t {function_name(name, nest.number, 'points')}({HEAD}) {{"]
    lines += [
        *prologue(name, variables_of(code), program, BOX_NAMES),
        f"    int64_t {PREFIX}points = 0;",
    ]
    return [*lines, *c_code(code, None, 1), f"    return {PREFIX}points;", "}", ""]


# --------------------------------------------------------------------------------- bounds and reach
def bounds_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The range of coordinate k of a nest with at least one."""
    name_of = function_name(name, nest.number, "bounds")
    given = f"{_PLACE}, int polydist_k"
    lines = [
        f"static void {name_of}({given}, {BOX}, int64_t polydist_range[2]) {{",
        *_chosen_range(name, tuple(enumerate(nest.bounds)), program, BOX_NAMES),
    ]
    return [*lines, "}", ""]


def extent_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The range of a coordinate or of a distributed form over all z, or of one of z."""
    arguments = "const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]"
    head = f"static void {function_name(name, nest.number, 'extent')}({arguments}) {{"
    return [head, *_chosen_range(name, nest.extents, program, ()), "}", ""]


def _chosen_range(
    name: str, ranges: tuple[tuple[int, Enclosure], ...], program: Program, unused: tuple[str, ...]
) -> list[str]:
    """Sets the range that ``k`` chooses."""
    lines = [*record(name, unused), *empty_range(f"{PREFIX}range"), f"    switch ({PREFIX}k) {{"]
    for k, enclosure in ranges:
        lines += [
            f"    case {k}: {{",
            *indented(local_constants(variables_in_enclosures((enclosure,)), program)),
            *indented(widenings(enclosure, f"{PREFIX}range")),
            "        break;",
            "    }",
        ]
    return [*lines, "    default:", "        break;", "    }"]


def reach_function(
    name: str, nest: NestCode, number: int, flow: FlowCode, program: Program
) -> list[str]:
    """The box of the receiving nest outside which nothing is read."""
    return _enclosing(name, nest, f"reach{number}", flow.reach, ("lo", "hi", "a", "b"), program)


def origin_function(
    name: str, nest: NestCode, number: int, flow: FlowCode, program: Program
) -> list[str]:
    """The box of the nest outside which nothing is sent to a box of the receiver."""
    return _enclosing(name, nest, f"origin{number}", flow.origin, ("a", "b", "lo", "hi"), program)


def _enclosing(
    name: str,
    nest: NestCode,
    role: str,
    enclosures: tuple[Enclosure, ...],
    boxes: tuple[str, str, str, str],
    program: Program,
) -> list[str]:
    """From the first two of ``boxes``, the corners of one box, the last two, those of another."""
    low, high, first, last = (f"{PREFIX}{corner}" for corner in boxes)
    given = f"{_PLACE}, const int64_t *{low}, const int64_t *{high}"
    own = function_name(name, nest.number, role)
    lines = [
        f"static int {own}({given}, int64_t *{first}, int64_t *{last}) {{",
        *prologue(
            name,
            variables_in_enclosures(enclosures),
            program,
            (f"{PREFIX}z", low, high, first, last),
        ),
    ]
    for k, enclosure in enumerate(enclosures):
        part = f"{PREFIX}reach{k}"
        lines += [
            f"    int64_t {part}[2] = {{POLYRT_FAR, -POLYRT_FAR}};",
            *widenings(enclosure, part),
        ]
        lines += [
            f"    if ({part}[0] > {part}[1]) return 0;",
            f"    {first}[{k}] = {part}[0];",
            f"    {last}[{k}] = {part}[1];",
        ]
    return [*lines, "    return 1;", "}", ""]


# --------------------------------------------------------------------------------------------- flow
def flow_function(
    name: str, nest: NestCode, number: int, flow: FlowCode, program: Program
) -> list[str]:
    """What a box of the nest sends to a box of the receiver in one array."""
    return _emitting(name, nest, f"flow{number}", flow.elements, program)


def out_function(name: str, nest: NestCode, number: int, out: Code, program: Program) -> list[str]:
    """All that a tile of the nest sends of one part; of the signature of a flow."""
    return _emitting(name, nest, f"out{number}", out, program)


def footprint_function(
    name: str, nest: NestCode, role: str, footprint: FootprintCode, program: Program
) -> list[str]:
    """The elements of one array that have to do with a box of the nest; of the signature of a
    flow."""
    return _emitting(name, nest, role, footprint.elements, program)


def _emitting(name: str, nest: NestCode, role: str, elements: Code, program: Program) -> list[str]:
    own = function_name(name, nest.number, role)
    lines = [
        f"static void {own}({HEAD}, {_RECEIVER_BOX}, polyrt_sink *polydist_sink) {{",
        *prologue(name, variables_of(elements), program, (*BOX_NAMES, f"{PREFIX}a", f"{PREFIX}b")),
    ]
    return [*lines, *c_code(elements, None, 1), "}", ""]


def touched_by_reduction(
    name: str, nest: NestCode, number: int, reduction: ReductionCode, program: Program
) -> list[str]:
    """The elements that a box of the nest accumulates into."""
    return _emitting(name, nest, f"added{number}", reduction.touched, program)
