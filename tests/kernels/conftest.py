"""Scripts that run on several ranks."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.mpi import Mpi
from support.processes import Outcome

Script = Callable[..., Outcome]

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


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where libraries are kept, by all processes of a test run."""
    own = tmp_path_factory.getbasetemp()
    return (own if own.name.startswith("pytest") else own.parent) / "kernels"


@pytest.fixture
def script(tmp_path: Path, mpich: Mpi, cache: Path) -> Script:
    """Runs a script beside heat.c, on some ranks, under MPICH unless another MPI is given."""
    for name in ("numpy", "mpi4py"):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed: pip install -e '.[test]'")
    (tmp_path / "heat.c").write_text(HEAT)

    def run(
        text: str,
        ranks: int = 2,
        mpi: Mpi = mpich,
        start: str = START,
        **settings: str,
    ) -> Outcome:
        (tmp_path / "script.py").write_text(start + text)
        library = str(mpi.compiler.parents[1] / "lib")
        environment = {
            "XDG_CACHE_HOME": str(cache),
            "LD_LIBRARY_PATH": library,
            "MPI4PY_MPIABI": mpi.kind,
            "PYTHONFAULTHANDLER": "1",
            **settings,
        }
        done = mpi.run(
            ranks, Path(sys.executable), ["script.py"], environment, timeout=120, folder=tmp_path
        )
        assert done.status == 0, done.stdout.decode() + done.stderr.decode()
        return done

    return run
