"""Object files of random programs, and the two executables of a series.

The untranslated programs are compiled with ``-O1``, the translated ones in most batches without
optimization, which is twice as fast as with ``-O2``, and without warnings always.
"""

from __future__ import annotations

import re
from pathlib import Path

from fuzz.program.ordinary import is_fortran
from fuzz.run.bench import Bench, Draft
from fuzz.run.series import series_main
from fuzz.run.trials import batch_of, optimization
from fuzz.write.library import library_text
from fuzz.write.texts import SourceFile, main_name
from support.build import (
    FLAGS,
    FORTRAN_FLAGS,
    FORTRAN_STRICT,
    RUNTIME,
    WHOLE_RUNTIME,
    BuildError,
    compile_c,
    fortran_compiler,
    runtime_archive,
)
from support.offloading import OFFLOADING, by_clang

_FORTRAN = [*FORTRAN_FLAGS, "-Wno-unused-dummy-argument"]
_GUESSES = ["-Wno-integer-division", "-Wno-uninitialized"]
_OBSOLESCENT = re.compile(r"^\s*(forall \(|5\d+ continue|common /)", re.MULTILINE)
"""What the last standard warns of: ``forall``, labels of arithmetic ``if``, and common blocks."""
_SANITIZE = ["-O1", "-g", "-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-w"]


def compile_sequential(bench: Bench, seed: int, file: SourceFile, sanitize: bool) -> None:
    """An untranslated file; raises ``BuildError`` for whatever the compiler says, but for
    guesses: gcc warns of elements that ``main`` has set in a function."""
    with bench.watch.stage("compile, sequential"):
        source = bench.folder / file.name
        fortran = source.suffix == ".f90"
        command = ["cc", "-std=c99", *_SANITIZE] if sanitize and not fortran else _command(source)
        checks = ["-fcheck=all", "-g"] if sanitize and fortran else []
        guesses = [] if fortran else ["-Wno-maybe-uninitialized"]
        _compile(
            [*command, "-O1", *guesses, *checks], seed, source, f"{file.name}{_ending(sanitize)}"
        )


def compile_translated(bench: Bench, seed: int, file: SourceFile, sanitize: bool) -> None:
    """All that the translator has written for a file. One that it leaves as it is has been compiled
    already, unless that was with sanitizers."""
    with bench.watch.stage("compile, translated"):
        for text in bench.generated(file) if file.translated or sanitize else ():
            command = [*_translated_command(bench, text), optimization(batch_of(seed))]
            try:
                _compile(command, seed, text, f"{text.name}.o")
            except BuildError:
                if not _is_warned_of(bench.folder / file.name, seed):
                    raise
                _compile([*command, "-w"], seed, text, f"{text.name}.o")


def _is_warned_of(source: Path, seed: int) -> bool:
    """Whether the compiler finds something in the untranslated file too when it optimizes: it
    guesses about loops that never run."""
    try:
        command = [*_command(source), optimization(batch_of(seed))]
        _compile(command, seed, source, f"{source.name}.optimized.o")
    except BuildError:
        return True
    return False


def _command(text: Path) -> list[str]:
    if text.suffix == ".f90":
        form = "fixed" if _OBSOLESCENT.search(text.read_text()) else "free"
        return [fortran_compiler(), *_FORTRAN, *FORTRAN_STRICT[form], *_GUESSES]
    return ["cc", *FLAGS, "-I", str(RUNTIME / "include")]


def _translated_command(bench: Bench, text: Path) -> list[str]:
    command = _command(text)
    offloads = bench.offloads and text.suffix == ".c"
    return ["clang-14", *command[1:], *OFFLOADING] if offloads else command


def _compile(command: list[str], seed: int, text: Path, target: str) -> None:
    names = [f"-Dmain={main_name(seed)}"] if text.suffix == ".c" else []
    compile_c([*command, *names, "-c", text.name, "-o", target], text.parent)


def _ending(sanitize: bool) -> str:
    """Of an object file's name."""
    return ".sanitized.o" if sanitize else ".o"


def _objects(bench: Bench, draft: Draft, translated: bool, sanitize: bool) -> list[str]:
    """The object files of a program. Of one in several files they are joined, and only its main
    can be seen: other programs have functions and arrays with the same names."""
    texts = [
        text.name
        for file in draft.files
        for text in (bench.generated(file) if translated else [bench.folder / file.name])
    ]
    own = [f"{name}{_ending(sanitize and not translated)}" for name in texts]
    if not draft.program.files:
        return own
    joined = f"p{draft.seed}.{'distributed' if translated else 'sequential'}.o"
    shared = library(bench, sanitize and not translated)
    compile_c(["ld", "-r", *own, str(shared), "-o", joined], bench.folder)
    compile_c(["objcopy", f"--keep-global-symbol={main_name(draft.seed)}", joined], bench.folder)
    return [joined]


def library(bench: Bench, sanitize: bool) -> Path:
    """The library that programs in several files have, compiled without polydist."""
    flags = ["-std=gnu11", "-O1", "-fopenmp", "-Wall", "-Wextra", "-Werror", "-Wno-unused-result"]

    def make(target: Path) -> None:
        source = target.with_suffix(".c")
        source.write_text(library_text())
        own = [*flags, *(_SANITIZE if sanitize else [])]
        compile_c(["cc", *own, "-c", str(source), "-o", str(target)], target.parent)

    return bench.workshop.once(f"library{'-sanitized' * sanitize}.o", make)


def _has_fortran(drafts: list[Draft]) -> bool:
    return any(file.name.endswith(".f90") for draft in drafts for file in draft.files)


def linked(bench: Bench, drafts: list[Draft], sanitize: bool) -> tuple[Path, Path]:
    """The two executables of a series."""
    with bench.watch.stage("link"):
        seeds = [draft.seed for draft in drafts]
        (bench.folder / "series.c").write_text(series_main(seeds, is_fortran))
        threads = any(trial.setting.threads > 1 for draft in drafts for trial in draft.trials)
        openmp = ["-fopenmp"] if threads else []
        threaded = ["-fopenmp"] if any(draft.program.files for draft in drafts) else openmp
        libraries = [
            *(["-lgfortran"] if _has_fortran(drafts) else []),
            "-lm",
            *threaded,
        ]
        plain, distributed = bench.folder / "sequential", bench.folder / "distributed"
        objects = [name for draft in drafts for name in _objects(bench, draft, False, sanitize)]
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
        generated = [name for draft in drafts for name in _objects(bench, draft, True, sanitize)]
        mpi, offloading = (by_clang(bench.mpi), OFFLOADING) if bench.offloads else (bench.mpi, ())
        command = mpi.compiling(
            *offloading,
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
