"""polydist verify: the verdict, the table, and what is said when a program cannot be built or does
not end."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import get_args

import pytest
from polydist_frontends.clauses.distribution import PlacementKind
from polydist_frontends.clauses.schemes import SCHEMES
from polydist_frontends.clauses.table import ScheduleChoice

from polydist.cli.commands.verify import plan_of
from polydist.cli.main import guarded, main
from polydist.cli.parser import polydist_parser
from polydist.launch.run import Difference, end_session, first_difference, run_limited
from support.mpi import Mpi


def verify(mpi: Mpi, *arguments: str) -> int:
    return guarded(
        main, ["verify", "--mpicc", str(mpi.compiler), "--mpiexec", str(mpi.launcher), *arguments]
    )


def rows_of(said: str) -> list[list[str]]:
    """The words of the table's rows."""
    return [
        line.split()
        for line in said.splitlines()
        if line.endswith("identical") and "runs" not in line
    ]


def test_a_session_that_has_ended_already_is_ended_without_a_fault() -> None:
    with subprocess.Popen(
        ["printf", "x"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        process.wait()
        assert end_session(process) == (b"x", b"")


@pytest.mark.parametrize("kind", ["mpich", pytest.param("openmpi", marks=pytest.mark.full)])
@pytest.mark.usefixtures("folder")
def test_identical_output(
    kind: str, request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str]
) -> None:
    mpi = request.getfixturevalue(kind)
    assert verify(mpi, "gemm.c", "-Iheaders", "-n", "1,3", "--tile", "4,4", "--tile", "5") == 0
    assert [(row[0], row[1]) for row in rows_of(capfd.readouterr().out)] == [
        ("1", "4,4"),
        ("3", "4,4"),
        ("1", "5"),
        ("3", "5"),
    ]


SMOOTH = """\
#pragma once
#include "size.h"
static inline void smooth(double *a, double *b)
{
#pragma polydist live_out(a)
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
    }
}
"""

SMOOTHING = """\
#include <stdio.h>
#include <smooth.h>
#include "again.h"
double twice(void);
int main(void)
{
    double a[N], b[N];
    for (int i = 0; i < N; i++)
        a[i] = i * i % 7;
    smooth(a, b);
    for (int i = 0; i < N; i++)
        printf("%a\\n", a[i]);
    printf("%a\\n", twice());
}
"""


@pytest.mark.full
def test_a_header_of_two_sources(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    """Regions of one name in two sources; #pragma once keeps the header out where it comes once
    more through another."""
    (folder / "headers" / "in a folder").mkdir()
    (folder / "headers" / "in a folder" / "smooth.h").write_text(SMOOTH)
    (folder / "headers" / "in a folder" / "size.h").write_text("#define N 20\n")
    (folder / "again.h").write_text('#include "headers/in a folder/smooth.h"\n')
    (folder / "smoothing.c").write_text(SMOOTHING)
    body = (
        "    double a[N] = {0, 1}, b[N];\n    smooth(a, b);\n    smooth(b, a);\n    return a[3];\n"
    )
    (folder / "other.c").write_text(
        f'#include "again.h"\ndouble twice(void);\ndouble twice(void)\n{{\n{body}}}\n'
    )
    assert (
        verify(
            mpich,
            "smoothing.c",
            "other.c",
            "-I",
            "headers/in a folder",
            "-n",
            "1,3",
            "--tile",
            "3,4",
        )
        == 0
    )
    assert "2 runs: 2 identical" in capfd.readouterr().out


@pytest.mark.full
def test_different_output_is_shown(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "tells.c").write_text(
        "#include <stdio.h>\n#include <string.h>\nint main(int argc, char **argv) {\n"
        '    printf("same\\n%s\\n", strstr(argv[0], "sequential") ? "alone" : argv[argc - 1]);\n'
        "    return 0;\n}\n"
    )
    assert verify(mpich, "tells.c", "-n", "2", "--", "--with-others", "last one") == 1
    said = capfd.readouterr().out
    assert "DIFFERENT" in said
    assert "line 2 is the first that differs" in said
    assert "sequential:  alone" in said
    assert "distributed: last one" in said


def test_a_run_that_fails_is_not_identical(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "fails.c").write_text(
        "#include <stdio.h>\n#include <string.h>\nint main(int argc, char **argv) {\n"
        "    (void)argc;\n"
        '    fputs("what a pity\\n", stderr);\n'
        '    return strstr(argv[0], "sequential") ? 0 : 7;\n}\n'
    )
    assert verify(mpich, "fails.c", "-n", "1") == 1
    said = capfd.readouterr().out
    assert "FAILED" in said
    assert "what a pity" in said


def test_a_run_that_does_not_end_is_ended(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "waits.c").write_text(
        "#include <string.h>\n#include <unistd.h>\nint main(int argc, char **argv) {\n"
        '    (void)argc;\n    if (!strstr(argv[0], "sequential")) sleep(60);\n    return 0;\n}\n'
    )
    assert verify(mpich, "waits.c", "-n", "2", "--timeout", "1") == 1
    said = capfd.readouterr().out
    assert "TIMEOUT" in said
    assert "--timeout" in said


def test_a_program_that_does_not_compile(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "wrong.c").write_text("int main(void) { return missing; }\n")
    assert verify(mpich, "wrong.c") == 2
    said = capfd.readouterr().err
    assert "does not build" in said
    assert "missing" in said


@pytest.mark.usefixtures("folder")
def test_a_refused_region_is_no_proof(mpich: Mpi, capfd: pytest.CaptureFixture[str]) -> None:
    assert verify(mpich, "refused.c") == 1
    assert "refused.c:5:" in capfd.readouterr().err


def test_a_refused_region_may_stay_sequential(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    text = (
        folder / "refused.c"
    ).read_text() + "int main(void) { int k = 0; double x; scatter(1, &k, &x); return (int)x; }\n"
    (folder / "refused.c").write_text(text)
    assert verify(mpich, "refused.c", "--keep-going", "-n", "2") == 0
    assert "refused.c:5:" in capfd.readouterr().err


def test_what_is_built_can_be_kept(folder: Path, mpich: Mpi) -> None:
    (folder / "main.c").write_text(
        "#include <math.h>\n"
        "int twice(int);\nint main(void) { return twice(0) + (int)floor(0.5); }\n"
    )
    assert verify(mpich, "main.c", "--with", "plain.c", "-n", "1", "--keep", "kept/here") == 0
    assert {"sequential", "distributed"} <= {
        path.name for path in (folder / "kept" / "here").iterdir()
    }
    assert (folder / "kept" / "here" / "distributed.sources" / "main.polydist.c").is_file()


TWICE = (
    "#include <stdio.h>\n"
    "int twice(int);\nint main(int n, char **a)\n{\n    (void)a;\n    int c;\n"
    "    double x[30];\n"
    "#pragma polydist\n"
    "    for (int i = 0; i < 30; i++)\n"
    '        x[i] = n * i;\n    printf("%g %d\\n", x[29], twice(n));\n'
    "    while ((c = getchar()) != EOF)\n        putchar(c);\n    return 0;\n}\n"
)
CHOICES = "--dist block --dist lookup,cyclic --schedule keep --schedule skew --tile 3 --weights 2,1"


@pytest.mark.full
def test_every_combination_is_tried(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two inputs and two files; what the translation decides is a separate program."""
    (folder / "twice.c").write_text(TWICE)
    (folder / "input").write_text("what is read\n")
    arguments = f"twice.c plain.c -n 1,2 {CHOICES} --stdin input".split()
    assert verify(mpich, *arguments, "--args", "a b", "--args", "") == 0
    said = capfd.readouterr().out
    assert "16 runs: 16 identical" in said
    assert "arguments: a b\n" in said
    assert {(row[0], row[2], row[3], row[4]) for row in rows_of(said)} == {
        (ranks, dist, weights, f"schedule({choice})")
        for ranks, weights in (("1", "weights(2)"), ("2", "weights(2,1)"))
        for dist in ("block", "lookup,cyclic")
        for choice in ("keep", "skew")
    }
    assert said.count("18 bytes, 2 lines") == 2


SWEEP = """\
program sweep
  use sizes
  implicit none
  integer :: i
  double precision :: a(0:n+1)
  interface
    integer function twice(x) bind(c)
      integer, value :: x
    end function
  end interface
  do i = 0, n + 1
    a(i) = mod(i * 7, 5)
  end do
!$polydist name(sweep) &
!$polydist CLAUSES
  do i = 1, n
    a(i) = 0.5d0 * (a(i - 1) + a(i + 1))
  end do
!$polydist end
  print '(es24.16)', a
  print *, twice(4)
end program
"""


@pytest.mark.full
def test_fortran_and_c_together(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    """A module, a program that uses it, and C; an assertion that does not hold is found in Fortran
    too."""
    (folder / "sizes.f90").write_text("module sizes\n  integer, parameter :: n = 24\nend module\n")
    (folder / "sweep.f90").write_text(SWEEP.replace("CLAUSES", "tile(4)"))
    assert verify(mpich, "sizes.f90", "sweep.f90", "plain.c", "-n", "2") == 0
    (folder / "sweep.f90").write_text(SWEEP.replace("CLAUSES", "tile(4) independent(i)"))
    assert verify(mpich, "sizes.f90", "sweep.f90", "plain.c", "-n", "2", "--keep", "kept") == 1
    said = capfd.readouterr().out
    assert (
        "without independent(...) at sweep.f90:14 the outputs are identical: the assertion does "
        "not hold" in said
    )


def test_all_that_there_is_comes_from_the_directive() -> None:
    """A placement or scheme that is added to the directive's words is tried by --all."""
    asked = polydist_parser().parse_args(["verify", "x.c", "--all"])
    plan = plan_of(asked, ())
    assert {trial.dist for trial in plan.trials()} == {None, *get_args(PlacementKind)}
    assert {trial.choice.comm for trial in plan.trials()} == {
        (),
        *((scheme.name,) for scheme in SCHEMES),
    }
    assert {trial.choice.schedule for trial in plan.trials()} == {
        None,
        *get_args(ScheduleChoice),
    } - {"auto"}
    assert len({trial.tile for trial in plan.trials()}) == 2
    assert plan.count == len(list(plan.trials()))


def test_sources_of_one_name_are_refused(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "headers" / "plain.c").write_text("int x;\n")
    assert verify(mpich, "plain.c", "headers/plain.c") == 2
    assert "the same name" in capfd.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_missing_mpi_is_explained(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    monkeypatch.setenv("PATH", "/nowhere")
    assert guarded(main, ["verify", "plain.c"]) == 2
    assert "pip install mpich" in capfd.readouterr().err


def test_first_difference() -> None:
    assert first_difference(b"a\nb\n", b"a\nb\n") is None
    assert first_difference(b"a\nb\n", b"a\nc\n") == Difference(2, "b", "c")
    assert first_difference(b"a\n", b"a\nb\n") == Difference(2, None, "b")
    assert first_difference(b"a\nb", b"a\nb\n") == Difference(2, "b (without a line end)", "b")
    assert first_difference(b"", b"x") == Difference(1, None, "x (without a line end)")


def test_a_time_limit_ends_everything_a_program_has_started(tmp_path: Path) -> None:
    outcome = run_limited(
        ["sh", "-c", "echo begun; sleep 60 & sleep 60"], {"PATH": "/usr/bin:/bin"}, tmp_path, 0.5
    )
    assert outcome.status is None
    assert outcome.stdout == b"begun\n"
    assert outcome.seconds < 5
