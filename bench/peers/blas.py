"""OpenBLAS, which NumPy brings along, on one thread. The order of its additions is another, so only
the times are comparable."""

from __future__ import annotations

import os
import subprocess
import sys

BLAS = {
    "gemm": "a @ b",
    "syrk": "a @ a.T",
    "lu": "numpy.linalg.det(a)",
    "cholesky": "numpy.linalg.cholesky(spd)",
}
"""Of the programs of which it has an equivalent: what NumPy calls dgemm, dsyrk, dgetrf and dpotrf
for."""

_PROGRAM = """\
import time
import numpy
n = {n}
a, b = numpy.random.rand(n, n), numpy.random.rand(n, n)
spd = a @ a.T + n * numpy.eye(n)
start = time.perf_counter()
{work}
print(time.perf_counter() - start)
"""


def blas_seconds(name: str, n: int, rounds: int) -> list[float]:
    """Times of the operation alone; none if there is no equivalent, or no NumPy."""
    if name not in BLAS:
        return []
    text = _PROGRAM.format(n=n, work=BLAS[name])
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
