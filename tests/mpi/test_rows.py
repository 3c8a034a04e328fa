"""Arrays reached through tables of pointers: memory that rows share is noticed, and so are values
that an earlier region left where they were."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from support.build import Workshop, distributed, sequential
from support.mpi import Mpi

_PROGRAM = """
#include <stdio.h>
#include <stdlib.h>

static double block[8][8], *rows[8], *others[8];

static void fill(double *whole, int n)
{
#pragma polydist name(fill) gather(none)
    for (int i = 0; i < n; i++)
        whole[i] = i;
}

static void add(double **to, double *const *from, int n)
{
#pragma polydist name(add)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            to[i][j] += from[i][j];
}

int main(int argc, char **argv)
{
    const int kind = atoi(argv[argc - 1]);
    for (int i = 0; i < 8; i++) {
        rows[i] = calloc(8, sizeof(double));
        others[i] = kind == 3 ? block[i] : calloc(8, sizeof(double));
    }
    if (kind == 1)
        rows[5] = rows[2] + 5;
    if (kind == 2)
        others[3] = rows[6];
    if (kind == 3)
        fill(block[0], 64);
    if (kind == 4)
        rows[7] = rows[0] = others[0] = others[7] = NULL;
    add(rows, others, 8);
    printf("%g\\n", rows[6][6]);
    return 0;
}
"""


_SHORTER_PLANES = """
#include <stdio.h>
#include <stdlib.h>

enum { N = 16 };

int main(void)
{
    double ***planes = calloc(N, sizeof *planes);
    for (int i = 0; i < N; i += 2) {
        const int m = N - i;
        planes[i] = malloc(m * sizeof *planes[i] + m * N * sizeof(double));
        for (int j = 0; j < m; j++) {
            planes[i][j] = (double *)(planes[i] + m) + j * N;
            for (int k = 0; k < N; k++)
                planes[i][j][k] = i - j;
        }
    }
#pragma polydist name(descend)
    for (int i = 0; i < N; i += 2)
        for (int j = 0; j < N - i; j++)
            for (int k = 0; k < N; k++)
                planes[i][j][k] += k;
    double sum = 0;
    for (int i = 0; i < N; i += 2)
        for (int j = 0; j < N - i; j++)
            sum += planes[i][j][i] + planes[i][j][j];
    printf("%g\\n", sum);
    return 0;
}
"""
"""The table of a plane and its rows in one allocation, each table shorter than that before."""

_CELLS = """
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct inner { char tag; long double weight; };
struct cell { double value; int visits; struct inner inner; };

static void visit(struct cell **cells, int n)
{
#pragma polydist name(visit)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            cells[i][j].value += i * j;
            cells[i][j].visits++;
            cells[i][j].inner.weight *= 2;
        }
}

int main(void)
{
    struct cell *cells[7];
    for (int i = 0; i < 7; i++) {
        cells[i] = malloc(7 * sizeof **cells);
        memset(cells[i], (int)getpid() + i, 7 * sizeof **cells);
        for (int j = 0; j < 7; j++) {
            cells[i][j].value = cells[i][j].visits = i + j;
            cells[i][j].inner.tag = 'x';
            cells[i][j].inner.weight = j;
        }
    }
    visit(cells, 7);
    printf("%g %d %Lg\\n", cells[6][5].value, cells[6][5].visits, cells[6][5].inner.weight);
    return 0;
}
"""


# Two matrices of rows of several pages: a row is freed, made anew or grows at times, and
# other allocations have the size of rows. usage: rows columns steps
_LONG_ROWS = """
#include <stdio.h>
#include <stdlib.h>

static void drift(double **from, double **to, int rows, int m)
{
#pragma polydist name(drift)
    for (int i = 0; i < rows - 1; i++)
        for (int j = 1; j < m - 1; j++)
            to[i][j] = 0.5 * from[i][j] + 0.25 * (from[i + 1][j - 1] + from[i][j + 1]);
}

int main(int argc, char **argv)
{
    char **last = argv + argc - 3;
    const int rows = atoi(last[0]), m = atoi(last[1]), steps = atoi(last[2]);
    double **u = malloc(rows * sizeof *u), **v = malloc(rows * sizeof *v);
    double *single = malloc(m * sizeof *single), all = 0;
    for (int i = 0; i < rows; i++) {
        u[i] = malloc(m * sizeof **u);
        v[i] = calloc(m, sizeof **v);
        for (int j = 0; j < m; j++) {
            u[i][j] = (i * 5 + j) % 7;
            single[j] = j;
        }
    }
    for (int t = 0; t < steps; t++) {
        drift(u, v, rows, m);
        double **w = u;
        u = v;
        v = w;
        single[t] += u[rows / 2][m / 2];
        if (t % 4 == 2) {
            free(v[rows - 1]);
            v[rows - 1] = calloc(m, sizeof **v);
        }
        if (t % 8 == 7)
            u[0] = realloc(u[0], (m + 1000 * t) * sizeof **u);
        double *passing = calloc(m, sizeof *passing);
        single[0] += passing[m / 3];
        passing[m / 3] = t;
        free(passing);
    }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < m; j++)
            all += u[i][j] * (1 + j % 3) + v[i][j];
    for (int t = 0; t < steps; t++)
        all += single[t];
    printf("%a\\n", all);
    return 0;
}
"""


# Rows of two matrices in turn in one allocation; the same in the other order; and rows that begin
# an element after the one before. usage: turn|back|shift
_IN_TURN = """
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 31, WIDTH = 23 };

static void relax(double **to, double **from)
{
#pragma polydist name(relax)
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < WIDTH - 1; j++)
            to[i][j] += 0.25 * (from[i - 1][j] + from[i + 1][j]) + from[i][j - 1];
}

