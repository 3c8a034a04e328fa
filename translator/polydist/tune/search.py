"""The search for all regions at once: every run tries something new in each of them.

1. The program is built for each schedule that makes a difference, and runs once in each form. Each
   region takes the schedule that is best for it.
2. From there the regions' searches (``descent``) go on side by side, as long as there are runs.
3. What the simulator thinks of a setting comes first: one that it takes for much slower than the
   best one, or that changes nothing at all, is not run. Its machine has the time of a statement
   instance that the first run had.
4. What was found runs again (``closing``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from polydist.simulate.simulation import Forecasts, Machine, Run
from polydist.tune.closing import CLOSING, Found, Sought, confirm, held_against_defaults
from polydist.tune.descent import BETTER, Descent, Setting, Start, descent
from polydist.tune.trials import Program, Settings, Timing, forecast, timed

HOPELESS = 1.5
"""What the simulator takes for so many times slower than the best is not run."""

PLACEMENTS = ("block", "cyclic", "lookup")
_SLOWER = 3.0
"""A run that takes so many times longer than the defaults is ended."""


@dataclass(frozen=True)
class Form:
    """The program for a schedule, as it is asked for in all regions."""

    setting: Setting
    built: Path


@dataclass(frozen=True)
class Tried:
    """A line of the table: a region's setting and its seconds, infinite if the run was ended."""

    region: str
    setting: Setting
    seconds: float


@dataclass(frozen=True)
class Workshop:
    """``build`` makes the program for regions' own schedules; ``tell`` is called for each setting
    that was tried, ``doing`` before each run."""

    program: Program
    build: Callable[[Settings], Path]
    tell: Callable[[Tried], None]
    doing: Callable[[int], None]

    def tell_again(self, region: str, setting: Setting, seconds: float) -> None:
        self.tell(Tried(region, setting, seconds))


@dataclass
class _Runs:
    """Runs of which so many are left; they count and compare."""

    workshop: Workshop
    left: int
    done: int = 0
    first: Timing | None = None

    def __call__(self, built: Path, settings: Settings) -> Timing | None:
        self.workshop.doing(self.done + 1)
        self.left -= 1
        self.done += 1
        program = self.workshop.program
        limit = program.limit if self.first is None else _SLOWER * self.first.whole + 5
        found = timed(program, built, settings, self.first, min(limit, program.limit))
        self.first = self.first or found
        return found


@dataclass
class _Best(Sought):
    """With what the simulator said of it, and the seconds of what was not worth a run."""

    forecast: Run | None = None
    foretold: dict[Setting, float] = field(default_factory=dict)


_CONFIRMING = 6
"""Runs that are kept back to confirm what is found, of forty."""


def quickest_threads(program: Program, built: Path, choices: Sequence[int]) -> Program:
    """The program with the number of threads with which the defaults take least."""
    timings = {}
    for threads in choices:
        own = replace(program, threads=threads)
        found = timed(own, built, {}, None, program.limit)
        timings[own.threads] = found.whole if found else math.inf
    return replace(program, threads=min(timings, key=lambda number: timings[number]))


