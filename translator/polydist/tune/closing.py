"""The end of a search: what was found runs again, lest a setting wins by one lucky run.

1. Of each region the quickest settings that the program, as it is built, can take run again, the
   best of all regions together, then the second best, and so on. The least time of each counts.
   That is repeated while runs are left, ``ROUNDS`` times at most.
2. Best and defaults run in turn. What counts is the time in regions and that of bringing values to
   code outside of them, on the slowest rank: all that settings have an influence on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from polydist.tune.descent import BETTER, Setting
from polydist.tune.trials import Settings, Timing

CLOSING = 4
"""Runs of step 2."""

FINALISTS = 3
ROUNDS = 3


@dataclass
class Sought:
    """A region's best setting so far, and the seconds of all that were tried."""

    setting: Setting
    seconds: float
    known: dict[Setting, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Spent:
    """Seconds: of the whole program, and of what settings have an influence on."""

    whole: float
    inside: float


@dataclass(frozen=True)
class Found:
    """``best`` are the regions' settings; ``defaults`` and ``tuned`` what the program spends, in
    the quickest run of each; ``regions`` the seconds of the first run and of the best one. All runs
    were ended after so many ``executions`` of a region, unless there is no number."""

    best: Settings
    defaults: Spent
    tuned: Spent
    regions: Mapping[str, tuple[float, float]]
    runs: int
    pruned: int
    executions: int | None = None

    @property
    def gains(self) -> bool:
        return bool(self.best) and self.tuned.inside < BETTER * self.defaults.inside


class Runs(Protocol):
    """Of which so many are ``left``."""

    left: int

    def __call__(self, built: Path, settings: Settings) -> Timing | None: ...


def confirm(
    sought: Mapping[str, Sought],
    built: Path,
    runs: Runs,
    tell: Callable[[str, Setting, float], None],
) -> dict[str, Setting]:
    """Step 1; what is best then, of regions whose best settings are not the defaults."""
    ranked = {name: _quickest(one) for name, one in sought.items()}
    places = max(map(len, ranked.values()), default=0)
    for number in range(ROUNDS * places if places > 1 else 0):
        if runs.left <= CLOSING:
            break
        place = number % places
        trial = {name: own[min(place, len(own) - 1)] for name, own in ranked.items()}
        timing = runs(built, trial)
        for name, seconds in timing.regions.items() if timing else ():
            known = sought[name].known
            known[trial[name]] = min(known[trial[name]], seconds)
            tell(name, trial[name], seconds)
    best = {name: _quickest(one)[0] for name, one in sought.items()}
    return {name: setting for name, setting in best.items() if setting.text}


def _quickest(one: Sought) -> list[Setting]:
    """The settings that have the schedule and the grid of the best one."""
    form = (one.setting.schedule, one.setting.grid)
    own = [setting for setting in one.known if (setting.schedule, setting.grid) == form]
    return sorted(own, key=lambda setting: one.known[setting])[:FINALISTS]


def held_against_defaults(
    found: Settings, built: Path, plain: Path, first: Timing, runs: Runs
) -> tuple[Spent, Spent]:
    """Step 2: what the defaults spend, and what the settings do."""
    timings: dict[bool, list[Timing]] = {False: [first], True: []}
    for number in range(CLOSING if found else 0):
        if runs.left <= 0:
            break
        tuned = number % 2 == 0
        timing = runs(built, found) if tuned else runs(plain, {})
        timings[tuned] += [timing] if timing else []
    defaults = _least(timings[False])
    return defaults, _least(timings[True]) if timings[True] else defaults


def _least(timings: list[Timing]) -> Spent:
    return Spent(min(one.whole for one in timings), min(one.inside for one in timings))
