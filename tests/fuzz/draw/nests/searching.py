"""Searches that compare with the element at the place that is chosen so far, in each row or column
of a matrix, or again and again in a vector."""

from __future__ import annotations

from random import Random

from fuzz.draw.nests.eliminations import at, nest
from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import COMPLEX, Access, Assign, If, OnData, Point, Program, Term

_PLACE = "p97"


def searching(program: Program, random: Random) -> Program:
    """The program with such a nest after the others of its last region, if there are arrays for it.
    Not where clauses assert what it contradicts."""
    plain = (a for a in program.lasting if a.rank in (1, 2) and a.storage != "packed")
    arrays = [array for array in plain if array.type != COMPLEX]
    if not arrays or is_asserted(program.regions[-1]):
        return program
    array, target = random.choice(arrays), random.choice(arrays)
    size, first = random.choice("nnm"), random.choice((sum_of(), sum_of("i")))
    if array.rank == 1:
        found, kept = (Access(array.name, (sum_of(name),)) for name in ("j", _PLACE))
    elif random.random() < 0.5:
        found, kept = at(array.name, "j", "i"), at(array.name, _PLACE, "i")
    else:
        found, kept = at(array.name, "i", "j"), at(array.name, "i", _PLACE)
    sides = (found, kept) if random.random() < 0.5 else (kept, found)
    search = nest("j", first, size, (If(OnData(*sides), (Point(_PLACE, sum_of("j")),)),))
    out = Access(target.name, (sum_of("i"), sum_of())[: target.rank])
    use = Assign(out, random.choice(("=", "+=")), (Term(1, Access(_PLACE)),))
    body = (Point(_PLACE, sum_of("i")), search, use)
    return with_nests(program, nest("i", sum_of(), size, body), scalars=((_PLACE, "int"),))
