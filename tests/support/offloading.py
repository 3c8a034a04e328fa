"""Clang's offloading to the host's own architecture: four devices with memories of their own on any
computer, so that a copy that is missing shows."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from support.build import Workshop, distributed, expected_output, runtime_archive
from support.mpi import Mpi

SHARING = ("-DPOLYRT_ENOUGH_THREADS_LOG=3", "-DPOLYRT_LONG_ROW=3")
"""Threads run through several values of a coordinate, as they do of large arrays."""

OFFLOADING = ("-w", "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu", *SHARING)
KERNELS = ("--device=auto",)
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


def offloaded(workshop: Workshop, mpi: Mpi, source: Path) -> Path:
    """The program with kernels, made for emulated devices."""
    runtime_archive(workshop, mpi)
    return distributed(workshop, source, by_clang(mpi), KERNELS, c_flags=OFFLOADING)


@dataclass(frozen=True)
class OnDevices:
    """A program with kernels, and what it is called with."""

    source: Path
    program: Path
    arguments: str

    def check(self, workshop: Workshop, mpi: Mpi, device: str, regions: set[str]) -> None:
        """It prints what the sequential one does on one and on three ranks, and there are kernels
        of these regions, which run."""
        for ranks in (1, 3):
            statistics = workshop.folder / f"{self.source.name}-{ranks}.json"
            settings = {"POLYRT_DEVICE": device, "POLYRT_STATS": str(statistics)}
            given = self.arguments.split()
            outcome = mpi.run(ranks, self.program, given, settings, 60, workshop.folder)
            assert (outcome.status, outcome.stderr) == (0, b"")
            assert outcome.stdout == expected_output(workshop, self.source, self.arguments)
            kernels = json.loads(statistics.read_text())["kernels"]
            assert all(sum(region["launches"]) > 0 for region in kernels)
            assert {region["region"] for region in kernels} == regions
