"""What a build does the first time, the second time, and after changes."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from cmake_support import LISTS, SHIFT, Project, cmake, succeed

RULE = """\
add_custom_command(OUTPUT made/heat.c
  COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_CURRENT_SOURCE_DIR}/src/heat.c.in" made/heat.c
  DEPENDS src/heat.c.in)
"""

REFUSED = """\
int shift(int x)
{
    static int a[9], b[9];
#pragma polydist
    for (int i = 0; i < 9; i++)
        a[b[i]] = x;
    return a[0];
}
"""


def touch(path: Path) -> None:
    """Make compares times, and some file systems keep them coarsely."""
    time.sleep(1.1)
    os.utime(path)


@pytest.mark.full
@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles"])
def test_rebuilds(project: Project, generator: str) -> None:
    succeed(project.configure(generator=generator))
    _builds_a_first_time(project)
    again = project.build()
    assert not [word for word in ("Translating", "Building", "Linking") if word in again]

    project.write("src/size.h", "#define N 20\n")
    touch(project.folder / "src" / "size.h")
    assert project.build().count("Translating") == 1
    assert "Translating" not in project.build()
    assert len(project.run(2).splitlines()) == 21

    project.write("src/shift.c", SHIFT.replace("+ 3", "+ 4") + "/* polydist */\n")
    touch(project.folder / "src" / "shift.c")
    assert "Translating src/shift.c" in project.build()
    assert project.run(2).endswith("a title 5\n")


def _builds_a_first_time(project: Project) -> None:
    first = project.build()
    assert first.count("Translating") == 1
    assert "Translating src/heat.c" in first
    expected = project.run(1)
    assert expected.endswith("a title 4\n")
    assert project.run(3) == expected


@pytest.mark.full
def test_changed_flags_translate_again(project: Project) -> None:
    succeed(project.configure())
    project.build()
    project.write("CMakeLists.txt", LISTS.replace("FACTOR=1.5", "FACTOR=2.5"))
    assert project.build().count("Translating") == 1


@pytest.mark.full
@pytest.mark.parametrize(
    "line",
    [
        "set_property(TARGET heat PROPERTY C_STANDARD 90)\n",
        "target_compile_options(heat PRIVATE -ansi)\n",
    ],
)
def test_an_older_standard_is_for_what_the_user_wrote(project: Project, line: str) -> None:
    project.write("CMakeLists.txt", LISTS + line)
    succeed(project.configure("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"))
    commands = json.loads((project.build_folder / "compile_commands.json").read_text())
    translated = next(
        entry["command"] for entry in commands if entry["file"].endswith("heat.polydist.c")
    )
    assert translated.index("-std=gnu99") > max(
        translated.find("-std=gnu90"), translated.find("-ansi")
    )


@pytest.mark.full
def test_flags_reach_the_translator(project: Project) -> None:
    project.write("more/extra.h", "#define EXTRA 1\n")
    project.write(
        "CMakeLists.txt",
        LISTS
        + "target_include_directories(heat PRIVATE more)\n"
        + "set_property(TARGET heat PROPERTY C_STANDARD 11)\n",
    )
    succeed(project.configure("-DCMAKE_C_FLAGS=-DGLOBAL=1 -fno-math-errno"))
    flags = (
        (project.build_folder / "polydist" / "heat" / "src" / "heat.flags").read_text().splitlines()
    )
    wanted = [
        '-DTITLE="a title"',
        "-DFACTOR=1.5",
        "--flag=-DUNUSED=1",
        "--flag=-fno-common",
        "--flag=-Wall",
        f"-I{project.folder}/more",
        "-std=gnu11",
    ]
    assert set(wanted) <= set(flags)
    assert "--flag=SHELL:-DGLOBAL=1 -fno-math-errno" in flags
    succeed(project.configure("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"))
    commands = json.loads((project.build_folder / "compile_commands.json").read_text())
    translated = next(
        entry["command"] for entry in commands if entry["file"].endswith("heat.polydist.c")
    )
    assert "-DFACTOR=1.5" in translated
    assert "-ffp-contract=off" in translated


@pytest.mark.full
def test_sequential_build_needs_neither_mpi_nor_python(project: Project) -> None:
    succeed(
        project.configure(
            "-DPOLYDIST_ENABLE=OFF",
            "-DPOLYDIST_PYTHON=/bin/false",
            "-DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON",
        )
    )
    said = project.build()
    assert "Translating" not in said
    assert "polyrt" not in said
    sequential = project.run(1)
    succeed(
        project.configure(
            "-DPOLYDIST_ENABLE=ON", "-UPOLYDIST_PYTHON", "-UCMAKE_DISABLE_FIND_PACKAGE_MPI"
        )
    )
    assert "Translating src/heat.c" in project.build()
    assert project.run(2) == sequential


@pytest.mark.full
def test_installed_program_runs(project: Project) -> None:
    succeed(project.configure(f"-DCMAKE_INSTALL_PREFIX={project.folder}/installed"))
    project.build()
    succeed(cmake("--install", str(project.build_folder)))
    assert project.run(2, "installed/bin/heat") == project.run(1)


@pytest.mark.full
def test_sources_that_other_rules_make(project: Project) -> None:
    project.write("src/heat.c.in", (project.folder / "src" / "heat.c").read_text())
    project.write("src/rule.cmake", RULE)
    rule = "include(src/rule.cmake)\n"
    lists = LISTS.replace("polydist_add_target", rule + "polydist_add_target").replace(
        "SOURCES src/heat.c", "SOURCES made/heat.c"
    )
    project.write(
        "CMakeLists.txt",
        lists.replace("(src/heat.c", "(made/heat.c")
        + "target_include_directories(heat PRIVATE src)\n",
    )
    succeed(project.configure())
    assert "Translating" in project.build()
    assert project.run(2) == project.run(1)
    touch(project.folder / "src" / "heat.c.in")
    assert "Translating" in project.build()


@pytest.mark.full
def test_a_refused_region_fails_the_build_with_its_place(project: Project) -> None:
    project.write("src/shift.c", REFUSED)
    succeed(project.configure())
    done = cmake("--build", str(project.build_folder))
    assert done.returncode != 0
    assert "src/shift.c:6:" in done.stdout + done.stderr


@pytest.mark.full
def test_a_region_in_a_header(project: Project) -> None:
    """Also where the source does not mention polydist, and reaches the header through another one
    in an include directory that is told later."""
    project.write(
        "inc/deep/kernel.h",
        "#pragma once\nstatic inline void clear(double *a)\n{\n"
        "#pragma polydist\n    for (int i = 0; i < 9; i++)\n        a[i] = 0;\n}\n",
    )
    project.write("inc/outer.h", '#include "deep/kernel.h"\n')
    project.write("src/size.h", "#include <outer.h>\n#define N 30\n")
    project.write(
        "src/shift.c",
        "#include <outer.h>\nint shift(int x)\n{\n"
        "    double a[9];\n    clear(a);\n    return x + 3 + (int)a[0];\n}\n",
    )
    project.write(
        "CMakeLists.txt",
        LISTS
        + "add_library(inc INTERFACE)\n"
        + "target_include_directories(inc INTERFACE inc)\n"
        + "target_link_libraries(heat PRIVATE inc)\n",
    )
    succeed(project.configure())
    assert project.build().count("Translating") == 2
    expected = project.run(1)
    assert expected.endswith("a title 4\n")
    assert project.run(2) == expected
    assert "Building" not in project.build()

    kernel = project.folder / "inc" / "deep" / "kernel.h"
    kernel.write_text(
        kernel.read_text()
        .replace("a[i] = 0", "a[i] = 2")
        .replace("#pragma polydist", "#pragma polydist tile(4)")
    )
    touch(kernel)
    assert project.build().count("Translating") == 2
    assert project.run(2).endswith("a title 6\n")
