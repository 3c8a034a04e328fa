"""Programs in several files whose regions are in Fortran: modules with subroutines, which a main in
C calls by the names that gfortran gives them."""

from __future__ import annotations

from collections.abc import Sequence

from fuzz.program.ranges import subscript_ranges
from fuzz.program.tree import Program
from fuzz.write.driver import driver_text
from fuzz.write.fortran.calls import fortran_writer, named_constants
from fuzz.write.fortran.origins import Origin
from fuzz.write.fortran.regions import Kernel, region_kernel
from fuzz.write.fortran.tools import COMMON_TOOLS, continued


def render_fortran_files(program: Program, modules: Sequence[str]) -> tuple[list[str], str]:
    """The modules with the regions, and the file with main; as many modules are used as there are
    files."""
    writer, ranges = fortran_writer(program, Origin()), subscript_ranges(program)
    kernels = [region_kernel(writer, ranges, k, region) for k, region in enumerate(program.regions)]
    each = -(-len(kernels) // program.files)
    texts, declared, calls = [], [], []
    for first in range(0, len(kernels), each):
        module = modules[first // each]
        own = kernels[first : first + each]
        texts.append(_module(module, list(named_constants(writer)), own))
        declared += [f"void {_symbol(module, kernel)}();" for kernel in own]
        calls += [_call(module, kernel, program) for kernel in own]
    return texts, driver_text(program, writer.extents, declared, calls)


def _symbol(module: str, kernel: Kernel) -> str:
    return f"__{module}_MOD_{kernel.name}"


def _call(module: str, kernel: Kernel, program: Program) -> str:
    """Arrays are addresses, parameters are passed by address."""
    names = {array.name for array in program.arrays}
    words = [name if name in names else f"&{name}" for name in kernel.arguments]
    return f"{_symbol(module, kernel)}({', '.join(words)});"


def _module(name: str, constants: list[str], kernels: list[Kernel]) -> str:
    lines = [
        f"module {name}",
        "   implicit none",
        *(f"   {line}" for line in constants),
        "contains",
        *(line for kernel in kernels for line in kernel.lines),
        *(line for kernel in kernels for line in kernel.called.lines_in("module")),
        *COMMON_TOOLS.splitlines(),
        f"end module {name}",
    ]
    return "\n".join(part for line in lines for part in continued(line)) + "\n"
