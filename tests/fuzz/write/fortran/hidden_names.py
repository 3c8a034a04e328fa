"""Variables of Fortran subroutines under the names of intrinsic functions."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable

_NAMES = ("max", "min", "sum", "index", "size", "sign", "dim", "scale", "count")
_ENTRIES = 3
"""One in so many subroutines has such variables."""


def hiding(name: str, lines: list[str], variables: Iterable[str]) -> list[str]:
    """The lines of a subroutine with other names for the variables, if it is one of those: as
    many as there are names of functions that the lines do not mention."""
    text = "\n".join(lines)
    if zlib.crc32((name + text).encode()) % _ENTRIES:
        return lines
    free = [of for of in _NAMES if not re.search(rf"\b{of}\b", text)]
    new = dict(zip(variables, free, strict=False))
    word = re.compile(rf"\b({'|'.join(map(re.escape, new))})\b")
    return [word.sub(lambda of: new[of.group()], line) for line in lines] if new else lines
