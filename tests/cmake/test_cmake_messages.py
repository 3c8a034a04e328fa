"""What CMake says when something is missing or misspelt: the reason, and what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cmake_support import Project

from support.mpi import Mpi

LANGUAGELESS = """\
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES NONE)
find_package(polydist REQUIRED)
polydist_add_target(heat {arguments})
"""

FORM = "[EXECUTABLE|STATIC|SHARED] SOURCES"


def said_by(project: Project, *options: str) -> str:
    """What the failing configuration says, with CMake's line breaks removed."""
    done = project.configure(*options)
    assert done.returncode != 0
    return re.sub(r"\s+", " ", done.stderr)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("EXECUTABLE SORCES heat.c", "unknown argument: SORCES heat.c"),
        ("SOURCES heat.c TILES 8", "unknown keyword TILES"),
        ("SOURCES heat.c TILE 8 GATHERS all", "TILE takes positive integers, not GATHERS"),
        ("SOURCES heat.c TILE 0", "TILE takes positive integers, not 0"),
        ("SOURCES heat.c WEIGHTS 2 1 GRIDS 2", "WEIGHTS takes positive numbers, not GRIDS"),
        ("SOURCES heat.c DIST", "nothing follows DIST"),
        ("STATIC SHARED SOURCES heat.c", "only one of EXECUTABLE, STATIC and SHARED"),
        ("EXECUTABLE", "SOURCES is missing"),
        ("SOURCES missing.c", "there is no file missing.c"),
    ],
)
def test_wrong_arguments(tmp_path: Path, mpich: Mpi, arguments: str, message: str) -> None:
    project = Project(tmp_path, mpich)
    project.write("heat.c", "int main(void) { return 0; }\n")
    project.write("CMakeLists.txt", LANGUAGELESS.format(arguments=arguments))
    said = said_by(project, "-DPOLYDIST_ENABLE=OFF")
    assert f"polydist_add_target(heat): {message}" in said


@pytest.mark.full
def test_a_misspelt_keyword_shows_the_form(project: Project) -> None:
    project.write(
        "CMakeLists.txt", (project.folder / "CMakeLists.txt").read_text().replace("TILE", "TILLE")
    )
    assert FORM in said_by(project, "-DPOLYDIST_ENABLE=OFF")


@pytest.mark.full
def test_missing_mpi(project: Project) -> None:
    said = said_by(project, "-DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON")
    assert "needs an MPI library for C" in said
    assert "-m pip install mpich" in said
    assert "-DMPI_C_COMPILER=" in said
    assert "-DPOLYDIST_ENABLE=OFF" in said


def test_missing_python_package(project: Project, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(
        "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'islpy'\" >&2\nexit 1\n"
    )
    python.chmod(0o755)
    said = said_by(project, f"-DPOLYDIST_PYTHON={python}")
    assert "No module named 'islpy'" in said
    assert f"{python} -m pip install polydist" in said
    assert "-DPOLYDIST_PYTHON=" in said


@pytest.mark.full
def test_a_package_that_can_be_done_without(project: Project) -> None:
    project.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\n"
        "project(user C)\n"
        "find_package(polydist)\n"
        'message(STATUS "found: ${polydist_FOUND}")\n',
    )
    done = project.configure("-DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON")
    assert done.returncode == 0
    assert re.search("found: (0|FALSE)", done.stdout)


@pytest.mark.full
def test_directives_in_other_languages_are_not_lost(project: Project) -> None:
    project.write(
        "src/shift.cpp",
        'extern "C" int shift(int x)\n{\n'
        "#pragma polydist\n    for (int i = 0; i < 3; i++) x++;\n    return x;\n}\n",
    )
    project.write(
        "CMakeLists.txt",
        (project.folder / "CMakeLists.txt")
        .read_text()
        .replace("src/shift.c", "src/shift.cpp")
        .replace("LANGUAGES C", "LANGUAGES C CXX"),
    )
    assert "polydist translates C (.c) and Fortran (.f90, .f, ...) sources" in said_by(project)
