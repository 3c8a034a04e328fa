"""Schedules between which the runtime chooses, when it knows sizes and ranks.

Tiles in time use again what is in caches, and need few messages; but a rank needs as many rows as a
tile is wide, and where its part of the arrays fits into caches there is less to gain. The loops as
written have more to share out: all of their parallel loops, on a grid of ranks. So a region whose
wavefronts are diamonds carries these as well, if

1. they are parallel nests, each inside one sequential loop at most;
2. they respect the same dependences: no statement accumulates, and none keeps contributions;
3. nothing was asked for that only one of the schedules has: tiles, placements, grids, schemes.
"""

from __future__ import annotations

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.table import ScheduleChoice

from polydist.model.scop import Scop
from polydist.request import Request
from polydist.schedule.choice import ChosenSchedule, choose_schedule
from polydist.schedule.nests import Nest, Structure
from polydist.sets.isl_context import attempt

_GRID = 2
"""Dimensions of the grid of ranks for the loops as written."""
DIAMONDS: ScheduleChoice = "diamond"
WRITTEN: ScheduleChoice = "keep"
"""What the clause ``schedule`` calls them."""


def loops_as_alternative(
    scop: Scop, chosen: ChosenSchedule, directive: Directive, request: Request
) -> ChosenSchedule | None:
    """The loops as written, where the runtime may run them in place of the chosen schedule, and if
    they can be scheduled in a part of the effort."""
    if not _leaves_choice(request) or not _are_diamonds(chosen.structure):
        return None
    if chosen.scop is not scop or chosen.accumulations:
        return None
    written = attempt(
        scop.isl_context, lambda: choose_schedule(scop, directive, WRITTEN, _GRID), share=8
    )
    return written if written and _is_alike(scop, written) else None


def _leaves_choice(request: Request) -> bool:
    """Step 3."""
    asked = (request.tile, request.dist, request.weights, request.device, request.grid > 1)
    return request.schedule == "auto" and request.schemes == ("exact",) and not any(asked)


def _are_diamonds(structure: Structure) -> bool:
    wavefronts = [nest for nest in structure.nests if nest.kind == "wavefront"]
    others = {nest.kind for nest in structure.nests} - {"wavefront", "parallel"}
    return bool(wavefronts) and not others and all(nest.stationary for nest in wavefronts)


def _is_alike(scop: Scop, written: ChosenSchedule) -> bool:
    """Steps 1 and 2."""
    return (
        written.scop is scop
        and not written.accumulations
        and all(map(_is_parallel, written.structure.nests))
    )


def _is_parallel(nest: Nest) -> bool:
    return nest.kind == "parallel" and nest.sequential <= 1 and not nest.in_order
