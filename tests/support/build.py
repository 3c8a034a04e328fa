"""Programs as the tests need them: the sequential one, the translated text, and the distributed
one, each built once per session."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from polydist.own_pages import COMPILER_FLAGS, give_own_pages
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import ROOT
from support.runtime.inclusions import MPI, OPENMP, reaches
from support.translating import translate

OPTIMIZATION = os.environ.get("POLYDIST_TEST_OPTIMIZATION", "-O0")
"""How programs are compiled; ``make test-all`` takes -O2, which finds more to warn about."""

FLAGS = [
    "-std=c99",
    OPTIMIZATION,
    "-ffp-contract=off",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unknown-pragmas",
]
FORTRAN_FLAGS = [OPTIMIZATION, "-ffp-contract=off", "--param=iv-consider-all-candidates-bound=0"]
FORTRAN_STRICT = {
    "free": ["-std=f2018", "-Wall", "-Werror", "-Wno-maybe-uninitialized"],
    "fixed": ["-std=legacy", "-Wall", "-Werror", "-Wno-maybe-uninitialized"],
}
"""gfortran takes the bounds of an array for unset that is asked for only where it has memory."""
RUNTIME = ROOT / "runtime_c"
RESIDENT = ROOT / "tests/support/resident.h"
RUNTIME_FLAGS = ["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-g"]
WHOLE_RUNTIME = "-Wl,-u,polyrt_rank"
"""Makes the linker take the start-up code from the archive even into a program without regions."""


class BuildError(Exception):
    """A program could not be translated or compiled; the message says which command failed and
    how."""


@dataclass(frozen=True)
class Workshop:
    """A folder that all test processes of a session share; ``once`` makes each thing one time,
    whoever asks first."""

    folder: Path

    def once(self, name: str, make: Callable[[Path], None]) -> Path:
        """The path ``name``, made by ``make(path)`` unless it is there; a failure is remembered and
        raised again."""
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        failure = target.with_name(target.name + ".failed")
        with FileLock(target.with_name(target.name + ".lock")):
            if failure.exists():
                raise BuildError(failure.read_text())
            if not target.exists():
                _make(make, target, failure)
        return target


def _make(make: Callable[[Path], None], target: Path, failure: Path) -> None:
    partial = target.with_name(target.name + ".partial")
    try:
        make(partial)
    except BuildError as error:
        failure.write_text(str(error))
        raise
    partial.rename(target)


def compile_c(command: list[str], folder: Path) -> None:
    outcome = run_process(command, os.environ, 300, folder)
    if outcome.status != 0:
        raise BuildError(
            f"in {folder}:\n$ {' '.join(command)}\n{outcome.stderr.decode(errors='replace')}"
        )


def sequential(workshop: Workshop, source: Path) -> Path:
    """The untranslated program."""
    name = f"sequential/{source.stem}-{_digest(source.read_bytes())}"
    if is_fortran(source):
        modules = workshop.folder / f"{name}.modules"
        modules.mkdir(parents=True, exist_ok=True)
        command = [fortran_compiler(), *FORTRAN_FLAGS, "-J", str(modules), str(source)]
        return workshop.once(
            name, lambda target: compile_c([*command, "-o", str(target)], source.parent)
        )
    return workshop.once(
        name,
        lambda target: compile_c(
            ["cc", *FLAGS, str(source), "-o", str(target), "-lm"], source.parent
        ),
    )


def is_fortran(source: Path) -> bool:
    return source.suffix.lower().startswith(".f")


def fortran_compiler() -> str:
    """The tests of Fortran need one; a machine without it is told what to install."""
    found = shutil.which(os.environ.get("FC", "gfortran"))
    if found is None:
        raise BuildError(
            "there is no gfortran. Debian and Ubuntu: apt install gfortran; "
            "Fedora: dnf install gcc-gfortran; or set FC"
        )
    return found


def expected_output(workshop: Workshop, source: Path, arguments: str) -> bytes:
    """What the untranslated program prints."""
    program = sequential(workshop, source)

    def run(target: Path) -> None:
        outcome = run_process(
            [str(program), *arguments.split()], clean_environment(), 60, workshop.folder
        )
        if outcome.status != 0:
            told = outcome.stderr.decode(errors="replace")
            raise BuildError(f"{program} {arguments}: status {outcome.status}\n{told}")
        target.write_bytes(outcome.stdout)

    return workshop.once(
        f"expected/{program.name}-{arguments.replace(' ', '_') or 'none'}.txt", run
    ).read_bytes()


def translated(workshop: Workshop, source: Path, options: tuple[str, ...] = ()) -> Path:
    """A folder with the generated files; ``options`` are the command line's. Without a bound on
    effort among them no region may be left to all ranks."""
    arguments = [*options, str(source)]

    def make(target: Path) -> None:
        target.mkdir(exist_ok=True)
        outcome = translate([*arguments, "-o", str(target)])
        left = "[too-complex]" in outcome.said and "--effort" not in options
        if outcome.status != 0 or left:
            raise BuildError(
                f"$ polydist translate {' '.join(arguments)}\n"
                f"status {outcome.status}\n{outcome.said}"
            )

    return workshop.once(
        f"translated/{source.stem}-{_digest(source.read_bytes(), repr(options).encode())}", make
    )


def runtime_archive(workshop: Workshop, mpi: Mpi, flags: tuple[str, ...] = ("-O1",)) -> Path:
    """The runtime as a library for this MPI, compiled with ``flags`` beside the strict ones; to be
    linked with ``WHOLE_RUNTIME``. Libraries share what no header of MPI or OpenMP reaches."""

    def make(target: Path) -> None:
        objects = _runtime_objects(workshop, mpi, flags)
        compile_c(["ar", "rcs", str(target), *map(str, objects)], workshop.folder)

    named = f"runtime-{mpi.kind}-{_runtime_digest()}-{_digest(repr(flags).encode())}"
    return workshop.once(f"{named}.a", make)


def _runtime_objects(workshop: Workshop, mpi: Mpi, flags: tuple[str, ...]) -> list[Path]:
    without_threads = tuple(flag for flag in flags if flag not in _openmp(True))
    groups: dict[tuple[bool, bool], list[Path]] = {}
    for source in runtime_sources():
        groups.setdefault((reaches(source, MPI), reaches(source, OPENMP)), []).append(source)
    return [
        made
        for (is_of_mpi, has_threads), sources in groups.items()
        for made in _compiled(
            workshop, mpi if is_of_mpi else None, flags if has_threads else without_threads, sources
        )
    ]


def _compiled(
    workshop: Workshop, mpi: Mpi | None, flags: tuple[str, ...], sources: list[Path]
) -> list[Path]:
    """Object files of sources of the runtime."""
    options = (*RUNTIME_FLAGS, *flags, *_plain(mpi, flags), "-c", *runtime_includes())
    command = mpi.compiling(*options) if mpi else ["cc", *options]

    def make(target: Path) -> None:
        target.mkdir()
        parts = [sources[k :: os.cpu_count()] for k in range(os.cpu_count() or 1)]
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(lambda part: compile_c([*command, *map(str, part)], target), parts))

    named = _digest(_runtime_digest().encode(), repr((command, sources)).encode())
    return sorted(workshop.once(f"runtime-objects/{named}", make).glob("*.o"))


def _plain(mpi: Mpi | None, flags: tuple[str, ...]) -> tuple[str, ...]:
    """Quick tests optimise one of the libraries that they compile, that for MPICH without threads:
    what others have of their own takes half of the time so. Their programs need no more than lines
    for debuggers."""
    if OPTIMIZATION != "-O0":
        return ()
    is_repeated = (mpi is not None and mpi.kind != "mpich") or "-fopenmp" in flags
    return ("-O0", "-g0") if is_repeated else ("-g1",)


def runtime_sources() -> list[Path]:
    """All files that make up the runtime, in its folder and those below."""
    return sorted((RUNTIME / "src").rglob("*.c"))


def runtime_includes() -> list[str]:
    """The options with which the runtime's own files find their headers."""
    return [f"-I{RUNTIME / 'include'}"]


