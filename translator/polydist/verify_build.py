"""Builds the two programs that verify compares, with the same compiler and the same flags."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.source import Preprocessing, encode_source

from polydist.translation import Translation
from polydist.verify_mpi import Mpi, mpi_environment

# Which operations a compiler fuses depends on the code around them: with contraction the two programs could differ in the last bit.
FLAGS = ("-O2", "-ffp-contract=off", "-Wno-unknown-pragmas")


class BuildError(Exception):
    """A program could not be built; the message holds what the compiler says."""


@dataclass(frozen=True)
class Recipe:
    """What both programs are built from and with."""

    source: Path
    others: tuple[Path, ...]
    libraries: tuple[str, ...]
    preprocessing: Preprocessing
    folder: Path


def build_sequential(recipe: Recipe) -> Path:
    """The program as the user wrote it."""
    program = recipe.folder / "sequential"
    inputs = map(_absolute, [recipe.source, *recipe.others])
    compiler = recipe.preprocessing.compiler.split()
    _compile([*compiler, *_user_flags(recipe), *inputs, "-o", str(program), *_libraries(recipe)], recipe.folder, dict(os.environ))
    return program


def build_distributed(recipe: Recipe, translation: Translation, mpi: Mpi, runtime: Path) -> Path:
    """The translated program with the runtime."""
    generated = []
    for name, text in translation.files:
        (recipe.folder / name).write_bytes(encode_source(text))
        generated.append(recipe.folder / name)
    environment = mpi_environment({"MPICH_CC": recipe.preprocessing.compiler, "OMPI_CC": recipe.preprocessing.compiler})
    objects = _build_runtime(runtime, recipe.folder, mpi, environment)
    program = recipe.folder / "distributed"
    own = ["-iquote", str(recipe.source.resolve().parent), f"-I{runtime / 'include'}"]
    inputs = [*map(_absolute, [*generated, *recipe.others]), *objects]
    _compile([mpi.mpicc, *_user_flags(recipe), *own, *inputs, "-o", str(program), *_libraries(recipe)], recipe.folder, environment)
    return program


def _build_runtime(runtime: Path, folder: Path, mpi: Mpi, environment: dict[str, str]) -> list[str]:
    """The runtime's object files, compiled with its own flags."""
    sources = sorted((runtime / "src").glob("*.c"))
    objects = [str(folder / f"{source.stem}.rt.o") for source in sources]
    common = [mpi.mpicc, "-std=gnu11", "-D_GNU_SOURCE", *FLAGS, f"-I{runtime / 'include'}"]
    commands = [[*common, "-c", str(source), "-o", target] for source, target in zip(sources, objects, strict=True)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda command: _compile(command, folder, environment), commands))
    return objects


def _user_flags(recipe: Recipe) -> list[str]:
    told = recipe.preprocessing
    standard = [f"-std={told.standard}"] if told.standard else []
    include = [f"-I{_absolute(Path(folder))}" for folder in told.include_directories]
    macros = [*(f"-D{name}" for name in told.definitions), *(f"-U{name}" for name in told.undefinitions)]
    return [*FLAGS, *standard, *include, *macros, *told.other_flags]


def _libraries(recipe: Recipe) -> list[str]:
    return [*(f"-l{name}" for name in recipe.libraries), "-lm"]


def _absolute(path: Path) -> str:
    return os.path.abspath(path)


def _compile(command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
    try:
        done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError as error:
        raise BuildError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise BuildError(f"{' '.join(command)}\n{said}")
