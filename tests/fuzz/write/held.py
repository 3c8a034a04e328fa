"""Arrays inside of structures, in C: behind a member of one that is passed by address or as it is,
or of an element of an array of such; and arrays whose elements are structures, or whose rows
are. ``A`` is then the name of the structure, or of the array of them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from fuzz.program.styles import HELD
from fuzz.program.tree import Array
from fuzz.write.prelude import Extents, word_of

BEHIND = {"address": "{0}->values", "brackets": "(*{0}).values", "whole": "{0}.values"}
"""What stands for the array in the ways of holding it by one structure."""
_NUMBERED = "{0}[1].values"


def pointer_text(array: Array) -> str:
    """What is subscripted."""
    if array.held == "numbered":
        return _NUMBERED.format(array.name)
    return BEHIND.get(array.held, "{0}").format(array.name)


def element_type(array: Array) -> str:
    return f"struct cell_{word_of(array.type)}" if array.held == "cells" else array.type


def as_object(array: Array) -> Array:
    """The array under the name and with the elements that the text of a function gives it."""
    return replace(array, name=pointer_text(array), type=element_type(array))


def member_of(array: Array | None, element: str) -> str:
    """Which member of an element is taken: always the same for the same text."""
    if array is None or array.held != "cells":
        return ""
    return (".left", ".right")[zlib.crc32(element.encode()) % 2]


def row_member(array: Array) -> str:
    """Between the subscripts of a row and that of its element."""
    return ".of" if array.held == "rows" else ""


def parameter_text(array: Array, sizes: Sequence[str]) -> str | None:
    """How a function declares it; nothing where it is no structure that holds the array."""
    kind = f"struct of_{array.name}"
    if array.held == "rows":
        return f"{kind} {array.name}" + "".join(f"[{size}]" for size in sizes[:-1])
    if array.held in (*BEHIND, "numbered"):
        return f"{kind} {'' if array.held == 'whole' else '*'}{array.name}"
    return None


def argument_text(array: Array) -> str:
    """What main passes, which knows the array itself."""
    kind, values = f"struct of_{array.name}", f"{{7, {array.name}, 0.5}}"
    if array.held == "numbered":
        return f"(({kind}[2]){{{{1, NULL, 0.25}}, {values}}})"
    if array.held in BEHIND:
        return f"{'' if array.held == 'whole' else '&'}({kind}){values}"
    return array.name


def definitions(arrays: Iterable[Array], sizes: dict[str, Extents]) -> Iterator[str]:
    """The types of structures."""
    held = [array for array in arrays if array.held in HELD]
    for kind in sorted({array.type for array in held if array.held == "cells"}):
        yield f"struct cell_{word_of(kind)} {{ {kind} left, right; }};"
    for array in (array for array in held if array.held != "cells"):
        *outer, last = sizes[array.name].sizes
        if array.held == "rows":
            yield f"struct of_{array.name} {{ {array.type} of[{last}]; }};"
            continue
        shape = "".join(f"[{size}]" for size in (*outer[1:], last)) if outer else ""
        is_line = array.storage == "linear" or not shape
        values = f"{array.type} *values" if is_line else f"{array.type} (*values){shape}"
        yield f"struct of_{array.name} {{ int count; {values}; double weight; }};"


def in_memory(array: Array, extents: Extents) -> Extents:
    """Its extents for main, which counts numbers."""
    if array.held != "cells":
        return extents
    return Extents((*extents.sizes, "2"), (*extents.shifts, 0))
