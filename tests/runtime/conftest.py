"""Fixtures for the tests of the runtime: the MPI libraries, and the test programs, each compiled
once."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from runtime_support import Mpi

import support.mpi
from support.build import Workshop


@pytest.fixture(scope="session")
def mpich(mpich: support.mpi.Mpi) -> Mpi:
    return Mpi(mpich)


@pytest.fixture(scope="session")
def openmpi(openmpi: support.mpi.Mpi) -> Mpi:
    return Mpi(openmpi)


@pytest.fixture(scope="session")
def build(workshop: Workshop):
    """Compiles a test program (solve, process, endings) once per MPI library and set of flags."""

    def compiled(mpi: Mpi, name: str, *flags: str) -> Path:
        return mpi.build(workshop, name, *(flags or ("-O1",)))

    return compiled


@pytest.fixture(scope="session")
def solve(mpich: Mpi, build) -> Path:
    return build(mpich, "solve")


@pytest.fixture(scope="session")
def process(mpich: Mpi, build) -> Path:
    return build(mpich, "process")
