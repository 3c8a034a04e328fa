"""What a caller of the translator asks for, beside what the directives say. Clauses win over these
options; the environment at run time wins over both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from polydist_frontends.clauses.directive import Gather, ScheduleChoice, Scheme
from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.source import Preprocessing

Stage = Literal["scop", "deps", "schedule", "tiles", "comm", "ast", "code"]
STAGES: tuple[Stage, ...] = get_args(Stage)

DEFAULT_EFFORT = 100_000_000
"""isl operations that one region may cost before it is refused: up to about a minute."""


@dataclass(frozen=True)
class Options:
    """``effort`` bounds isl's operations per region; ``keep_going`` leaves a refused region
    sequential and warns. ``emit`` names the stages whose text is wanted, ``explain`` asks for the
    explanation, ``check`` for a program that checks itself. ``ignored`` are clauses that are read
    as if they were not there: (file and line of the directive, name)."""

    tile: tuple[int, ...] = ()
    dist: Distribution | None = None
    weights: tuple[float, ...] = ()
    comm: tuple[Scheme, ...] = ()
    gather: Gather | None = None
    schedule: ScheduleChoice | None = None
    grid: int | None = None
    scop_pragmas: bool = False
    keep_going: bool = False
    preprocessing: Preprocessing = field(default_factory=Preprocessing)
    effort: int = DEFAULT_EFFORT
    emit: tuple[Stage, ...] = ()
    explain: bool = False
    check: bool = False
    ignored: tuple[tuple[str, int, str], ...] = ()
