"""Functions of the program that kernels call: devices have code for them, wherever they are defined
in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output, runtime_archive, translated
from support.mpi import Mpi
from support.offloading import OFFLOADING, by_clang

_KERNELS = ("--device=auto",)
_CALLING = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
struct state { double density, pressure; };
#define LIMITED(a, b) smaller(fabs(a), fabs(b))
static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}
double flux(struct state left, struct state right, int rounds);
static double slope(double left, double right)
{
    double found = 0;
    if (left * right > 0)
        found = left > 0 ? LIMITED(left, right) : -LIMITED(left, right);
    return found;
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b), sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 7 + j * 3 + argc) % 11;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = a[i][j] + slope(a[i][j] - a[i - 1][j], a[i + 1][j] - a[i][j]) / 3;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = flux((struct state){b[i][j - 1], 1}, (struct state){b[i][j + 1], t}, 3);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += (i + 2 * j + 1) * a[i][j];
    printf("%a\\n", sum);
    return 0;
}
double flux(struct state left, struct state right, int rounds)
{
    double sum = 0;
    for (int k = 1; k <= rounds; k++)
        sum += (left.density * right.pressure - slope(left.pressure, right.density)) / k;
    return sum / 7;
}
"""


def _source(workshop: Workshop) -> Path:
    source = workshop.folder / "calling.c"
    if not source.exists():
        source.write_text(_CALLING)
    return source


def _check(workshop: Workshop, mpi: Mpi, program: Path, ranks: int, device: str) -> None:
    settings = {"POLYRT_DEVICE": device}
    outcome = mpi.run(ranks, program, ["23", "4"], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected_output(workshop, _source(workshop), "23 4")


def test_on_the_host(workshop: Workshop, mpich: Mpi) -> None:
    (text,) = translated(workshop, _source(workshop), _KERNELS).glob("*.c")
    assert text.read_text().count("#pragma omp target teams") == 2
    program = distributed(workshop, _source(workshop), mpich, _KERNELS)
    _check(workshop, mpich, program, 2, "host,none")


@pytest.mark.full
def test_on_devices(workshop: Workshop, mpich: Mpi) -> None:
    runtime_archive(workshop, mpich)
    mpi = by_clang(mpich)
    program = distributed(workshop, _source(workshop), mpi, _KERNELS, flags=OFFLOADING)
    for ranks, device in ((1, "auto"), (4, "auto"), (2, "0,none")):
        _check(workshop, mpich, program, ranks, device)
