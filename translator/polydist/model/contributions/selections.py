"""Choices of the largest or smallest of values, with what else belongs to the chosen one, that
ranks can make among their own iterations first (``schedule.selections``).

1. All statements that use the old value of an element that is chosen, or of one that gets a value
   with it, make the same choice, and give values to all of these elements.
2. Ranks compare what they have chosen by value, and equal values by where they were found. So the
   result is that of the loop in its own order, bit by bit.
"""

from __future__ import annotations

from collections.abc import Collection

from polydist_frontends.statement_forms import Selection

from polydist.model.contributions.accumulation import Accumulation, names_in
from polydist.model.scop import Scop, Statement


def selections(
    scop: Scop, taken: Collection[str], among: frozenset[str]
) -> tuple[Accumulation, ...]:
    """The choices that the statements ``among`` make, of arrays that are not ``taken``: an
    accumulation for each array, that of the key last."""
    found: list[Accumulation] = []
    for array in scop.arrays:
        users = _users(scop, array.name)
        choices = {s.selects.get(array.name) for s in users}
        choice = choices.pop() if len(choices) == 1 else None
        if choice is not None and choice.key == array.name and among & {s.name for s in users}:
            found += _of_choice(scop, choice, users, taken)
    return tuple(found)


def _of_choice(
    scop: Scop, choice: Selection, users: list[Statement], taken: Collection[str]
) -> list[Accumulation]:
    """Step 1."""
    groups = {frozenset(a for a, own in s.selects.items() if own == choice) for s in users}
    group = groups.pop()
    if groups or not group.isdisjoint(taken):
        return []
    if any(_users(scop, array) != users for array in group):
        return []
    statements = frozenset(s.name for s in users)
    names = [*sorted(group - {choice.key}), choice.key]
    return [Accumulation(name, choice.operator, statements, choice) for name in names]


def _users(scop: Scop, array: str) -> list[Statement]:
    """The statements that use the old value of elements that they write."""
    return [s for s in scop.statements if array in names_in(s.reads) & names_in(s.writes)]
