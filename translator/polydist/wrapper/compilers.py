"""The real compilers behind the wrappers."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from polydist.toolchain.failures import ToolchainError
from polydist.toolchain.mpi_wrapper import NoMpi, find_wrapper, wrapped

Wrapper = Literal["polydist-cc", "polydist-fc"]

_MPI_WRAPPERS = {"POLYDIST_CC": ("mpicc",), "POLYDIST_FC": ("mpifort", "mpif90")}
_OTHERWISE = {"POLYDIST_CC": "cc", "POLYDIST_FC": "gfortran"}


class NoCompiler(ToolchainError):
    """The compiler cannot be the one that is named; the message says why."""


@dataclass(frozen=True)
class Compilers:
    """``own`` takes the place of the wrapper; ``c`` compiles the C half of translated Fortran."""

    wrapper: Wrapper
    own: tuple[str, ...]
    c: tuple[str, ...]


def compilers_of(wrapper: Wrapper, environment: Mapping[str, str]) -> Compilers:
    """The compilers that the environment chooses, else those behind MPI's wrappers."""
    c = _chosen("POLYDIST_CC", environment)
    own = c if wrapper == "polydist-cc" else _chosen("POLYDIST_FC", environment)
    return Compilers(wrapper, own, c)


def _chosen(variable: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    words = tuple(shlex.split(environment.get(variable, ""))) or _behind_mpi(variable, environment)
    program = shutil.which(words[0])
    if not program:
        raise NoCompiler(f"there is no compiler {words[0]}; {variable} names another one")
    if Path(program).name in ("polydist-cc", "polydist-fc"):
        raise NoCompiler(
            f"the compiler behind the wrapper is {program}, the wrapper itself; name the real one "
            f"with {variable}"
        )
    return words


def _behind_mpi(variable: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    for name in _MPI_WRAPPERS[variable]:
        found = find_wrapper(environment, name)
        if found:
            try:
                return wrapped(found).compiler
            except NoMpi:
                continue
    return (_OTHERWISE[variable],)
