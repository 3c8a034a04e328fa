"""Programs built with ``polydist-cc`` and ``polydist-fc``."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from polydist import __version__
from polydist.wrapper.configuration import main
from support.mpi import Mpi
from support.runtime.kept import keep_runtime
from support.wrappers import install_wrappers

Shell = Callable[..., str]

HEAT = """\
#include <stdio.h>
#include "size.h"
static double u[N][N], v[N][N];
void start(double a[N][N]);
int main(void)
{
    start(u);
#pragma polydist
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = (u[i - 1][j] + u[i][j + 1] + u[i][j]) / 3;
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[i][j] = v[i][j];
    }
    printf("%a\\n", u[N / 2][N - 3]);
    return 0;
}
"""
START = """\
#include "size.h"
void start(double a[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = 1.0 / (1 + i + j);
}
"""


@pytest.fixture
def shell(tmp_path: Path, mpich: Mpi, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Runs commands in a folder with heat.c and start.c; they must succeed, unless a ``status`` is
    given."""
    monkeypatch.chdir(tmp_path)
    keep_runtime(mpich, tmp_path)
    (tmp_path / "include").mkdir()
    (tmp_path / "include/size.h").write_text("#define N 80\n")
    (tmp_path / "heat.c").write_text(HEAT)
    (tmp_path / "start.c").write_text(START)
    commands = install_wrappers(tmp_path / "bin")
    folders = (str(commands), str(mpich.launcher.parent), os.environ["PATH"])
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(folders),
        "POLYDIST_MPICC": str(mpich.compiler),
        "POLYDIST_OPENMP": "0",
    }

    def run(command: str, status: int = 0, **settings: str) -> str:
        done = subprocess.run(
            command,
            shell=True,
            env={**environment, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == status, done.stdout
        return done.stdout

    return run


def test_make(shell: Shell, tmp_path: Path) -> None:
    """As users of make have it: objects with dependency files, then the program."""
    for source in ("heat", "start"):
        shell(f"polydist-cc -O1 -Iinclude -MMD -c {source}.c")
    assert (tmp_path / "heat.d").read_text() == "heat.o: heat.c include/size.h\n"
    shell("polydist-cc heat.o start.o -o heat")
    shell("polydist-cc -O1 -Iinclude heat.c start.c -o plain", POLYDIST_ENABLE="0")
    assert shell("mpiexec -n 2 ./heat") == shell("./plain")
    left = {path.name for path in tmp_path.iterdir()} - {"bin", "include", "heat.c", "start.c"}
    assert left == {"heat", "plain", "heat.o", "start.o", "heat.d", "start.d"}


def test_other_sources(shell: Shell, tmp_path: Path) -> None:
    """Those of the command, and those that it names."""
    (tmp_path / "heat.c").write_text(
        HEAT.replace("    start(u);\n#pr", "#pr").replace(
            "t < 5; t++) {", "t < 5; t++) {\n        start(v);"
        )
    )
    shell("polydist-cc -Iinclude heat.c start.c -o heat")
    shell("polydist-cc -Iinclude heat.c start.c -o plain", POLYDIST_ENABLE="0")
    assert shell("mpiexec -n 2 ./heat") == shell("./plain")
    assert "--other-source" in shell("polydist-cc -Iinclude -c heat.c", 1)
    shell("polydist-cc --polydist-other-source=start.c -Iinclude -MMD -MP -c heat.c")
    rules = (tmp_path / "heat.d").read_text().splitlines()
    assert rules[0] == "heat.o: heat.c include/size.h"
    assert rules[-2:] == [f"heat.o: {tmp_path}/start.c", f"{tmp_path}/start.c:"]


def test_help_says_first_what_is_polydists(shell: Shell) -> None:
    own, of_both = shell("polydist-cc --polydist-help"), shell("polydist-cc --help")
    assert "--polydist-keep=DIR" in own and of_both.startswith(own)
    assert shell("cc --help").splitlines()[1] in of_both


def test_the_header_is_found(shell: Shell, tmp_path: Path) -> None:
    """polyrt.h, whatever the compiler is asked for; a header of that name of the user goes before
    it."""
    (tmp_path / "ranks.c").write_text(
        "#include <polyrt.h>\nint main(void)\n{\n    double a[9];\n#pragma polydist\n"
        "    for (int i = 0; i < 9; i++)\n        a[i] = i;\n    return a[8] != 8;\n}\n"
    )
    shell("polydist-cc -MMD -c ranks.c")
    assert "include/polyrt.h" in (tmp_path / "ranks.d").read_text()
    assert "polyrt_rank" in shell("polydist-cc -E ranks.c")
    shell("polydist-cc -fsyntax-only -Wno-unknown-pragmas ranks.c")
    (tmp_path / "include/polyrt.h").write_text("#error the user's own\n")
    assert "the user's own" in shell("polydist-cc -Iinclude -E ranks.c", 1)


@pytest.mark.full
def test_what_configure_does(shell: Shell, tmp_path: Path) -> None:
    """Programs without regions are those of the compiler, and its messages and statuses too."""
    (tmp_path / "conftest.c").write_text("int main(void) { return 3; }\n")
    shell("polydist-cc conftest.c && ./a.out", 3)
    assert "mpi" not in shell("ldd a.out")
    shell("polydist-cc -c conftest.c && test -f conftest.o")
    assert "gcc" in shell("polydist-cc -v").lower()
    assert shell("polydist-cc -E conftest.c") == shell("cc -E conftest.c")
    (tmp_path / "conftest.c").write_text("int main(void) { return nothing; }\n")
    assert shell("polydist-cc -c conftest.c", 1) == shell("cc -c conftest.c", 1)
    assert shell("polydist-cc", 1) == shell("cc", 1)
    shell("polydist-cc -c missing.c", 1)
    assert "missing_cc" in shell("polydist-cc -c heat.c", 1, POLYDIST_CC="missing_cc")


@pytest.mark.full
@pytest.mark.skipif(not shutil.which("clang-14"), reason="make test-all installs clang")
def test_clang_behind_the_wrapper(shell: Shell) -> None:
    """It makes a program and its runtime, with the results that gcc's program has."""
    shell("polydist-cc -O2 -Iinclude heat.c start.c -o heat", POLYDIST_CC="clang-14")
    shell("polydist-cc -O2 -Iinclude --polydist-off heat.c start.c -o plain")
    assert "clang" in shell("readelf -p .comment heat")
    assert shell("mpiexec -n 3 ./heat") == shell("./plain")


@pytest.mark.full
def test_messages_and_debugging(shell: Shell, tmp_path: Path) -> None:
    """Compilers' messages, refusals and debug information are about the user's file."""
    (tmp_path / "heat.c").write_text(HEAT.replace("return 0", "int unused; return 0"))
    said = shell("polydist-cc -Iinclude -Wall -g -c heat.c")
    assert f"heat.c:{HEAT[: HEAT.index('return 0')].count(chr(10)) + 1}:9: warning" in said
    assert "heat.polydist.c" not in said
    shown = shell("readelf --debug-dump=info heat.o")
    assert "heat.c" in shown and str(tmp_path / "polydist") not in shown
    (tmp_path / "heat.c").write_text(HEAT.replace("u[i][j] = v[i][j]", "u[i * i][j] = v[i][j]"))
    said = shell("polydist-cc -Iinclude -c heat.c", 1)
    assert (
        "heat.c:15:19: error:" in said
        and "--polydist-keep-going" in said
        and not (tmp_path / "heat.o").exists()
    )
    shell("polydist-cc --polydist-keep-going --polydist-keep=made -Iinclude -c heat.c")
    assert (tmp_path / "made/heat.polydist.c").exists()
    assert "-ffast-math" in shell("polydist-cc -ffast-math -Iinclude -c heat.c", 1)


@pytest.mark.full
def test_libraries(shell: Shell, tmp_path: Path) -> None:
    """Regions in archives and shared libraries find the runtime in the program."""
    kernel, rest = HEAT.split("int main(void)\n")
    (tmp_path / "kernel.c").write_text(f"{kernel}int kernel(void)\n{rest}")
    (tmp_path / "main.c").write_text("int kernel(void); int main(void) { return kernel(); }\n")
    shell("polydist-cc -Iinclude kernel.c start.c main.c -o plain --polydist-off")
    shell("polydist-cc -Iinclude -fPIC -c kernel.c start.c && ar rc libkernel.a kernel.o start.o")
    shell("polydist-cc main.c -L. -lkernel -o archived")
    expected = shell("./plain")
    assert shell("mpiexec -n 3 ./archived") == expected
    shell("rm libkernel.a; polydist-cc -shared kernel.o start.o -o libkernel.so")
    shell("polydist-cc main.c -L. -lkernel -Wl,-rpath,$PWD -o shared")
    assert shell("mpiexec -n 3 ./shared") == expected


MODULE = """\
module grid
  real(8) :: u(0:41, 0:41) = 1, v(40, 40)
contains
  subroutine relax(steps)
    integer, intent(in) :: steps
    integer :: t, i, j
    !$polydist
    do t = 1, steps
       do j = 1, 40
          do i = 1, 40
             v(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + sin(u(i, j)))
          end do
       end do
       u(1:40, 1:40) = v
    end do
  end subroutine
end module
"""
MAIN = """\
program main
  use grid
  call relax(STEPS)
  print '(es24.16)', sum(u)
end program
"""


@pytest.mark.full
def test_fortran(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "grid.f90").write_text(MODULE)
    (tmp_path / "main.F90").write_text(MAIN)
    options = "-O2 -cpp -DSTEPS=5 -Jmodules"
    (tmp_path / "modules").mkdir()
    for source in ("grid.f90", "main.F90"):
        shell(f"polydist-fc {options} -MMD -c {source} -o {Path(source).stem}.o")
    assert "grid.f90" in (tmp_path / "grid.d").read_text()
    shell("polydist-fc grid.o main.o -o heat")
    shell(f"polydist-fc {options} grid.f90 main.F90 -o plain --polydist-off")
    shell(f"polydist-fc {options} grid.f90 main.F90 -o whole")
    expected = shell("./plain")
    assert shell("mpiexec -n 3 ./heat") == expected
    assert shell("mpiexec -n 2 ./whole") == expected
    (tmp_path / "main.F90").rename(tmp_path / "c.F90")
    shell(f"polydist-fc {options} grid.o c.F90 -o named")
    assert shell("mpiexec -n 2 ./named") == expected


@pytest.mark.full
@pytest.mark.skipif(not shutil.which("clang-14"), reason="make test-all installs clang")
@pytest.mark.parametrize("offloading", ["", "-fopenmp -fopenmp-targets=x86_64-pc-linux-gnu"])
def test_kernels_of_fortran_by_clang(shell: Shell, tmp_path: Path, offloading: str) -> None:
    """gfortran is not told clang's options, and clang links the program, with its OpenMP."""
    (tmp_path / "grid.f90").write_text(MODULE)
    (tmp_path / "main.F90").write_text(MAIN)
    shell("polydist-fc -O2 -cpp -DSTEPS=5 grid.f90 main.F90 -o plain --polydist-off")
    settings = {"POLYDIST_CC": "clang-14", "POLYDIST_OPENMP": "1"}
    options = f"-O2 -cpp -DSTEPS=5 {offloading} --polydist-device=auto"
    shell(f"polydist-fc {options} -c grid.f90", **settings)
    shell(f"polydist-fc {options} grid.o main.F90 -o heat", **settings)
    statistics = str(tmp_path / "run.json")
    said = shell("mpiexec -n 2 ./heat", POLYRT_STATS=statistics)
    assert ("there is no device" in said) == (not offloading)
    assert said.splitlines()[-1] == shell("./plain").strip("\n")
    (kernels,) = json.loads(Path(statistics).read_text())["kernels"]
    assert all(launches > 0 for launches in kernels["launches"]) == bool(offloading)


LARGE_FILL = """\
      subroutine fill
      double precision a
      common /large/ a(100000)
!$polydist
      do i = 1, 100000
         a(i) = 2 * i
      end do
      end
"""

LARGE_MAIN = """\
      program main
      double precision a
      common /large/ a(100000)
      call fill
      print '(2f10.0)', a(5), a(100000)
      end
"""


@pytest.mark.full
def test_common_blocks_of_large_programs(shell: Shell, tmp_path: Path) -> None:
    """Each file that the linker makes of two has the block without a definition of it."""
    (tmp_path / "fill.f").write_text(LARGE_FILL)
    (tmp_path / "again.f").write_text(LARGE_FILL.replace("fill", "again"))
    (tmp_path / "main.f").write_text(LARGE_MAIN)
    said = shell("polydist-fc -O2 -mcmodel=medium fill.f again.f main.f -o large")
    assert "large_" not in said
    assert shell("mpiexec -n 2 ./large").split() == ["10.", "200000."]


def test_what_config_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version", "--cflags"]) == 0
    said = capsys.readouterr().out
    assert "-ffp-contract=off" in said and said.endswith(f"{__version__}\n")
    assert main([]) == 2
    assert "--fflags" in capsys.readouterr().out


@pytest.mark.full
def test_flags_for_other_build_systems(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "bin/polydist-translate").write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m polydist translate "$@"\n'
    )
    (tmp_path / "bin/polydist-translate").chmod(0o755)
    shell("polydist-translate -Iinclude heat.c")
    shell("cc $(polydist-config --cflags) -Iinclude -c heat.polydist.c start.c")
    shell("cc heat.polydist.o start.o $(polydist-config --libs 2>messages) -o heat")
    shell("polydist-cc --polydist-off -Iinclude heat.c start.c -o plain")
    assert shell("mpiexec -n 2 ./heat") == shell("./plain")
    said = shell("polydist-config --libs", 1, POLYDIST_MPICC="/missing/mpicc")
    assert "POLYDIST_MPICC" in said
