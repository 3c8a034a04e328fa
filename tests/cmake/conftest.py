"""A user's project for the tests of the CMake package."""

from __future__ import annotations

from pathlib import Path

import pytest
from cmake_support import HEAT, LISTS, SHIFT, Project

from support.mpi import Mpi
from support.programs import ROOT


@pytest.fixture
def project(tmp_path: Path, mpich: Mpi) -> Project:
    """A program of two sources, a header in the source's own folder, and flags of all kinds; in a
    folder whose name has a space and a letter beyond ASCII."""
    made = Project(tmp_path / "ein Pröjekt", mpich)
    made.write("CMakeLists.txt", LISTS)
    made.write("src/heat.c", HEAT)
    made.write("src/shift.c", SHIFT)
    made.write("src/size.h", "#define N 30\n")
    return made


@pytest.fixture
def root() -> Path:
    """The source tree of polydist."""
    return ROOT
