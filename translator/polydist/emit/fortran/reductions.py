"""The operators of a region's reductions, in Fortran since the elements have its types: what an
operator begins with, and combining two parts.

The C file beside it hands the runtime's calls on to them.
"""

from __future__ import annotations

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
    "+": "polydist_x + polydist_y",
    "*": "polydist_x * polydist_y",
    "&": "polydist_iand(polydist_x, polydist_y)",
    "|": "polydist_ior(polydist_x, polydist_y)",
    "^": "polydist_ieor(polydist_x, polydist_y)",
    "&&": "polydist_x .and. polydist_y",
    "||": "polydist_x .or. polydist_y",
    "min": "polydist_merge(polydist_y, polydist_x, polydist_x > polydist_y{nothing})",
    "max": "polydist_merge(polydist_y, polydist_x, polydist_x < polydist_y{nothing})",
}
_NOT_A_NUMBER = " .or. .not. polydist_x <= polydist_x"
"""Where a part is not a number the other one counts."""


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
            _value(reduction, element),
        )
        if reduction.operator in IDENTITIES:
            own = fortran_name(f"polydist_{work.label.name}_n{nest.number}_identity{number}")
            lines += _procedure(
                own,
                ("into",),
                element,
                host,
                _global(name, nest, "identity", number),
                _identity(reduction, element),
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


def _value(reduction: ReductionCode, element: str) -> str:
    """The combination of two parts."""
    if reduction.operator == "^" and _is_logical(element):
        return "polydist_x .neqv. polydist_y"
    nothing = "" if element.lower().startswith("integer") else _NOT_A_NUMBER
    return _COMBINED[reduction.operator].format(nothing=nothing)


def _identity(reduction: ReductionCode, element: str) -> str:
    return ".false." if _is_logical(element) else IDENTITIES[reduction.operator]


def _procedure(
    own: str, places: tuple[str, ...], element: str, host: HostScope, name: str, value: str
) -> list[Line]:
    """Sets the first of two arrays, or the one array, to ``value``."""
    dummies = [f"polydist_{place}" for place in places]
    arrays = ("polydist_x", "polydist_y")[: len(places)]
    body = [
        *preamble(host),
        f"type(polydist_ptr), value :: {', '.join(dummies)}",
        f"integer({LONG}), value :: polydist_count",
        f"{element}, pointer, contiguous :: {', '.join(f'{array}(:)' for array in arrays)}",
        *(
            f"call polydist_f_pointer({d}, {a}, [polydist_count])"
            for d, a in zip(dummies, arrays, strict=True)
        ),
        f"polydist_x = {value}",
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
