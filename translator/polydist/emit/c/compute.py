"""The function that runs the points of a tile, as C."""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.emit.c.binding import Binding, statement_bindings
from polydist.emit.c.code.contributions import kept_in, strides_of
from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.code.loops import c_code
from polydist.emit.c.code.products import is_in_blocks
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.c.prologue import BOX, BOX_NAMES, HEAD, function_name, local_constants
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, NestCode, Program
from polydist.lower.variables import symbols_of_places, variables_of, variables_of_counters


def compute_function(
    name: str,
    nest: NestCode,
    program: Program,
    region: Region,
    texts: StatementTexts,
    scalars: dict[str, set[str]],
) -> list[str]:
    """Runs the points of a tile, in a function of its own that takes the arrays as parameters.
    ``scalars`` says for every statement which outer scalars it writes."""
    binding = _binding(nest, program, region, scalars)
    kept = kept_in(nest, program)
    parameters = [*binding.parameters, *map(_kept_parameter, kept)]
    statements = program.statements_of(nest)
    symbols = variables_of(nest.compute).union(
        variables_of_counters(statements), *map(strides_of, kept)
    )
    return filled_in(
        "c/compute.c.j2",
        tile=function_name(name, nest.number, "tile"),
        compute=function_name(name, nest.number, "compute"),
        record=f"{PREFIX}{name}_args",
        in_blocks=is_in_blocks(nest, texts),
        box=BOX,
        head=HEAD,
        names=[f"{PREFIX}args", *BOX_NAMES],
        binding=binding,
        declared=[declaration for declaration, _ in parameters],
        passed=[value for _, value in parameters],
        constants=[
            *local_constants(symbols, program),
            *(f"    (void){c_name(symbol)};" for symbol in symbols_of_places(nest.compute)),
        ],
        declarations=region.declarations,
        points=c_code(nest.compute, texts, 1),
    )


def _kept_parameter(array: ArrayCode) -> tuple[str, str]:
    """Declaration and argument."""
    return (
        f"{array.element} *__restrict {PREFIX}{array.name}",
        f"{PREFIX}args->v_{array.name}",
    )


def _binding(
    nest: NestCode, program: Program, region: Region, scalars: dict[str, set[str]]
) -> Binding:
    statements = program.statements_of(nest)
    private = {p for s in statements for p in (*s.private, *(own.scalar for own in s.expanded))}
    assigned = {name for s in statements for name in s.assigns}
    written = {name for s in statements for name in scalars[s.name]}
    return statement_bindings(program, region, written - private, private, assigned)
