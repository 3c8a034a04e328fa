"""Nests as kernels for devices, as C: OpenMP target regions around the text of the tile function,
with the copies on the device under the names of the user's arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.region import Region
from polydist_frontends.variables import Variable

from polydist.emit.c.binding import bound_variables, declaration_and_value
from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.code.loops import c_code
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.c.prologue import BOX_NAMES, HEAD, function_name, local_constants
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import NestCode, Program
from polydist.lower.variables import variables_of, variables_of_counters
from polydist.sets.symbols import Corner


@dataclass(frozen=True)
class _Thread:
    """A coordinate in which threads differ, and the names of its variable and of its ends."""

    coordinate: int
    name: str
    first: str
    last: str


def kernel_function(
    name: str, nest: NestCode, program: Program, region: Region, texts: StatementTexts
) -> list[str]:
    """Launches the kernel of a nest for a box; nothing where it has none."""
    if nest.kernel is None or nest.kernel.code is None:
        return []
    code, threads = nest.kernel.code, nest.kernel.threads
    statements = [s for s in program.statements if s.name in nest.statements]
    own = frozenset(Corner("lo", k) for k in threads)
    symbols = variables_of(code).union(variables_of_counters(statements)) - own
    private = {p for s in statements for p in s.private}
    pointers = _copies(program, region)
    coordinates = [
        _Thread(k, c_name(Corner("lo", k)), f"{PREFIX}first{k}", f"{PREFIX}last{k}")
        for k in threads
    ]
    return filled_in(
        "c/devices/kernel.c.j2",
        kernel=function_name(name, nest.number, "kernel"),
        record=f"{PREFIX}{name}_args",
        head=HEAD,
        names=[f"{PREFIX}args", *BOX_NAMES, f"{PREFIX}device", f"{PREFIX}memory"],
        constants=local_constants(symbols, program),
        declarations=region.declarations,
        before=[*_values(program, region, private, pointers), *pointers.values()],
        coordinates=coordinates,
        threads=coordinates[:-1] if nest.kernel.diagonals else coordinates,
        follows=coordinates[-1] if nest.kernel.diagonals else None,
        pointers=list(pointers),
        points=c_code(code, texts, 3 if nest.kernel.diagonals else 2),
    )


def _values(
    program: Program, region: Region, private: set[str], pointers: dict[str, str]
) -> Iterator[str]:
    """Constants for the values of scalars, before the pointers whose types mention them."""
    for variable in bound_variables(program, region):
        if variable.shape == "scalar" and variable.name not in private | set(pointers):
            declaration, value = declaration_and_value(
                variable, f"{PREFIX}args->v_{variable.name}", set(), region
            )
            yield f"{declaration} = {value};"
            yield f"(void){variable.name};"


def _copies(program: Program, region: Region) -> dict[str, str]:
    """Declarations of the copies of arrays that lie in one block, by their names."""
    found: dict[str, str] = {}
    for number, array in enumerate(program.arrays):
        variable = region.variables.get(array.source_name)
        if variable is not None and variable.shape == "pointer" and not array.tables:
            head = _shadow(variable) if variable.visible else _pointer(variable)
            use = f"(void){variable.name};"
            found[variable.name] = f"{head} = {PREFIX}memory[{number}]; {use}"
    return found


def _pointer(variable: Variable) -> str:
    return variable.declaration.format(variable.name)


def _shadow(variable: Variable) -> str:
    """Of an array at file scope: its name begins to mean the copy after its type."""
    return f"__typeof__(&({variable.name})[0]) {variable.name}"
