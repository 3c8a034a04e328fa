"""What a program with regions is linked with: an installed runtime, or the one that is kept."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from polydist.toolchain.installed_runtime import installed_runtime
from polydist.toolchain.mpi_wrapper import Wrapped, required_wrapper
from polydist.toolchain.runtime_library import (
    WHOLE,
    RuntimeRecipe,
    is_kept,
    runtime_archive,
)
from polydist.toolchain.same_results import family

THREADS = "-fopenmp"


@dataclass(frozen=True)
class Linking:
    """``compiler`` compiles the runtime's ``sources`` where none is installed, with OpenMP where
    ``threads`` and the compiler have it; ``spare`` is a folder for what cannot be kept."""

    compiler: tuple[str, ...]
    sources: Path
    threads: bool
    spare: Path


def runtime_words(
    linking: Linking, environment: Mapping[str, str], making: Callable[[], None]
) -> tuple[str, ...]:
    """The words behind the objects of a program. Raises ``NoMpi``, ``CommandError``, and
    ``WrongRuntime``."""
    mpi = required_wrapper(environment)
    installed = installed_runtime(mpi.wrapper, environment)
    if installed:
        return installed
    recipe = _recipe(linking, mpi)
    archive = runtime_archive(recipe, linking.spare, making)
    threads = (recipe.threads,) if recipe.threads else ()
    return (WHOLE, str(archive), *threads, *mpi.linking, "-lm")


def shared_runtime(linking: Linking, mpi: Wrapped, making: Callable[[], None]) -> Path:
    """The runtime for a program that loads it while it runs. Raises ``CommandError``."""
    return runtime_archive(_recipe(linking, mpi, mpi.linking), linking.spare, making)


def _recipe(linking: Linking, mpi: Wrapped, linked: tuple[str, ...] | None = None) -> RuntimeRecipe:
    recipe = RuntimeRecipe(
        sources=linking.sources,
        compiler=(*linking.compiler, *mpi.compiling),
        identity=(mpi.wrapper,),
        linked=linked,
    )
    is_asked_for = linking.threads and family(linking.compiler) == "gnu"
    return _with_threads(recipe, linking) if is_asked_for else recipe


def _with_threads(recipe: RuntimeRecipe, linking: Linking) -> RuntimeRecipe:
    """The recipe with OpenMP, if the compiler has it; of a library that is kept that is known."""
    threaded = replace(recipe, threads=THREADS)
    return threaded if is_kept(threaded) or _has_openmp(linking) else recipe


def _has_openmp(linking: Linking) -> bool:
    """Whether a program with OpenMP can be linked."""
    target = linking.spare / "openmp"
    command = [*linking.compiler, THREADS, "-x", "c", "-", "-o", str(target)]
    return _succeeds(
        command, b"#include <omp.h>\nint main(void) { return omp_get_num_threads(); }\n"
    )


def _succeeds(command: Sequence[str], text: bytes) -> bool:
    try:
        return subprocess.run(command, input=text, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
