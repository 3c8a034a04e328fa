"""The directive's clauses as values (design section 3). The text form is parsed by ``parse_directive``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from polydist_frontends.errors import Place

Gather = Literal["all", "root", "none"]
Scheme = Literal["auto", "exact"]
ScheduleChoice = Literal["auto", "skew", "keep"]
PlacementKind = Literal["block", "cyclic"]


@dataclass(frozen=True)
class Distribution:
    """``block`` or ``cyclic(b)``; ``block_size`` is b, in tiles."""

    kind: PlacementKind
    block_size: int = 1


@dataclass(frozen=True)
class Clause:
    """One word of a list clause with its place, so that an unknown name can be pointed at."""

    text: str
    place: Place


@dataclass(frozen=True)
class Directive:
    """What the user asked for; ``None`` and empty tuples mean: not said. Tile sizes are integer literals or expressions read at run time."""

    place: Place
    name: str | None = None
    tile: tuple[Clause, ...] = ()
    dist: Distribution | None = None
    comm: Scheme | None = None
    gather: Gather | None = None
    schedule: ScheduleChoice | None = None
    live_out: tuple[Clause, ...] | None = None
    private: tuple[Clause, ...] = ()
    independent: tuple[Clause, ...] = ()
    assume: tuple[Clause, ...] = ()
    pure: tuple[Clause, ...] = ()
