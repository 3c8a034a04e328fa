"""What was assumed of the program when a region was translated, and is known only when it starts.

The runtime gets a table of all conditions, and the number of the first that does not hold: first
those that are evaluated where the region stands, in the user's language, and then those on
parameters alone, which the run function evaluates.
"""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.emit.label import Condition
from polydist.lower.loop_ir import Program


def conditions_there(region: Region) -> tuple[Condition, ...]:
    """Those that are evaluated where the region stands: what the user has asserted, and what
    statements require."""
    assumed = (
        Condition(str(clause.place), f"assume({clause.text}) does not hold")
        for clause in region.directive.assume
    )
    required = (Condition(str(r.place), r.message) for r in region.requirements)
    return (*assumed, *required)


def all_conditions(there: tuple[Condition, ...], program: Program) -> tuple[Condition, ...]:
    """The table."""
    return (*there, *(Condition(p.place, p.message) for p in program.preconditions))
