"""What the tests of the runtime share: compiling their programs, and running them under MPI."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

import support.mpi
from support.build import (
    RUNTIME_FLAGS,
    Workshop,
    compile_c,
    runtime_archive,
    runtime_includes,
)
from support.mpi import clean_environment

PROGRAMS = Path(__file__).parent / "programs"
PROBLEMS = ["jacobi.c", "wave.c", "seidel.c", "elimination.c", "turned.c"]
STRICT = RUNTIME_FLAGS
SANITIZE = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
]


@dataclass(frozen=True)
class Mpi:
    """One MPI library."""

    installation: support.mpi.Mpi

    @property
    def launcher(self) -> Path:
        return self.installation.launcher

    def build(self, workshop: Workshop, name: str, *flags: str) -> Path:
        """The test program ``name`` with all problems, compiled once per set of flags."""
        archive = runtime_archive(workshop, self.installation, flags)
        sources = [PROGRAMS / source for source in [f"{name}.c", *PROBLEMS]]
        options = [*STRICT, *flags, *runtime_includes()]

        def make(target: Path) -> None:
            command = self.installation.compiling(*options, *sources, archive, "-o", target)
            compile_c(command, workshop.folder)

        return workshop.once(f"runtime-programs/{name}-{archive.stem}", make)

    def run(
        self,
        ranks: int,
        *command: object,
        stdin: object = subprocess.DEVNULL,
        timeout: int = 60,
        **settings: str,
    ):
        """Runs a program on some ranks, with the given POLYRT_ settings (or others, if the name has
        an underscore in front)."""
        named = {
            name[1:] if name.startswith("_") else f"POLYRT_{name}": value
            for name, value in settings.items()
        }
        words = [str(self.launcher), "-n", str(ranks), *map(str, command)]
        text = {"input": stdin} if isinstance(stdin, str) else {"stdin": stdin}
        return subprocess.run(
            words,
            capture_output=True,
            text=True,
            timeout=timeout,
            env={**clean_environment(), **self.installation.environment, **named},
            **text,
        )


def need(command: str, package: str) -> str:
    """The path of a command; the test fails if it is not there."""
    path = shutil.which(command)
    return path or pytest.fail(f"this test needs {command}: install {package}")
