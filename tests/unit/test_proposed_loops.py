"""``polydist init``: loops that are not there, and loops in functions that others call."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import polydist_in

_REMOVED = """\
void set(int n, double *a)
{
#ifdef BACKWARDS
#pragma omp parallel for
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < n; j++)
            a[i * n + j] = 0;
#else
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] = 1;
#endif
}
"""


def test_loops_that_the_preprocessor_removes_are_not_listed(tmp_path: Path) -> None:
    (tmp_path / "set.c").write_text(_REMOVED)
    listed = polydist_in(tmp_path, "init", "set.c").stdout
    assert "set.c:9" in listed and "1 of 1 loops" in listed


_CALLING = """\
static void line(int n, double *row)
{
    for (int i = 1; i < n; i++)
        row[i] = row[i] * 0.5 + 1;
}

void lines(int n, double *a)
{
    for (int k = 0; k < n; k++)
        line(n, a + k * n);
}
"""


def test_of_a_loop_and_one_in_what_it_calls_the_outer_one_is_proposed(tmp_path: Path) -> None:
    (tmp_path / "lines.c").write_text(_CALLING)
    listed = polydist_in(tmp_path, "init", "lines.c").stdout
    assert "lines.c:9  lines: a region" in listed
    assert "lines.c:3  line: part of a region that calls it" in listed
    assert "nested-region" in listed and "1 of 2 loops can be regions, 100.0 %" in listed


_CALLED_TWICE = """\
void report(double value);
static double a[999], b[999];
static void smooth(void)
{
    for (int i = 1; i < 998; i++)
        b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < 998; i++)
        a[i] = 0.5 * b[i];
}

void run(int steps)
{
    for (int t = 0; t < steps; t++)
        smooth();
    for (int t = 0; t < steps; t++) {
        smooth();
        report(a[5]);
    }
}
"""


def test_what_other_loops_call_as_well_is_proposed(tmp_path: Path) -> None:
    (tmp_path / "twice.c").write_text(_CALLED_TWICE)
    listed = polydist_in(tmp_path, "init", "twice.c").stdout
    assert "twice.c:5  smooth: a region" in listed
    assert "'smooth', which it calls, is called in loops outside of regions" in listed


_IN_TURN = """\
static double smooth(int n, double *restrict u, double *restrict v)
{
    for (int i = 1; i < n - 1; i++)
        v[i] = u[i - 1] + u[i + 1];
    for (int i = 1; i < n - 1; i++)
        u[i] = v[i] * 0.5;
    return u[n / 2];
}

void run(int n, int steps, double *restrict u, double *restrict v, double *restrict sums)
{
    for (int t = 1; t < steps; t++)
        sums[t] = sums[t - 1] + smooth(n, u, v);
}
"""


def test_what_a_loop_in_turn_calls_is_proposed_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "turn.c").write_text(_IN_TURN)
    listed = polydist_in(tmp_path, "init", "turn.c").stdout
    assert "turn.c:3  smooth: a region" in listed and "turn.c:5  smooth: a region" in listed
    assert "turn.c:12  run: would stay on one rank" in listed


_ROWS = """\
static void slopes(int n, double *restrict d, const double *restrict u)
{
    for (int i = 1; i < n - 1; i++)
        d[i] = u[i + 1] - u[i - 1];
}

void predict(int n, double (*restrict v)[n], double *restrict d, double (*restrict u)[n])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++) {
            slopes(n, d, u[i]);
            for (int j = 1; j < n - 1; j++)
                v[i][j] = u[i][j] - 0.5 * d[j];
        }
}

void report(const double *d);
void show(int n, double *restrict d, double (*restrict u)[n])
{
    for (int i = 0; i < n; i++) {
        slopes(n, d, u[i]);
        report(d);
    }
}
"""


def test_rows_of_a_nest_that_other_loops_call_as_well_are_parts_of_the_nest(
    tmp_path: Path,
) -> None:
    (tmp_path / "rows.c").write_text(_ROWS)
    listed = polydist_in(tmp_path, "init", "rows.c").stdout
    assert "rows.c:9  predict: a region" in listed
    assert "rows.c:3  slopes: part of a region that calls it" in listed


_POINTS = """\
#include <stdio.h>
static double distance(int n, const double *restrict x, /* of a point */
                       const double *restrict y)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += (x[k] - y[k]) * (x[k] - y[k]);
    return sum;
}
static int nearest(int n, int m, const double *x, double (*restrict centers)[8]) /* of m */
{
    int best = 0;
    double least = distance(n, x, centers[0]);
    for (int j = 1; j < m; j++) {
        const double other = distance(n, x, centers[j]);
        if (other < least) {
            least = other;
            best = j;
        }
    }
    return best;
}
void all(int p, int n, int m, double (*points)[8], double (*centers)[8])
{
    for (int i = 0; i < p; i++)
        printf("%d\\n", nearest(n, m, PASSED, centers));
}
"""
_STEPS = """\
static void step(int n, double *restrict to, const double *restrict from)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = from[i - 1] + from[i + 1];
}
static void keep(int n, double *restrict row, const double *restrict from)
{
    for (int i = 0; i < n; i++)
        row[i] = from[i];
}
void levels(int n, int steps, double (*u)[n], double *a[2], double *f, double (*h)[n])
{
    for (int t = 0; t < steps; t++)
        STEP;
}
"""
_PLACES = {
    "two parts of one array": "step(n, u[t + 1], u[t])",
    "one of two": "step(n, a[t % 2], f)",
    "one of two in one array": "step(n, f + (t & 1) * n, f)",
    "two parts behind one pointer": "step(n, f + (t + 1) * n, f + t * n)",
    "the whole": "step(n, u[0], u[1])",
    "others in the same loop": "{ step(n, a[0], a[1]); keep(n, h[t], a[0]); }",
}


@pytest.mark.parametrize("passed", ["points[i]", "&points[i][0]", "points[0] + i * n"])
def test_a_search_for_each_point_is_better_without(tmp_path: Path, passed: str) -> None:
    (tmp_path / "points.c").write_text(_POINTS.replace("PASSED", passed))
    listed = polydist_in(tmp_path, "init", "points.c").stdout
    assert "points.c:6  distance: is better without" in listed
    assert "points.c:14  nearest: is better without" in listed
    assert "'nearest' is called in each iteration of the loop at line 25" in listed
    assert "none of 3 loops" in listed


@pytest.mark.parametrize("case", _PLACES)
def test_time_steps_are_no_rows(tmp_path: Path, case: str) -> None:
    (tmp_path / "steps.c").write_text(_STEPS.replace("STEP", _PLACES[case]))
    listed = polydist_in(tmp_path, "init", "steps.c").stdout
    assert "begun-often" not in listed and "steps.c:3  step: " in listed


_COLUMNS = """\
subroutine center(n, x)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: i
  do i = 1, n
    x(i) = x(i) - 0.5d0
  end do
end subroutine
subroutine columns(n, m, a)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m)
  integer :: j
  do j = 1, m
    call center(n, a(:, j))
    call progress(j)
  end do
end subroutine
"""


def test_a_subroutine_for_each_column_is_better_without(tmp_path: Path) -> None:
    (tmp_path / "columns.f90").write_text(_COLUMNS)
    listed = polydist_in(tmp_path, "init", "columns.f90").stdout
    assert "columns.f90:5  center: is better without" in listed
    assert "'center' is called in each iteration of the loop at line 13" in listed
