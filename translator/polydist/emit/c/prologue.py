"""Names and heads of generated functions, and what stands at their beginnings: local constants for
the parameters, strides and corners of boxes that they use."""

from __future__ import annotations

from polydist.emit.c.binding import parameter_bindings
from polydist.emit.c.code.expressions import PREFIX, box_element, c_expression, c_name
from polydist.lower.loop_ir import Enclosure, Program
from polydist.sets.symbols import Symbol

BOX = "const int64_t *polydist_lo, const int64_t *polydist_hi"
HEAD = f"const void *polydist_arguments, const int64_t *polydist_z, {BOX}"
BOX_NAMES = (f"{PREFIX}z", f"{PREFIX}lo", f"{PREFIX}hi")


def function_name(region: str, nest: int, role: str) -> str:
    return f"{PREFIX}{region}_N{nest}_{role}"


def prologue(
    region: str, symbols: frozenset[Symbol], program: Program, arguments: tuple[str, ...]
) -> list[str]:
    """Unpacks the argument record and the boxes, as far as the function uses them; ``arguments``
    are those that it may not use."""
    return [*record(region, arguments), *local_constants(symbols, program)]


def record(region: str, arguments: tuple[str, ...]) -> list[str]:
    """The argument record, and a use of all ``arguments``."""
    own = f"    const struct {PREFIX}{region}_args *const {PREFIX}args = {PREFIX}arguments;"
    return [own, *(f"    (void){name};" for name in (f"{PREFIX}args", *arguments))]


def local_constants(symbols: frozenset[Symbol], program: Program) -> list[str]:
    """The parameters, strides, box corners and sequential coordinates among ``symbols``."""
    lines = ["    " + line for line in parameter_bindings(symbols, program)]
    for symbol in sorted(symbols, key=lambda symbol: symbol.name):
        element = box_element(symbol)
        if element is not None:
            array, k = element
            lines.append(f"    const int64_t {c_name(symbol)} = {PREFIX}{array}[{k}];")
    return lines


def widenings(enclosure: Enclosure, range_name: str) -> list[str]:
    """Statements that widen a range to include every interval of the enclosure."""
    lines = []
    for interval in enclosure.intervals:
        first = "-POLYRT_FAR" if interval.lower is None else c_expression(interval.lower)
        last = "POLYRT_FAR" if interval.upper is None else c_expression(interval.upper)
        guard = "" if interval.guard is None else f"if ({c_expression(interval.guard)}) "
        lines.append(f"    {guard}polyrt_widen({range_name}, {first}, {last});")
    return lines
