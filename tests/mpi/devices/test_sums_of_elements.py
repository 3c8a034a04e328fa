"""Kernels that add to elements of small arrays, and keep contributions that are added in order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output, runtime_archive
from support.mpi import Mpi
from support.offloading import OFFLOADING, by_clang

KERNELS = ("--device=auto",)
PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>
static double fs[2][3];
static void small(int n, double (*x)[3], double s[3], long bins[], double t[4][2])
{
#pragma polydist reduction(+: s, bins, t, fs)
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++)
            s[c] += (int)(x[i][c] * 8);
        bins[2 + i % 4] += x[i][0] > 0.5 ? 3 : 1;
        t[1][i % 2] += i;
        fs[1][0] += i;
        fs[0][2] += 2;
    }
}
static void use(int n, double (*x)[3], double s[3], double t[4][2])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 3; c++)
            x[i][c] = (i * 7 + c * 3) % 11 * 0.125 + s[c] * 0.25 + t[1][1] * 0.5 + x[i][c];
#pragma polydist
    for (int c = 0; c < 3; c++)
        s[c] = s[c] * 0.5 + c;
}
static double sweep(int n, double (*a)[n], double (*b)[n])
{
    double s = 0;
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double r = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j];
            b[i][j] = a[i][j] + 0.1 * r;
            s += r * r;
        }
    return s;
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double (*x)[3] = calloc(n, sizeof *x), s[3] = {1, 2, 3}, (*t)[2] = calloc(4, sizeof *t);
    long *bins = calloc(6, sizeof *bins);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 7 + j * 3) % 11 * 0.3;
    for (int k = 0; k < steps; k++) {
        small(n, x, s, bins, t);
        use(n, x, s, t);
        printf("%a\\n", sweep(n, a, b));
        printf("%a\\n", sweep(n, b, a));
        printf("%a %a %a %a %a %a %a\\n", s[0], s[1], s[2], t[1][0], t[1][1], fs[1][0], fs[0][2]);
    }
    for (int c = 0; c < 6; c++)
        printf("%ld\\n", bins[c]);
    for (int i = 0; i < n; i++)
        printf("%a\\n", x[i][i % 3]);
    return argc < 0;
}
"""


def _source(workshop: Workshop) -> Path:
    source = workshop.folder / "elements.c"
    source.write_text(PROGRAM)
    return source


def _check(workshop: Workshop, mpi: Mpi, program: Path, source: Path, device: str) -> None:
    """Every region has run on the device of a rank that has one."""
    for ranks in (1, 3):
        statistics = workshop.folder / f"elements-{ranks}.json"
        settings = {"POLYRT_DEVICE": device, "POLYRT_STATS": str(statistics)}
        outcome = mpi.run(ranks, program, ["23", "3"], settings, 60, workshop.folder)
        assert (outcome.status, outcome.stderr) == (0, b"")
        assert outcome.stdout == expected_output(workshop, source, "23 3")
        kernels = json.loads(statistics.read_text())["kernels"]
        assert all(sum(region["launches"]) > 0 for region in kernels)
        assert {region["region"] for region in kernels} == {"small", "use", "use_2", "sweep"}


def test_kernels_on_the_host(workshop: Workshop, mpich: Mpi) -> None:
    source = _source(workshop)
    program = distributed(workshop, source, mpich, KERNELS)
    _check(workshop, mpich, program, source, "host,none,host")


@pytest.mark.full
def test_kernels_on_devices(workshop: Workshop, mpich: Mpi) -> None:
    source = _source(workshop)
    runtime_archive(workshop, mpich)
    program = distributed(workshop, source, by_clang(mpich), KERNELS, c_flags=OFFLOADING)
    for device in ("auto", "2,none,host"):
        _check(workshop, mpich, program, source, device)
