"""Messages from device to device (``POLYRT_DEVICE_AWARE_MPI``): the same output, and nothing of
what steps send passes the host. Emulated devices have memory that any MPI can read, so this says
nothing about how an MPI copes with memory of real ones.
"""

from __future__ import annotations

import json

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.offloading import KERNELS, SHARING, offloaded
from support.programs import PROGRAMS, Program

AWARE = {"POLYRT_DEVICE_AWARE_MPI": "1"}
ON_DEVICES = (
    *("heat2d", "lu", "fdtd2d", "floyd_warshall", "heat3d_arrays", "adi", "jacobi2d", "cholesky"),
    *("lattice", "multigrid", "many_calls", "seidel2d", "heat2d-fortran", "vcycle-fortran"),
)
STEPS = """\
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    a[n / 2][n / 2] = argc;
#pragma polydist live_out(a)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j] / 4;
    }
    printf("%a %a\\n", a[n / 2][n / 2 - 1], a[1][1]);
    return 0;
}
"""
ON_THE_HOST = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), *c = calloc(n, sizeof *c);
    double most = 0;
    for (int i = 0; i < n; i++)
        a[i] = i % 7 * 0.125;
#pragma polydist reduction(max: most)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i] * 0.25 + c[i] * 0.125;
        for (int i = 1; i < n - 1; i++)
            c[i] = exp(a[i - 1] * 0.25 - a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            most = fmax(most, exp(a[i + 1] - a[i - 1]));
    }
    for (int i = 0; i < n; i++)
        printf("%a %a %a\\n", a[i], c[i], most);
    return argc < 0;
}
"""


@pytest.mark.parametrize("aware, gather", [("0", "lazy"), ("1", "lazy"), ("1", "all")])
def test_what_steps_send_passes_no_host(
    workshop: Workshop, mpich: Mpi, aware: str, gather: str
) -> None:
    """Whether values stay on the device after the region or not: with more steps, no byte more is
    copied."""
    source = workshop.folder / "aware_steps.c"
    source.write_text(STEPS)
    program = distributed(workshop, source, mpich, KERNELS)
    copied = []
    for steps in (4, 9):
        statistics = workshop.folder / f"aware-{aware}-{gather}-{steps}.json"
        settings = {
            "POLYRT_DEVICE": "host",
            "POLYRT_STATS": str(statistics),
            "POLYRT_DEVICE_AWARE_MPI": aware,
            "POLYRT_GATHER": gather,
        }
        outcome = mpich.run(3, program, ["300", str(steps)], settings, 60, workshop.folder)
        assert (outcome.status, outcome.stderr) == (0, b"")
        assert outcome.stdout == expected_output(workshop, source, f"300 {steps}")
        told = json.loads(statistics.read_text())["devices"]
        copied.append(sum(rank["up"] + rank["down"] for own in told for rank in own["ranks"]))
    assert (copied[1] == copied[0]) == (aware == "1")


@pytest.mark.parametrize("device", ["host", "host,none,host"])
def test_the_host_reads_what_has_come_to_the_device(
    workshop: Workshop, mpich: Mpi, device: str
) -> None:
    """Nests that call ``exp`` are no kernels."""
    source = workshop.folder / "aware_on_the_host.c"
    source.write_text(ON_THE_HOST)
    program = distributed(workshop, source, mpich, KERNELS)
    settings = {"POLYRT_DEVICE": device, **AWARE}
    outcome = mpich.run(3, program, ["23", "4"], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected_output(workshop, source, "23 4")


def test_another_word_is_an_error(workshop: Workshop, mpich: Mpi) -> None:
    source = workshop.folder / "aware_steps.c"
    source.write_text(STEPS)
    program = distributed(workshop, source, mpich, KERNELS)
    settings = {"POLYRT_DEVICE": "host", "POLYRT_DEVICE_AWARE_MPI": "yes"}
    outcome = mpich.run(2, program, ["300", "4"], settings, 60, workshop.folder)
    assert outcome.status != 0
    assert b"POLYRT_DEVICE_AWARE_MPI=yes is neither 1 nor 0" in outcome.stderr


UNUSED_COPIES = """\
module two_regions
  implicit none
