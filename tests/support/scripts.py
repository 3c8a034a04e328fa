"""Scripts that run on several ranks: what they begin with."""

from __future__ import annotations

from collections.abc import Callable

from support.processes import Outcome

Script = Callable[..., Outcome]
"""Runs a script, with its text and the number of ranks."""

HEAT = """\
#include <stdio.h>

void step(int n, int steps, double u[n][n], double v[n][n])
{
#pragma polydist name(step)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = v[i][j];
    }
}

double total(int n, const double u[n][n])
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += u[i][j];
    return sum;
}

void store(int n, const double u[n][n])
{
    FILE *file = fopen("stored.bin", "wb");
    fwrite(u, sizeof(double), (size_t)n * n, file);
    fclose(file);
}
"""

START = """\
import numpy as np
import polydist

kernels = polydist.build("heat.c")
rank, n = kernels.comm.rank, 201

def started():
    u, v = polydist.zeros((n, n)), polydist.zeros((n, n))
    u[:, 0] = v[:, 0] = 100
    return u, v

def fails(function, *words):
    try:
        function()
    except Exception as error:
        assert all(word in str(error) for word in words), error
        return
    raise AssertionError(f"works: {words}")

u, v = started()
kernels.step(n, 30, u, v)
"""
"""How scripts begin: with values on all ranks, where there are several."""
