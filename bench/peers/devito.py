"""Devito (Luporini et al. 2020), which generates stencils from equations: the programs of
``stencils/`` in its terms, in double precision, on one process. Its sums are in another order, so
only the times are comparable."""

from __future__ import annotations

import os
import subprocess
import sys

_PROGRAM = """\
import numpy
from devito import Eq, Grid, Operator, TimeFunction, configuration, solve
configuration["log-level"] = "WARNING"
grid = Grid(shape=({n}, {n}), extent=({n} - 1.0, {n} - 1.0), dtype=numpy.float64)
u = TimeFunction(name="u", grid=grid, time_order={order}, space_order=2)
along = numpy.arange({n})
u.data[:] = (along[:, None] * 7 + along * 3) % 11
equation = u.dt{order_name} - u.laplace
step = Operator([Eq(u.forward, solve(equation, u.forward), subdomain=grid.interior)])
step.apply(time_m=1, time_M=2, dt=0.2)
taken = step.apply(time_m=1, time_M={steps}, dt=0.2)
print(sum(section.time for section in taken.values()))
"""

_ORDERS = {"heat": 1, "wave": 2}
"""The order in time of each program's equation."""


def python_with_devito() -> str | None:
    """The Python that has Devito: ``DEVITO_PYTHON``, else the one that runs; None without it."""
    python = os.environ.get("DEVITO_PYTHON", sys.executable)
    found = subprocess.run([python, "-c", "import devito"], capture_output=True, check=False)
    return python if found.returncode == 0 else None


def devito_seconds(python: str, name: str, n: int, steps: int, threads: int) -> float:
    """The time of the steps alone; its operator has been compiled before, and has run once."""
    order = _ORDERS[name]
    text = _PROGRAM.format(n=n, steps=steps, order=order, order_name="" if order == 1 else order)
    settings = {
        "DEVITO_LANGUAGE": "openmp" if threads > 1 else "C",
        "OMP_NUM_THREADS": str(threads),
    }
    done = subprocess.run(
        [python, "-c", text],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)
