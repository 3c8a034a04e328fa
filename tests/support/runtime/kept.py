"""The runtime where ``polydist verify`` and the compiler wrappers keep it, in the quick suite
without compiling it for them once more: the tests' own library has the same sources and MPI."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

from polydist.launch import mpi as launch_mpi
from polydist.toolchain import runtime_library
from polydist.toolchain.runtime_library import RuntimeRecipe
from polydist.verify.build import Recipe, runtime_objects
from support.build import OPTIMIZATION, RUNTIME, Workshop, runtime_archive
from support.mpi import Mpi, find_mpi


def use_one_runtime(workshop: Workshop, patch: pytest.MonkeyPatch) -> None:
    """For what runs in this process; the full matrix compiles it as users do. Other sources, and
    what is linked into shared libraries, are compiled in any case."""
    compiled = runtime_library._build

    def built(recipe: RuntimeRecipe, folder: Path) -> Path:
        mpi = find_mpi("mpich")
        is_for_programs = not recipe.threads and recipe.linked is None
        same = is_for_programs and recipe.identity == (str(mpi.compiler),)
        if recipe.sources != RUNTIME or not same:
            return compiled(recipe, folder)
        return Path(shutil.copy(runtime_archive(workshop, mpi), folder / recipe.product))

    if OPTIMIZATION == "-O0":
        patch.setattr(runtime_library, "_build", built)


def keep_runtime(mpi: Mpi, folder: Path) -> None:
    """So that commands in processes of their own find it, too."""
    launcher = launch_mpi.Mpi(str(mpi.compiler), str(mpi.launcher))
    runtime_objects(Recipe((), (), (), Preprocessing(), folder, launcher, RUNTIME))
