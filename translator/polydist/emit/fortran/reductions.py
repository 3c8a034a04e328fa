"""The operators of a region's reductions, in Fortran since the elements have its types: what an
operator begins with, and combining two parts.

The C file beside it hands the runtime's calls on to them.
"""

from __future__ import annotations

from collections.abc import Callable

from polydist_frontends.region import HostScope, Region

from polydist.emit.c.functions import touched_by_reduction
from polydist.emit.c.prologue import function_name
from polydist.emit.c.reductions import IDENTITIES
from polydist.emit.fortran.arguments import preamble, type_of
from polydist.emit.fortran.expressions import LONG, fortran_name
from polydist.emit.fortran.text.imports import without_unused
from polydist.emit.fortran.text.layout import Line
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import NestCode, Program, ReductionCode

_COMBINED = {
    "+": "{x} + {y}",
    "*": "{x} * {y}",
    "&": "polydist_iand({x}, {y})",
    "|": "polydist_ior({x}, {y})",
    "^": "polydist_ieor({x}, {y})",
    "&&": "{x} .and. {y}",
    "||": "{x} .or. {y}",
    "min": "polydist_merge({y}, {x}, {x} > {y}{nothing})",
    "max": "polydist_merge({y}, {x}, {x} < {y}{nothing})",
}
_NOT_A_NUMBER = " .or. .not. {x} <= {x}"
"""Where a part is not a number the other one counts."""
_COUNTED = "polydist_i"


def reduction_procedures(
    work: RegionWork, nest: NestCode, host: HostScope, name: str
) -> list[Line]:
    """The module procedures of all reductions of a nest; ``name`` begins the names that the linker
    sees."""
    lines: list[Line] = []
    for number, reduction in enumerate(nest.reductions):
        if reduction.choice is not None:
            continue
        element = _element(work.program, work.region, reduction)
        own = fortran_name(f"polydist_{work.label.name}_n{nest.number}_combine{number}")
        lines += _procedure(
            own,
            ("into", "values"),
            element,
            host,
            _global(name, nest, "combine", number),
            _assignments(reduction, element, _value),
        )
        if reduction.operator in IDENTITIES:
            own = fortran_name(f"polydist_{work.label.name}_n{nest.number}_identity{number}")
            lines += _procedure(
                own,
                ("into",),
                element,
                host,
                _global(name, nest, "identity", number),
                _assignments(reduction, element, _identity),
            )
    return lines


def _global(name: str, nest: NestCode, role: str, number: int) -> str:
    return f"{name}_n{nest.number}_{role}{number}"


def _element(program: Program, region: Region, reduction: ReductionCode) -> str:
    """The type of the elements, as it is declared."""
    array = region.arrays[
        next(array.source_name for array in program.arrays if array.name == reduction.array)
    ]
    return (
        type_of(region.variables[array.name]) if array.name in region.variables else array.element
    )


def _is_logical(element: str) -> bool:
    return element.lower().startswith("logical")


def _assignments(
    reduction: ReductionCode, element: str, value: Callable[[str, str, str, str], str]
) -> list[str]:
    """Those that give the first array, or the parts of its elements, their values."""
    x, y = "polydist_x", "polydist_y"
    if not reduction.parts:
        return [f"{x} = {value(reduction.operator, element, x, y)}"]
    lines = [f"do {_COUNTED} = 1_{LONG}, polydist_count"]
    for part in reduction.parts:
        own, other = (f"{array}({_COUNTED})%{part.member}" for array in (x, y))
        lines.append(f"   {own} = {value(reduction.operator, part.element, own, other)}")
    return [*lines, "end do"]


def _value(operator: str, element: str, x: str, y: str) -> str:
    """The combination of two parts."""
    if operator == "^" and _is_logical(element):
        return f"{x} .neqv. {y}"
    nothing = "" if element.lower().startswith("integer") else _NOT_A_NUMBER.format(x=x)
    return _COMBINED[operator].format(x=x, y=y, nothing=nothing)


def _identity(operator: str, element: str, _x: str, _y: str) -> str:
    return ".false." if _is_logical(element) else IDENTITIES[operator]


def _procedure(
    own: str,
    places: tuple[str, ...],
    element: str,
    host: HostScope,
    name: str,
    assignments: list[str],
) -> list[Line]:
    """Gives the first of two arrays, or the one array, its values."""
    dummies = [f"polydist_{place}" for place in places]
    arrays = ("polydist_x", "polydist_y")[: len(places)]
    body = [
        *preamble(host),
        f"type(polydist_ptr), value :: {', '.join(dummies)}",
        f"integer({LONG}), value :: polydist_count",
        *([f"integer({LONG}) :: {_COUNTED}"] if len(assignments) > 1 else ()),
        f"{element}, pointer, contiguous :: {', '.join(f'{array}(:)' for array in arrays)}",
        *(
            f"call polydist_f_pointer({d}, {a}, [polydist_count])"
            for d, a in zip(dummies, arrays, strict=True)
        ),
        *assignments,
    ]
    head = f'subroutine {own}({", ".join(dummies)}, polydist_count) bind(c, name="{name}")'
    whole = [head, *("   " + line for line in body), f"end subroutine {own}", ""]
    return without_unused(whole, host)


def reduction_companion(work: RegionWork, nest: NestCode, name: str) -> list[str]:
    """The same functions as the runtime's table of reductions names them, and what they apply
    to."""
    lines: list[str] = []
    for number, reduction in enumerate(nest.reductions):
        lines += touched_by_reduction(work.label.name, nest, number, reduction, work.program)
        if reduction.choice is not None:
            continue
        lines += filled_in(
            "fortran/reduction.c.j2",
            target=lambda role, number=number: _global(name, nest, role, number),
            own=lambda role, number=number: function_name(
                work.label.name, nest.number, f"{role}{number}"
            ),
            has_identity=reduction.operator in IDENTITIES,
        )
    return lines
