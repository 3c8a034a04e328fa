"""Kernels on devices print what the sequential program prints, to the last byte.

The host can run kernels in memory of its own, and clang's offloading to the host's own architecture
gives four devices with memories of their own: a copy that is missing shows on both.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output, runtime_archive
from support.mpi import Mpi
from support.processes import Outcome
from support.programs import PROGRAMS, Program

KERNELS = ("--device=auto",)
OFFLOADING = ("-w", "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu")
C_PROGRAMS = [program for program in PROGRAMS if program.is_c]
ON_DEVICES = (
    *("gemm", "heat2d", "lu", "fdtd2d", "floyd_warshall", "heat3d_arrays", "adi", "jacobi2d"),
    *("cholesky", "lattice", "multigrid", "correlation", "gramschmidt", "many_calls"),
)
HEAT = next(program for program in C_PROGRAMS if program.name == "heat2d")


@dataclass(frozen=True)
class ByClang(Mpi):
    """Compiles by a clang that can offload."""

    def compiling(self, *arguments: object) -> list[str]:
        _, *others = super().compiling(*arguments)
        return ["clang-14", *others]


def _by_clang(workshop: Workshop, mpich: Mpi, source: Path) -> Path:
    if shutil.which("clang-14") is None:
        pytest.fail("there is no clang-14; Debian: apt install clang-14 libomp-14-dev")
    runtime_archive(workshop, mpich)
    mpi = ByClang(mpich.kind, mpich.compiler, mpich.launcher, mpich.environment)
    return distributed(workshop, source, mpi, KERNELS, flags=OFFLOADING)


def _run(
    workshop: Workshop, mpi: Mpi, program: Path, arguments: str, ranks: int, device: str
) -> Outcome:
    settings = {"POLYRT_DEVICE": device}
    return mpi.run(ranks, program, arguments.split(), settings, 120, workshop.folder)


def _check(
    workshop: Workshop, mpi: Mpi, row: Program, program: Path, ranks: int, device: str
) -> None:
    for arguments in row.arguments[:2]:
        expected = expected_output(workshop, row.path, arguments)
        outcome = _run(workshop, mpi, program, arguments, ranks, device)
        assert outcome.status == 0, outcome.stderr.decode()
        assert outcome.stdout == expected


@pytest.mark.parametrize("ranks, device", [(1, "host"), (3, "host,none")])
def test_kernels_on_the_host(workshop: Workshop, mpich: Mpi, ranks: int, device: str) -> None:
    program = distributed(workshop, HEAT.path, mpich, KERNELS)
    _check(workshop, mpich, HEAT, program, ranks, device)


@pytest.mark.full
@pytest.mark.parametrize("row", C_PROGRAMS, ids=lambda row: row.name)
def test_all_programs_with_kernels_on_the_host(
    workshop: Workshop, mpich: Mpi, row: Program
) -> None:
    program = distributed(workshop, row.path, mpich, KERNELS)
    _check(workshop, mpich, row, program, 3, "host,host,none")


@pytest.mark.full
@pytest.mark.parametrize(
    "row", [row for row in C_PROGRAMS if row.name in ON_DEVICES], ids=lambda row: row.name
)
def test_programs_on_devices(workshop: Workshop, mpich: Mpi, row: Program) -> None:
    program = _by_clang(workshop, mpich, row.path)
    for ranks, device in ((1, "auto"), (4, "3,none,0,host")):
        _check(workshop, mpich, row, program, ranks, device)


def test_a_device_that_does_not_exist(workshop: Workshop, mpich: Mpi) -> None:
    program = distributed(workshop, HEAT.path, mpich, KERNELS)
    outcome = _run(workshop, mpich, program, HEAT.arguments[0], 1, "7")
    assert outcome.status != 0
    assert b"POLYRT_DEVICE asks for device 7" in outcome.stderr
    outcome = _run(workshop, mpich, program, HEAT.arguments[0], 1, "gpu")
    assert outcome.status != 0
    assert b"POLYRT_DEVICE=gpu does not say which devices to use" in outcome.stderr
    outcome = _run(workshop, mpich, program, HEAT.arguments[0], 1, "auto")
    assert outcome.status == 0
    assert b"there is no device" in outcome.stderr
