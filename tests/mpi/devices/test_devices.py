"""Kernels on devices print what the sequential program prints, to the last byte.

The host can run kernels in memory of its own, and clang's offloading to the host's own architecture
gives four devices with memories of their own: a copy that is missing shows on both.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.build import (
    RUNTIME,
    WHOLE_RUNTIME,
    Workshop,
    distributed,
    expected_output,
    runtime_archive,
    translated,
)
from support.mpi import Mpi
from support.offloading import KERNELS, SHARING, by_clang, offloaded
from support.processes import Outcome
from support.programs import PROGRAMS, Program

ON_DEVICES = (
    *("gemm", "heat2d", "lu", "fdtd2d", "floyd_warshall", "heat3d_arrays", "adi", "jacobi2d"),
    *("cholesky", "lattice", "multigrid", "correlation", "gramschmidt", "many_calls"),
    *("seidel2d", "sor1d", "lcs", "jacobi1d", "long_dependence"),
    *("heat2d-fortran", "lu-fortran", "adi-fortran", "shallow-fortran", "vcycle-fortran"),
    *("kernels-fortran", "matrix_products-fortran", "lattice-fortran", "reductions-fortran"),
)
HEAT_IN_FORTRAN = next(program for program in PROGRAMS if program.name == "heat2d-fortran")
HEAT = next(program for program in PROGRAMS if program.name == "heat2d")


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


@pytest.mark.parametrize("threads", ["1", "7", "50"])
def test_launches_are_cut(workshop: Workshop, mpich: Mpi, threads: str) -> None:
    """Where they would have too many threads."""
    flags = ("-w", *SHARING, f"-DPOLYRT_MOST_THREADS={threads}")
    program = distributed(workshop, HEAT.path, mpich, KERNELS, c_flags=flags)
    _check(workshop, mpich, HEAT, program, 2, "host")


def test_kernels_of_fortran_on_the_host(workshop: Workshop, mpich: Mpi) -> None:
    program = distributed(workshop, HEAT_IN_FORTRAN.path, mpich, KERNELS)
    _check(workshop, mpich, HEAT_IN_FORTRAN, program, 2, "host")


@pytest.mark.full
def test_other_kinds_than_declarations_say(workshop: Workshop, mpich: Mpi) -> None:
    """The region says so, and runs as it is written."""
    source = workshop.folder / "kinds.f90"
    source.write_text(KINDS)
    program = distributed(workshop, source, mpich, KERNELS)
    outcome = _run(workshop, mpich, program, "", 2, "host")
    assert (outcome.status, outcome.stderr) == (0, b"")
    assert outcome.stdout.split() == [b"40900000"]
    folder = translated(workshop, source, KERNELS)
    wider = workshop.folder / "wider.polydist.f90"
    wider.write_text((folder / "kinds.polydist.f90").read_text())
    objects = [wider.with_suffix(".o"), workshop.folder / "kinds.c.o"]
    subprocess.run(
        ["gfortran", "-fdefault-real-8", "-c", wider, "-o", objects[0], "-J", workshop.folder],
        check=True,
    )
    include = ["-I", RUNTIME / "include"]
    made = mpich.compiling(*include, "-c", folder / "kinds.polydist.f90.c", "-o", objects[1])
    subprocess.run(made, check=True)
    other = workshop.folder / "wider"
    archive = runtime_archive(workshop, mpich)
    linked = (*objects, archive, WHOLE_RUNTIME, "-lgfortran", "-lm", "-o", other)
    subprocess.run(mpich.compiling(*linked), check=True)
    settings = {"POLYRT_DEVICE": "host", "POLYRT_STRICT": "0"}
    outcome = mpich.run(2, other, [], settings, 60, workshop.folder)
    assert outcome.status == 0
    assert b"other kinds than kernels for devices were made for" in outcome.stderr
    assert outcome.stdout.split() == [b"4012000000000000"]


@pytest.mark.full
@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row.name)
def test_all_programs_with_kernels_on_the_host(
    workshop: Workshop, mpich: Mpi, row: Program
) -> None:
    program = distributed(workshop, row.path, mpich, KERNELS, c_flags=SHARING)
    _check(workshop, mpich, row, program, 3, "host,host,none")


@pytest.mark.full
@pytest.mark.parametrize(
    "row", [row for row in PROGRAMS if row.name in ON_DEVICES], ids=lambda row: row.name
)
def test_programs_on_devices(workshop: Workshop, mpich: Mpi, row: Program) -> None:
    program = offloaded(workshop, mpich, row.path)
    for ranks, device in ((1, "auto"), (2, "auto"), (4, "auto"), (4, "3,none,0,host")):
        _check(workshop, mpich, row, program, ranks, device)


@pytest.mark.full
def test_openmp_without_code_for_devices(workshop: Workshop, mpich: Mpi) -> None:
    """clang links nothing for devices then."""
    runtime_archive(workshop, mpich)
    flags = ("-w", "-fopenmp")
    program = distributed(workshop, HEAT.path, by_clang(mpich), KERNELS, c_flags=flags)
    for device in ("auto", "host,none"):
        _check(workshop, mpich, HEAT, program, 2, device)


KINDS = """\
program kinds
  implicit none
  real :: x(9)
  integer :: i
  x = 1.5
  !$polydist
  do i = 1, 9
     x(i) = x(i) * 3
  end do
  print '(z16)', x(9)
