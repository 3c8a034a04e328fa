"""Kernels that use structures, add something up, or read what may not be there."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.offloading import KERNELS, OnDevices, offloaded
from support.programs import ROOT

PROGRAM = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    int rows, columns;
    double scale, weights[3];
    struct { double *values; } inner;
} grid;
static grid shared;
static long total;
static void smooth(const grid *g, grid h, double from[g->rows][g->columns])
{
#pragma polydist
    for (int i = 1; i < g->rows - 1; i++)
        for (int j = 1; j < g->columns - 1; j++)
            h.inner.values[i * h.columns + j] =
                g->scale * (g->weights[0] * from[i - 1][j] + g->weights[1] * from[i][j] +
                            h.weights[2] * from[i + 1][j]) + shared.scale;
}
static void upwind(grid m, double from[m.rows][m.columns], double to[m.rows][m.columns])
{
#pragma polydist
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++)
            to[i][j] = from[i][j] > 0 && i > m.weights[2] ? from[i - 9][j] : from[i][j];
}
static double least(grid m, double of[m.rows][m.columns], double *sum, int *negative)
{
    double low = INFINITY, added = 0;
    int below = 0;
#pragma polydist reduction(min: low) reduction(+: added, below, total)
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++) {
            low = fmin(low, of[i][j]);
            added += of[i][j] > 0 ? 2 : 1;
            below += of[i][j] < 0;
            total++;
        }
    *sum = added;
    *negative = below;
    return low;
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]), negative;
    grid g = {n, n + 3, 0.5, {0.25, 0.5, 8}, {NULL}}, *p = &g;
    double (*a)[n + 3] = calloc(n, sizeof *a), sum;
    shared.scale = 0.125;
    g.inner.values = calloc(n, sizeof *a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n + 3; j++)
            a[i][j] = (i * 7 + j * 3) % 11 - 5;
    for (int t = 0; t < steps; t++) {
        smooth(p, g, a);
        upwind(g, (double(*)[n + 3])g.inner.values, a);
        double low = least(g, a, &sum, &negative);
        g.scale = low < -1 ? 0.75 : 0.5;
        printf("%a %a %d %ld\\n", low, sum, negative, total);
    }
    for (int i = 0; i < n; i++)
        printf("%a %a\\n", a[i][n / 2], g.inner.values[i * (n + 3) + 1]);
    return argc < 0;
}
"""


REGIONS = {"smooth", "upwind", "least"}


def _source(workshop: Workshop) -> Path:
    source = workshop.folder / "structures.c"
    source.write_text(PROGRAM)
    return source


def test_kernels_on_the_host(workshop: Workshop, mpich: Mpi) -> None:
    source = _source(workshop)
    program = distributed(workshop, source, mpich, KERNELS)
    OnDevices(source, program, "23 3").check(workshop, mpich, "host", REGIONS)


@pytest.mark.full
def test_kernels_on_devices(workshop: Workshop, mpich: Mpi) -> None:
    source = _source(workshop)
    own = OnDevices(source, offloaded(workshop, mpich, source), "23 3")
    for device in ("auto", "2,none,host"):
        own.check(workshop, mpich, device, REGIONS)


def _hydrodynamics(workshop: Workshop, language: str) -> Path:
    """All of its regions in one file."""
    folder = ROOT / "examples/hydro" / language
    suffix = ".c" if language == "c" else ".f90"
    files = sorted(folder.glob(f"*{suffix}"), key=lambda file: file.stem == "hydro")
    source = workshop.folder / f"hydro{suffix}"
    source.write_text("\n".join(file.read_text() for file in files))
    for header in folder.glob("*.h"):
        (workshop.folder / header.name).write_text(header.read_text())
    return source


@pytest.mark.full
@pytest.mark.parametrize("language", ["c", "fortran"])
@pytest.mark.parametrize("arguments", ["13 17 3 1", "70 60 2 1", "300 280 2 1"])
def test_a_step_of_hydrodynamics_on_devices(
    workshop: Workshop, mpich: Mpi, language: str, arguments: str
) -> None:
    source = _hydrodynamics(workshop, language)
    program = offloaded(workshop, mpich, source)
    expected = expected_output(workshop, source, arguments)
    for ranks, device in ((1, "auto"), (2, "auto"), (4, "auto"), (4, "3,none,0,host")):
        settings = {"POLYRT_DEVICE": device}
        outcome = mpich.run(ranks, program, arguments.split(), settings, 120, workshop.folder)
        assert outcome.status == 0, outcome.stderr.decode()
        assert outcome.stdout == expected
