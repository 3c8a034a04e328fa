"""Arrays reached through tables of pointers: memory that rows share is noticed, and so are values
that an earlier region left where they were."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed
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


def test_bytes_between_members_are_not_compared(workshop: Workshop, mpich: Mpi) -> None:
    source = workshop.folder / "cells.c"
    source.write_text(_CELLS)
    outcome = mpich.run(
        3, distributed(workshop, source, mpich, ("--check",)), [], {}, 60, workshop.folder
    )
    assert (outcome.status, outcome.stdout) == (0, b"41 12 10\n"), outcome.stderr
