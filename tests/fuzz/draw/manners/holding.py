"""Arrays inside of structures, and of structures, in C."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from fuzz.program.asking import names
from fuzz.program.styles import HELD
from fuzz.program.tree import Access, Array, Program, View, WholeRows
from fuzz.program.walks import walk


def holding(program: Program, random: Random) -> Program:
    """The program with some of its arrays in structures, for which those at file scope may become
    parameters. Not those that clauses name, or that change names."""
    if program.files:
        return program
    return replace(program, arrays=tuple(_held(program, a, random) for a in program.arrays))


def _held(program: Program, array: Array, random: Random) -> Array:
    if array.storage == "static" and random.random() < 0.6:
        moved = replace(array, storage="vla", wide=False)
        return _held(program, moved, random) if _ways(program, moved) else array
    ways = _ways(program, array)
    return replace(array, held=random.choice(ways)) if ways and random.random() < 0.6 else array


def _ways(program: Program, array: Array) -> list[str]:
    """In which of the ways it may be held."""
    told = any(_names(region.clauses, array.name) for region in program.regions)
    told |= any(region.live_out is not None for region in program.regions)
    told |= any(map(_is_chosen, _accesses(program, array)))
    told |= any(array.name in getattr(node, "exchanges", ()) for node in walk(program))
    if not array.rank or told or array.name in program.swapped or array.tables:
        return []
    if array.storage == "static":
        return ["cells"] if _fits(program, array, "cells") else []
    return [way for way in HELD if _fits(program, array, way)] if array.storage != "packed" else []


def _fits(program: Program, array: Array, way: str) -> bool:
    at_once = {node.target.name for node in walk(program) if isinstance(node, WholeRows)}
    viewed = {node.array for node in walk(program) if isinstance(node, View)}
    if array.storage == "work" or (way not in ("cells", "rows") and _is_looked_up(program, array)):
        return False
    if way == "cells":
        return not array.beyond and array.name not in at_once
    has_shape = array.storage == "vla" and array.rank > 1
    if way == "rows":
        return has_shape and not array.wide and array.name not in at_once | viewed
    return not (has_shape and array.wide)


def _accesses(program: Program, array: Array) -> Iterator[Access]:
    return (n for n in walk(program) if isinstance(n, Access) and n.name == array.name)


def _is_looked_up(program: Program, array: Array) -> bool:
    """Whether data select elements: of a pointer nothing says how many it has."""
    indices = (index for access in _accesses(program, array) for index in access.subscripts)
    return any(index.data is not None for index in indices)


def _is_chosen(access: Access) -> bool:
    """Whether a search has chosen the element."""
    return any(re.match(r"p\d", word) for index in access.subscripts for word in names(index))


def _names(clauses: tuple[str, ...], name: str) -> bool:
    return any(re.search(rf"\b{name}\b", clause) for clause in clauses)
