"""Fixtures that all tests share."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

_TESTS = Path(__file__).resolve().parent
sys.path.insert(0, str(_TESTS))

from support.build import Workshop  # noqa: E402
from support.mpi import SHARED_CORES, Kind, Mpi, find_mpi  # noqa: E402

os.environ.update(SHARED_CORES)


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """What is built once per session, whichever process asks first."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "workshop"
    folder.mkdir(exist_ok=True)
    return Workshop(folder)


def _required(kind: Kind) -> Mpi:
    try:
        return find_mpi(kind)
    except LookupError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def mpich() -> Mpi:
    return _required("mpich")


@pytest.fixture(scope="session")
def openmpi() -> Mpi:
    return _required("openmpi")
