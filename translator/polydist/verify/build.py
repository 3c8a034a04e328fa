"""Builds the programs that verify compares, with the same compiler and the same flags."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.source import SUFFIXES, Preprocessing, encode_source

from polydist.launch.mpi import Mpi, mpi_environment
from polydist.own_pages import COMPILER_FLAGS, give_own_pages
from polydist.translation import Translation
from polydist.verify.gfortran import gfortran_flags

# Which operations a compiler fuses depends on the code around them: with contraction the two
# programs could differ in the last bit.
FLAGS = ("-O2", "-ffp-contract=off")

# Programs print when they were compiled (__DATE__, __TIME__): the same for both.
_SAME_DATE = {"SOURCE_DATE_EPOCH": "0"}

_FLAGS_OF_LINKER = ("-fopenmp", "-fsanitize=", "-flto", "-pthread", "-pg", "-static", "--coverage")


class BuildError(Exception):
    """A program could not be built; the message holds what the compiler says."""


@dataclass(frozen=True)
class Recipe:
    """What all programs are built from and with: ``sources`` are translated, ``others`` are
    compiled as they are."""

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
    compiler = recipe.preprocessing.compiler.split()
    environment = {**_SAME_DATE, **os.environ}
    objects = _objects(
        recipe, (*recipe.sources, *recipe.others), compiler, "sequential", environment
    )
    _compile(
        [*compiler, *objects, "-o", str(program), *_libraries(recipe)], recipe.folder, environment
    )
    return program


def build_runtime(recipe: Recipe) -> list[str]:
    """The runtime's object files, compiled with its own flags."""
    sources = sorted((recipe.runtime / "src").rglob("*.c"))
    objects = [
        str(recipe.folder / f"{source.parent.name}-{source.stem}.rt.o") for source in sources
    ]
    common = [
        recipe.mpi.mpicc,
        "-std=gnu11",
        "-D_GNU_SOURCE",
        *FLAGS,
        f"-I{recipe.runtime / 'include'}",
    ]
    commands = [
        [*common, "-c", str(source), "-o", target]
        for source, target in zip(sources, objects, strict=True)
    ]
    environment = _mpi_compiler_environment(recipe)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda command: _compile(command, recipe.folder, environment), commands))
    return objects


def build_distributed(
    recipe: Recipe, translations: Sequence[Translation], objects: Sequence[str], name: str
) -> Path:
    """The translated program, linked with the runtime's object files; the generated sources go into
    a folder of its name."""
    program = recipe.folder / name
    own = recipe.folder / f"{name}.sources"
    own.mkdir(exist_ok=True)
    generated = [own / file for translation in translations for file, _ in translation.files]
    for file, text in (
        written
        for translation in translations
        for written in (*translation.files, *translation.copies)
    ):
        (own / file).write_bytes(encode_source(text))
    environment = {**_SAME_DATE, **_mpi_compiler_environment(recipe)}
    own_objects = _objects(
        recipe, (*generated, *recipe.others), [recipe.mpi.mpicc], name, environment
    )
    give_own_pages([Path(name) for name in own_objects])
    _compile(
        [recipe.mpi.mpicc, *own_objects, *objects, "-o", str(program), *_libraries(recipe)],
        recipe.folder,
        environment,
    )
    return program


def _objects(
    recipe: Recipe,
    sources: Sequence[Path],
    compiler: list[str],
    name: str,
    environment: dict[str, str],
) -> list[str]:
    """The sources' object files, made in their order, in which Fortran's modules are found."""
    folder = recipe.folder / f"{name}.objects"
    folder.mkdir(exist_ok=True)
    made = []
    for number, source in enumerate(sources):
        target = str(folder / f"{number}-{source.stem}.o")
        fortran = is_fortran(source)
        command = (
            [fortran_compiler(), *_fortran_flags(recipe), "-J", str(folder)]
            if fortran
            else [*compiler, *_user_flags(recipe)]
        )
        _compile([*command, "-c", _absolute(source), "-o", target], recipe.folder, environment)
        made.append(target)
    return made


def is_fortran(source: Path) -> bool:
    return source.suffix in SUFFIXES["fortran"]


def fortran_compiler() -> str:
    """The compiler that the environment names, else gfortran."""
    return os.environ.get("FC") or "gfortran"


def _mpi_compiler_environment(recipe: Recipe) -> dict[str, str]:
    return mpi_environment(
        {"MPICH_CC": recipe.preprocessing.compiler, "OMPI_CC": recipe.preprocessing.compiler}
    )


def _user_flags(recipe: Recipe) -> list[str]:
    """For C; generated sources find headers beside the original ones, and the runtime's."""
    told = recipe.preprocessing
    standard = [f"-std={told.standard}"] if told.standard else []
    beside = [
        word for source in recipe.sources for word in ("-iquote", str(source.resolve().parent))
    ]
    return [
        *FLAGS,
        *COMPILER_FLAGS,
        "-Wno-unknown-pragmas",
        *standard,
        *_search(recipe),
        *beside,
        f"-I{recipe.runtime / 'include'}",
        *told.other_flags,
    ]


def _fortran_flags(recipe: Recipe) -> list[str]:
    beside = [f"-I{source.resolve().parent}" for source in recipe.sources]
    own = gfortran_flags(fortran_compiler(), recipe.runtime)
    return [
        *FLAGS,
        *COMPILER_FLAGS,
        *own,
        *_search(recipe),
        *beside,
        *recipe.preprocessing.other_flags,
    ]


def _search(recipe: Recipe) -> list[str]:
    told = recipe.preprocessing
    include = [f"-I{_absolute(Path(folder))}" for folder in told.include_directories]
    return [
        *include,
        *(f"-D{name}" for name in told.definitions),
        *(f"-U{name}" for name in told.undefinitions),
    ]


def _libraries(recipe: Recipe) -> list[str]:
    fortran = any(map(is_fortran, (*recipe.sources, *recipe.others)))
    own = ["-lgfortran"] if fortran and "gfortran" in Path(fortran_compiler()).name else []
    flags = [f for f in recipe.preprocessing.other_flags if f.startswith(_FLAGS_OF_LINKER)]
    return [*flags, *(f"-l{name}" for name in recipe.libraries), *own, "-lm"]


def _absolute(path: Path) -> str:
    return os.path.abspath(path)


def _compile(command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise BuildError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise BuildError(f"{' '.join(command)}\n{said}")
