"""What generated code says of a region as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.schemes import SchemeName
from polydist_frontends.clauses.table import Gather
from polydist_frontends.statement_forms import Observable


@dataclass(frozen=True)
class Condition:
    """What is known only when a region starts: what to say where it does not hold, the place of
    what assumes it, and what to do then (empty: the runtime's own words)."""

    place: str
    message: str
    hint: str = ""


@dataclass(frozen=True, kw_only=True)
class RegionLabel:
    """How a region is called and where it stands, and what was asked for as a whole; ``check``: it
    also runs as it was written, and is compared; ``observable``: what it shows or finds outside
    memory; ``takes_long``: nobody knows how long a point takes; ``may_end``: branches of it may end
    the program; ``also_written``: a file that it prints to, and other code writes too;
    ``work_sharing``: directives share it among threads where it runs as it was written."""

    name: str
    file: str
    line: int
    distribution: Distribution | None
    gather: Gather
    schemes: tuple[SchemeName, ...]
    check: bool = False
    weights: tuple[float, ...] = ()
    observable: Observable = Observable.NOTHING
    may_end: bool = False
    takes_long: bool = False
    also_written: Condition | None = None
    work_sharing: bool = False
