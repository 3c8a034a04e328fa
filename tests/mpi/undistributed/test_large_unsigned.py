"""Unsigned values that are larger than what the model computes with: as integers they would be
below zero, or not wrap around. So would iterators of loops until a value below the first one."""

from __future__ import annotations

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
static void marked(size_t n, size_t limit, size_t shift, double *a)
{
#pragma polydist name(endless)
    for (size_t i = 1; i < n && i < limit; i++)
        a[i] += 5 + i;
#pragma polydist name(shifted)
    for (size_t i = 1; i < n; i++)
        if (i + shift < n / 2)
            a[i] -= 1;
}
static void summed(int n, unsigned u, unsigned m, double *a)
{
#pragma polydist name(compared)
    for (int i = 0; i < n; i++)
        if (i + u < m)
            a[i] *= 3;
#pragma polydist name(signed)
    for (int i = 0; i < n; i++)
        if (i - 3 > (int)u)
            a[i] += 0.25;
#pragma polydist name(moved)
    for (unsigned i = 1; i < (unsigned)n; i++)
        a[i + u] += 7;
}
static void bound(unsigned n, unsigned most, double *a)
{
#pragma polydist name(plain)
    for (unsigned i = 0; i < n && i < most; i++)
        a[i] += 0.5 * i;
}
static void until(unsigned char from, unsigned char to, double *a)
{
#pragma polydist name(turned)
    for (unsigned char i = from; i != to; i++)
        a[i] += 2;
#pragma polydist name(down)
    for (unsigned char i = to; i != from; i--)
        a[i] += 4;
}
int main(void)
{
    double *a = calloc(256, sizeof *a);
    marked(40, -1, -1, a);
    summed(40, -1, 12, a);
    bound(40, -1, a);
    until(250, 7, a);
    until(9, 9, a);
    for (int i = 0; i < 256; i++)
        printf("%g ", a[i]);
    return 0;
}
"""
_REGIONS = ("endless", "shifted", "compared", "signed", "moved", "plain", "turned", "down")


def test_they_run_as_written(workshop: Workshop, mpich: Mpi) -> None:
    source = workshop.folder / "large.c"
    source.write_text(_PROGRAM)
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(3, program, [], {"POLYRT_STRICT": "0"}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, ""))
    said = [name for name in _REGIONS if f"region {name}: ".encode() in outcome.stderr]
    assert said == ["endless", "shifted", "compared", "signed", "moved", "turned", "down"]
