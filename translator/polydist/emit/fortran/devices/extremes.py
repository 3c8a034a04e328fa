"""``max`` and ``min`` of real numbers in kernels: of two zeros, and where an argument is no number,
they give what the compiler of the Fortran file makes them give, which a function of that file tells
(``polyrt_first_of``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.fortran.in_c.intrinsics import EXTREMES, extreme_name

from polydist.emit.fortran.expressions import fortran_name
from polydist.emit.fortran.text.layout import Line
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import KernelCode, Program

_TYPES = {4: ("c_float", "float"), 8: ("c_double", "double")}


def extreme_procedures(work: RegionWork, name: str, uses: list[str]) -> Iterator[Line]:
    """The functions that the kernels of a region need; ``name`` begins the names that the linker
    sees; ``uses`` is the import of hidden functions."""
    for extreme, size in _used(_kernels(work.program)):
        yield from filled_in(
            "fortran/extreme.f90.j2",
            function=fortran_name(f"{extreme_name(extreme, size)}_{work.label.name}"),
            name=_global(name, extreme, size),
            kind=_TYPES[size][0],
            extreme=extreme,
            uses=uses,
        )


def extreme_declarations(program: Program, name: str) -> Iterator[str]:
    """For the C file."""
    for extreme, size in _used(_kernels(program)):
        real = _TYPES[size][1]
        yield f"extern {real} {_global(name, extreme, size)}({real}, {real});"
        own = extreme_name(extreme, size)
        yield f"#define {own}(x, y) polyrt_{extreme}{size}(x, y, {own}_first)"


def extreme_values(kernel: KernelCode, name: str) -> Iterator[str]:
    """Constants of a kernel's function."""
    for extreme, size in _used([kernel]):
        asked = f"polyrt_first_of{size}({_global(name, extreme, size)})"
        yield f"const int {extreme_name(extreme, size)}_first = {asked};"


def _kernels(program: Program) -> list[KernelCode]:
    return [nest.kernel for nest in program.kernels if nest.kernel]


def _used(kernels: Iterable[KernelCode]) -> list[tuple[str, int]]:
    texts = [text for kernel in kernels for _, text in kernel.texts]
    return [own for own in EXTREMES if any(f"{extreme_name(*own)}(" in text for text in texts)]


def _global(name: str, extreme: str, size: int) -> str:
    return f"{name}_{extreme}{size}"