def search(forms: Sequence[Form], workshop: Workshop, runs: int) -> Found | None:
    """``None`` if the first run takes longer than the program's limit."""
    left = _Runs(workshop, runs)
    first = left(forms[0].built, {})
    if first is None:
        return None
    kept_back = CLOSING + min(_CONFIRMING, runs // 4)
    best = {
        name: _Best(Setting(), seconds, {Setting(): seconds})
        for name, seconds in first.regions.items()
    }
    for name, seconds in first.regions.items():
        workshop.tell(Tried(name, Setting(), seconds))
    _try_forms(forms[1:], left, best, kept_back)
    chosen = {name: one.setting for name, one in best.items() if one.setting.text}
    built = workshop.build(chosen) if chosen else forms[0].built
    machine = _machine(workshop.program, forms[0].built, first)
    pruned = _descend(built, left, best, machine, kept_back)
    found = confirm(best, built, left, workshop.tell_again)
    defaults, tuned = held_against_defaults(found, built, forms[0].built, first, left)
    regions = {name: (first.regions[name], min(one.known.values())) for name, one in best.items()}
    return Found(found, defaults, tuned, regions, left.done, pruned)


def _try_forms(
    forms: Sequence[Form], left: _Runs, best: Mapping[str, _Best], kept_back: int
) -> None:
    """Step 1."""
    for form in forms:
        if left.left <= kept_back:
            return
        found = left(form.built, {})
        for name, one in best.items():
            _note(one, name, form.setting, _seconds(found, name), left.workshop)


def _seconds(found: Timing | None, name: str) -> float:
    return found.regions.get(name, math.inf) if found else math.inf


def _note(one: _Best, name: str, setting: Setting, seconds: float, workshop: Workshop) -> None:
    workshop.tell(Tried(name, setting, seconds))
    one.known[setting] = seconds
    if seconds < BETTER * one.seconds:
        one.setting, one.seconds = setting, seconds


def _machine(program: Program, built: Path, first: Timing) -> Machine:
    """With the time of a statement instance that the first run had."""
    found = forecast(program, built, {}, Machine())
    points = sum(run.points for one in found.regions for run in one.runs) if found else 0
    return replace(Machine(), point=first.compute / points) if points else Machine()


# ------------------------------------------------------------------------------------- descending
@dataclass
class _Search:
    """A region's search, and what it waits for: ``None`` at its end."""

    name: str
    steps: Descent
    waits: Setting | None = None


def _descend(
    built: Path, left: _Runs, best: Mapping[str, _Best], machine: Machine, kept_back: int
) -> int:
    """Steps 2 and 3; how many settings were not run."""
    program = left.workshop.program
    pruned = 0
    searches = _searches(built, program, best, machine)
    while left.left > kept_back and any(one.waits for one in searches):
        for one in searches:
            pruned += _skip_hopeless(one, best[one.name], built, program, machine)
        trial = {one.name: one.waits for one in searches if one.waits}
        if not trial:
            break
        fixed = {name: own.setting for name, own in best.items()}
        found = left(built, {**fixed, **trial})
        for one in searches:
            if one.waits:
                seconds = _seconds(found, one.name)
                _note(best[one.name], one.name, one.waits, seconds, left.workshop)
                _send(one, seconds)
    return pruned


def _searches(
    built: Path, program: Program, best: Mapping[str, _Best], machine: Machine
) -> list[_Search]:
    """Placements are of use on several ranks."""
    found = forecast(program, built, {}, machine)
    searches = []
    for name, one in best.items():
        one.forecast = _run_of(found, name)
        tile = _used_sizes(one.forecast) if one.forecast else ()
        placements = PLACEMENTS if program.ranks > 1 else ()
        search = _Search(name, descent(Start(one.setting, one.seconds, tile, placements)))
        search.waits = next(search.steps, None)
        searches.append(search)
    return searches


def _send(one: _Search, seconds: float) -> None:
    try:
        one.waits = one.steps.send(seconds)
    except StopIteration:
        one.waits = None


def _skip_hopeless(
    one: _Search, best: _Best, built: Path, program: Program, machine: Machine
) -> int:
    """Step 3, until there is a setting that is worth a run."""
    skipped = 0
    while one.waits:
        known = best.known.get(one.waits, best.foretold.get(one.waits))
        if known is None:
            known = _foretold(one.name, one.waits, best, built, program, machine)
        if known is None:
            return skipped
        best.foretold[one.waits] = known
        _send(one, known)
        skipped += 1
    return skipped


def _foretold(
    name: str, setting: Setting, best: _Best, built: Path, program: Program, machine: Machine
) -> float | None:
    """The seconds of a setting that is not worth a run."""
    if best.forecast is None:
        return None
    run = _run_of(forecast(program, built, {name: setting}, machine), name)
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
