"""Arrays that a region reaches through elements of a derived type: those that are in structures in
C. The subroutine's elements point to its arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fuzz.program.ranges import Interval
from fuzz.program.tree import Array
from fuzz.write.fortran.values import fortran_type, turned
from fuzz.write.kernels import mentions

_TYPE, _NAME, _WHICH, _COUNT = "level_type", "levels", "which", 3


@dataclass(frozen=True)
class Elements:
    """``arrays`` are reached through an element each, by a number or by a variable."""

    arrays: tuple[Array, ...] = ()
    number: int = 0

    def text(self, line: str) -> str:
        """The region's line, with the arrays as components."""
        for array in self.arrays if not line.lstrip().startswith("!$") else ():
            line = re.sub(rf"\b{array.name}\(", f"{self._owner}%{array.name}(", line)
        return line

    @property
    def _owner(self) -> str:
        return f"{_NAME}({_WHICH if self.number % 2 else self.number % _COUNT + 1})"

    def types(self) -> Iterator[str]:
        """What the module declares."""
        if not self.arrays:
            return
        yield f"type :: {_TYPE}{self.number}"
        for array in self.arrays:
            shape = ", ".join(":" * array.rank)
            yield f"   {fortran_type(array.type)}, pointer :: {array.name}({shape}) => null()"
        yield f"end type {_TYPE}{self.number}"

    def declarations(self) -> Iterator[str]:
        """What the subroutine declares after its arguments."""
        if self.arrays:
            yield f"type({_TYPE}{self.number}) :: {_NAME}({_COUNT})"
            yield f"integer :: {_WHICH}"

    def associations(self, ranges: Mapping[str, Sequence[Interval]]) -> Iterator[str]:
        """What comes before the region."""
        if not self.arrays:
            return
        yield f"{_WHICH} = 1 + {self.number % _COUNT}"
        for array in self.arrays:
            lowers = turned(array, [f"{low}:" for low, _ in ranges[array.name]])
            yield f"{self._owner}%{array.name}({', '.join(lowers)}) => {array.name}"

    def has(self, array: Array) -> bool:
        return array in self.arrays


def elements_of(
    arrays: Sequence[Array], lines: Sequence[str], called: Sequence[str], number: int
) -> Elements:
    """Those that all of a region's text mentions as elements, and no called text at all."""
    text, inside = "\n".join(lines), "\n".join(called)
    return Elements(tuple(a for a in arrays if _is_reached(a, text, inside)), number)


def _is_reached(array: Array, text: str, inside: str) -> bool:
    bare = re.search(rf"\b{array.name}\b(?!\()", text)
    is_held = array.held not in ("", "allocated") and array.storage == "vla" and array.rank > 0
    return (
        is_held and bare is None and mentions(text, array.name) and not mentions(inside, array.name)
    )
