"""C programs of several files whose regions call functions of other files: results, and what is
said where their texts are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.cli.main import guarded, main
from support.mpi import Mpi

_FILES = {
    "grid.h": """\
#define N 40
struct grid { int n; double h; };
extern struct grid grid;
extern double u[N][N], v[N][N];
enum { WEST = 1 };
void border(double a[N][N]);
void sweep(double from[N][N], double to[N][N]);
double flux(double a, double b);
double norm(int n, const double *a);
""",
    "fields.c": """\
#include "grid.h"
struct grid grid = {N, 0.125};
double u[N][N], v[N][N];
double flux(double a, double b) { return a > b ? a - b : 0.5 * (b - a); }
""",
    "sweep.c": """\
#include <math.h>
#include "grid.h"
#define WEIGHT 0.25
void border(double a[N][N])
{
    for (int j = 0; j < grid.n; j++)
        a[0][j] = a[WEST][j];
}
void sweep(double from[N][N], double to[N][N])
{
    border(from);
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            double a = from[i - 1][j] + from[i + 1][j];
            to[i][j] = WEIGHT * (a + fabs(from[i][j - 1]) + from[i][j + 1]) + grid.h;
        }
}
double norm(int n, const double *a)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * a[i];
    return sqrt(sum);
}
""",
    "main.c": """\
#include <stdio.h>
#include <math.h>
#include "grid.h"
int main(void)
{
    static double rows[N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = (i * 7 + j * 3) % 11 - 5;
#pragma polydist
    for (int t = 0; t < 9; t++) {
        sweep(u, v);
        sweep(v, u);
    }
#pragma polydist
    for (int i = 0; i < N; i++) {
        for (int j = 1; j < N; j++)
            v[i][j] = flux(u[i][j], u[i][j - 1]);
        rows[i] = norm(N, v[i]);
    }
    for (int i = 0; i < N; i++)
        printf("%a %a %a\\n", rows[i], u[i][i], v[i][N - 1]);
    return 0;
}
""",
}


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in _FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize("kind", ["mpich", pytest.param("openmpi", marks=pytest.mark.full)])
@pytest.mark.parametrize("flags", [(), ("--flag=-fopenmp",)], ids=["", "threads"])
def test_results_are_those_of_the_program(
    kind: str, flags: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    mpi: Mpi = request.getfixturevalue(kind)
    told = ["--mpicc", str(mpi.compiler), "--mpiexec", str(mpi.launcher), "-n", "1,2,3,4", *flags]
    sources = ["main.c", "fields.c", "sweep.c"]
    assert guarded(main, ["verify", *told, "--tile", "3,4", *sources]) == 0


def test_regions_have_the_loops_of_the_other_files(
    program: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    others = ["--other-source", "fields.c", "--other-source", "sweep.c"]
    assert guarded(main, ["translate", "--explain", *others, "main.c"]) == 0
    assert "a wavefront of diamond tiles" in capfd.readouterr().out
    made = (program / "main.polydist.c").read_text()
    assert "0.25 * (" in made
    assert guarded(main, ["translate", "--other-source", ".", "main.c", "-o", "same.c"]) == 0
    assert guarded(main, ["translate", "main.c", "-o", "other.c"]) == 1
    assert "--other-source FILE" in capfd.readouterr().err


def test_dependency_files_name_what_was_read(program: Path) -> None:
    told = ["--other-source", ".", "--depfile", "main.d", "main.c"]
    assert guarded(main, ["translate", *told]) == 0
    assert {"fields.c", "sweep.c"} <= {
        Path(name).name for name in (program / "main.d").read_text().split()
    }
