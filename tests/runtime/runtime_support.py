"""What the tests of the runtime share: finding MPI libraries, compiling against them, running under
them."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RUNTIME = ROOT / "runtime_c"
PROGRAMS = HERE / "programs"
PROBLEMS = ["jacobi.c", "wave.c", "seidel.c", "elimination.c", "turned.c"]
STRICT = ["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-g"]
SANITIZE = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
]

OPENMPI_ENVIRONMENT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}


@dataclass(frozen=True)
class Mpi:
    """One MPI library: where its mpicc and mpiexec are."""

    bin: Path
    environment: dict[str, str]

    def compile(self, sources: list[Path], target: Path, flags: list[str]) -> Path:
        runtime = sorted((RUNTIME / "src").glob("*.c"))
        command = [
            self.bin / "mpicc",
            *STRICT,
            *flags,
            f"-I{RUNTIME / 'include'}",
            *sources,
            *runtime,
            "-o",
            target,
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr
        return target

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
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("POLYRT_", "OMP_"))
        }
        named = {
            name[1:] if name.startswith("_") else f"POLYRT_{name}": value
            for name, value in settings.items()
        }
        words = [str(self.bin / "mpiexec"), "-n", str(ranks), *map(str, command)]
        text = {"input": stdin} if isinstance(stdin, str) else {"stdin": stdin}
        return subprocess.run(
            words,
            capture_output=True,
            text=True,
            timeout=timeout,
            env=clean | self.environment | named,
            **text,
        )


def kind_of(directory: Path) -> str | None:
    """Which MPI library's mpicc and mpiexec a directory holds."""
    if not (directory / "mpicc").exists() or not (directory / "mpiexec").exists():
        return None
    environment = os.environ | OPENMPI_ENVIRONMENT
    version = subprocess.run(
        [directory / "mpiexec", "--version"], capture_output=True, text=True, env=environment
    )
    return "openmpi" if "Open MPI" in version.stdout + version.stderr else "mpich"


def find(kind: str, variable: str) -> Path:
    """The directory of an MPI library's commands; the test fails if there is none."""
    prefix = os.environ.get(variable)
    path = [Path(entry) for entry in os.environ.get("PATH", "").split(os.pathsep) if entry]
    for directory in [Path(prefix) / "bin"] if prefix else [Path(sys.executable).parent, *path]:
        if kind_of(directory) == kind:
            return directory
    pytest.fail(
        f"these tests need {kind}: in an environment of its own, `python -m venv DIR && DIR/bin/pip install {kind}`, then {variable}=DIR"
    )


def need(command: str, package: str) -> str:
    """The path of a command; the test fails if it is not there."""
    path = shutil.which(command)
    return path or pytest.fail(f"this test needs {command}: install {package}")
