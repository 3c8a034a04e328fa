"""The search for all regions at once: every run tries something new in each of them.

1. The program is built for each schedule that makes a difference, and runs once in each form. Each
   region takes the schedule that is best for it.
2. From there the regions' searches go on side by side (``descents``), as long as there are runs.
   What is best with the sizes that the runtime chooses need not be best with the best sizes: where
   another schedule comes near, the program is built for the second best ones, too, and both share
   the runs.
3. What was found runs again (``closing``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from polydist.tune.closing import CLOSING, Found, confirm, held_against_defaults
from polydist.tune.descent import Setting
from polydist.tune.descents import Best, Contest, contest, go_on, machine_of, seconds_in
from polydist.tune.trials import Program, Settings, Timing, timed

_NEAR = 1.5
"""A schedule that takes less than so many times the seconds of the best one has a search, too."""

_ENOUGH = 2.0
"""Seconds of a run after which times differ little by chance."""

_FEWEST = 10
"""Executions before values and plans have settled where they stay."""

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
    first = _first_run(forms[0].built, left)
    if first is None:
        return None
    workshop = left.workshop
    kept_back = CLOSING + min(_CONFIRMING, runs // 4)
    best = _try_forms(forms, first, left, kept_back)
    contests = _contests(forms[0].built, best, first, workshop)
    _share_runs(contests, left, kept_back)
    winner = {name: _winner(name, contests) for name in best}
    built = _built_for(winner, contests, workshop)
    found = confirm(winner, built, left, workshop.tell_again)
    defaults, tuned = held_against_defaults(found, built, forms[0].built, first, left)
    regions = {name: (first.regions[name], min(one.known.values())) for name, one in winner.items()}
    pruned = sum(own.pruned for own in contests)
    return Found(found, defaults, tuned, regions, left.done, pruned, workshop.program.executions)


def _first_run(plain: Path, left: _Runs) -> Timing | None:
    """All others are compared with it. A program that takes long, and executes a region often, is
    ended early from then on."""
    first = left(plain, {})
    program = left.workshop.program
    if first is None or program.executions is not None:
        return first
    enough = _enough(first)
    if enough >= first.executions:
        return first
    left.workshop = replace(left.workshop, program=replace(program, executions=enough))
    left.first = None
    return left(plain, {})


def _enough(first: Timing) -> int:
    """Executions of a region that take about as long as a run should."""
    if first.whole < 2 * _ENOUGH:
        return first.executions
    return max(_FEWEST, math.ceil(first.executions * _ENOUGH / first.whole))


def _try_forms(
    forms: Sequence[Form], first: Timing, left: _Runs, kept_back: int
) -> dict[str, Best]:
    """Step 1; the first form has run."""
    best = {name: Best(Setting(), math.inf) for name in first.regions}
    for form in forms:
        if form is not forms[0] and left.left <= kept_back:
            break
        found = first if form is forms[0] else left(form.built, {})
        for name, one in best.items():
            seconds = seconds_in(found, name)
            left.workshop.tell_again(name, form.setting, seconds)
            one.note(form.setting, seconds)
    return best


# ---------------------------------------------------------------------------------------- contests
def _contests(
    plain: Path, best: Mapping[str, Best], first: Timing, workshop: Workshop
) -> list[Contest]:
    """The program for the best schedules, and the one for the second best where they are near."""
    machine = machine_of(workshop.program, plain, first)
    starts = [(dict(best), tuple(best))]
    rivals = {name: rival for name, one in best.items() if (rival := _rival(one))}
    if rivals:
        starts.append(({**best, **rivals}, tuple(rivals)))
    return [
        contest(_built(own, plain, workshop), own, sought, workshop.program, machine)
        for own, sought in starts
    ]


def _rival(one: Best) -> Best | None:
    """The second best of the schedules, if it is near."""
    others = [setting for setting in one.known if setting != one.setting]
    second = min(others, key=lambda setting: one.known[setting], default=None)
    if second is None or one.known[second] > _NEAR * one.seconds:
        return None
    return Best(second, one.known[second], {second: one.known[second]})


def _built(best: Mapping[str, Best], plain: Path, workshop: Workshop) -> Path:
    chosen = {name: one.setting for name, one in best.items() if one.setting.text}
    return workshop.build(chosen) if chosen else plain


def _share_runs(contests: Sequence[Contest], left: _Runs, kept_back: int) -> None:
    """Each contest gets its share of the runs, and the first ones what the last one leaves."""
    program, tell = left.workshop.program, left.workshop.tell_again
    for number, own in enumerate((*contests, *contests[:-1])):
        sharing = max(1, len(contests) - number)
        share = (left.left - kept_back) // sharing
        go_on(own, program, left, left.left - share, tell)


def _winner(name: str, contests: Sequence[Contest]) -> Best:
    return min((own.best[name] for own in contests), key=lambda one: one.seconds)


def _built_for(winner: Mapping[str, Best], contests: Sequence[Contest], workshop: Workshop) -> Path:
    """The program of a contest that has all winners, or one with the schedule of each."""
    for own in contests:
        if all(own.best[name] is one for name, one in winner.items()):
            return own.built
    return workshop.build({n: one.setting for n, one in winner.items() if one.setting.text})
