"""The functions of a nest about its sets, as C: ``points``, ``bounds``, ``extent``, ``flow``,
``reach``, ``origin``, ``out`` and ``footprint``. What they say depends on parameters and strides
only.

Names are ``polydist_<region>_<nest>_<function>``."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX, c_expression
from polydist.emit.c.code.loops import c_code
from polydist.emit.c.prologue import (
    BOX,
    BOX_NAMES,
    HEAD,
    function_name,
    local_constants,
    prologue,
    record,
    widenings,
)
from polydist.emit.templates import filled_in
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


def set_functions(name: str, nest: NestCode, program: Program) -> list[str]:
    """All functions of a nest but ``compute``: what they say depends on parameters and strides
    only."""
    lines = points_function(name, nest, program) + whole_function(name, nest, program)
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
    """What the functions of a nest that give elements are called."""
    roles = {"footprint": nest.footprints, "live_in": nest.live_in, "live_out": nest.live_out}
    if nest.kernel is None:
        return roles
    return {**roles, "read": nest.kernel.reads, "write": nest.kernel.writes}


def points_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The number of points of a tile."""
    code = counting_code(nest.points)
    return filled_in(
        "c/points.c.j2",
        own=function_name(name, nest.number, "points"),
        head=HEAD,
        opening=prologue(name, variables_of(code), program, BOX_NAMES),
        counting=c_code(code, None, 1),
    )


def whole_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """Whether a box is not cut, of nests whose boxes may be."""
    if nest.cut is None:
        return []
    return filled_in(
        "c/whole.c.j2",
        own=function_name(name, nest.number, "whole"),
        head=HEAD,
        opening=prologue(name, variables_of(nest.cut.whole), program, BOX_NAMES),
        condition=c_expression(nest.cut.whole),
    )


# --------------------------------------------------------------------------------- bounds and reach
def bounds_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The range of coordinate k of a nest with at least one."""
    own = function_name(name, nest.number, "bounds")
    head = f"{_PLACE}, int polydist_k, {BOX}"
    return _choosing(own, head, record(name, BOX_NAMES), tuple(enumerate(nest.bounds)), program)


def extent_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The range of a coordinate or of a distributed form over all z, or of one of z."""
    own = function_name(name, nest.number, "extent")
    head = "const void *polydist_arguments, int polydist_k"
    return _choosing(own, head, record(name, ()), nest.extents, program)


def _choosing(
    own: str,
    head: str,
    opening: list[str],
    ranges: tuple[tuple[int, Enclosure], ...],
    program: Program,
) -> list[str]:
    """Sets the range that ``k`` chooses."""
    cases = [
        (
            k,
            [
                *local_constants(variables_in_enclosures((enclosure,)), program),
                *widenings(enclosure, f"{PREFIX}range"),
            ],
        )
        for k, enclosure in ranges
    ]
    return filled_in(
        "c/choosing.c.j2",
        own=own,
        head=head,
        opening=opening,
        chosen_by=f"{PREFIX}k",
        cases=cases,
    )


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
    corners = tuple(f"{PREFIX}{corner}" for corner in boxes)
    symbols = variables_in_enclosures(enclosures)
    return filled_in(
        "c/enclosing.c.j2",
        own=function_name(name, nest.number, role),
        given=corners[:2],
        found=corners[2:],
        opening=prologue(name, symbols, program, (f"{PREFIX}z", *corners)),
        enclosures=enclosures,
        widenings=widenings,
    )


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
    unused = (*BOX_NAMES, f"{PREFIX}a", f"{PREFIX}b")
    return filled_in(
        "c/emitting.c.j2",
        own=function_name(name, nest.number, role),
        head=HEAD,
        opening=prologue(name, variables_of(elements), program, unused),
        scan=c_code(elements, None, 1),
    )


def touched_by_reduction(
    name: str, nest: NestCode, number: int, reduction: ReductionCode, program: Program
) -> list[str]:
    """The elements that a box of the nest accumulates into."""
    return _emitting(name, nest, f"added{number}", reduction.touched, program)
