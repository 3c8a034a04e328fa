"""polydist tune on a program, and what takes its file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from polydist.cli.main import guarded, main
from polydist.launch.run import Outcome
from polydist.run_statistics import Statistics
from polydist.tune import trials
from polydist.tune.trials import Timing
from support.mpi import Mpi
from support.programs import ROOT

pytestmark = pytest.mark.full

PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 300;
    double (*u)[n] = calloc(n, sizeof *u), (*v)[n] = calloc(n, sizeof *v);
#pragma polydist name(start)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[i][j] = v[i][j] = i * j % 7;
#pragma polydist name(heat) tile(2, 2, 4)
    for (int t = 0; t < 20; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = v[i][j];
    }
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += u[i][j];
    printf("%a\\n", sum);
    if (argc > 2)
        printf("time %ld\\n", (long)clock());
    return 0;
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mpich: Mpi) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{mpich.compiler.parent}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "heat.c").write_text(PROGRAM)
    return tmp_path


def tune(*arguments: str) -> int:
    return guarded(main, ["tune", *arguments])


def _mpi(mpich: Mpi) -> list[str]:
    return ["--mpicc", str(mpich.compiler), "--mpiexec", str(mpich.launcher)]


def _run(words: list[str], **settings: str) -> str:
    done = subprocess.run(
        words, capture_output=True, text=True, env={**os.environ, **settings}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _counted(statistics: Statistics, outcome: Outcome) -> Timing:
    """The numbers of tiles in place of seconds, so that no other job has a say."""
    regions = {
        region.name: float(max(rank.tiles for rank in region.ranks))
        for region in statistics.regions
        if region.file
    }
    whole = sum(regions.values())
    return Timing(whole, whole, regions, 0.01, outcome)


def test_bad_sizes_are_replaced(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "_timing", _counted)
    assert tune("heat.c", "-n", "2", "--runs", "22", *_mpi(mpich), "--", "400") == 0
    said = capfd.readouterr().out
    assert "times as fast" in said
    text = (folder / "heat.tuned").read_text()
    assert "[heat]" in text and "tile = " in text
    wrapper = [sys.executable, "-c", "from polydist.wrapper.main import run_cc; run_cc()"]
    _run([*wrapper, "-O2", "heat.c", "-o", "plain"])
    _run([*wrapper, "-O2", "--polydist-tuned=heat.tuned", "heat.c", "-o", "tuned"])
    launch = [str(mpich.launcher), "-n", "2"]
    expected = _run([*launch, "./plain"])
    assert _run([*launch, "./plain"], POLYRT_TUNED="heat.tuned") == expected
    assert _run([*launch, "./tuned"]) == expected


STEPS = """\
#include <stdio.h>
static double u[300][300], v[300][300];
int main(void)
{
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 300; j++)
            u[i][j] = i * j % 7;
    for (int t = 0; t < 100000; t++) {
        if (t % 20 == 0)
            printf("step %d\\n", t);
#pragma polydist name(heat) tile(1, 4)
        for (int i = 1; i < 299; i++)
            for (int j = 1; j < 299; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma polydist name(copy)
        for (int i = 1; i < 299; i++)
            for (int j = 1; j < 299; j++)
                u[i][j] = v[i][j];
    }
    printf("%a\\n", u[150][150]);
    return 0;
}
"""


def test_a_long_time_loop_is_ended_early(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "_timing", _counted)
    (folder / "steps.c").write_text(STEPS)
    command = ["steps.c", "-n", "2", "--runs", "12", "--executions", "40", *_mpi(mpich)]
    assert tune(*command) == 0
    said = capfd.readouterr().out
    assert "runs ended after 40 executions of a region" in said and "times as fast" in said
    assert "[heat]\ntile = " in (folder / "steps.tuned").read_text()


def test_what_cannot_be_tuned_says_what_would_help(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    assert tune("heat.c", "-n", "2", "--runs", "9", *_mpi(mpich), "--", "60", "clock") == 2
    assert "--ignore 'time'" in capfd.readouterr().err
    (folder / "plain.c").write_text("int main(void) { return 0; }\n")
    assert tune("plain.c", "-n", "2", *_mpi(mpich)) == 2
    assert "enters no region" in capfd.readouterr().err
    (folder / "fails.c").write_text("int main(void) { return 3; }\n")
    assert tune("fails.c", "-n", "2", *_mpi(mpich)) == 2
    assert "ended with status" in capfd.readouterr().err


def test_a_file_in_cmake(folder: Path, mpich: Mpi) -> None:
    (folder / "heat.tuned").write_text("[heat]\nschedule = keep\ntile = 16,64\n")
    (folder / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(heat LANGUAGES C)\n"
        f"add_subdirectory({ROOT} polydist)\n"
        "polydist_add_target(heat SOURCES heat.c TUNED heat.tuned)\n"
    )
    configure = ["cmake", "-S", ".", "-B", "build", f"-DMPI_C_COMPILER={mpich.compiler}"]
    _run([*configure, f"-DPOLYDIST_PYTHON={sys.executable}"])
    _run(["cmake", "--build", "build"])
    (generated,) = (folder / "build").rglob("heat.polydist.c")
    assert "{(int64_t)(16), (int64_t)(64)}" in generated.read_text()
    (folder / "CMakeLists.txt").write_text(
        (folder / "CMakeLists.txt").read_text().replace("heat.tuned", "none.tuned")
    )
    done = subprocess.run(configure, capture_output=True, text=True, check=False)
    assert "polydist tune writes one" in " ".join(done.stderr.split())