int main(int argc, char **argv)
{
    const char kind = argv[argc - 1][0];
    double *block = calloc(2 * ROWS * WIDTH, sizeof *block);
    double **a = malloc(ROWS * sizeof *a), **b = malloc(ROWS * sizeof *b), sum = 0;
    for (int i = 0; i < ROWS; i++) {
        const int at = kind == 'b' ? ROWS - 1 - i : i;
        a[i] = kind == 's' ? block + i : block + 2 * at * WIDTH;
        b[i] = block + (2 * at + 1) * WIDTH;
        for (int j = 0; j < WIDTH; j++)
            b[i][j] = (i * 7 + j * 3) % 11;
    }
    for (int t = 0; t < 6; t++) {
        relax(a, b);
        relax(b, a);
    }
    for (int k = 0; k < 2 * ROWS * WIDTH; k++)
        sum = 0.5 * sum + block[k];
    printf("%a\\n", sum);
    return 0;
}
"""


@pytest.fixture
def program(workshop: Workshop, mpich: Mpi):
    source = workshop.folder / "shared_rows.c"
    source.write_text(_PROGRAM)
    return distributed(workshop, source, mpich)


def test_shared_rows(workshop: Workshop, mpich: Mpi, program) -> None:
    told = {
        "1": b"region add: two rows of to overlap in memory",
        "2": b"region add: to and from overlap in memory",
        "3": b"region add: rows of from lie in memory that an earlier region left",
    }
    for kind, message in told.items():
        given = {"POLYRT_GUARDS": "off"}
        outcome = mpich.run(3, program, [kind], given, 60, workshop.folder)
        assert outcome.status not in (0, None) and message in outcome.stderr


def test_rows_that_are_not_touched_need_not_be_there(
    workshop: Workshop, mpich: Mpi, program
) -> None:
    outcome = mpich.run(3, program, ["4"], {}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, b"0\n")


@pytest.mark.parametrize("ranks", [1, 3])
def test_rows_that_lie_after_a_shorter_table(workshop: Workshop, mpich: Mpi, ranks: int) -> None:
    source = workshop.folder / "planes.c"
    source.write_text(_SHORTER_PLANES)
    made = distributed(workshop, source, mpich)
    outcome = mpich.run(ranks, made, [], {}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, b"636\n"), outcome.stderr


def _run_sequential(workshop: Workshop, name: str, arguments: list[str]) -> bytes:
    binary = sequential(workshop, workshop.folder / name)
    return subprocess.run([binary, *arguments], check=True, capture_output=True).stdout


def _drift(
    workshop: Workshop, mpi: Mpi, ranks: int, arguments: list[str], folder: Path
) -> tuple[bytes, int]:
    """What long rows come to, and the bytes that all ranks send for the region."""
    source = workshop.folder / "long_rows.c"
    source.write_text(_LONG_ROWS)
    file = folder / "statistics.json"
    given = {"POLYRT_STATS": str(file)}
    outcome = mpi.run(ranks, distributed(workshop, source, mpi), arguments, given, 60, folder)
    assert outcome.status == 0, outcome.stderr.decode()
    region = json.loads(file.read_text())["regions"][0]
    return outcome.stdout, sum(int(rank["bytes"]) for rank in region["ranks"])


def test_long_rows_stay(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """A row of 5,000 elements goes to the rank above in each of 7 steps but the first."""
    arguments = ["8", "5000", "7"]
    output, sent = _drift(workshop, mpich, 2, arguments, tmp_path)
    assert output == _run_sequential(workshop, "long_rows.c", arguments)
    assert sent <= 7 * 5000 * 8


@pytest.mark.full
@pytest.mark.parametrize("rows", ["3", "8", "13"])
@pytest.mark.parametrize("columns", ["4096", "5000", "20000"])
@pytest.mark.parametrize("ranks", [2, 3])
def test_long_rows(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, rows: str, columns: str, ranks: int
) -> None:
    arguments = [rows, columns, "17"]
    output, _ = _drift(workshop, mpich, ranks, arguments, tmp_path)
    assert output == _run_sequential(workshop, "long_rows.c", arguments)


@pytest.mark.parametrize("kind", ["turn", "back"])
def test_rows_of_two_matrices_in_turn(workshop: Workshop, mpich: Mpi, kind: str) -> None:
    """Either has the rows of the other one between its own, and all of it is distributed."""
    source = workshop.folder / "in_turn.c"
    source.write_text(_IN_TURN)
    program = distributed(workshop, source, mpich)
    for ranks in (1, 3):
        outcome = mpich.run(ranks, program, [kind], {}, 60, workshop.folder)
        assert outcome.status == 0, outcome.stderr
        assert outcome.stdout == _run_sequential(workshop, "in_turn.c", [kind])


def test_rows_that_reach_into_the_next_one(workshop: Workshop, mpich: Mpi) -> None:
    """Although they lie evenly."""
    source = workshop.folder / "in_turn.c"
    source.write_text(_IN_TURN)
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(2, program, ["shift"], {}, 60, workshop.folder)
    assert outcome.status not in (0, None)
    assert b"region relax: two rows of to overlap in memory" in outcome.stderr


def test_bytes_between_members_are_not_compared(workshop: Workshop, mpich: Mpi) -> None:
    source = workshop.folder / "cells.c"
    source.write_text(_CELLS)
    outcome = mpich.run(
        3, distributed(workshop, source, mpich, ("--check",)), [], {}, 60, workshop.folder
    )
    assert (outcome.status, outcome.stdout) == (0, b"41 12 10\n"), outcome.stderr
