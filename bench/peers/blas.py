"""OpenBLAS, which NumPy brings along, on one thread. The order of its additions is another, so only
the times are comparable."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

_SCIPY = "from scipy.linalg.blas import dsymm, dtrmm"


@dataclass(frozen=True)
class Operation:
    """``work``: on matrices of random numbers a, b and spd, which is positive definite;
    ``imports``: what it needs beside NumPy."""

    work: str
    imports: str = ""


BLAS = {
    "gemm": Operation("a @ b"),
    "syrk": Operation("a @ a.T"),
    "correlation": Operation("a.T @ a"),
    "two_products": Operation("(a @ b) @ spd"),
    "trmm": Operation("dtrmm(1.0, a, b)", _SCIPY),
    "symm": Operation("dsymm(1.0, spd, b)", _SCIPY),
    "lu": Operation("numpy.linalg.det(a)"),
    "cholesky": Operation("numpy.linalg.cholesky(spd)"),
}
"""Of the programs of which it has an equivalent: what NumPy calls dgemm, dsyrk, dgetrf and dpotrf
for, and what SciPy has by the names of BLAS. Of correlation it is the product alone."""

_PROGRAM = """\
import time
import numpy
{imports}
n, m = {rows}, {columns}
a, b = numpy.random.rand(n, n), numpy.random.rand(n, m)
spd = a @ a.T + n * numpy.eye(n)
start = time.perf_counter()
{work}
print(time.perf_counter() - start)
"""


def blas_seconds(name: str, sizes: tuple[int, ...], rounds: int) -> list[float]:
    """Times of the operation alone; none if there is no equivalent, or no NumPy or SciPy.
    ``sizes``: rows, and columns if they are others."""
    if name not in BLAS:
        return []
    operation, (rows, columns) = BLAS[name], (sizes * 2)[:2]
    text = _PROGRAM.format(
        rows=rows, columns=columns, work=operation.work, imports=operation.imports
    )
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    seconds = []
    for _ in range(rounds):
        done = subprocess.run(
            [sys.executable, "-c", text],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            seconds.append(float(done.stdout))
    return seconds
