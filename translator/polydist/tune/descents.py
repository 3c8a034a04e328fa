"""The descents of all regions in one program, side by side: every run tries something new in each.

1. What the simulator thinks of a setting comes first: one that it takes for much slower than the
   best one, or that changes nothing at all, is not run. Its machine has the time of a statement
   instance that the first run had.
2. What is worth it runs, in all regions at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from polydist.simulate.simulation import Forecasts, Machine, Run
from polydist.tune.closing import Runs, Sought
from polydist.tune.descent import BETTER, Descent, Setting, Start, descent
from polydist.tune.trials import Program, Timing, forecast

HOPELESS = 1.5
"""What the simulator takes for so many times slower than the best is not run."""

PLACEMENTS = ("block", "cyclic", "lookup")

Tell = Callable[[str, Setting, float], None]
"""Of a region: what was tried, and its seconds."""


@dataclass
class Best(Sought):
    """With what the simulator said of it, and the seconds of what was not worth a run."""

    forecast: Run | None = None
    foretold: dict[Setting, float] = field(default_factory=dict)

    def note(self, setting: Setting, seconds: float) -> None:
        self.known[setting] = seconds
        if seconds < BETTER * self.seconds:
            self.setting, self.seconds = setting, seconds


def seconds_in(found: Timing | None, name: str) -> float:
    return found.regions.get(name, math.inf) if found else math.inf


@dataclass
class _Search:
    """A region's search, and what it waits for: ``None`` at its end."""

    name: str
    steps: Descent
    waits: Setting | None = None

    def send(self, seconds: float) -> None:
        try:
            self.waits = self.steps.send(seconds)
        except StopIteration:
            self.waits = None


@dataclass
class Contest:
    """The program as it was ``built`` for the regions' schedules, what is best so far in each
    region, and the searches that go on; ``pruned`` settings were not run."""

    built: Path
    best: Mapping[str, Best]
    machine: Machine
    searches: list[_Search]
    pruned: int = 0


def machine_of(program: Program, built: Path, first: Timing) -> Machine:
    """With the time of a statement instance that the first run had."""
    found = forecast(program, built, {}, Machine())
    points = sum(run.points for one in found.regions for run in one.runs) if found else 0
    return replace(Machine(), point=first.compute / points) if points else Machine()


def contest(
    built: Path,
    best: Mapping[str, Best],
    sought: tuple[str, ...],
    program: Program,
    machine: Machine,
) -> Contest:
    """Searches in the regions ``sought``, each from its best setting; the others keep theirs.
    Placements are of use on several ranks."""
    found = forecast(program, built, {}, machine)
    searches = []
    for name in sought:
        one = best[name]
        one.forecast = _run_of(found, name)
        tile = _used_sizes(one.forecast) if one.forecast else ()
        placements = PLACEMENTS if program.ranks > 1 else ()
        search = _Search(name, descent(Start(one.setting, one.seconds, tile, placements)))
        search.waits = next(search.steps, None)
        searches.append(search)
    return Contest(built, best, machine, searches)


def go_on(own: Contest, program: Program, runs: Runs, kept_back: int, tell: Tell) -> None:
    """Runs until the searches end, or only ``kept_back`` runs are left."""
    while runs.left > kept_back and any(one.waits for one in own.searches):
        for one in own.searches:
            own.pruned += _skip_hopeless(one, own, program)
        trial = {one.name: one.waits for one in own.searches if one.waits}
        if not trial:
            break
        fixed = {name: best.setting for name, best in own.best.items()}
        found = runs(own.built, {**fixed, **trial})
        for one in own.searches:
            if one.waits:
                seconds = seconds_in(found, one.name)
                tell(one.name, one.waits, seconds)
                own.best[one.name].note(one.waits, seconds)
                one.send(seconds)


def _skip_hopeless(one: _Search, own: Contest, program: Program) -> int:
    """Step 1, until there is a setting that is worth a run."""
    best = own.best[one.name]
    skipped = 0
    while one.waits:
        known = best.known.get(one.waits, best.foretold.get(one.waits))
        if known is None:
            known = _foretold(one.name, one.waits, own, program)
        if known is None:
            return skipped
        best.foretold[one.waits] = known
        one.send(known)
        skipped += 1
    return skipped


def _foretold(name: str, setting: Setting, own: Contest, program: Program) -> float | None:
    """The seconds of a setting that is not worth a run."""
    best = own.best[name]
    if best.forecast is None:
        return None
    run = _run_of(forecast(program, own.built, {name: setting}, own.machine), name)
    if run is None:
        return None
    if _acts_alike(run, best.forecast):
        return best.seconds
    return math.inf if run.seconds > HOPELESS * best.forecast.seconds else None


def _acts_alike(one: Run, other: Run) -> bool:
    return one.tile == other.tile and (one.work, one.rows) == (other.work, other.rows)


def _run_of(found: Forecasts | None, name: str) -> Run | None:
    regions = found.regions if found else ()
    return next((one.runs[0] for one in regions if one.region == name), None)


def _used_sizes(run: Run) -> tuple[int, ...]:
    """The sizes that the runtime chooses, or where these are larger, those of the whole of it."""
    sizes = list(run.tile)
    for k in range(len(sizes)):
        own = [place for place in run.places if len(place.lo) > k]
        if own:
            extent = max(p.hi[k] for p in own) - min(p.lo[k] for p in own) + 1
            sizes[k] = min(sizes[k], extent)
    return tuple(sizes)
