"""C text of loops by ones that test what they advance; some have a ``break``. ``Q`` is the
variable, with its type ``D`` where it is declared, ``F`` its first value, ``L`` the last one, or
the one after it, ``B`` the body."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence

_UPWARDS = {
    "while": ["DQ = F;", "while (Q < L) {", "B", "    Q++;", "}"],
    "before": ["DQ = F - 1;", "while (++Q < L) {", "B", "}"],
    "for": ["for (DQ = F - 1; ++Q < L; ) {", "B", "}"],
    "do": ["DQ = F;", "if (Q < L)", "    do {", "B", "    } while (++Q < L);"],
}
_DOWNWARDS = {
    "while": ["DQ = F;", "while (Q >= L) {", "B", "    Q--;", "}"],
    "before": ["DQ = F + 1;", "while (--Q >= L) {", "B", "}"],
    "after": ["DQ = F + 1;", "while (Q-- > L) {", "B", "}"],
    "for": ["for (DQ = F + 1; Q-- > L; ) {", "B", "}"],
    "do": ["DQ = F;", "if (Q >= L)", "    do {", "B", "    } while (--Q >= L);"],
}
_LEFT = {
    "<": {
        "while": [
            "DQ = F;",
            "for (;;) {",
            "    if (Q >= L)",
            "        break;",
            "B",
            "    Q++;",
            "}",
        ],
        "do": [
            "DQ = F;",
            "if (Q < L)",
            "    while (1) {",
            "B",
            "    if (++Q >= L) break;",
            "    }",
        ],
    },
    ">=": {
        "while": ["DQ = F;", "while (1) {", "    if (!(Q >= L)) break;", "B", "    --Q;", "}"],
        "do": [
            "DQ = F;",
            "if (Q >= L)",
            "    do {",
            "B",
            "    if (--Q < L) break;",
            "    } while (1);",
        ],
    },
}
"""Loops without a condition, for the same styles."""
_FROM_BELOW = ("before", "for")
"""Upwards from a value that unsigned types may not have."""


def stepping_lines(
    style: str, declared: str, unsigned: bool, first: str, condition: str, body: Sequence[str]
) -> Iterator[str]:
    """The loop with the condition ``Q < L`` or ``Q >= L``, in a block of its own where it
    declares its variable."""
    name, operator, last = condition.split(" ", 2)
    forms = _UPWARDS if operator == "<" else _DOWNWARDS
    is_below = unsigned and operator == "<" and style in _FROM_BELOW
    known = "while" if is_below or style not in forms else style
    lines = forms[known]
    if known in _LEFT[operator] and zlib.crc32(" ".join((condition, *body)).encode()) % 2:
        lines = _LEFT[operator][known]
    spelled = {"D": declared, "Q": name, "F": f"({first})", "L": f"({last})"}
    if declared:
        yield "{"
    for line in lines:
        written = [re.sub("[DQFL]", lambda found: spelled[found[0]], line)]
        yield from body if line == "B" else written
    if declared:
        yield "}"
