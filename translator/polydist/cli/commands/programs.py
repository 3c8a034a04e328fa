"""Programs that commands build and run: their sources, MPI, where they are kept, and what is said
meanwhile."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polydist.cli.arguments.shared import preprocessing_from
from polydist.cli.commands.sources import readable
from polydist.cli.installation import runtime_directory
from polydist.cli.messages import Messages, lost
from polydist.cli.usage import UsageError
from polydist.isolated import translate_in_worker
from polydist.launch.mpi import Mpi, find_mpi
from polydist.request import Options
from polydist.translation import Translation
from polydist.verify.build import Recipe
from polydist.worker import WorkerKilled


class Refused(Exception):
    """A source is not translated; its diagnostics have been printed."""


def translations_of(recipe: Recipe, options: Options, messages: Messages) -> list[Translation]:
    """Of all sources. Raises ``Refused``."""
    translations = [_translated(source, options, messages) for source in recipe.sources]
    for translation in translations:
        messages.tell(translation, remarks=False)
    if any(translation.refused for translation in translations):
        raise Refused
    return translations


def _translated(source: Path, options: Options, messages: Messages) -> Translation:
    try:
        return translate_in_worker(source, options)
    except WorkerKilled:
        messages.tell_end(lost(source))
        raise Refused from None


def recipe_of(asked: argparse.Namespace, folder: Path) -> Recipe:
    """What the program is built from and with."""
    sources = tuple(readable(name) for name in asked.files)
    _check_names(sources)
    return Recipe(
        sources,
        tuple(existing(name) for name in asked.others),
        tuple(asked.library),
        preprocessing_from(asked),
        folder,
        mpi_of(asked),
        runtime_directory(),
    )


def existing(name: str) -> Path:
    """A file that there is."""
    path = Path(name)
    if not path.is_file():
        raise UsageError(f"cannot read {name}: there is no such file")
    return path.resolve()


def _check_names(sources: tuple[Path, ...]) -> None:
    """Generated sources lie in one folder."""
    stems = [source.stem for source in sources]
    if len(set(stems)) < len(stems):
        raise UsageError(
            "two of the sources have the same name, so that their translations would overwrite "
            "each other"
        )


def mpi_of(asked: argparse.Namespace) -> Mpi:
    """The MPI that is asked for, or found."""
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
class Work:
    """The folder for what is built and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.worth_keeping = False


@contextmanager
def work_folder(keep: str | None, prefix: str) -> Iterator[Work]:
    """The folder that the user names, or a temporary one that stays if there is something in it to
    look at."""
    if keep is None:
        work = Work(Path(tempfile.mkdtemp(prefix=prefix)))
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
    yield Work(kept)


class Screen:
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