end program kinds
"""


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


STEPS = """\
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b), (*c)[n] = b;
    a[n / 2][n / 2] = argc;
#pragma polydist live_out(a)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                c[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = c[i][j] / 4;
    }
    printf("%a %a\\n", a[n / 2][n / 2 - 1], a[1][1]);
    return 0;
}
"""


@pytest.mark.full
def test_only_what_is_read_is_copied(workshop: Workshop, mpich: Mpi) -> None:
    """Values stay on the device from nest to nest and from step to step: up goes what is read from
    before the region, down what is read after it; between ranks, the rows at their borders."""
    source = workshop.folder / "steps.c"
    source.write_text(STEPS)
    program = distributed(workshop, source, mpich, KERNELS)
    n, steps, real = 40, 7, 8
    for ranks in (1, 2):
        statistics = workshop.folder / f"steps-{ranks}.json"
        settings = {"POLYRT_DEVICE": "host", "POLYRT_STATS": str(statistics)}
        arguments = [str(n), str(steps)]
        outcome = mpich.run(ranks, program, arguments, settings, 60, workshop.folder)
        assert outcome.stdout == expected_output(workshop, source, f"{n} {steps}")
        told = json.loads(statistics.read_text())
        of_a, of_c = told["devices"]
        (kernels,) = told["kernels"]
        assert kernels["launches"] == [2 * steps] * ranks
        up, down = (sum(rank[way] for rank in of_a["ranks"]) for way in ("up", "down"))
        borders = 2 * (ranks - 1) * (n - 2) * real
        assert up == (n * n - 4) * real + borders * steps
        assert down == (n - 2) * (n - 2) * real + borders * (steps - 1)
        assert [rank["up"] for rank in of_c["ranks"]] == [0] * ranks
        assert [rank["down"] for rank in of_c["ranks"]] == [0] * ranks


@pytest.mark.full
@pytest.mark.parametrize("devices", ["host", "none,host"])
def test_simulated_copies_are_those_of_a_run(
    workshop: Workshop, mpich: Mpi, devices: str, tmp_path: Path
) -> None:
    source = workshop.folder / "steps.c"
    source.write_text(STEPS)
    program = distributed(workshop, source, mpich, KERNELS)
    statistics, forecast = tmp_path / "run.json", tmp_path / "forecast.json"
    settings = {
        "POLYRT_DEVICE": devices,
        "POLYRT_GATHER": "all",
        "POLYRT_STATS": str(statistics),
    }
    outcome = mpich.run(2, program, ["40", "7"], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode()
    analyze = [sys.executable, "-m", "polydist", "analyze", str(source), "-Pn=40", "-Psteps=7"]
    asked = ["--devices", "2", "--rank-devices", devices, "--json", str(forecast)]
    subprocess.run([*analyze, *asked, "--gather", "all"], check=True, stdout=subprocess.DEVNULL)
    (region,) = json.loads(forecast.read_text())["regions"]
    (run,) = region["runs"]
    copied = {array["array"]: array["ranks"] for array in run["devices"]}
    ran = json.loads(statistics.read_text())["devices"]
    assert copied["a"] != [{"up": 0, "down": 0}] * 2
    assert {array["array"]: array["ranks"] for array in ran} == copied
