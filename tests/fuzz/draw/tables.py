"""Matrices that functions get as tables of pointers to their rows (``double **``)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fuzz.program.tree import Array, Program


def behind_tables(program: Program, random: Random) -> Program:
    """The program with some of the arrays that are parameters behind tables; both of two arrays
    that swap their names, or none. Rows of some have allocations of their own."""
    chosen = {array.name for array in program.arrays if _may_be(array) and random.random() < 0.6}
    if not set(program.swapped) <= chosen:
        chosen -= set(program.swapped)
    apart = {name for name in sorted(chosen) if random.random() < 0.7}
    if not set(program.swapped) <= apart:
        apart -= set(program.swapped)
    arrays = tuple(
        replace(array, tables=array.name in chosen, rows=array.name in apart)
        for array in program.arrays
    )
    return replace(program, arrays=arrays)


def _may_be(array: Array) -> bool:
    return array.storage == "vla" and array.rank in (2, 3)