def distributed(
    workshop: Workshop,
    source: Path,
    mpi: Mpi,
    options: tuple[str, ...] = (),
    threads: bool = False,
    flags: tuple[str, ...] = (),
    c_flags: tuple[str, ...] = (),
) -> Path:
    """The translated program, linked for this MPI; the generated code must compile without a
    warning. ``flags`` are the program's, not the runtime's; Fortran gets them, too, but not
    ``c_flags``."""
    folder = translated(workshop, source, options)
    archive = runtime_archive(workshop, mpi, ("-O1", *_openmp(threads)))

    def make(target: Path) -> None:
        sources = [
            str(path)
            for path in [
                *sorted(folder.glob("*.c")),
                *_fortran_objects(folder, target, source.parent, (*_openmp(threads), *flags)),
            ]
        ]
        include = ["-I", str(RUNTIME / "include"), "-I", str(source.parent)]
        compile_c(
            mpi.compiling(
                *FLAGS,
                *flags,
                *c_flags,
                *_openmp(threads),
                *include,
                *sources,
                str(archive),
                WHOLE_RUNTIME,
                "-o",
                str(target),
                *_libraries(source),
                "-lm",
            ),
            folder,
        )

    kind = f"{mpi.kind}{'-threads' * threads}{''.join((*flags, *c_flags))}"
    return workshop.once(f"distributed-{kind}/{folder.name}", make)


def _fortran_objects(
    folder: Path, target: Path, includes: Path, more: tuple[str, ...]
) -> list[Path]:
    """The generated Fortran as object files, with large static arrays on pages of their own (in C
    they share theirs with other variables, as where nobody aligns them); it must compile without a
    warning. ``includes``: the folder of what the user's source includes; ``more``: further
    options."""
    objects = []
    for source in sorted(path for path in folder.iterdir() if is_fortran(path)):
        form = "fixed" if source.suffix.lower() in (".f", ".for") else "free"
        made = target.with_name(f"{target.name}-{source.stem}.o")
        flags = [*FORTRAN_FLAGS, *FORTRAN_STRICT[form], *COMPILER_FLAGS, *more]
        flags += ["-I", str(includes), "-J", str(made.parent)]
        compile_c([fortran_compiler(), *flags, "-c", str(source), "-o", str(made)], folder)
        objects.append(made)
    give_own_pages(objects)
    return objects


def _libraries(source: Path) -> list[str]:
    return ["-lgfortran"] if is_fortran(source) else []


def _openmp(threads: bool) -> list[str]:
    return ["-fopenmp"] if threads else []


@functools.cache
def _runtime_digest() -> str:
    files = sorted([*(RUNTIME / "src").rglob("*.[ch]"), *(RUNTIME / "include").glob("*")])
    return _digest(*(path.read_bytes() for path in files))


def _digest(*contents: bytes) -> str:
    whole = hashlib.sha256()
    for content in contents:
        whole.update(content)
    return whole.hexdigest()[:12]
