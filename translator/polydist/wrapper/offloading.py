"""gfortran beside clang, which makes code for devices: kernels of Fortran are in the C half.

1. Options that ask for such code are C's, wherever they stand: in ``POLYDIST_CC``, or on the
   command line of ``polydist-fc``, where gfortran would refuse them.
2. What has no code for devices is compiled without them: the runtime, and the two halves of a
   source when they become one object.
3. clang links the program, since it knows where its libraries for devices and for OpenMP are; it is
   told where gfortran has its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from polydist.toolchain.answers import answer_of
from polydist.toolchain.same_results import program_name
from polydist.wrapper.command_line import Argument, CommandLine
from polydist.wrapper.compilers import Compilers

_OFFLOADING = re.compile(
    r"-fopenmp-(?:targets=|target-|cuda-|assume-|offload-)|--offload-|-foffload-lto"
    r"|--(?:cuda|rocm)-path=|--libomptarget-"
)
"""What clang takes where it makes code for devices."""


def with_options_of_c(line: CommandLine, compilers: Compilers) -> tuple[CommandLine, Compilers]:
    """Step 1: the options go from a Fortran command line to C's compiler."""
    asked = tuple(word for argument in line.arguments for word in _offloading(argument))
    if compilers.wrapper != "polydist-fc" or not asked:
        return line, compilers
    rest = tuple(argument for argument in line.arguments if not _offloading(argument))
    c = (*compilers.c, "-fopenmp", *asked)
    return CommandLine(rest, line.own), replace(compilers, c=c)


def _offloading(argument: Argument) -> tuple[str, ...]:
    return tuple(word for word in argument.words if _OFFLOADING.match(word))


def is_linked_by_c(compilers: Compilers) -> bool:
    """Whether C's compiler has to link what ``polydist-fc`` has compiled."""
    by_clang = "clang" in program_name(compilers.c)
    return compilers.wrapper == "polydist-fc" and by_clang and bool(fortran_library(compilers.own))


def for_the_host(compiler: Sequence[str]) -> tuple[str, ...]:
    """Step 2: the compiler without code for devices."""
    return tuple(word for word in compiler if not _OFFLOADING.match(word))


def fortran_library(compiler: Sequence[str]) -> tuple[str, ...]:
    """Step 3: what others than this gfortran link Fortran with; nothing of another compiler."""
    found = Path(answer_of([*compiler, "-print-file-name=libgfortran.so"]).strip())
    return (f"-L{found.parent}", "-lgfortran", "-lm") if found.is_absolute() else ()
