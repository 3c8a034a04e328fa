"""``polydist verify``: from options to the builds, the comparison and its explanation."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import get_args

from polydist_frontends.clauses.distribution import PlacementKind
from polydist_frontends.clauses.schemes import SCHEMES
from polydist_frontends.clauses.table import ScheduleChoice
from polydist_frontends.errors import Diagnostic, Place

from polydist.cli.arguments.shared import preprocessing_from
from polydist.cli.commands.programs import (
    Refused,
    Screen,
    existing,
    recipe_of,
    translations_of,
    work_folder,
)
from polydist.cli.commands.sources import without_region
from polydist.cli.messages import Messages, Wish
from polydist.cli.usage import UsageError
from polydist.request import Options
from polydist.translation import Translation
from polydist.verify.build import (
    BuildError,
    Recipe,
    build_distributed,
    build_sequential,
    runtime_objects,
)
from polydist.verify.compare import Bench, Verdict, compare_all, contents, summary
from polydist.verify.explain import explain_difference
from polydist.verify.outputs import Comparison
from polydist.verify.trials import Choice, Plan

SMALL_TILES = (5, 3, 7, 2)
"""Tile sizes that divide nothing, for --all."""


def run(asked: argparse.Namespace, arguments: tuple[str, ...]) -> int:
    """Exit status 0 if every distributed run prints what the sequential program prints, else 1."""
    options = Options(
        scop_pragmas=asked.scop,
        keep_going=asked.keep_going,
        preprocessing=preprocessing_from(asked),
    )
    plan = plan_of(asked, arguments)
    messages = Messages(Wish(*asked.diagnostics))
    with work_folder(asked.keep, "polydist-verify-") as work:
        recipe = recipe_of(asked, work.folder)
        try:
            work.worth_keeping = not _verify(recipe, plan, options, messages)
        except BuildError as error:
            raise UsageError(f"the program does not build:\n{error}") from None
        except Refused:
            return 1
        finally:
            messages.close()
        if work.worth_keeping:
            print(f"programs, generated sources and outputs are in {work.folder}", flush=True)
    return 1 if work.worth_keeping else 0


def _verify(recipe: Recipe, plan: Plan, options: Options, messages: Messages) -> bool:
    """Builds, compares, explains; True if all outputs are identical."""
    screen = Screen()
    names = " ".join(map(str, recipe.sources))
    translations = {
        choice: translations_of(recipe, choice.of(options), messages) for choice in plan.choices
    }
    _say_if_without_regions(translations[plan.choices[0]], screen)
    screen.say(f"building {names} as it is")
    sequential = build_sequential(recipe)
    screen.say(f"building {names} distributed, with {recipe.mpi.mpicc}")
    objects = runtime_objects(recipe)
    distributed = {}
    for number, choice in enumerate(plan.choices, 1):
        screen.doing(
            f"building program {number} of {len(plan.choices)}: "
            f"{choice.text or 'as the directives say'}"
        )
        distributed[choice] = build_distributed(
            recipe, translations[choice], objects, f"distributed{number if number > 1 else ''}"
        )
    initial = contents(plan.folder, plan.comparison.files)
    bench = Bench(recipe, plan, sequential, distributed, initial)
    verdicts = compare_all(bench, screen)
    if plan.count > 1:
        screen.say(summary(verdicts, plan))
    _enter_verdicts(messages, recipe, verdicts)
    different = [v for v in verdicts if v.word == "DIFFERENT" and not v.is_of_times]
    if different:
        explain_difference(bench, _simplest(different), options, objects, screen)
    return len(verdicts) == plan.count and all(verdict.fine for verdict in verdicts)


def _say_if_without_regions(translations: Sequence[Translation], screen: Screen) -> None:
    """Where no source has a region, or a root block, there is nothing to compare."""
    if all(text == one.text for one in translations for _, text in one.files[:1]):
        for one in translations:
            screen.say(without_region(one.source, one.diagnostics))


_CODES = {"DIFFERENT": "different-output", "FAILED": "failed-run", "TIMEOUT": "too-slow"}


def _enter_verdicts(messages: Messages, recipe: Recipe, verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        if not verdict.fine:
            messages.enter(_of_verdict(recipe, verdict))


def _of_verdict(recipe: Recipe, verdict: Verdict) -> Diagnostic:
    """About the program as a whole."""
    trial = verdict.trial
    message = "\n".join((f"{verdict.word.lower()} on {trial.ranks} ranks", *verdict.details))
    return Diagnostic("error", _CODES[verdict.word], message, Place(str(recipe.sources[0]), 1))


def _simplest(different: list[Verdict]) -> Verdict:
    """The run that is explained: the one on the fewest ranks."""
    return min(different, key=lambda verdict: verdict.trial.ranks)


# -------------------------------------------------------------------------------------- what is run
def plan_of(asked: argparse.Namespace, arguments: tuple[str, ...]) -> Plan:
    """The runs that the options ask for; ``arguments`` stand after ``--``."""
    given = tuple(tuple(_split(words)) for words in asked.args)
    inputs = (arguments, *given) if arguments or not given else given
    tiles: tuple[tuple[int, ...] | None, ...] = tuple(asked.tile) or (
        (None, SMALL_TILES) if asked.all else (None,)
    )
    dists = tuple(asked.dist) or ((None, *get_args(PlacementKind)) if asked.all else (None,))
    stdin = existing(asked.stdin) if asked.stdin else None
    weights = tuple(asked.weights) or (None,)
    return Plan(
        inputs,
        asked.ranks,
        tiles,
        dists,
        _choices(asked),
        asked.timeout,
        Path.cwd(),
        stdin,
        weights,
        Comparison(tuple(asked.ignore), tuple(asked.compare), asked.digits),
    )


def _choices(asked: argparse.Namespace) -> tuple[Choice, ...]:
    """Every scheme, every schedule and a grid on its own, or what was asked for; all that there are
    come from the directive's own lists."""
    if asked.all:
        schemes = [Choice(comm=(scheme.name,)) for scheme in SCHEMES]
        schedules = [Choice(schedule=word) for word in get_args(ScheduleChoice) if word != "auto"]
        return (Choice(), *schemes, *schedules, Choice(grid=2))
    wanted = product(
        asked.comm or [()], asked.schedule or [None], asked.grid or [None], asked.device or [None]
    )
    return tuple(Choice(*values) for values in wanted)


def _split(words: str) -> list[str]:
    try:
        return shlex.split(words)
    except ValueError as error:
        raise UsageError(f"--args {words}: {error}") from None
