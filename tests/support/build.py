"""Programs as the tests need them: the sequential one, the translated text, and the distributed
one, each built once per session."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import ROOT

FLAGS = [
    "-std=c99",
    "-O2",
    "-ffp-contract=off",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unknown-pragmas",
]
FORTRAN_FLAGS = ["-O2", "-ffp-contract=off", "--param=iv-consider-all-candidates-bound=0"]
FORTRAN_STRICT = {
    "free": ["-std=f2018", "-Wall", "-Werror"],
    "fixed": ["-std=legacy", "-Wall", "-Werror"],
}
RUNTIME = ROOT / "runtime_c"
TRANSLATION_SECONDS = 30


class BuildError(Exception):
    """A program could not be translated or compiled; the message says which command failed and how."""


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
        with _locked(target.with_name(target.name + ".lock")):
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


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


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
            "there is no gfortran. Debian and Ubuntu: apt install gfortran; Fedora: dnf install gcc-gfortran; or set FC"
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
            raise BuildError(
                f"{program} {arguments}: status {outcome.status}\n{outcome.stderr.decode(errors='replace')}"
            )
        target.write_bytes(outcome.stdout)

    return workshop.once(
        f"expected/{program.name}-{arguments.replace(' ', '_') or 'none'}.txt", run
    ).read_bytes()


def translated(workshop: Workshop, source: Path, options: tuple[str, ...] = ()) -> Path:
    """A folder with the generated files; ``options`` are the command line's."""
    command = [sys.executable, "-m", "polydist", "translate", *options, str(source)]

    def make(target: Path) -> None:
        target.mkdir(exist_ok=True)
        outcome = run_process(
            [*command, "-o", str(target)], os.environ, TRANSLATION_SECONDS, workshop.folder
        )
        if outcome.status != 0:
            ended = (
                f"status {outcome.status}"
                if outcome.status is not None
                else f"no end after {TRANSLATION_SECONDS} seconds"
            )
            raise BuildError(
                f"$ {' '.join(command)}\n{ended}\n{outcome.stderr.decode(errors='replace')}"
            )

    return workshop.once(
        f"translated/{source.stem}-{_digest(source.read_bytes(), repr(options).encode())}", make
    )


def runtime_objects(workshop: Workshop, mpi: Mpi, threads: bool) -> Path:
    """A folder with the object files of the runtime for this MPI."""
    flags = ["-std=gnu11", "-D_GNU_SOURCE", "-O2", "-g", *_openmp(threads)]

    def make(target: Path) -> None:
        target.mkdir()
        sources = [str(path) for path in sorted((RUNTIME / "src").glob("*.c"))]
        compile_c(
            [str(mpi.compiler), *flags, "-I", str(RUNTIME / "include"), "-c", *sources], target
        )

    return workshop.once(f"runtime-{mpi.kind}{'-threads' * threads}-{_runtime_digest()}", make)


def distributed(
    workshop: Workshop, source: Path, mpi: Mpi, options: tuple[str, ...] = (), threads: bool = False
) -> Path:
    """The translated program, linked for this MPI; the generated code must compile without a
    warning."""
    folder = translated(workshop, source, options)
    objects = runtime_objects(workshop, mpi, threads)

    def make(target: Path) -> None:
        sources = [
            str(path)
            for path in [
                *sorted(folder.glob("*.c")),
                *_fortran_objects(folder, target, source.parent),
            ]
        ]
        include = ["-I", str(RUNTIME / "include"), "-I", str(source.parent)]
        archive = [str(path) for path in sorted(objects.glob("*.o"))]
        compile_c(
            [
                str(mpi.compiler),
                *FLAGS,
                *_openmp(threads),
                *include,
                *sources,
                *archive,
                "-o",
                str(target),
                *_libraries(source),
                "-lm",
            ],
            folder,
        )

    return workshop.once(f"distributed-{mpi.kind}{'-threads' * threads}/{folder.name}", make)


def _fortran_objects(folder: Path, target: Path, includes: Path) -> list[Path]:
    """The generated Fortran as object files; it must compile without a warning. ``includes``: the
    folder of what the user's source includes."""
    objects = []
    for source in sorted(path for path in folder.iterdir() if is_fortran(path)):
        form = "fixed" if source.suffix.lower() in (".f", ".for") else "free"
        made = target.with_name(f"{target.name}-{source.stem}.o")
        flags = [*FORTRAN_FLAGS, *FORTRAN_STRICT[form], "-I", str(includes), "-J", str(made.parent)]
        compile_c([fortran_compiler(), *flags, "-c", str(source), "-o", str(made)], folder)
        objects.append(made)
    return objects


def _libraries(source: Path) -> list[str]:
    return ["-lgfortran"] if is_fortran(source) else []


def _openmp(threads: bool) -> list[str]:
    return ["-fopenmp"] if threads else []


@functools.cache
def _runtime_digest() -> str:
    files = sorted([*(RUNTIME / "src").glob("*"), *(RUNTIME / "include").glob("*")])
    return _digest(*(path.read_bytes() for path in files))


def _digest(*contents: bytes) -> str:
    whole = hashlib.sha256()
    for content in contents:
        whole.update(content)
    return whole.hexdigest()[:12]
