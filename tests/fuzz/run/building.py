"""Object files of random programs, and the two executables of a series.

The untranslated programs are compiled with ``-O1``, the translated ones in most batches without
optimization, which is twice as fast as with ``-O2``, and without warnings always.
"""

from __future__ import annotations

from pathlib import Path

from fuzz.run.bench import Bench, Draft
from fuzz.run.series import series_main
from fuzz.run.trials import batch_of, optimization
from fuzz.write.texts import is_fortran, main_name
from support.build import (
    FLAGS,
    FORTRAN_FLAGS,
    FORTRAN_STRICT,
    RUNTIME,
    WHOLE_RUNTIME,
    compile_c,
    fortran_compiler,
    runtime_archive,
)

_FORTRAN = [*FORTRAN_FLAGS, *FORTRAN_STRICT["free"], "-Wno-integer-division"]
_SANITIZE = ["-O1", "-g", "-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-w"]


def compile_sequential(bench: Bench, seed: int, sanitize: bool) -> None:
    """The untranslated program; raises ``BuildError`` for whatever the compiler says, but for
    guesses: gcc warns of elements that ``main`` has set in a function."""
    with bench.watch.stage("compile, sequential"):
        source = bench.source(seed)
        command = (
            ["cc", "-std=c99", *_SANITIZE]
            if sanitize and not is_fortran(seed)
            else _command(source)
        )
        checks = ["-fcheck=all", "-g"] if sanitize and is_fortran(seed) else []
        guesses = [] if is_fortran(seed) else ["-Wno-maybe-uninitialized"]
        _compile([*command, "-O1", *guesses, *checks], seed, source, f"p{seed}.o")


def compile_translated(bench: Bench, seed: int) -> None:
    """All that the translator has written."""
    with bench.watch.stage("compile, translated"):
        for text in bench.generated(seed):
            _compile([*_command(text), optimization(batch_of(seed))], seed, text, f"{text.name}.o")


def _command(text: Path) -> list[str]:
    if text.suffix == ".f90":
        return [fortran_compiler(), *_FORTRAN, "-Wno-unused-dummy-argument"]
    return ["cc", *FLAGS, "-I", str(RUNTIME / "include")]


def _compile(command: list[str], seed: int, text: Path, target: str) -> None:
    names = [f"-Dmain={main_name(seed)}"] if text.suffix == ".c" else []
    compile_c([*command, *names, "-c", text.name, "-o", target], text.parent)


def linked(bench: Bench, drafts: list[Draft], sanitize: bool) -> tuple[Path, Path]:
    """The two executables of a series."""
    with bench.watch.stage("link"):
        seeds = [draft.seed for draft in drafts]
        (bench.folder / "series.c").write_text(series_main(seeds, is_fortran))
        threads = any(trial.setting.threads > 1 for draft in drafts for trial in draft.trials)
        openmp = ["-fopenmp"] if threads else []
        libraries = [
            *(["-lgfortran"] if any(map(is_fortran, seeds)) else []),
            "-lm",
            *openmp,
        ]
        plain, distributed = bench.folder / "sequential", bench.folder / "distributed"
        objects = [f"p{seed}.o" for seed in seeds]
        compile_c(
            [
                "cc",
                *(_SANITIZE if sanitize else []),
                "series.c",
                *objects,
                "-o",
                str(plain),
                *libraries,
            ],
            bench.folder,
        )
        generated = [f"{text.name}.o" for seed in seeds for text in bench.generated(seed)]
        command = bench.mpi.compiling(
            "series.c",
            *generated,
            runtime_archive(bench.workshop, bench.mpi, ("-O1", *openmp)),
            WHOLE_RUNTIME,
            "-o",
            distributed,
            *libraries,
        )
        compile_c(command, bench.folder)
        return plain, distributed
