"""Fortran projects: modules in several files and folders, C beside Fortran, both forms, and what an
incomplete project is told."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from cmake_support import Project, succeed

from support.mpi import Mpi
from support.programs import ROOT

LISTS = """\
cmake_minimum_required(VERSION 3.20)
project(waves LANGUAGES C Fortran)
find_package(polydist REQUIRED)
polydist_add_target(waves
  SOURCES src/main.f90 src/step.f src/base/fields.f90 src/base/kinds.f90 src/scale.c src/base/step.f
  TILE 3 8)
target_compile_options(waves PRIVATE -Wall -O3)
"""

KINDS = "module kinds\n  integer, parameter :: wp = kind(1d0)\nend module kinds\n"

FIELDS = """\
module fields
  use kinds, only: wp
  implicit none
  integer, parameter :: n = 40
  real(wp) :: u(0:n+1), v(n), large(9001)
end module fields
"""

STEP = """\
      SUBROUTINE STEP(NT)
      USE FIELDS
      INTEGER NT, IT, I
      INCLUDE 'weight.inc'
c$polydist name(wave)
      DO 20 IT = 1, NT
      DO 10 I = 1, N
   10 V(I) = EXP(-U(I)) + WEIGHT*(U(I-1) + U(I+1))
      DO 20 I = 1, N
   20 U(I) = V(I)
      END
"""

SAME_NAME = """\
      SUBROUTINE DOUBLE
      USE FIELDS
      INTEGER I
c$polydist name(wave)
      DO 10 I = 0, N + 1
   10 U(I) = 2 * U(I)
      END
"""

MAIN = """\
program main
  use, intrinsic :: iso_c_binding, only: c_double
  use fields
  implicit none
  interface
    function halve(x) bind(c) result(y)
      import c_double
      real(c_double), value :: x
      real(c_double) :: y
    end function
  end interface
  integer :: i
  u = [(real(halve(real(mod(i * 7, 11), c_double)), wp), i = 0, n + 1)]
  call double
  call step(6)
  print '(z16.16)', u
end program main
"""

SCALE = "double halve(double x);\ndouble halve(double x) { return x * 0.5; }\n"


@pytest.fixture
def project(tmp_path: Path, mpich: Mpi) -> Project:
    made = Project(tmp_path, mpich)
    made.write("CMakeLists.txt", LISTS)
    made.write("src/main.f90", MAIN)
    made.write("src/step.f", STEP)
    made.write("src/base/step.f", SAME_NAME)
    made.write("src/weight.inc", "      REAL(WP), PARAMETER :: WEIGHT = 0.25_WP\n")
    made.write("src/base/fields.f90", FIELDS)
    made.write("src/base/kinds.f90", KINDS)
    made.write("src/scale.c", SCALE)
    return made


@pytest.mark.full
@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles"])
def test_modules_in_several_files_beside_c(project: Project, generator: str) -> None:
    """With -O3, and in both builds alike: gfortran must not call vector functions, whose last bits
    are others, for as many elements as fit into each loop."""
    succeed(project.configure("-DPOLYDIST_ENABLE=OFF", generator=generator))
    project.build()
    expected = project.run(1, "build/waves")
    assert expected.count("\n") == 42
    shutil.rmtree(project.build_folder)
    succeed(project.configure(generator=generator))
    assert "Translating src/step.f" in project.build()
    assert project.run(3, "build/waves") == expected
    assert _end_of(project, "__fields_MOD_large") % os.sysconf("SC_PAGE_SIZE") == 0
    assert "Translating" not in project.build()
    project.write("src/base/fields.f90", FIELDS.replace("n = 40", "n = 41"))
    assert "Translating src/step.f" in project.build(), "a module that the region uses has changed"
    assert project.run(2, "build/waves").count("\n") == 43


def _end_of(project: Project, variable: str) -> int:
    """What the program's table of symbols says."""
    told = subprocess.run(
        ["nm", "-S", project.build_folder / "waves"], capture_output=True, text=True, check=True
    )
    (row,) = [line.split() for line in told.stdout.splitlines() if line.endswith(f" {variable}")]
    return int(row[0], 16) + int(row[1], 16)


def test_a_project_without_fortran_is_told_so(project: Project) -> None:
    project.write("CMakeLists.txt", LISTS.replace("C Fortran", "C"))
    done = project.configure()
    assert done.returncode != 0
    assert "LANGUAGES C Fortran" in " ".join(done.stderr.split())


@pytest.mark.full
def test_free_form_by_property(project: Project) -> None:
    project.write(
        "src/step.f",
        STEP.replace("c$polydist", "!$polydist").replace("\n   ", "\n").replace("\n      ", "\n"),
    )
    project.write("src/weight.inc", "real(wp), parameter :: weight = 0.25_wp\n")
    project.write(
        "CMakeLists.txt",
        LISTS + "set_source_files_properties(src/step.f PROPERTIES Fortran_FORMAT FREE)\n",
    )
    succeed(project.configure())
    project.build()
    assert project.run(2, "build/waves").count("\n") == 42


@pytest.mark.full
@pytest.mark.parametrize("name", ["hydro", "vcycle"])
def test_examples_in_both_languages(mpich: Mpi, tmp_path: Path, root: Path, name: str) -> None:
    shutil.copytree(root / "examples" / name, tmp_path / name)
    project = Project(tmp_path / name, mpich)
    succeed(project.configure())
    project.build()
    for program in (name, f"{name}_fortran"):
        assert project.run(2, f"build/{program}") == project.run(1, f"build/{program}") != ""


ON_DEVICES = """\
cmake_minimum_required(VERSION 3.20)
project(heat LANGUAGES C Fortran)
find_package(polydist REQUIRED)
polydist_add_target(heat SOURCES heat.f90 DEVICE auto)
set(offloading -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu)
target_compile_options(heat PRIVATE "$<$<COMPILE_LANGUAGE:C>:${offloading}>")
target_link_options(heat PRIVATE ${offloading})
"""


@pytest.mark.full
def test_kernels_by_a_c_compiler_that_offloads(tmp_path: Path, mpich: Mpi) -> None:
    """gfortran has no part in what runs on devices."""
    made = Project(tmp_path, mpich)
    made.write("CMakeLists.txt", ON_DEVICES)
    made.write("heat.f90", (ROOT / "examples/fortran/heat2d.f90").read_text())
    succeed(made.configure("-DCMAKE_C_COMPILER=clang-14"))
    made.build()
    settings = {"POLYRT_DEVICE": "1", "POLYRT_STATS": str(tmp_path / "run.json")}
    outcome = mpich.run(2, made.build_folder / "heat", ["19", "7"], settings, 60, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode()
    copied = json.loads((tmp_path / "run.json").read_text())["devices"]
    assert any(rank["up"] > 0 for array in copied for rank in array["ranks"])
    heat = tmp_path / "sequential"
    subprocess.run(["gfortran", tmp_path / "heat.f90", "-o", heat], check=True)
    assert outcome.stdout == subprocess.check_output([heat, "19", "7"])
