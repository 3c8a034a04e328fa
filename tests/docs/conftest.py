"""What the tests of the documentation share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from support.mpi import Mpi

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


@pytest.fixture(scope="session")
def mpi_folder(mpich: Mpi) -> Path:
    """The folder of mpicc and mpiexec."""
    return mpich.compiler.parent
