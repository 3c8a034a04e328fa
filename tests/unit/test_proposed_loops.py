"""``polydist init``: loops that are not there, and loops in functions that others call."""

from __future__ import annotations

from pathlib import Path

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
