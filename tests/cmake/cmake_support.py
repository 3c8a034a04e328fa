"""Projects of users, built with CMake as users do it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from polydist.cli.installation import cmake_directory
from support.mpi import Mpi

BIN = Path(sys.executable).parent

HEAT = """\
#include <stdio.h>
#include "size.h"
int shift(int);
static double u[2][N];
int main(void)
{
    for (int i = 0; i < N; i++)
        u[0][i] = u[1][i] = (i * 7) % 11 * FACTOR;
#pragma polydist
    for (int t = 0; t < 5; t++)
        for (int i = 1; i < N - 1; i++)
            u[(t + 1) % 2][i] = 0.25 * u[t % 2][i - 1] + 0.5 * u[t % 2][i] + 0.25 * u[t % 2][i + 1];
    for (int i = 0; i < N; i++)
        printf("%a\\n", u[1][i]);
    printf("%s %d\\n", TITLE, shift(1));
    return 0;
}
"""

SHIFT = "int shift(int x) { return x + 3; }\n"

LISTS = """\
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(polydist REQUIRED)
polydist_add_target(heat SOURCES src/heat.c src/shift.c TILE 2 8 WEIGHTS 2 1.5 GRID 1)
target_compile_definitions(heat PRIVATE "TITLE=\\"a title\\"")
target_compile_options(heat PRIVATE -Wall -Werror)
set_source_files_properties(src/heat.c PROPERTIES
  COMPILE_DEFINITIONS FACTOR=1.5
  COMPILE_OPTIONS "-DUNUSED=1;-fno-common")
install(TARGETS heat)
"""


@dataclass(frozen=True)
class Project:
    """A source folder and its build tree."""

    folder: Path
    mpi: Mpi

    @property
    def build_folder(self) -> Path:
        return self.folder / "build"

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def configure(
        self, *options: str, generator: str = "Ninja"
    ) -> subprocess.CompletedProcess[str]:
        usual = [
            f"-Dpolydist_DIR={cmake_directory()}",
            f"-DMPI_C_COMPILER={self.mpi.compiler}",
            "-DCMAKE_BUILD_TYPE=Debug",
        ]
        return cmake(
            "-S", str(self.folder), "-B", str(self.build_folder), "-G", generator, *usual, *options
        )

    def build(self) -> str:
        """Builds and returns what was printed."""
        return succeed(cmake("--build", str(self.build_folder))).stdout

    def build_fails(self) -> str:
        """What is said by a build that must fail."""
        done = cmake("--build", str(self.build_folder))
        assert done.returncode != 0
        return done.stdout + done.stderr

    def run(self, ranks: int, program: str = "build/heat") -> str:
        outcome = self.mpi.run(ranks, self.folder / program, [], {}, 60, self.folder)
        assert (outcome.status, outcome.stderr.decode()) == (0, "")
        return outcome.stdout.decode()


def cmake(*arguments: str) -> subprocess.CompletedProcess[str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MPI_", "CMAKE_"))
    }
    command = shutil.which("cmake", path=path)
    assert command, "there is no cmake: pip install cmake ninja"
    return subprocess.run(
        [command, *arguments],
        env={**environment, "PATH": path},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def succeed(done: subprocess.CompletedProcess[str]) -> subprocess.CompletedProcess[str]:
    assert done.returncode == 0, done.stdout + done.stderr
    return done
