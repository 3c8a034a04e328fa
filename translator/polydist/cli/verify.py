"""``polydist verify``: from options to the two builds and the comparison."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polydist.cli.installation import runtime_directory
from polydist.cli.messages import print_diagnostics
from polydist.cli.translate import preprocessing_from, readable
from polydist.cli.usage import UsageError
from polydist.driver import translate
from polydist.options import Options
from polydist.verify import Plan, verify
from polydist.verify_build import BuildError, Recipe
from polydist.verify_mpi import Mpi, find_mpi


def verify_program(asked: argparse.Namespace, arguments: tuple[str, ...]) -> int:
    """Exit status 0 if every distributed run prints what the sequential program prints, else 1."""
    source, others = readable(asked.file), tuple(readable(name) for name in asked.others)
    mpi, preprocessing = _mpi(asked), preprocessing_from(asked)
    translation = translate(source, Options(scop_pragmas=asked.scop, preprocessing=preprocessing), None)
    print_diagnostics(translation, remarks=False)
    if translation.refused:
        return 1
    with _work_folder(asked.keep) as folder:
        recipe = Recipe(source, others, tuple(asked.library), preprocessing, folder)
        plan = Plan(asked.ranks, tuple(asked.tile), arguments, asked.timeout, Path.cwd())
        try:
            same = verify(recipe, translation, mpi, runtime_directory(), plan, _say)
        except BuildError as error:
            raise UsageError(f"the program does not build:\n{error}") from None
    return 0 if same else 1


def _mpi(asked: argparse.Namespace) -> Mpi:
    mpi = find_mpi(asked.mpicc, asked.mpiexec)
    if mpi is None:
        raise UsageError(
            "no MPI was found: neither next to this Python nor on the path are there an mpicc and an mpiexec.\n"
            "Install one (apt install mpich libmpich-dev; or python3 -m pip install mpich), or name it with --mpicc and --mpiexec"
        )
    return mpi


@contextmanager
def _work_folder(keep: str | None) -> Iterator[Path]:
    """The folder for what is built: a temporary one, or the one that the user wants to look at."""
    if keep is None:
        with tempfile.TemporaryDirectory(prefix="polydist-verify-") as folder:
            yield Path(folder)
        return
    kept = Path(keep).resolve()
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot use {keep}: {error.strerror}") from None
    yield kept


def _say(line: str) -> None:
    print(line, flush=True)
