"""polydist: distributed-memory programs from annotated loop nests.

import polydist

kernels = polydist.build("heat.c")
u = polydist.zeros((n, n))
kernels.step(n, 100, u, v)
"""

from importlib import import_module

__version__ = "0.1.0"

_OFFERED = {
    "Array": "polydist.kernels.arrays",
    "GatheringWarning": "polydist.kernels.faults",
    "KernelError": "polydist.kernels.faults",
    "RanksDiffer": "polydist.kernels.faults",
    "Refused": "polydist.kernels.faults",
    "asarray": "polydist.kernels.arrays",
    "build": "polydist.kernels.kernels",
    "zeros": "polydist.kernels.arrays",
}
"""What scripts use, and where it is. It is loaded when it is used: NumPy and mpi4py are needed for
nothing else."""


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
