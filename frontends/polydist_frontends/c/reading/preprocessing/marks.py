"""The pragmas of ours that mark places in text that is preprocessed; ``sentinels`` writes them.

A region's mark is ``#pragma polydist_region OFFSET in FILE``, where FILE is the number of the file
that the region stands in.
"""

from __future__ import annotations

import re

REGION = "polydist_region"
CLAUSES_END = "polydist_clauses_end"
STATEMENT = "polydist_at"
_MARK = re.compile(rf"({REGION}|{CLAUSES_END}|{STATEMENT})\s+(\d+)(?: in \d+)?\s*")


def read_mark(pragma: str) -> tuple[str, int] | None:
    """What a pragma of ours says: its word and its offset; ``None`` for any other pragma."""
    match = _MARK.fullmatch(pragma.strip())
    return (match.group(1), int(match.group(2))) if match else None


def region_mark(offset: int, file: int) -> str:
    """The line that begins the region at an offset of a file."""
    return f"#pragma {REGION} {offset} in {file}\n"
