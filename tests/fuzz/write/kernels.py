"""What the function around a region takes and declares, in either language."""

from __future__ import annotations

import re

from fuzz.program.tree import Array, Declare, Program
from fuzz.program.walks import walk

_FORMAT = re.compile(r'"(?:\\.|[^"\\])*"')


def mentions(text: str, name: str) -> bool:
    """Whether the text has the name, and not only in a format like ``"%d\\n"``."""
    return re.search(rf"\b{name}\b", _FORMAT.sub("", text)) is not None


def passed_arrays(program: Program, text: str) -> list[Array]:
    """The arrays that are arguments of a function with this text."""
    return [
        array
        for array in program.lasting
        if array.storage != "static" and mentions(text, array.name)
    ]


def passed_parameters(program: Program, text: str) -> list[str]:
    """The parameters of the program that a function with this text and these extents needs."""
    return [name for name, _ in program.limits if mentions(text, name)]


def work_arrays(program: Program, text: str) -> list[Array]:
    """The arrays that a function with this text declares itself."""
    return [
        array for array in program.arrays if array.storage == "work" and mentions(text, array.name)
    ]


def types_of(program: Program) -> dict[str, str]:
    """The types, as in C, of all arrays, scalars and temporaries."""
    types = {array.name: array.type for array in program.arrays}
    types |= {name: kind for region in program.regions for name, kind in region.scalars}
    types |= {node.name: node.type for node in walk(program) if isinstance(node, Declare)}
    return types


def has_collector(program: Program) -> bool:
    """Whether a last region has to make the arrays whole that another one leaves distributed."""
    return any(region.gather == "none" for region in program.regions)
