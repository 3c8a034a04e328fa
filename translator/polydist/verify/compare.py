"""The comparison: builds both programs, runs them, and says of every run whether it printed the
same bytes, and left the same files.

1. The sequential program runs once per input; then every trial runs the distributed one.
2. Every run begins with the compared files as they were at first.
3. Each verdict is a row of a table, reported as it comes. The outputs of a run that differs are
   kept in files.
4. The first run that differs is explained: ``locate.py`` finds the statement, ``assertions.py`` the
   assertion.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from polydist.launch.mpi import mpi_environment
from polydist.launch.run import Outcome, run_limited
from polydist.verify.build import Recipe
from polydist.verify.outputs import pattern_of_times
from polydist.verify.trials import Choice, Plan, Trial, input_text

TAIL = 10
"""Lines of stderr that are shown of a run that failed."""


class Report(Protocol):
    """Where verify speaks: lines that stay, and what is being done at the moment."""

    def say(self, line: str) -> None: ...

    def doing(self, what: str) -> None: ...


@dataclass(frozen=True)
class Verdict:
    """What became of one trial: ``word`` is ``identical``, ``close`` (to the digits asked for),
    ``DIFFERENT``, ``FAILED`` or ``TIMEOUT``. ``is_of_times``: nothing but times differs."""

    arguments: tuple[str, ...]
    trial: Trial
    word: str
    details: tuple[str, ...]
    expected: Outcome
    is_of_times: bool = False

    @property
    def fine(self) -> bool:
        return self.word in ("identical", "close")


@dataclass(frozen=True)
class Bench:
    """The programs, and how they are run."""

    recipe: Recipe
    plan: Plan
    sequential: Path
    distributed: dict[Choice, Path]
    initial: Mapping[str, bytes | None]

    def run_sequential(
        self, arguments: Sequence[str], settings: Mapping[str, str] | None = None
    ) -> Outcome:
        environment = {**os.environ, **(settings or {})}
        return self._run([str(self.sequential), *arguments], environment)

    def run(
        self,
        program: Path,
        trial: Trial,
        arguments: Sequence[str],
        settings: dict[str, str] | None = None,
    ) -> Outcome:
        """A distributed program under the settings of the trial, and more of them."""
        command = [*self.recipe.mpi.launch(trial.ranks, program), *arguments]
        environment = mpi_environment({**trial.settings, **(settings or {})})
        return self._run(command, environment)

    def _run(self, command: Sequence[str], environment: Mapping[str, str]) -> Outcome:
        plan = self.plan
        for name, content in self.initial.items():
            path = plan.folder / name
            if content is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(content)
        outcome = run_limited(command, environment, plan.folder, plan.timeout, plan.stdin)
        return replace(outcome, files=contents(plan.folder, self.initial))


def contents(folder: Path, names: Iterable[str]) -> Mapping[str, bytes | None]:
    """What is in the files, ``None`` for those that do not exist."""
    paths = {name: folder / name for name in names}
    return {name: path.read_bytes() if path.is_file() else None for name, path in paths.items()}


def compare_all(bench: Bench, report: Report) -> list[Verdict]:
    """All inputs; every row of the table is reported as soon as it is known. An input that the
    sequential program does not take has no verdicts."""
    verdicts: list[Verdict] = []
    table = _Table(bench.plan)
    for number, arguments in enumerate(bench.plan.inputs, 1):
        if len(bench.plan.inputs) > 1:
            report.say(f"arguments: {input_text(arguments)}")
        report.doing("the sequential program")
        expected = bench.run_sequential(arguments)
        if number == 1:
            report.say(table.head())
        report.say(table.row(None, expected.seconds, _described(expected, bench.plan)))
        absent = [name for name, content in expected.files.items() if content is None]
        for name in absent:
            report.say(f"    the sequential program leaves no file {name} in {bench.plan.folder}")
        if expected.status == 0 and not absent:
            (bench.recipe.folder / f"sequential.{number}.out").write_bytes(expected.stdout)
            for trial in bench.plan.trials():
                report.doing(f"run {len(verdicts) + 1} of {bench.plan.count}: {trial.text}")
                verdicts.append(_try(bench, number, trial, expected, table, report))
        elif expected.status != 0:
            report.say(
                "    the sequential program fails, so there is nothing to compare "
                "with; give its arguments after -- or with --args"
            )
    return verdicts


def _described(outcome: Outcome, plan: Plan) -> str:
    if outcome.status is None:
        return (
            f"not finished after {plan.timeout:.0f} s: choose a smaller input or a larger --timeout"
        )
    lines = outcome.stdout.count(b"\n")
    ending = f", exit status {outcome.status}" if outcome.status else ""
    return f"{len(outcome.stdout)} bytes, {lines} line{'' if lines == 1 else 's'}{ending}"


# ---------------------------------------------------------------------------------------- one trial
def _try(
    bench: Bench, number: int, trial: Trial, expected: Outcome, table: _Table, report: Report
) -> Verdict:
    """One distributed run and its row."""
    arguments = bench.plan.inputs[number - 1]
    outcome = bench.run(bench.distributed[trial.choice], trial, arguments)
    word, details = judge(outcome, expected, bench.plan)
    shown = f"the same to {bench.plan.comparison.digits} digits" if word == "close" else word
    report.say(table.row(trial, outcome.seconds, shown))
    times = _only_times(bench, expected, outcome) if word == "DIFFERENT" else None
    if times is not None:
        details = (*details, f"only lines with times differ: --ignore '{times}' leaves them out")
    if word not in ("identical", "close"):
        details = (*details, *_kept(bench, number, trial, outcome))
    for line in details:
        report.say(f"    {line}")
    return Verdict(arguments, trial, word, details, expected, times is not None)


def _only_times(bench: Bench, expected: Outcome, outcome: Outcome) -> str | None:
    """The pattern of the lines that differ, if all of them mention times."""
    others = bench.plan.comparison.differences(expected, outcome).keys() - {""}
    return None if others else pattern_of_times(expected.stdout, outcome.stdout)


def judge(outcome: Outcome, expected: Outcome, plan: Plan) -> tuple[str, tuple[str, ...]]:
    """The verdict on a run, and what explains it if it is not ``identical``."""
    if outcome.status is None:
        reason = (
            f"not finished after {plan.timeout:.0f} s (--timeout); the sequential program took "
            f"{expected.seconds:.1f} s"
        )
        return "TIMEOUT", (reason, *_tail(outcome))
    if outcome.status != 0:
        return "FAILED", (
            f"exit status {outcome.status}; the sequential program ends with 0",
            *_tail(outcome),
        )
    found = plan.comparison.differences(expected, outcome)
    if not found:
        is_identical = plan.comparison.is_identical(expected, outcome)
        return "identical" if is_identical else "close", _warnings(outcome)
    name, difference = next(iter(found.items()))
    ended = "(the output has ended)"
    where = f"{name}: " if name else ""
    return "DIFFERENT", (
        f"{where}line {difference.line} is the first that differs",
        f"sequential:  {ended if difference.expected is None else difference.expected}",
        f"distributed: {ended if difference.got is None else difference.got}",
    )


_TOLD = ("the loops run as they were written", "too little work to share")


def _warnings(outcome: Outcome) -> tuple[str, ...]:
    """What the runtime says of regions that it could not distribute, or that gain nothing by it."""
    lines = outcome.stderr.decode("utf-8", "replace").splitlines()
    return tuple(line for line in lines if any(words in line for words in _TOLD))


def _tail(outcome: Outcome) -> list[str]:
    return outcome.stderr.decode("utf-8", "replace").splitlines()[-TAIL:]


def _kept(bench: Bench, number: int, trial: Trial, outcome: Outcome) -> tuple[str, ...]:
    """Keeps the output of a run, and says how to see it again."""
    words = [
        f"{trial.ranks}ranks",
        trial.tile_text.replace(",", "x"),
        trial.placement_text.replace(" ", "-"),
        *trial.choice.comm,
        trial.choice.schedule or "",
        f"grid{trial.choice.grid}" if trial.choice.grid else "",
    ]
    path = bench.recipe.folder / f"distributed.{number}.{'-'.join(filter(None, words))}.out"
    path.write_bytes(outcome.stdout)
    for name, content in outcome.files.items():
        if content is not None:
            path.with_name(f"{path.name}.{Path(name).name}").write_bytes(content)
    command = bench.recipe.mpi.launch(trial.ranks, bench.distributed[trial.choice])
    settings = (f"{name}='{value}'" for name, value in trial.settings.items())
    again = " ".join([*settings, input_text((*command, *bench.plan.inputs[number - 1]))])
    return (
        f"kept: {bench.recipe.folder / f'sequential.{number}.out'}",
        f"      {path}",
        f"again: {again}",
    )


# ---------------------------------------------------------------------------------------- the table
class _Table:
    """Rows with a column for everything that the runs may differ in."""

    def __init__(self, plan: Plan) -> None:
        trials = list(plan.trials())
        self._dist = max([len(trial.placement_text) for trial in trials], default=0)
        self._choice = max([len(trial.choice.text) for trial in trials], default=0)

    def head(self) -> str:
        return self._line("ranks", "tile", "dist", "translated with", "seconds", "output")

    def row(self, trial: Trial | None, seconds: float, verdict: str) -> str:
        """The row of a trial, ``None`` for the sequential run."""
        if trial is None:
            return self._line("sequential", "", "", "", f"{seconds:.2f}", verdict)
        return self._line(
            str(trial.ranks),
            trial.tile_text,
            trial.placement_text or "default",
            trial.choice.text or "default",
            f"{seconds:.2f}",
            verdict,
        )

    def _line(
        self, ranks: str, tile: str, dist: str, choice: str, seconds: str, verdict: str
    ) -> str:
        placed = f"  {dist:{max(7, self._dist)}}" if self._dist else ""
        settled = f"  {choice:{max(22, self._choice)}}" if self._choice else ""
        return f"{ranks:>10}  {tile:12}{placed}{settled}  {seconds:>8}  {verdict}"


def summary(verdicts: Sequence[Verdict], plan: Plan) -> str:
    """All verdicts in one line."""
    counts = {
        word: sum(verdict.word == word for verdict in verdicts)
        for word in ("identical", "close", "DIFFERENT", "FAILED", "TIMEOUT")
    }
    told = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    missing = plan.count - len(verdicts)
    left = f", {missing} not run" if missing else ""
    return f"{plan.count} run{'' if plan.count == 1 else 's'}: {told or 'none done'}{left}"
