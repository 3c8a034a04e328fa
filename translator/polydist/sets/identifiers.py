"""Names for isl and C."""

from __future__ import annotations

import re
from collections.abc import Iterable


def identifier(text: str, taken: Iterable[str]) -> str:
    """``text`` as an identifier for isl and C that is not in ``taken``: ``g->n`` becomes
    ``g_n``."""
    stem = re.sub(r"\W+", "_", text).strip("_") or "v"
    stem = stem if not stem[0].isdigit() else "v" + stem
    used = set(taken)
    name, count = stem, 2
    while name in used:
        name, count = f"{stem}_{count}", count + 1
    return name
