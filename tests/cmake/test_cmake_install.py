"""The ways to get at polydist: a wheel, an editable installation (all other tests), a source
tree."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from cmake_support import HEAT, LISTS, SHIFT, Project, succeed
from packaging.requirements import Requirement

from support.mpi import Mpi


@pytest.fixture
def wheel_environment(tmp_path: Path, root: Path) -> Path:
    """An environment with the wheel and nothing else; what it depends on is borrowed, so that no
    connection is needed."""
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    make = [
        *pip,
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(tmp_path / "wheels"),
        str(root),
    ]
    subprocess.run(make, check=True, capture_output=True)
    (wheel,) = (tmp_path / "wheels").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    folder = tmp_path / "environment"
    venv.create(folder, symlinks=True)
    subprocess.run(
        [
            *pip,
            "--python",
            str(folder / "bin" / "python"),
            "install",
            "--no-deps",
            "--no-index",
            str(wheel),
        ],
        check=True,
        capture_output=True,
    )
    site = next(folder.glob("lib/python*/site-packages"))
    (installed,) = site.glob("polydist-*.dist-info")
    for entry in _needed_by(Distribution.at(installed)):
        (site / entry.name).symlink_to(entry)
    return folder


def _needed_by(package: Distribution) -> set[Path]:
    """The files and folders beside this Python's packages that a package depends on, without those
    of its extras."""
    wanted = [Requirement(text) for text in package.requires or ()]
    found: set[Path] = set()
    for requirement in wanted:
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            other = distribution(requirement.name)
            tops = {file.parts[0] for file in other.files or ()} - {"..", "__pycache__"}
            found |= {Path(str(other.locate_file(top))) for top in tops} | _needed_by(other)
    return found


@pytest.mark.full
def test_wheel(project: Project, wheel_environment: Path) -> None:
    asked = subprocess.run(
        [wheel_environment / "bin" / "polydist", "--cmake-dir"],
        check=True,
        capture_output=True,
        text=True,
    )
    cmake_dir = Path(asked.stdout.strip())
    assert wheel_environment in cmake_dir.parents
    succeed(project.configure("-Upolydist_DIR", f"-DCMAKE_PREFIX_PATH={cmake_dir}"))
    cache = (project.build_folder / "CMakeCache.txt").read_text()
    assert f"POLYDIST_PYTHON:FILEPATH={wheel_environment}/bin/python3" in cache
    assert "Translating src/heat.c" in project.build()
    assert project.run(2) == project.run(1)
    rule = (project.build_folder / "polydist" / "heat" / "src" / "heat.flags").read_text()
    assert str(wheel_environment) in rule
    _check_wrappers(project, wheel_environment / "bin")


def _check_wrappers(project: Project, commands: Path) -> None:
    """The wheel has the commands, and what the runtime is installed from."""

    def said(*words: str | Path) -> str:
        environment = {**os.environ, "POLYDIST_MPICC": str(project.mpi.compiler)}
        done = subprocess.run(words, check=True, capture_output=True, text=True, env=environment)
        return done.stdout

    sources = Path(said(commands / "polydist", "--runtime-dir").strip())
    assert said(commands / "polydist-config", "--includedir").strip() == f"{sources}/include"
    assert str(sources) in said(commands / "polydist-config", "--fflags")
    shown = said(commands / "polydist-cc", "--polydist-show", "-c", project.folder / "src/heat.c")
    assert str(sources) in shown and "polydist-translate" in shown
    build = project.folder / "runtime-build"
    compiler = f"-DMPI_C_COMPILER={project.mpi.compiler}"
    said("cmake", "-S", sources, "-B", build, compiler)
    assert (build / "polyrt-mpich.pc").is_file()


SUBDIRECTORY = """\
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
add_subdirectory({root} polydist)
add_subdirectory(library)
add_subdirectory(program)
"""

LIBRARY = """\
polydist_add_target(shift {kind} SOURCES shift.c)
"""

PROGRAM = """\
polydist_add_target(heat SOURCES heat.c)
target_compile_definitions(heat PRIVATE "TITLE=\\"t\\"" FACTOR=2)
target_link_libraries(heat shift)
"""

REGION = """\
int shift(int x)
{
    int a[10];
#pragma polydist
    for (int i = 0; i < 10; i++)
        a[i] = i * x;
    return a[9];
}
"""


@pytest.mark.full
@pytest.mark.parametrize("kind", ["STATIC", "SHARED"])
def test_source_tree_with_regions_in_a_library(
    tmp_path: Path, mpich: Mpi, root: Path, kind: str
) -> None:
    project = Project(tmp_path, mpich)
    project.write("CMakeLists.txt", SUBDIRECTORY.format(root=root))
    project.write("library/CMakeLists.txt", LIBRARY.format(kind=kind))
    project.write("library/shift.c", REGION)
    project.write("program/CMakeLists.txt", PROGRAM)
    project.write("program/heat.c", HEAT)
    project.write("program/size.h", "#define N 25\n")
    succeed(project.configure(f"-DPOLYDIST_PYTHON={sys.executable}"))
    assert project.build().count("Translating") == 2
    output = project.run(1, "build/program/heat")
    assert output.endswith("t 9\n")
    assert project.run(3, "build/program/heat") == output


def test_source_tree_with_a_source_in_no_language(tmp_path: Path, mpich: Mpi, root: Path) -> None:
    """A text that mentions polydist is not Fortran, whatever folder the function is called in."""
    project = Project(tmp_path, mpich)
    project.write("CMakeLists.txt", SUBDIRECTORY.format(root=root))
    project.write("library/CMakeLists.txt", "")
    project.write("program/CMakeLists.txt", "polydist_add_target(heat SOURCES heat.c notes.txt)\n")
    project.write("program/heat.c", HEAT)
    project.write("program/size.h", "#define N 25\n")
    project.write("program/notes.txt", "heat.c has a directive for polydist.\n")
    succeed(project.configure(f"-DPOLYDIST_PYTHON={sys.executable}"))
    assert (project.build_folder / "program/polydist/heat/heat.flags").exists()
    assert not list(project.build_folder.rglob("notes*"))


@pytest.mark.full
def test_a_program_without_regions_prints_once(tmp_path: Path, openmpi: Mpi) -> None:
    project = Project(tmp_path, openmpi)
    project.write(
        "CMakeLists.txt",
        LISTS.split("target_")[0].replace("src/heat.c src/shift.c", "main.c shift.c"),
    )
    project.write(
        "main.c",
        "#include <stdio.h>\nint shift(int);\n"
        'int main(void) { printf("%d\\n", shift(1)); return 0; }\n',
    )
    project.write("shift.c", SHIFT)
    succeed(project.configure())
    assert "Translating" not in project.build()
    assert project.run(2) == "4\n"


def test_polydist_alone_is_not_a_project(tmp_path: Path, mpich: Mpi, root: Path) -> None:
    done = Project(root, mpich)
    said = subprocess.run(
        ["cmake", "-S", str(done.folder), "-B", str(tmp_path)],
        capture_output=True,
        text=True,
        env={**os.environ},
    )
    assert said.returncode != 0
    assert "add_subdirectory" in said.stderr


@pytest.mark.full
def test_a_source_distribution_makes_the_same_wheel(tmp_path: Path, root: Path) -> None:
    """Without a connection, and without what only developers need."""
    make = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", make, str(tmp_path)], cwd=root, check=True, capture_output=True
    )
    (source,) = tmp_path.glob("polydist-*.tar.gz")
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "wheel", "--no-deps"]
    for name, given in (("direct", root), ("packed", source)):
        command = [
            *pip,
            "--no-index",
            "--no-build-isolation",
            "-w",
            str(tmp_path / name),
            str(given),
        ]
        subprocess.run(command, check=True, capture_output=True)
    direct, packed = (
        set(zipfile.ZipFile(next((tmp_path / name).glob("*.whl"))).namelist())
        for name in ("direct", "packed")
    )
    assert direct == packed
    assert "polydist/share/runtime_c/embedded/embedded.c" in direct
    assert "polydist/__init__.pyi" in direct
    assert not [name for name in direct if name.startswith(("tests", "bench"))]
