"""What ordinary code does between the regions of programs in several files, and with what.

Each kind of deed reads or writes an array in another way: by itself, through the C library, or in a
library file that polydist has not seen. What is read goes into a number that main prints; all ranks
do the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from fuzz.program.tree import Array, Deed, Program

KINDS: Mapping[str, int] = {
    "look": 5,
    "scan": 2,
    "back": 1,
    "set": 3,
    "write": 2,
    "touch": 2,
    "fill": 1,
    "sort": 2,
    "smooth": 2,
    "sum": 2,
    "clear": 1,
    "move": 1,
    "text": 2,
    "file": 2,
    "copy": 2,
    "refile": 4,
    "exchange": 2,
    "anew": 2,
    "grow": 2,
    "shift": 3,
    "fork": 1,
    "threads": 1,
    "root": 1,
}
"""The kinds, and how often each is drawn."""

_OF_TWO = ("copy", "refile", "exchange")
_OF_THE_HEAP = ("anew", "grow")
_INSIDE = ("look", "set", "scan", "write")
"""What stands in the function of a region, without a library."""

BATCH = 25
"""Seeds 25 k to 25 k + 24 are one batch."""
_SEVERAL = 4
"""One batch in so many has programs in several files."""
_DRIVERS = 5
"""So many seeds have the same regions in the same files, and another main each."""
_SIGNED: Mapping[str, str] = dict.fromkeys(("unsigned", "unsigned char", "short"), "int")
_FORTRAN = 4
"""One family in so many has its regions in Fortran."""


_FORTRAN = 5
"""One seed in so many is written in Fortran."""


def is_in_several_files(batch: int) -> bool:
    return batch % _SEVERAL == _SEVERAL - 1


def is_fortran(seed: int) -> bool:
    """Whether the program of a seed is in one file in Fortran."""
    return not is_in_several_files(seed // BATCH) and seed % _FORTRAN == _FORTRAN - 1


def family_of(seed: int) -> int:
    """The seeds of one family differ in main."""
    return seed // _DRIVERS


def has_fortran_regions(family: int) -> bool:
    """Whether the regions of a family are in Fortran. Main is in C."""
    return family % _FORTRAN == _FORTRAN - 1


def for_fortran(program: Program) -> Program:
    """The program without what only C has, or what Fortran's arrays would hold in another way: its
    integers have signs, and modules do not share arrays."""
    return replace(
        program,
        arrays=tuple(map(_array_for_fortran, program.arrays)),
        regions=tuple(replace(region, ending=()) for region in program.regions),
    )


def _array_for_fortran(array: Array) -> Array:
    storage = "vla" if array.storage == "static" else array.storage
    return replace(array, storage=storage, type=_SIGNED.get(array.type, array.type))


def with_endings(program: Program, random: Random) -> Program:
    """The program with its regions in several files; some of their functions go on after it."""
    files = random.randint(1, min(3, len(program.regions)))
    regions = tuple(
        replace(
            region,
            refilled="",
            ending=tuple(
                _deed(random.choice(_INSIDE), program, random)
                for _ in range(random.choice((0, 0, 0, 1, 1, 2)))
            ),
        )
        for region in program.regions
    )
    return replace(program, host_writes=False, regions=regions, files=files)


def with_main(program: Program, random: Random) -> Program:
    """The program with what main does around its regions."""
    placed = replace(program, arrays=_placed(program, random), repeats=random.choice((2, 3, 3, 4)))
    words = list(KINDS)
    regions = tuple(
        replace(
            region,
            after=tuple(
                _deed(random.choices(words, [*KINDS.values()])[0], placed, random)
                for _ in range(random.choice((0, 0, 1, 1, 2, 3)))
            ),
        )
        for region in placed.regions
    )
    return replace(placed, regions=regions)


def _placed(program: Program, random: Random) -> tuple[Array, ...]:
    """The arrays where main has them. Two that swap names lie alike."""
    both = (random.choice(("heap", "heap", "joint")), random.choice((0, 0, 3, 40)))
    return tuple(
        replace(array, room=both[0], slack=both[1])
        if array.name in program.swapped
        else replace(
            array,
            room=random.choice(("heap", "heap", "heap", "stack", "joint", "joint")),
            slack=random.choice((0, 0, 5, 700)),
        )
        for array in program.arrays
    )


def _deed(kind: str, program: Program, random: Random) -> Deed:
    """One of this kind; where no array will do, a look at one."""
    arrays = program.lasting
    if kind in _OF_TWO:
        if not program.swapped:
            return _deed("look", program, random)
        first, second = random.sample(program.swapped, 2)
        return Deed(kind, first, second, random.randrange(1000))
    if kind in _OF_THE_HEAP:
        arrays = tuple(a for a in arrays if a.storage != "static" and a.room == "heap")
    if kind == "shift":
        arrays = tuple(a for a in arrays if a.storage != "static" and a.slack)
    if not arrays:
        return _deed("look", program, random)
    array = random.choice(arrays)
    most = array.slack + 1 if kind == "shift" else 1000
    return Deed(kind, array.name, "", random.randrange(most))


def deeds_of(program: Program) -> list[Deed]:
    return [deed for region in program.regions for deed in (*region.ending, *region.after)]
