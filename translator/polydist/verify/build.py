"""Builds the programs that verify compares, with the same compiler and the same flags."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.source import Preprocessing, encode_source

from polydist.translation import Translation
from polydist.verify.mpi import Mpi, mpi_environment

# Which operations a compiler fuses depends on the code around them: with contraction the two programs could differ in the last bit.
FLAGS = ("-O2", "-ffp-contract=off", "-Wno-unknown-pragmas")


class BuildError(Exception):
    """A program could not be built; the message holds what the compiler says."""


@dataclass(frozen=True)
class Recipe:
    """What all programs are built from and with: ``sources`` are translated, ``others`` are compiled as they are."""

    sources: tuple[Path, ...]
    others: tuple[Path, ...]
    libraries: tuple[str, ...]
    preprocessing: Preprocessing
    folder: Path
    mpi: Mpi
    runtime: Path


def build_sequential(recipe: Recipe) -> Path:
    """The program as the user wrote it."""
    program = recipe.folder / "sequential"
    inputs = map(_absolute, [*recipe.sources, *recipe.others])
    compiler = recipe.preprocessing.compiler.split()
    _compile([*compiler, *_user_flags(recipe), *inputs, "-o", str(program), *_libraries(recipe)], recipe.folder, dict(os.environ))
    return program


def build_runtime(recipe: Recipe) -> list[str]:
    """The runtime's object files, compiled with its own flags."""
    sources = sorted((recipe.runtime / "src").glob("*.c"))
    objects = [str(recipe.folder / f"{source.stem}.rt.o") for source in sources]
    common = [recipe.mpi.mpicc, "-std=gnu11", "-D_GNU_SOURCE", *FLAGS, f"-I{recipe.runtime / 'include'}"]
    commands = [[*common, "-c", str(source), "-o", target] for source, target in zip(sources, objects, strict=True)]
    environment = _mpi_compiler_environment(recipe)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda command: _compile(command, recipe.folder, environment), commands))
    return objects


def build_distributed(recipe: Recipe, translations: Sequence[Translation], objects: Sequence[str], name: str) -> Path:
    """The translated program, linked with the runtime's object files; the generated sources go into a folder of its name."""
    program = recipe.folder / name
    own = recipe.folder / f"{name}.sources"
    own.mkdir(exist_ok=True)
    inputs: list[str] = []
    for translation in translations:
        for file, text in translation.files:
            (own / file).write_bytes(encode_source(text))
            inputs.append(str(own / file))
    quoted = [word for source in recipe.sources for word in ("-iquote", str(source.resolve().parent))]
    flags = [*_user_flags(recipe), *quoted, f"-I{recipe.runtime / 'include'}"]
    rest = [*map(_absolute, recipe.others), *objects, "-o", str(program), *_libraries(recipe)]
    _compile([recipe.mpi.mpicc, *flags, *inputs, *rest], recipe.folder, _mpi_compiler_environment(recipe))
    return program


def _mpi_compiler_environment(recipe: Recipe) -> dict[str, str]:
    return mpi_environment({"MPICH_CC": recipe.preprocessing.compiler, "OMPI_CC": recipe.preprocessing.compiler})


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