contains
  subroutine diagonal(n, m, a, b)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(-2:313, -3:13), b(-1:n + 12)
    integer :: i, j, k, l
    real(8) :: q
    !$polydist gather(all) comm(fo)
    do i = 1, m - 2
       a(i, i) = mod(2 * b(i + 2) + 3, 8191)
       a(i, i) = mod(merge(a(i, i + 2), a(i - 1, i - 1), mod(a(i - 1, i), 2) /= 0), 8191)
    end do
    do j = -1, n - 2
       q = 0.125d0
       b(j) = mod(2 * a(j + 2, 3) + 2 * b(j + 1), 8191)
       do k = 0, m - 1
          b(k) = 12
       end do
       do l = 0, m - 1
          q = q + (0.375d0 * a(l, j - 2) + 0.25d0 * a(l, j))
       end do
       a(j, 1) = mod(2 * merge(2, 1, q > 0.25d0) + b(j) + 2 * a(j - 1, 2), 8191)
    end do
    !$polydist end
  end subroutine diagonal

  subroutine columns(n, m, steps, a)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(-2:313, -3:13)
    integer :: i, j, t
    !$polydist dist(cyclic) comm(fo)
    do t = 1, steps
       do i = 1, n - 1
          do j = 1, steps - 1
             print *, t, a(j, i)
          end do
       end do
       do i = 0, n - 1
          do j = m - 1, 1, -1
             a(j, i) = mod(2 * a(j, i + 1) + 3 * a(j - 1, i + 1), 8191)
          end do
       end do
    end do
  end subroutine columns
end module two_regions

program main
  use two_regions
  implicit none
  integer :: a(-2:313, -3:13), b(-1:16), i, j, r
  a = reshape([((mod(i * 37 + j * 101 + 5000, 997), i = -2, 313), j = -3, 13)], shape(a))
  b = 7
  do r = 1, 3
     call diagonal(4, 6, a, b)
     call columns(4, 6, 3, a)
  end do
  print *, a(-2:12, :), b
end program main
"""


def test_what_arrives_for_no_kernel_is_for_the_host(workshop: Workshop, mpich: Mpi) -> None:
    """One region has left a copy that no kernel of the next one uses on this rank."""
    source = workshop.folder / "unused_copies.f90"
    source.write_text(UNUSED_COPIES)
    program = distributed(workshop, source, mpich, KERNELS)
    settings = {"POLYRT_DEVICE": "host", "POLYRT_TILE": "4,4", **AWARE}
    outcome = mpich.run(2, program, [], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected_output(workshop, source, "")


@pytest.mark.full
@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row.name)
def test_all_programs_from_device_to_device(workshop: Workshop, mpich: Mpi, row: Program) -> None:
    program = distributed(workshop, row.path, mpich, KERNELS, c_flags=SHARING)
    for arguments in row.arguments[:2]:
        for device in ("host", "host,host,none"):
            settings = {"POLYRT_DEVICE": device, **AWARE}
            outcome = mpich.run(3, program, arguments.split(), settings, 120, workshop.folder)
            assert outcome.status == 0, outcome.stderr.decode()
            assert outcome.stdout == expected_output(workshop, row.path, arguments)


@pytest.mark.full
@pytest.mark.parametrize(
    "row", [row for row in PROGRAMS if row.name in ON_DEVICES], ids=lambda row: row.name
)
def test_programs_on_devices(workshop: Workshop, mpich: Mpi, row: Program) -> None:
    program = offloaded(workshop, mpich, row.path)
    arguments = row.arguments[0]
    for ranks, device in ((2, "auto"), (4, "auto"), (4, "3,none,0,host")):
        settings = {"POLYRT_DEVICE": device, **AWARE}
        outcome = mpich.run(ranks, program, arguments.split(), settings, 120, workshop.folder)
        assert outcome.status == 0, outcome.stderr.decode()
        assert outcome.stdout == expected_output(workshop, row.path, arguments)
