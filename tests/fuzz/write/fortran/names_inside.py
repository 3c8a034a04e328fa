"""Constructs inside Fortran regions that only give names."""

from __future__ import annotations

import zlib
from collections.abc import Iterator


def under_names(assignment: str, kind: str) -> Iterator[str]:
    """The assignment; some of them inside an ASSOCIATE or a BLOCK, as their text says."""
    target, _, value = assignment.partition(" = ")
    form = zlib.crc32(assignment.encode()) % 20
    if form == 0:
        yield from (f"associate (here => {target})", f"   here = {value}", "end associate")
    elif form == 1 and "&" not in value:
        yield from (f"associate (known => {value})", f"   {target} = known", "end associate")
    elif form == 2:
        inside = (f"{kind} :: held", f"held = {value}", f"{target} = held")
        yield from ("block", *(f"   {line}" for line in inside), "end block")
    else:
        yield assignment
