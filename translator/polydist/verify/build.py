"""Builds the programs that verify compares, with the same compiler and the same flags."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.source import Preprocessing, encode_source

from polydist.launch.mpi import Mpi, mpi_environment
from polydist.own_pages import give_own_pages
from polydist.toolchain.commands import CommandError, carry_out
from polydist.toolchain.mpi_wrapper import NoMpi, wrapped
from polydist.toolchain.runtime_library import (
    WHOLE,
    RuntimeRecipe,
    runtime_archive,
)
from polydist.toolchain.same_results import c_flags, fortran_flags, standard_of_generated
from polydist.translation import Translation
from polydist.verify.module_order import in_module_order, is_fortran

_OPTIMISED = "-O2"

# Programs print when they were compiled (__DATE__, __TIME__): the same for both.
_SAME_DATE = {"SOURCE_DATE_EPOCH": "0"}

# Where the user's compiler is polydist's own wrapper it must not translate.
_AS_WRITTEN = {"POLYDIST_ENABLE": "0"}

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
    environment = {**_SAME_DATE, **os.environ, **_AS_WRITTEN}
    objects = _objects(
        recipe, (*recipe.sources, *recipe.others), compiler, "sequential", environment
    )
    _compile(
        [*compiler, *objects, "-o", str(program), *_libraries(recipe)], recipe.folder, environment
    )
    return program


def runtime_objects(recipe: Recipe) -> list[str]:
    """What a program is linked with to have the runtime: made once for all runs of verify."""
    compiler = recipe.preprocessing.compiler
    try:
        mpi = wrapped(recipe.mpi.mpicc)
        words: tuple[str, ...] = (*compiler.split(), *mpi.compiling)
    except NoMpi:
        words = (recipe.mpi.mpicc,)
    own = RuntimeRecipe(
        sources=recipe.runtime,
        compiler=words,
        identity=(recipe.mpi.mpicc,),
        environment=_mpi_compiler_environment(recipe),
    )
    try:
        return [WHOLE, str(runtime_archive(own, recipe.folder))]
    except CommandError as error:
        raise BuildError(str(error)) from None


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
    """The sources' object files, made in an order in which Fortran's modules are found."""
    folder = recipe.folder / f"{name}.objects"
    folder.mkdir(exist_ok=True)
    made = []
    for number, source in enumerate(in_module_order(sources)):
        target = str(folder / f"{number}-{source.stem}.o")
        command = (
            [fortran_compiler(), *_fortran_flags(recipe), "-J", str(folder)]
            if is_fortran(source)
            else [*compiler, *_user_flags(recipe), *_newer_standard(recipe, source)]
        )
        _compile([*command, "-c", _absolute(source), "-o", target], recipe.folder, environment)
        made.append(target)
    return made


def fortran_compiler() -> str:
    """The compiler that the environment names, or that is behind polydist's wrapper, else
    gfortran."""
    named = os.environ.get("FC") or "gfortran"
    if Path(named).name == "polydist-fc":
        return os.environ.get("POLYDIST_FC") or "gfortran"
    return named


def _mpi_compiler_environment(recipe: Recipe) -> dict[str, str]:
    return mpi_environment(
        {
            "MPICH_CC": recipe.preprocessing.compiler,
            "OMPI_CC": recipe.preprocessing.compiler,
            **_AS_WRITTEN,
        }
    )


def _user_flags(recipe: Recipe) -> list[str]:
    """For C; generated sources find headers beside the original ones, and the runtime's."""
    told = recipe.preprocessing
    standard = [f"-std={told.standard}"] if told.standard else []
    beside = [
        word for source in recipe.sources for word in ("-iquote", str(source.resolve().parent))
    ]
    return [
        _OPTIMISED,
        *c_flags(told.compiler.split()),
        *standard,
        *_search(recipe),
        *beside,
        f"-I{recipe.runtime / 'include'}",
        *told.other_flags,
    ]


def _newer_standard(recipe: Recipe, source: Path) -> tuple[str, ...]:
    """Of generated sources alone."""
    if source in (*recipe.sources, *recipe.others):
        return ()
    told = recipe.preprocessing
    return standard_of_generated((f"-std={told.standard}", *told.other_flags))


def _fortran_flags(recipe: Recipe) -> list[str]:
    beside = [f"-I{source.resolve().parent}" for source in recipe.sources]
    return [
        _OPTIMISED,
        *fortran_flags((fortran_compiler(),), recipe.runtime),
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
        carry_out(command, environment, folder)
    except CommandError as error:
        raise BuildError(str(error)) from None
