"""What a debugger sees: a breakpoint on the user's line stops in a generated tile function, and
everything around the region keeps its lines."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options
from support.programs import ROOT

_SOURCE = r"""#include <stdio.h>
#include "in/header.h"
#define SET(x, v) x = v
double a[50][50], b[50][50], s;

static double twice(double x)
{
    return 2 * x;
}

void f(int n)
{
    int before = 1; /* around */
#pragma polydist
    {
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                double t = a[i - 1][j] /* inside */
                    + a[i + 1][j];
                if (t > 3)         /* inside */
                    t = twice(t);  /* inside */
                b[i][j] =          /* inside */
                    t + before;
            }
            s += b[i][3]; /* inside */
        }
        for (int i = 1; i < n - 1; i++) {
            double row[50];
            for (int j = 1; j < n - 1; j++) /* inside */
                row[j] = b[i][j];           /* inside */
            for (int j = 1; j < n - 1; j++) {
                SET(a[i][j], row[j]); b[i][j] = /* inside */ 0;
            }
        }
    }
    printf("%d\n", before); /* around */
    clear(n, a[0]);
}
"""


_IN_HEADER = """\
#pragma once
static inline void clear(int n, double *v)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        v[i] = 0; /* tile */
    v[0] = 1; /* behind */
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the user's d.c, the generated d.polydist.c, and d.o made of it without optimization."""
    made = tmp_path_factory.mktemp("debugging")
    source = made / "d.c"
    source.write_text(_SOURCE)
    (made / "in").mkdir()
    (made / "in" / "header.h").write_text(_IN_HEADER)
    outcome = translate(source, Options())
    assert not [d for d in outcome.diagnostics if d.severity == "error"]
    ((name, _),) = outcome.files
    for file, text in (*outcome.files, *outcome.copies):
        (made / file).write_text(text)
    flags = ["-std=gnu11", "-g", "-O0", "-I", str(ROOT / "runtime_c" / "include")]
    subprocess.run(["cc", *flags, "-c", name, "-o", "d.o"], cwd=made, check=True)
    return made


def _functions(folder: Path) -> list[tuple[str, int, int]]:
    """Name, first address and end of every function."""
    said = subprocess.run(
        ["nm", "-S", "d.o"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    found = re.findall(r"^(\w+) (\w+) [tT] (\w+)$", said, re.M)
    return [(name, int(start, 16), int(start, 16) + int(size, 16)) for start, size, name in found]


def _stops(folder: Path) -> dict[tuple[str, int], set[str]]:
    """Where the line table lets a debugger stop: file and line, and in which functions."""
    said = subprocess.run(
        ["objdump", "--dwarf=decodedline", "d.o"],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    functions = _functions(folder)
    stops: dict[tuple[str, int], set[str]] = defaultdict(set)
    for file, line, address in re.findall(r"^(\S+)\s+(\d+)\s+(0x\w+|0)\s+(?:\d+\s+)?x", said, re.M):
        at = int(address, 16)
        stops[Path(file).name, int(line)] |= {
            name for name, start, end in functions if start <= at < end
        }
    return stops


def _lines(mark: str, text: str = _SOURCE) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if mark in line]


def test_the_users_lines_are_in_tile_functions(folder: Path) -> None:
    """And where they were, for executions that cannot be distributed."""
    stops = _stops(folder)
    for line in _lines("/* inside */"):
        tiles = stops["d.c", line] - {"f"}
        assert tiles < stops["d.c", line], f"line {line} is not where it was"
        assert tiles and all(re.fullmatch(r"polydist_f_N\d+_tile", name) for name in tiles), tiles


def test_lines_around_the_region_are_where_they_were(folder: Path) -> None:
    stops = _stops(folder)
    assert [stops["d.c", line] for line in _lines("/* around */")] == [{"f"}, {"f"}]
    assert stops["d.c", _lines("return 2 * x")[0]] == {"twice"}


def test_generated_lines_are_those_of_the_generated_file(folder: Path) -> None:
    generated = (folder / "d.polydist.c").read_text().splitlines()
    own = {
        line: functions
        for (file, line), functions in _stops(folder).items()
        if file == "d.polydist.c"
    }
    assert own and max(own) <= len(generated)
    calls = [
        line
        for line, functions in own.items()
        if functions == {"f"} and "polydist_f_run(" in generated[line - 1]
    ]
    assert len(calls) == 1


def test_the_lines_of_a_header(folder: Path) -> None:
    stops = _stops(folder)
    (tile,), (behind,) = _lines("/* tile */", _IN_HEADER), _lines("/* behind */", _IN_HEADER)
    assert stops["header.h", tile] == {"polydist_clear_N0_tile", "clear"}
    assert stops["header.h", behind] == {"clear"}
    generated = (folder / "d.polydist.header.h").read_text().splitlines()
    calls = [
        line
        for (file, line), functions in stops.items()
        if file == "d.polydist.header.h" and functions == {"clear"}
    ]
    assert any("polydist_clear_run(" in generated[line - 1] for line in calls)
