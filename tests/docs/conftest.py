"""What the tests of the documentation share."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


@pytest.fixture(scope="session")
def mpi_folder() -> Path:
    """The folder of mpicc and mpiexec: the prefix in POLYDIST_TEST_MPICH, else next to this Python,
    else on the path."""
    prefix = os.environ.get("POLYDIST_TEST_MPICH")
    path = os.pathsep.join(
        [
            str(Path(prefix) / "bin") if prefix else "",
            str(Path(sys.executable).parent),
            os.environ["PATH"],
        ]
    )
    found = shutil.which("mpicc", path=path)
    assert found, (
        "there is no mpicc: `make test` installs one, or name its prefix in POLYDIST_TEST_MPICH"
    )
    return Path(found).parent
