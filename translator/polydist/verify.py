"""Proof on the user's own input: the program as it is and the distributed one print the same bytes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from polydist.translation import Translation
from polydist.verify_build import Recipe, build_distributed, build_sequential
from polydist.verify_mpi import Mpi, mpi_environment
from polydist.verify_run import Outcome, first_difference, run_limited

Report = Callable[[str], None]

TAIL = 10
"""Lines of stderr that are shown of a run that failed."""


@dataclass(frozen=True)
class Trial:
    """One distributed run: ``tile`` is handed over in the environment; ``None`` leaves the program's own sizes."""

    ranks: int
    tile: tuple[int, ...] | None

    @property
    def settings(self) -> dict[str, str]:
        """The environment that the trial adds."""
        return {"POLYRT_TILE": self.tile_text} if self.tile else {}

    @property
    def tile_text(self) -> str:
        """The tile sizes as the user writes them."""
        return ",".join(map(str, self.tile)) if self.tile else "default"


@dataclass(frozen=True)
class Plan:
    """What is run: every number of ranks with every tile size."""

    ranks: tuple[int, ...]
    tiles: tuple[tuple[int, ...], ...]
    arguments: tuple[str, ...]
    timeout: float
    folder: Path

    def trials(self) -> Iterator[Trial]:
        """The distributed runs in order."""
        for tile in self.tiles or (None,):
            for ranks in self.ranks:
                yield Trial(ranks, tile)


def verify(recipe: Recipe, translation: Translation, mpi: Mpi, runtime: Path, plan: Plan, report: Report) -> bool:
    """Builds and runs both programs and reports each result as it comes; True if all outputs are identical."""
    report(f"building {recipe.source} as it is")
    sequential = build_sequential(recipe)
    report(f"building {recipe.source} distributed, with {mpi.mpicc}")
    distributed = build_distributed(recipe, translation, mpi, runtime)
    expected = run_limited([str(sequential), *plan.arguments], os.environ, plan.folder, plan.timeout)
    report(f"{'ranks':>10}  {'tile':12}  {'seconds':>8}  output")
    report(f"{'sequential':>10}  {'':12}  {expected.seconds:8.2f}  {_described(expected, plan)}")
    if expected.status != 0:
        report(
            "    the sequential program does not end well, so there is nothing to compare with; its arguments go behind --, its input is empty"
        )
        return False
    verdicts = [_try(trial, distributed, expected, mpi, plan, report) for trial in plan.trials()]
    return all(verdicts)


def _described(outcome: Outcome, plan: Plan) -> str:
    if outcome.status is None:
        return f"not done after {plan.timeout:.0f} s: choose a smaller input or a larger --timeout"
    lines = outcome.stdout.count(b"\n")
    ending = f", exit status {outcome.status}" if outcome.status else ""
    return f"{len(outcome.stdout)} bytes, {lines} line{'' if lines == 1 else 's'}{ending}"


def _try(trial: Trial, program: Path, expected: Outcome, mpi: Mpi, plan: Plan, report: Report) -> bool:
    """One distributed run and its line in the table."""
    outcome = run_limited([*mpi.launch(trial.ranks, program), *plan.arguments], mpi_environment(trial.settings), plan.folder, plan.timeout)
    verdict, details = _judge(outcome, expected, plan)
    report(f"{trial.ranks:>10}  {trial.tile_text:12}  {outcome.seconds:8.2f}  {verdict}")
    for line in details:
        report(f"    {line}")
    return not details


def _judge(outcome: Outcome, expected: Outcome, plan: Plan) -> tuple[str, list[str]]:
    """The verdict on a run, and what explains it if it is not `identical`."""
    if outcome.status is None:
        reason = f"not done after {plan.timeout:.0f} s (--timeout); the sequential program took {expected.seconds:.1f} s"
        return "TIMEOUT", [reason, *_tail(outcome)]
    if outcome.status != 0:
        return "FAILED", [f"exit status {outcome.status}; the sequential program ends with 0", *_tail(outcome)]
    difference = first_difference(expected.stdout, outcome.stdout)
    if difference is None:
        return "identical", []
    ended = "(the output has ended)"
    return "DIFFERENT", [
        f"line {difference.line} is the first that differs",
        f"sequential:  {ended if difference.expected is None else difference.expected}",
        f"distributed: {ended if difference.got is None else difference.got}",
    ]


def _tail(outcome: Outcome) -> list[str]:
    return outcome.stderr.decode("utf-8", "replace").splitlines()[-TAIL:]
