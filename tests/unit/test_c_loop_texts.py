"""How many iterations the loops of a C file have, as constants tell."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.source import Preprocessing

_HEADER = """\
#define DIRECTIONS 9
#define Q DIRECTIONS
#define WIDTH (12u)
#define HALF(n) ((n) / 2)
#define LONG_TEXT "a" /* 5 */
"""
_TEXT = """\
#include "lattice.h"
enum { BINS = 17, MORE };
static const int depth = 3, other = 8;
void relax(int n, double *f)
{
    for (HEAD)
        f[i] = 0;
}
"""
_TRIPS = {
    "int i = 0; i < DIRECTIONS; i++": 9,
    "int i = 1; i <= Q; i++": 9,
    "int i = 1; i < WIDTH - 1; i++": 10,
    "int i = 0; i < BINS; i++": 17,
    "int i = 0; i < depth + 2; i++": 5,
    "int i = 4; i < 3; i++": 0,
    "int i = 0; i < LENGTH; i++": 40,
    "int i = 0; i < n; i++": None,
    "int i = 0; i < HALF(8); i++": None,
    "int i = 0; i < MORE; i++": None,
    "int i = 0; i < DIRECTIONS * n; i++": None,
}


@pytest.mark.parametrize("head", _TRIPS)
def test_constants_tell_how_many_iterations_loops_have(tmp_path: Path, head: str) -> None:
    (tmp_path / "lattice.h").write_text(_HEADER)
    text = _TEXT.replace("HEAD", head)
    (loop,) = CFrontend.loops(tmp_path / "a.c", text, Preprocessing(definitions=("LENGTH=40",)))
    assert loop.trips == _TRIPS[head]


def test_a_loop_without_braces_has_the_head_of_its_own(tmp_path: Path) -> None:
    text = """\
struct grid { int n; };
void fill(const struct grid *g, int n, double (*f)[3])
{
    for (int i = 0; i < g->n; i++)
        for (int k = 0; k < 3; k++)
            f[i][k] = 0;
    for (int i = n - 1; i >= 0; i--)
        for (int k = 0; k < 3; k++)
            f[i][k] = 0;
}
void other(void)
{
    const int n = 5;
    fill(0, n, 0);
}
void last(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
"""
    loops = CFrontend.loops(tmp_path / "a.c", text, Preprocessing())
    assert [loop.trips for loop in loops] == [None, 3, None, 3, None]


def test_without_its_headers_a_file_is_read_all_the_same(tmp_path: Path) -> None:
    (loop,) = CFrontend.loops(
        tmp_path / "a.c", _TEXT.replace("HEAD", "int i = 0; i < BINS; i++"), Preprocessing()
    )
    assert loop.trips == 17
