"""Programs in rounds: main calls one region after the other again and again, most leave their
values on the ranks that wrote them, and ordinary code stands in between.

Ordinary code reads no array of which a region says that it stays elsewhere. It reads and writes an
array that every region leaves on all ranks, or brings to them when it is touched; fills whole
arrays anew; and swaps the names of two that are alike.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fuzz.program.tree import Array, Program, Region
from fuzz.program.walks import written

_GATHERS = ("none",) * 6 + ("root", "root", "", "all")
_LAZY = ("",) * 6 + ("none", "root", "all")
_BEYOND = {2: (300, 700, 1500), 3: (40, 100, 300)}
"""Elements at the end of each row of arrays of rank 2 and 3."""


# ------------------------------------------------------------------------------------ what is drawn
def alike(arrays: tuple[Array, ...], random: Random) -> tuple[Array, ...]:
    """The arrays, perhaps with a later one like an earlier one: of those that are turned round in
    Fortran both or none."""
    pairs = [
        (k, later)
        for k, first in enumerate(arrays)
        for later in range(k + 1, len(arrays))
        if first.rank and ((later - k) % 2 == 0 or first.rank == 1)
    ]
    if not pairs or random.random() < 0.3:
        return arrays
    k, later = random.choice(pairs)
    storage = random.choice(("vla", "linear"))
    first = replace(arrays[k], storage=storage)
    changed = {k: first, later: replace(first, name=arrays[later].name)}
    return tuple(changed.get(number, array) for number, array in enumerate(arrays))


def on_pages(arrays: tuple[Array, ...], random: Random) -> tuple[Array, ...]:
    """The arrays, some with rows on pages of their own. Where subscripts are written by hand their
    length is no constant: of a constant nothing says that no subscript goes beyond it, so the rows
    would not be told apart, and tiles lie along sums with factors of hundreds."""
    return tuple(
        replace(
            array,
            beyond=random.choice(_BEYOND[array.rank]),
            wide=array.wide or array.storage == "linear",
        )
        if array.rank in _BEYOND and random.random() < 0.6
        else array
        for array in arrays
    )


def in_rounds(program: Program, random: Random) -> Program:
    """The program with values that stay on their writers from one call to the next."""
    names = [array.name for array in program.lasting]
    gathers = random.choice((_GATHERS, _LAZY))
    regions = tuple(
        replace(
            region,
            gather=random.choice(gathers),
            live_out=None,
            refilled=random.choice(names) if random.random() < 0.15 else "",
        )
        for region in program.regions
    )
    return replace(
        program,
        repeats=random.choice((2, 2, 3)),
        host_writes=random.random() < 0.6,
        regions=regions,
        swapped=_some_that_swap(program, random),
    )


def _some_that_swap(program: Program, random: Random) -> tuple[str, ...]:
    pairs = [
        (first.name, second.name)
        for k, first in enumerate(program.lasting)
        for second in program.lasting[k + 1 :]
        if may_swap(first, second)
    ]
    return random.choice(pairs) if pairs and random.random() < 0.7 else ()


def may_swap(first: Array, second: Array) -> bool:
    """Whether a name of the one may stand for the other."""
    turned = {first.name in "AC", second.name in "AC"}
    return (
        first.rank > 0
        and first.storage != "static"
        and replace(first, name="") == replace(second, name="")
        and (first.rank == 1 or len(turned) == 1)
    )


# ------------------------------------------------------------------------------ what main does then
def touched_array(program: Program) -> Array | None:
    """An array of which main may change elements between regions: every rank has all of it."""
    if not program.host_writes or any(region.live_out is not None for region in program.regions):
        return None
    away = {name for region in program.regions if _leaves(region) for name in written(region)}
    if away & set(program.swapped):
        away |= set(program.swapped)
    return next((array for array in program.lasting if array.name not in away), None)


def _leaves(region: Region) -> bool:
    return region.gather not in ("", "all")


def refilled_array(program: Program, region: Region) -> Array | None:
    """The array that main fills anew after the region."""
    return _named(program, region.refilled) if region.refilled else None


def swapped_arrays(program: Program) -> tuple[Array, ...]:
    """The two arrays whose names main swaps after each round, or none."""
    arrays = tuple(_named(program, name) for name in program.swapped)
    if arrays and not may_swap(*arrays):
        raise ValueError(f"{program.swapped} are not alike")
    return arrays


def _named(program: Program, name: str) -> Array:
    return {array.name: array for array in program.lasting}[name]
