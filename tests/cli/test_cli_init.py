"""``polydist init``: a list, a patch, and directives with which the program is the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.command_line import polydist_in
from support.programs import ROOT

HEAT = """\
#include <stdio.h>
static double u[400], v[400];
static void step(void)
{
    for (int i = 1; i < 399; i++)
        v[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
    for (int i = 1; i < 399; i++)
        u[i] = v[i];
}
int main(void)
{
    for (int i = 0; i < 400; i++)
        u[i] = i % 7;
    for (int t = 0; t < 9; t++)
        step();
    printf("%a\\n", u[200]);
}
"""


@pytest.fixture
def heat(tmp_path: Path) -> Path:
    source = tmp_path / "heat.c"
    source.write_text(HEAT)
    source.chmod(0o640)
    return source


def test_the_list_ranks_loops_and_says_why(heat: Path) -> None:
    done = polydist_in(heat.parent, "init", "heat.c")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.split()[2] for line in lines if "%  heat" in line] == [
        f"heat.c:{line}" for line in (5, 7, 12)
    ]
    assert lines[-1].startswith("3 of 3 loops can be regions, 99.9 % of the estimated work")
    assert heat.read_text() == HEAT


def test_a_profile_changes_the_order(heat: Path) -> None:
    (heat.parent / "profile.txt").write_text(" 90.00  0.9  0.9  9  0.1  0.1  step\n")
    done = polydist_in(heat.parent, "init", "heat.c", "--profile", "profile.txt")
    assert done.stdout.startswith(" 45.0 %  heat.c:5  step: a region\n")
    assert "90.0 % of the measured work" in done.stdout
    (heat.parent / "profile.txt").write_text("nothing\n")
    done = polydist_in(heat.parent, "init", "heat.c", "--profile", "profile.txt")
    assert done.returncode == 2 and "profile.txt: no line looks like" in done.stderr


@pytest.mark.full
def test_the_patch_is_what_is_written(heat: Path) -> None:
    patch = polydist_in(heat.parent, "init", "heat.c", "--diff").stdout
    assert polydist_in(heat.parent, "init", "heat.c", "--write").returncode == 0
    written = heat.read_text()
    assert written.count("#pragma polydist\n") == 3 and heat.stat().st_mode & 0o777 == 0o640
    assert written.replace("#pragma polydist\n", "") == HEAT
    undo = ["patch", "-R", "-s", "-p1"]
    subprocess.run(undo, cwd=heat.parent, input=patch, text=True, check=True)
    assert heat.read_text() == HEAT
    heat.write_text(written)
    again = polydist_in(heat.parent, "init", "heat.c", "--diff")
    assert (again.returncode, again.stdout) == (0, "")


@pytest.mark.full
@pytest.mark.parametrize("name", ["vcycle/vcycle.c", "vcycle/vcycle.f90", "life/life.c"])
def test_an_expert_annotates_the_same_loops(tmp_path: Path, name: str) -> None:
    """All loops of the examples that have a directive are found again without."""
    text = (ROOT / "examples" / name).read_text()
    kept, governed = [], []
    for line in text.split("\n"):
        if line.lower().lstrip().startswith(("#pragma polydist", "!$polydist")):
            governed.append(len(kept) + 1)
        else:
            kept.append(line)
    source = tmp_path / Path(name).name
    source.write_text("\n".join(kept))
    done = polydist_in(tmp_path, "init", source.name)
    found = {line.split()[2] for line in done.stdout.splitlines() if ": a region" in line}
    assert {f"{source.name}:{line}" for line in governed} <= found


_CONSTRUCT = """\
subroutine update(n, u, v)
  integer, intent(in) :: n
  real(8), intent(inout) :: u(n), v(n)
  integer :: i
!$omp parallel
!$omp do
  do i = 1, n
    u(i) = 2 * u(i)
  end do
!$omp end do
!$omp do &
!$omp& schedule(static)
  do i = 1, n
    v(i) = u(i)
  end do
!$omp end do
!$omp end parallel
end subroutine
"""
_C_CONSTRUCT = """\
void update(int n, double u[n], double v[n])
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            u[i] = 2 * u[i];
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < n; i++)
            v[i] = u[i];
    }
}
"""


_BRANCHES = """\
void update(int n, double u[n], double v[n])
{
    double half = 0.5;
#ifdef BACKWARDS
    for (int i = n - 1; i >= 0; i--) {
#else
    for (int i = 0; i < n; i++) {
#endif
        u[i] = half * u[i];
    }
    half = half / 2;
#if 1
    for (int i = 0; i < n; i++)
        v[i] = half * u[i];
#endif
}
"""


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("s.f90", _CONSTRUCT, (6, 12)),
        ("s.c", _C_CONSTRUCT, (5, 10)),
        ("s.c", _BRANCHES, (4, 14)),
    ],
    ids=["fortran", "c", "branches"],
)
def test_directives_stand_above_those_about_the_loop(
    tmp_path: Path, name: str, text: str, places: tuple[int, ...]
) -> None:
    (tmp_path / name).write_text(text)
    done = polydist_in(tmp_path, "init", name, "--write")
    assert "2 of 2 loops can be regions" in done.stdout, done.stdout
    lines = (tmp_path / name).read_text().splitlines()
    assert tuple(n for n, line in enumerate(lines, start=1) if "polydist" in line) == places


def test_what_is_wrong_with_a_file_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "heat.c").write_text(f'#include "missing.h"\n{HEAT}')
    done = polydist_in(tmp_path, "init", "heat.c")
    assert done.stdout.count("missing.h: No such file") == 1
    assert done.stdout.count("for the same reason") == 2, done.stdout


ROWS = """\
#include <stdio.h>
void smooth(double *row, int n);
static double u[500][400];
int main(void)
{
    for (int t = 0; t < 100; t++)
        for (int i = 0; i < 500; i++) {
            for (int j = 0; j < 400; j++)
                u[i][j] = i + t * j;
            smooth(u[i], 400);
        }
    for (int t = 0; t < 100; t++) {
        for (int j = 0; j < 400; j++)
            u[t][j] = j;
        smooth(u[t], 400);
    }
    printf("%a\\n", u[4][2]);
}
"""


def test_a_row_in_each_iteration_of_two_loops_is_no_region(tmp_path: Path) -> None:
    (tmp_path / "rows.c").write_text(ROWS)
    done = polydist_in(tmp_path, "init", "rows.c")
    regions = [line.split()[2] for line in done.stdout.splitlines() if "a region" in line]
    assert (done.returncode, regions) == (0, ["rows.c:13"])


_CONVERGING = {
    "c": """\
#include <math.h>
void report(double);
void s(double *restrict x, int n, double eps) {
  for (int i = 0; i < n; i++) x[i] = i;
  for (int k = 0; k < 100; k++) {
    double d = 0;
    for (int i = 0; i < n; i++) d = fmax(d, fabs(x[i]));
    for (int i = 1; i < n; i++) x[i] = x[i - 1] * 0.5;
    if (d < eps) break;
    report(d);
  }
}
""",
    "f90": """\
subroutine s(x, n, eps)
  integer :: n, i, k
  real(8) :: x(n), eps, d
  do i = 1, n; x(i) = i; end do
  do k = 1, 100
    d = 0
    do i = 1, n; d = max(d, abs(x(i))); end do
    do i = 2, n; x(i) = x(i - 1)*0.5d0; end do
    if (d < eps) exit
    call report(d)
  end do
end subroutine
""",
}


@pytest.mark.parametrize("ending", _CONVERGING)
def test_what_is_said_names_lines_of_the_file_as_it_is(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"converging.{ending}").write_text(_CONVERGING[ending])
    said = polydist_in(tmp_path, "init", f"converging.{ending}").stdout
    assert "5:3: values decide when this loop ends: regions are the loops inside at line" in said
    assert "at lines 7 and 8 [divided-region]" in said
    assert "'x' carries a value at line 8 from one iteration" in said, said


_PRINTED = """\
program printed
  real(8) :: a(300)
  integer :: i
  open (11, file='printed.txt')
  do i = 1, 300
    a(i) = i
  end do
  do i = 1, 300
    a(i) = sqrt(a(i))
    write (11, *) a(i)
  end do
  do i = 1, 300
    write (11, *) a(i)
  end do
end program
"""


def test_loops_that_write_a_file_are_regions_where_others_write_it_too(tmp_path: Path) -> None:
    (tmp_path / "printed.f90").write_text(_PRINTED)
    done = polydist_in(tmp_path, "init", "printed.f90", "--write")
    regions = [line.split()[2] for line in done.stdout.splitlines() if "a region" in line]
    assert regions == ["printed.f90:5", "printed.f90:8"], done.stdout
    assert (tmp_path / "printed.f90").read_text().count("!$polydist") == 2


_PRINTS = """\
#include <stdio.h>
void shown(int n, double x[n])
{
    for (int i = 0; i < n; i++) {
        printf("%g\\n", x[i]);
    }
}
"""


def test_why_loops_that_print_stay_on_one_rank(tmp_path: Path) -> None:
    (tmp_path / "shown.c").write_text(_PRINTS)
    listed = polydist_in(tmp_path, "init", "shown.c").stdout
    assert "shown: would stay on one rank" in listed
    assert "it prints" in listed and "root block" in listed


_SUMS = """\
void norms(int n, double x[n], double z[n], double of[2])
{
    double xz = 0, zz = 0;
    for (int i = 0; i < n; i++) {
        xz = xz + x[i] * z[i];
        zz = zz + z[i] * z[i];
    }
    of[0] = xz;
    of[1] = zz;
}
"""


_NORMED = """\
void step(int n, double *x, const double *z)
{
    for (int i = 1; i < n - 1; i++)
        x[i] = 0.5 * (z[i - 1] + z[i + 1]);
}
"""


def test_what_runs_in_turn_is_a_region_beside_others(tmp_path: Path) -> None:
    """Or else all ranks would get what others have written."""
    (tmp_path / "sums.c").write_text(_SUMS)
    (tmp_path / "step.c").write_text(_NORMED)
    listed = polydist_in(tmp_path, "init", "sums.c", "step.c", "--write").stdout
    assert "norms: a region, on one rank after the other, each with what it has" in listed
    assert "hint: write reduction(+: xz, zz): each rank accumulates parts" in listed
    assert "sums.c: 1 directive written" in listed
    assert (tmp_path / "sums.c").read_text().splitlines()[3].strip() == "#pragma polydist"


def test_sums_become_regions_where_rounding_may_differ(tmp_path: Path) -> None:
    """Clauses for all of them together, and only if they are asked for."""
    (tmp_path / "sums.c").write_text(_SUMS)
    listed = polydist_in(tmp_path, "init", "sums.c").stdout
    assert "norms: would stay on one rank" in listed
    assert "hint: write reduction(+: xz, zz): each rank accumulates parts" in listed
    assert "\n1 would gain by the reductions that hints name; --reductions writes" in listed
    assert polydist_in(tmp_path, "init", "sums.c", "--diff").stdout == ""
    done = polydist_in(tmp_path, "init", "sums.c", "--reductions", "--write").stdout
    assert "norms: a region with reduction(+: xz, zz)" in done
    written = (tmp_path / "sums.c").read_text().splitlines()
    assert written[3].strip() == "#pragma polydist reduction(+: xz, zz)"
