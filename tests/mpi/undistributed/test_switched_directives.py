"""Programs whose directives the preprocessor may remove: run as a whole, with definitions and
without."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

from polydist.cli.main import guarded, main
from polydist.driver import translate
from polydist.request import Options
from support.build import RUNTIME
from support.mpi import Mpi

C = """\
#include <stdio.h>
#ifdef DISTRIBUTE
#define REGION _Pragma("polydist")
#else
#define REGION
#endif
enum { n = 90 };
static double a[n], b[n];
int main(void)
{
    REGION
    for (int i = 0; i < n; i++)
        b[i] = i / 3.0;
#if defined(DISTRIBUTE) && !defined(BY_HAND)
#pragma polydist tile(8)
#elif defined(BY_HAND)
#pragma omp parallel for
#endif
    for (int i = 1; i < n; i++)
        a[i] = b[i] + b[i - 1];
#ifdef DISTRIBUTE
#pragma polydist root
#endif
    fprintf(stderr, "half\\n");
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * (i % 7);
    printf("%.17g\\n", s);
}
"""

FORTRAN = """\
      program switched
      integer :: i
      real(8) :: a(90), b(90)
#ifdef DISTRIBUTE
c$polydist
#endif
      do i = 1, 90
        b(i) = i / 3d0
      end do
#ifdef BY_HAND
!$omp parallel do
#elif defined(DISTRIBUTE)
!$polydist tile(8)
#endif
      do i = 1, 90
        a(i) = 2 * b(i)
      end do
#ifdef DISTRIBUTE
!$polydist root
#endif
      write(0, *) 'half'
#ifdef DISTRIBUTE
!$polydist end
#endif
      print *, a
      end program
"""


@pytest.mark.full
@pytest.mark.parametrize("name, text", [("switched.c", C), ("switched.F", FORTRAN)])
@pytest.mark.parametrize(
    "flags", [[], ["-DDISTRIBUTE"], ["-DDISTRIBUTE", "-DBY_HAND", "--flag=-fopenmp"]]
)
def test_what_is_left_runs(
    name: str,
    text: str,
    flags: list[str],
    mpich: Mpi,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(text)
    launched = ["--mpicc", str(mpich.compiler), "--mpiexec", str(mpich.launcher), "-n", "1,3"]
    assert guarded(main, ["verify", *launched, name, *flags]) == 0
    said = capfd.readouterr().out
    assert "2 runs: 2 identical" in said
    assert ("has no region: the preprocessor removes the" in said) == (not flags)


LOOPS = """\
#ifdef DISTRIBUTE
#define FORALL(i, n) _Pragma("polydist") for (int i = 0; i < n; i++)
#else
#define FORALL(i, n) for (int i = 0; i < n; i++)
#endif
void f(int n, double a[n], double b[n]);
void f(int n, double a[n], double b[n])
{
    FORALL(i, n)
        a[i] = b[i];
    if (n > 3)
#ifdef DISTRIBUTE
#pragma polydist
#endif
        for (int i = 0; i < n; i++)
            b[i] = a[i] + 1;
    else
        b[0] = 1;
}
"""


@pytest.mark.parametrize("definitions", [(), ("DISTRIBUTE",)])
def test_what_is_left_compiles_without_warnings(
    definitions: tuple[str, ...], tmp_path: Path
) -> None:
    source = tmp_path / "loops.c"
    source.write_text(LOOPS)
    done = translate(source, Options(preprocessing=Preprocessing(definitions=definitions)))
    ((name, text),) = done.files
    (tmp_path / name).write_text(text)
    flags = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{RUNTIME}/include"]
    macros = [f"-D{macro}" for macro in definitions]
    subprocess.run(["cc", *flags, *macros, tmp_path / name], check=True)
    assert text.count("static const polyrt_region") == 2 * len(definitions)
