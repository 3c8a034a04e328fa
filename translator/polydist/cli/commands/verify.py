"""``polydist verify``: from options to the builds, the comparison and its explanation."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import get_args

from polydist_frontends.clauses.distribution import PlacementKind
from polydist_frontends.clauses.schemes import SCHEMES
from polydist_frontends.clauses.table import ScheduleChoice
from polydist_frontends.errors import Diagnostic, Place

from polydist.cli.arguments.shared import preprocessing_from
from polydist.cli.commands.sources import readable
from polydist.cli.installation import runtime_directory
from polydist.cli.messages import Messages, Wish, lost
from polydist.cli.usage import UsageError
from polydist.isolated import translate_in_worker
from polydist.launch.mpi import Mpi, find_mpi
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
from polydist.worker import WorkerKilled

SMALL_TILES = (5, 3, 7, 2)
"""Tile sizes that divide nothing, for --all."""


def run(asked: argparse.Namespace, arguments: tuple[str, ...]) -> int:
    """Exit status 0 if every distributed run prints what the sequential program prints, else 1."""
    sources = tuple(readable(name) for name in asked.files)
    _check_names(sources)
    mpi, preprocessing = _mpi(asked), preprocessing_from(asked)
    options = Options(
        scop_pragmas=asked.scop, keep_going=asked.keep_going, preprocessing=preprocessing
    )
    plan = plan_of(asked, arguments)
    messages = Messages(Wish(*asked.diagnostics))
    with _work_folder(asked.keep) as work:
        others = tuple(_existing(name) for name in asked.others)
        recipe = Recipe(
            sources,
            others,
            tuple(asked.library),
            preprocessing,
            work.folder,
            mpi,
            runtime_directory(),
        )
        try:
            work.worth_keeping = not _verify(recipe, plan, options, messages)
        except BuildError as error:
            raise UsageError(f"the program does not build:\n{error}") from None
        except _Refused:
            return 1
        finally:
            messages.close()
        if work.worth_keeping:
            print(f"programs, generated sources and outputs are in {work.folder}", flush=True)
    return 1 if work.worth_keeping else 0


class _Refused(Exception):
    """A source is not translated; its diagnostics have been printed."""


def _verify(recipe: Recipe, plan: Plan, options: Options, messages: Messages) -> bool:
    """Builds, compares, explains; True if all outputs are identical."""
    screen = _Screen()
    names = " ".join(map(str, recipe.sources))
    translations = {
        choice: _translations(recipe, choice.of(options), messages) for choice in plan.choices
    }
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


def _translations(recipe: Recipe, options: Options, messages: Messages) -> list[Translation]:
    translations = [_translated(source, options, messages) for source in recipe.sources]
    for translation in translations:
        messages.tell(translation, remarks=False)
    if any(translation.refused for translation in translations):
        raise _Refused
    return translations


def _translated(source: Path, options: Options, messages: Messages) -> Translation:
    try:
        return translate_in_worker(source, options)
    except WorkerKilled:
        messages.tell_end(lost(source))
        raise _Refused from None


# -------------------------------------------------------------------------------------- what is run
def plan_of(asked: argparse.Namespace, arguments: tuple[str, ...]) -> Plan:
    """The runs that the options ask for; ``arguments`` stand after ``--``."""
    given = tuple(tuple(_split(words)) for words in asked.args)
    inputs = (arguments, *given) if arguments or not given else given
    tiles: tuple[tuple[int, ...] | None, ...] = tuple(asked.tile) or (
        (None, SMALL_TILES) if asked.all else (None,)
    )
    dists = tuple(asked.dist) or ((None, *get_args(PlacementKind)) if asked.all else (None,))
    stdin = _existing(asked.stdin) if asked.stdin else None
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


def _existing(name: str) -> Path:
    path = Path(name)
    if not path.is_file():
        raise UsageError(f"cannot read {name}: there is no such file")
    return path.resolve()


def _check_names(sources: tuple[Path, ...]) -> None:
    stems = [source.stem for source in sources]
    if len(set(stems)) < len(stems):
        raise UsageError(
            "two of the sources have the same name, so that their translations would overwrite "
            "each other"
        )


def _mpi(asked: argparse.Namespace) -> Mpi:
    mpi = find_mpi(asked.mpicc, asked.mpiexec)
    if mpi is None:
        raise UsageError(
            "no MPI was found: neither next to this Python nor on the path are there an mpicc and "
            "an mpiexec.\n"
            "Install one (apt install mpich libmpich-dev; or python3 -m pip install mpich), or "
            "name it with --mpicc and --mpiexec"
        )
    return mpi


# -------------------------------------------------------------------------------- folder and screen
class _Work:
    """The folder for what is built and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.worth_keeping = False


@contextmanager
def _work_folder(keep: str | None) -> Iterator[_Work]:
    """The folder that the user names, or a temporary one that stays if there is something in it to
    look at."""
    if keep is None:
        work = _Work(Path(tempfile.mkdtemp(prefix="polydist-verify-")))
        try:
            yield work
        finally:
            if not work.worth_keeping:
                shutil.rmtree(work.folder, ignore_errors=True)
        return
    kept = Path(keep).resolve()
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot use {keep}: {error.strerror}") from None
    yield _Work(kept)


class _Screen:
    """Lines on stdout; at a terminal also one on stderr that says what is going on."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()

    def say(self, line: str) -> None:
        self._clear()
        print(line, flush=True)

    def doing(self, what: str) -> None:
        self._clear()
        if self._live:
            print(
                f"... {what}"[: shutil.get_terminal_size().columns - 1],
                end="",
                file=sys.stderr,
                flush=True,
            )

    def _clear(self) -> None:
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
