"""Clang's offloading to the host's own architecture: four devices with memories of their own on any
computer, so that a copy that is missing shows."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

from support.mpi import Mpi

OFFLOADING = ("-w", "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu")
_COMPILER = "clang-14"


@dataclass(frozen=True)
class ByClang(Mpi):
    """Compiles by a clang that can offload."""

    def compiling(self, *arguments: object) -> list[str]:
        _, *others = super().compiling(*arguments)
        return [_COMPILER, *others]


def by_clang(mpi: Mpi) -> ByClang:
    """The same MPI for programs with kernels; ``LookupError`` where there is no such clang."""
    if shutil.which(_COMPILER) is None:
        raise LookupError(f"there is no {_COMPILER}; Debian: apt install clang-14 libomp-14-dev")
    return ByClang(mpi.kind, mpi.compiler, mpi.launcher, mpi.environment)
