"""Fixtures for the tests of the runtime: the MPI libraries, and the test programs, each compiled
once."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from runtime_support import OPENMPI_ENVIRONMENT, PROBLEMS, PROGRAMS, Mpi, find


@pytest.fixture(scope="session")
def mpich() -> Mpi:
    return Mpi(find("mpich", "POLYDIST_TEST_MPICH"), {})


@pytest.fixture(scope="session")
def openmpi() -> Mpi:
    return Mpi(find("openmpi", "POLYDIST_TEST_OPENMPI"), OPENMPI_ENVIRONMENT)


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory):
    """Compiles a test program (solve or process) once per MPI library and set of flags."""
    directory = tmp_path_factory.mktemp("build")
    built: dict[tuple[str, ...], Path] = {}

    def compiled(mpi: Mpi, name: str, *flags: str) -> Path:
        key = (str(mpi.bin), name, *flags)
        if key not in built:
            sources = [PROGRAMS / source for source in [f"{name}.c", *PROBLEMS]]
            built[key] = mpi.compile(
                sources, directory / f"{name}{len(built)}", [*(flags or ["-O1"])]
            )
        return built[key]

    return compiled


@pytest.fixture(scope="session")
def solve(mpich: Mpi, build) -> Path:
    return build(mpich, "solve")


@pytest.fixture(scope="session")
def process(mpich: Mpi, build) -> Path:
    return build(mpich, "process")
