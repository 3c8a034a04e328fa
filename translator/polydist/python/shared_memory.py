"""Memory that ranks of one machine share: files that are mapped, windows of MPI.

Each rank writes its own part of an array into memory of its own; in shared memory the others would
see it at once, before they have read what it replaces.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from polydist.python.arrays import Values

_MAPPING = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) [r-][w-][x-]s", re.MULTILINE)


def is_shared(values: Values) -> bool:
    """Whether some of the array's memory is shared with other processes. What NumPy has allocated
    itself is not."""
    if _owner(values).flags.owndata or values.nbytes == 0:
        return False
    first = values.ctypes.data
    return any(
        first < int(end, 16) and first + values.nbytes > int(begin, 16)
        for begin, end in _MAPPING.findall(Path("/proc/self/maps").read_text())
    )


def _owner(values: Values) -> Values:
    """The array whose view it is."""
    while isinstance(values.base, np.ndarray):
        values = values.base
    return values
