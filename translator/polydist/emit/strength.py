"""How strongly operators of the loop IR bind where expressions are written: the same in C and in
Fortran, but for equality."""

from __future__ import annotations

from typing import Final

STRENGTH: Final = {
    "||": 1,
    "&&": 2,
    "==": 3,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
}
UNARY, ATOM = 7, 8
