"""Rows and whole arrays that are cleared or copied at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fuzz.draw.nests.last_region import is_asserted
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import Access, Array, Loop, Program, Region, WholeRows


def with_whole_rows(program: Program, random: Random) -> Program:
    """The program with such a statement in one of its regions. Not where clauses assert what it
    contradicts."""
    fit = [k for k, region in enumerate(program.regions) if _is_fit(region)]
    arrays = [array for array in program.lasting if array.rank and array.storage != "packed"]
    if not fit or not arrays:
        return program
    regions, chosen = list(program.regions), random.choice(fit)
    regions[chosen] = _with(regions[chosen], random.choice(arrays), random)
    return replace(program, regions=tuple(regions))


def _is_fit(region: Region) -> bool:
    return not is_asserted(region)


def _with(region: Region, array: Array, random: Random) -> Region:
    """Somewhere in the body of an outer loop, or between the nests."""
    outer = [node for node in region.body if isinstance(node, Loop)]
    if array.rank > 1 and outer and random.random() < 0.7:
        loop = random.choice(outer)
        body = _inserted(loop.body, _row(array, loop.name, random), random)
        changed = replace(loop, body=body)
        body = tuple(changed if node is loop else node for node in region.body)
        return replace(region, body=body)
    element = Access(array.name, (sum_of(),) * array.rank)
    rows = WholeRows(element, entire=array.rank == 1 or random.random() < 0.8)
    return replace(region, body=_inserted(region.body, rows, random), block=True)


def _row(array: Array, name: str, random: Random) -> WholeRows:
    """A row that the loop names, or all of the array within a loop over time."""
    if name == "t" and random.random() < 0.7:
        return WholeRows(Access(array.name, (sum_of(),) * array.rank), entire=True)
    rest = (sum_of("s"),) * (array.rank - 2) + (sum_of(),)
    row, other = (
        Access(array.name, (sum_of(name, constant=shift), *rest))
        for shift in random.sample((-2, -1, 0, 1), 2)
    )
    return WholeRows(row, other if random.random() < 0.7 else None)


def _inserted(body: tuple[Loop, ...], rows: WholeRows, random: Random) -> tuple[Loop, ...]:
    place = random.randint(0, len(body))
    return (*body[:place], rows, *body[place:])
