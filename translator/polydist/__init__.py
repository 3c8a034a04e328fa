"""polydist: distributed-memory programs from annotated loop nests.

import polydist

kernels = polydist.build("heat.c")
u = polydist.zeros((n, n))
kernels.step(n, 100, u, v)
"""

from importlib import import_module

__version__ = "1.0.0"

_OFFERED = {
    "Array": "polydist.python.arrays",
    "GatheringWarning": "polydist.python.faults",
    "KernelError": "polydist.python.faults",
    "RanksDiffer": "polydist.python.faults",
    "Refused": "polydist.python.faults",
    "analyze": "polydist.python.analysis",
    "asarray": "polydist.python.arrays",
    "build": "polydist.python.loaded",
    "read_statistics": "polydist.run_statistics",
    "zeros": "polydist.python.arrays",
}
"""What scripts use, and where it is. It is loaded when it is used: NumPy and mpi4py are needed for
kernels alone."""


def __getattr__(name: str) -> object:
    if name not in _OFFERED:
        raise AttributeError(f"module 'polydist' has no attribute '{name}'")
    try:
        return getattr(import_module(_OFFERED[name]), name)
    except ModuleNotFoundError as error:
        if error.name not in ("numpy", "mpi4py"):
            raise
        raise ImportError(
            f"polydist.{name} needs NumPy and mpi4py: python3 -m pip install 'polydist[python]'"
        ) from error


def __dir__() -> list[str]:
    return [*globals(), *_OFFERED]
