"""Scripts whose kernels run on several ranks give what NumPy gives."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from polydist.run_statistics import read_statistics
from support.mpi import Mpi
from support.programs import ROOT
from support.scripts import Script

pytestmark = pytest.mark.full

EXPECTED = """
def expected(steps):
    a = np.zeros((n, n))
    a[:, 0] = 100
    for _ in range(steps):
        a[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
    return a
"""

EVERY_WAY = (
    EXPECTED
    + """
assert u.is_away == (kernels.comm.size > 1)
assert np.array_equal(u[7], expected(30)[7])
kernels.step(n, 10, u, v)
assert kernels.total(n, u) == np.cumsum(expected(40))[-1]
kernels.step(n=n, steps=10, u=u, v=v)
np.save(f"saved{rank}.npy", u)
assert np.array_equal(np.load(f"saved{rank}.npy"), expected(50))
kernels.step(n, 10, u, v)
at_root = kernels.gather(u, root=True)
assert (at_root is None) == (rank != 0)
assert rank != 0 or np.array_equal(at_root, expected(60))
assert u.is_away == (kernels.comm.size > 1)
kernels.comm.Barrier()
kernels.store(n, u)
kernels.comm.Barrier()
assert np.array_equal(np.fromfile("stored.bin"), expected(60).ravel())
kernels.step(n, 10, u, v)
u[3:5, 1:-1] = 7
u += 1
wanted = expected(70)
wanted[3:5, 1:-1] = 7
wanted += 1
assert np.array_equal(kernels.gather(u), wanted)

plain, work = np.zeros((n, n)), np.zeros((n, n))
plain[:, 0] = work[:, 0] = 100
kernels.step(n, 10, plain, work)
plain.tofile(f"plain{rank}.bin")
assert np.array_equal(np.fromfile(f"plain{rank}.bin"), expected(10).ravel())
"""
)


@pytest.mark.parametrize("ranks", [1, 2, 3, 5])
def test_values_are_those_of_numpy_wherever_they_are_read(script: Script, ranks: int) -> None:
    script(EVERY_WAY, ranks, POLYRT_TILE="17")


def test_without_guards_everything_is_gathered(script: Script) -> None:
    script(EVERY_WAY.replace("kernels.comm.size > 1", "False"), 3, POLYRT_GUARDS="off")


def test_open_mpi(script: Script, openmpi: Mpi) -> None:
    script(EVERY_WAY, 3, mpi=openmpi)


def test_without_a_launcher_there_is_one_rank(script: Script) -> None:
    script(
        """
import os, subprocess, sys
command = "import polydist; k = polydist.build('heat.c'); print(k.comm.size)"
own = {n: v for n, v in os.environ.items() if not n.startswith(("PMI", "HYDRA", "MPI"))}
ran = subprocess.run([sys.executable, "-c", command], env=own, capture_output=True, text=True)
assert ran.stdout == "1\\n", ran
""",
        1,
    )


def test_a_part_of_the_ranks(script: Script) -> None:
    start = """\
import numpy as np
import polydist
from mpi4py import MPI

world = MPI.COMM_WORLD
part = world.Split(world.rank == 0, world.rank)
n = 120
if world.rank > 0:
    kernels = polydist.build("heat.c", comm=part)
    u, v = polydist.zeros((n, n)), polydist.zeros((n, n))
    u[:, 0] = v[:, 0] = 100
    kernels.step(n, 30, u, v)
    assert kernels.comm.size == 2
    heat = repr(float(np.sum(u)))
    print(heat if part.rank == 0 else "", end="")
    try:
        polydist.build("heat.c", comm=MPI.COMM_SELF)
        raise AssertionError
    except polydist.KernelError as error:
        assert "another communicator" in str(error)
"""
    split = script("", 3, start=start).stdout
    assert (
        split
        == script(
            "",
            3,
            start=start.replace("world.rank == 0", "1")
            .replace("world.rank > 0", "True")
            .replace("size == 2", "size == 3"),
        ).stdout
    )


def test_statistics(script: Script, tmp_path: Path) -> None:
    script(
        """
found = kernels.statistics()
(region,) = (one for one in found.regions if one.name == "step")
assert [one.rank for one in region.ranks] == list(range(kernels.comm.size))
assert all(one.executions == 1 and one.steps > 0 for one in region.ranks)
assert sum(row["bytes"] for row in found.rows()) == sum(one.bytes for one in found.ranks) > 0
""",
        3,
        POLYRT_STATS="stats.json",
    )
    (region,) = read_statistics(tmp_path / "stats.json").regions
    assert (region.name, len(region.ranks)) == ("step", 3)


def test_fortran_and_several_files(script: Script, tmp_path: Path) -> None:
    (tmp_path / "plate.f90").write_text(PLATE)
    script(
        """
both = polydist.build("plate.f90", "heat.c")
u, v = polydist.zeros((n + 2, n + 2), order="F"), polydist.zeros((n, n), order="F")
u[0, :] = 100
both.relax(n, 30, u, v)
a = np.zeros((n + 2, n + 2))
a[0, :] = 100
for _ in range(30):
    a[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
most, at = np.zeros(1), np.zeros(2, np.int32)
both.find(u, most, at, False)
assert most[0] == 100 and tuple(at) == (1, 1)
assert np.array_equal(u, a)
assert both.mean(u) == np.sum(a.T.ravel()[::1].cumsum()[-1]) / a.size
assert abs(both.total(n + 2, np.ascontiguousarray(u)) - a.sum()) < 1e-9 * a.sum()
fails(lambda: both.relax(n, 1, u[:], v), "'u'", "read-only")
fails(lambda: both.relax(n, 1, np.zeros((n + 2, n + 2)), v), "'u'", "order 'F'")
fails(lambda: both.hidden, "hidden")
fails(lambda: both.taken, "taken", "allocatable")
""",
        3,
    )


PLATE = """\
module plates
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  integer, parameter :: dp = real64, border = 1
  public :: relax, mean, find, taken
contains
  subroutine relax(n, steps, u, v)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: u(0:n+border, 0:n+1)
    real(kind=dp), intent(inout) :: v(n, n)
    integer :: t, i, j
    !$polydist name(relax)
    do t = 1, steps
      do j = 1, n
        do i = 1, n
          v(i, j) = 0.25_dp * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
        end do
      end do
      u(1:n, 1:n) = v
    end do
    !$polydist end
  end subroutine
  real(dp) function mean(u)
    real(dp), intent(in) :: u(:, :)
    mean = sum(u) / size(u)
  end function
  subroutine find(u, most, at, loud)
    real(dp), intent(in) :: u(:, :)
    real(dp), intent(out) :: most
    integer, intent(out) :: at(2)
    logical, intent(in) :: loud
    most = maxval(u)
    at = maxloc(u)
    if (loud) most = 2 * most
  end subroutine
  subroutine hidden(n)
    integer :: n
    n = 0
  end subroutine
  subroutine taken(x)
    real, allocatable :: x(:)
    x = [1.0]
  end subroutine
end module
"""


def test_statics_and_memory_of_the_kernel_itself(script: Script, tmp_path: Path) -> None:
    (tmp_path / "own.c").write_text(OWN)
    script(
        """
own = polydist.build("own.c")
own.fill(300)
assert own.sum(300) == sum(3.0 * i + j for i in range(300) for j in range(300))
assert own.spread(70000) == 2 * (70000 * 69999 // 2)
"""
        * 2,
        3,
    )


OWN = """\
#include <stdlib.h>
static double kept[300][300];
void fill(int n)
{
#pragma polydist name(fill)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            kept[i][j] = 3.0 * i + j;
}
double sum(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s += kept[i][j];
    return s;
}
double spread(int n)
{
    double *work = malloc(n * sizeof *work);
#pragma polydist name(spread)
    for (int i = 0; i < n; i++)
        work[i] = 2.0 * i;
    double s = 0;
    work = realloc(work, 2 * n * sizeof *work);
    for (int i = 0; i < n; i++)
        s += work[i];
    free(work);
    return s;
}
"""


def test_memory_goes_when_no_rank_needs_it(script: Script) -> None:
    script(
        """
for k in range(5):
    spare = polydist.zeros((n, n))
    other = polydist.zeros((n, n))
    kernels.step(n, 2, spare, other)
    if rank == 0:
        kept_longer = spare
assert len(kernels._session.memory) <= 2 + 6
"""
    )


def test_the_example_draws_the_same_on_any_number_of_ranks(script: Script, tmp_path: Path) -> None:
    text = (ROOT / "examples/python/frames.py").read_text()
    shutil.copytree(ROOT / "examples/python/src", tmp_path / "src")
    said = {script("", ranks, start=text).stdout for ranks in (1, 3)}
    assert len(said) == 1
    assert len(list((tmp_path / "frames").glob("*.png"))) == 4


def test_files_see_the_loops_of_each_other(script: Script, tmp_path: Path) -> None:
    """Which the region would be refused without."""
    head = "void relax(int n, const double *u, double *v)"
    (tmp_path / "relax.c").write_text(
        f"{head}\n{{\n    for (int i = 1; i < n - 1; i++)\n"
        "        v[i] = 0.5 * (u[i - 1] + u[i + 1]);\n}\n"
    )
    (tmp_path / "steps.c").write_text(
        f"{head};\nvoid steps(int n, int count, double *u, double *v)\n{{\n"
        "#pragma polydist\n    for (int t = 0; t < count; t++) {\n"
        "        relax(n, u, v);\n        relax(n, v, u);\n    }\n}\n"
    )
    script(
        """
kernels = polydist.build("steps.c", "relax.c")
a, b = polydist.zeros(50), polydist.zeros(50)
a[0] = b[0] = 1
kernels.steps(50, 10, a, b)
x, y = np.zeros(50), np.zeros(50)
x[0] = y[0] = 1
for _ in range(10):
    y[1:-1] = 0.5 * (x[:-2] + x[2:])
    x[1:-1] = 0.5 * (y[:-2] + y[2:])
assert np.array_equal(kernels.gather(a), x)
""",
        3,
        start="import numpy as np\nimport polydist\n",
    )
