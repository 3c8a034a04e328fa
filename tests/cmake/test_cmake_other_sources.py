"""Regions that call functions of other C sources of the target."""

from __future__ import annotations

import pytest
from cmake_support import Project, succeed

LISTS = """\
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(polydist REQUIRED)
polydist_add_target(rod SOURCES src/rod.c src/step.c made.c)
target_compile_definitions(rod PRIVATE FACTOR=0.25)
"""

ROD = """\
#include <stdio.h>
#include "step.h"
int main(void)
{
    static double a[402], b[402];
    a[200] = FACTOR;
#pragma polydist
    for (int t = 0; t < 20; t++) {
        step(400, a, b);
        step(400, b, a);
    }
    printf("%a\\n", a[199]);
    return 0;
}
"""

STEP = """\
#include "step.h"
void step(int n, const double *u, double *v)
{
    for (int i = 1; i <= n; i++)
        v[i] = FACTOR * (u[i - 1] + 2 * u[i] + u[i + 1]);
}
"""


@pytest.fixture
def rod(project: Project) -> Project:
    project.write("CMakeLists.txt", LISTS)
    project.write("src/rod.c", ROD)
    project.write("src/step.c", STEP)
    project.write("src/step.h", "void step(int n, const double *u, double *v);\n")
    project.write("made.c", "int made;\n")
    return project


@pytest.mark.full
def test_texts_of_the_targets_other_sources_are_used(rod: Project) -> None:
    succeed(rod.configure("-DPOLYDIST_ENABLE=OFF"))
    rod.build()
    expected = rod.run(1, "build/rod")
    succeed(rod.configure("-DPOLYDIST_ENABLE=ON"))
    assert "Translating src/rod.c" in rod.build()
    assert rod.run(3, "build/rod") == expected
    assert "Translating" not in rod.build()
    rod.write("src/step.c", STEP.replace("2 *", "1.5 *"))
    assert "Translating src/rod.c" in rod.build(), "the function's text has changed"
    assert rod.run(3, "build/rod") != expected


@pytest.mark.full
def test_sources_with_other_flags_are_not_looked_into(rod: Project) -> None:
    rod.write(
        "CMakeLists.txt",
        LISTS + "set_source_files_properties(src/step.c PROPERTIES COMPILE_DEFINITIONS X=1)\n",
    )
    succeed(rod.configure())
    done = rod.build_fails()
    assert "the effects of calling 'step' are not known" in done
