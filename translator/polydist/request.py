"""What a caller of the translator asks for, beside what the directives say; and what a directive
and the options together ask for of one region.

Clauses win over options, except where ``Options.prevail``; the environment at run time wins over
both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from polydist_frontends.clauses.directive import Directive, completed, parse_directive
from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.schemes import SchemeName, carried_schemes
from polydist_frontends.clauses.table import Gather, ScheduleChoice
from polydist_frontends.errors import Place
from polydist_frontends.region import Region
from polydist_frontends.source import Preprocessing
from polydist_frontends.walks import observable_in

from polydist.tuned import TunedFile

Stage = Literal["scop", "deps", "schedule", "tiles", "comm", "ast", "code"]
STAGES: tuple[Stage, ...] = get_args(Stage)

DEFAULT_EFFORT = 100_000_000
"""isl operations that the analysis of one region may cost: up to about a minute."""

_COMMAND_LINE = Place("options", 1)


def clauses(text: str) -> Directive:
    """Clauses that are given as options, written as in a directive. Raises ``Refusal``."""
    return parse_directive(text, _COMMAND_LINE, lambda _: _COMMAND_LINE)


"""What leaves results where they were written, whatever the arrays."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """``clauses`` are those that the options of the same names give, for what directives leave
    open; with ``prevail`` they win over the directives. ``effort`` bounds isl's operations per
    region; ``keep_going`` leaves a refused region sequential and warns. ``emit`` names the stages
    whose text is wanted, ``explain`` asks for the explanation, ``check`` for a program that checks
    itself. ``ignored`` are clauses that are read as if they were not there: (file and line of the
    directive, name). ``tuned``: clauses that win over the directives of single regions."""

    clauses: Directive = field(default_factory=lambda: clauses(""))
    prevail: bool = False
    scop_pragmas: bool = False
    keep_going: bool = False
    preprocessing: Preprocessing = field(default_factory=Preprocessing)
    effort: int = DEFAULT_EFFORT
    emit: tuple[Stage, ...] = ()
    explain: bool = False
    check: bool = False
    ignored: tuple[tuple[str, int, str], ...] = ()
    tuned: TunedFile | None = None

    def with_calls(self, lines: frozenset[int]) -> Options:
        """The same, but that regions whose directives are in these lines keep their calls."""
        return replace(self, preprocessing=replace(self.preprocessing, calls_stay=lines))


@dataclass(frozen=True, kw_only=True)
class Request:
    """What is asked for of one region: its directive, then the options, then the defaults.

    ``tile`` sizes are texts that are valid where the region stands. ``dist`` ``None`` leaves the
    placement to each nest. ``schemes`` are those that the code carries, the one to use first.
    ``gather`` says where results go: a program that checks itself compares them on every rank.
    ``unchecked``: it was to check itself, but prints.
    ``device``: kernels are wanted; a program that checks itself has none.
    """

    tile: tuple[str, ...]
    dist: Distribution | None
    weights: tuple[float, ...]
    schemes: tuple[SchemeName, ...]
    gather: Gather
    schedule: ScheduleChoice
    grid: int
    device: bool
    check: bool
    unchecked: bool


def request_for(region: Region, options: Options) -> Request:
    """The request for one region."""
    first, second = region.directive, options.clauses
    asked = completed(second, first) if options.prevail else completed(first, second)
    gather = asked.gather or "lazy"
    check = options.check and not observable_in(region.body)
    return Request(
        tile=tuple(size.text for size in asked.tile),
        dist=asked.dist,
        weights=asked.weights,
        schemes=carried_schemes(asked.comm),
        gather="all" if check else gather,
        schedule=asked.schedule or "auto",
        grid=asked.grid or 1,
        device=asked.device == "auto" and not check,
        check=check,
        unchecked=options.check and not check,
    )
