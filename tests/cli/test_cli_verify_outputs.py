"""What polydist verify compares: lines that are left out, files, digits; what it compiles with."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

from polydist.cli.main import guarded, main
from polydist.launch import mpi as verify_mpi
from polydist.launch.run import Outcome
from polydist.verify.build import BuildError, Recipe, runtime_objects
from polydist.verify.outputs import Comparison, pattern_of_times
from support.mpi import Mpi


def verify(mpi: Mpi, *arguments: str) -> int:
    return guarded(
        main, ["verify", "--mpicc", str(mpi.compiler), "--mpiexec", str(mpi.launcher), *arguments]
    )


TIMED = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static double a[60];
int omp_get_max_threads(void);
int main(void)
{
    FILE *file = fopen("steps.txt", "a");
    if (strcmp(__TIME__, "00:00:00")) /* both are compiled at one time */
        return 1;
#ifdef _OPENMP
    if (omp_get_max_threads() < 1)
        return 1;
#endif
#pragma polydist
    for (int i = 0; i < 60; i++)
        a[i] = 1.0 / (i + 1);
#pragma polydist root
    fprintf(file, "%.17g\\nwall clock %d seconds\\n", a[7] * (1 + WRONG * getpid()), getpid());
    fclose(file);
    printf("%.9f\\nelapsed time: %d s\\n", a[5], getpid());
    return 0;
}
"""


@pytest.mark.parametrize(
    ("wrong", "options", "status", "told"),
    [
        (
            "0",
            ("--ignore", "time|seconds", "--compare", "steps.txt", "--flag=-fopenmp"),
            0,
            "  identical",
        ),
        pytest.param(
            "0",
            (),
            1,
            "only lines with times differ: --ignore 'elapsed'",
            marks=pytest.mark.full,
        ),
        pytest.param(
            "1e-9",
            ("--ignore", "time|seconds", "--compare", "steps.txt", "--digits", "3"),
            0,
            "the same to 3 digits",
            marks=pytest.mark.full,
        ),
        pytest.param(
            "1",
            ("--ignore", "time|seconds", "--compare", "steps.txt"),
            1,
            "steps.txt: line 2 is the first that differs",
            marks=pytest.mark.full,
        ),
    ],
)
def test_what_is_compared(
    wrong: str,
    options: tuple[str, ...],
    status: int,
    told: str,
    folder: Path,
    mpich: Mpi,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A run begins with the file as it was, to which the program appends, if it is compared."""
    (folder / "timed.c").write_text(TIMED.replace("WRONG", wrong))
    (folder / "steps.txt").write_text("steps:\n")
    assert verify(mpich, "timed.c", "-n", "2", *options) == status
    said = capfd.readouterr().out
    assert told in said
    assert ("prints something else when it runs again" in said) == (wrong == "1")
    runs = 1 if "--compare" in options else 2
    assert (folder / "steps.txt").read_text().count("\n") == 1 + 2 * runs


def test_the_runtime_is_compiled_once(
    tmp_path: Path, mpich: Mpi, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Again if anything changes that decides what is in it; never half of it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    runtime = tmp_path / "runtime"
    for name in ("include/polyrt.h", "src/sets/runs.c", "src/base/time.c"):
        (runtime / name).parent.mkdir(parents=True, exist_ok=True)
        (runtime / name).write_text(f"int {Path(name).stem}_h;\n")
    launcher = verify_mpi.Mpi(str(mpich.compiler), str(mpich.launcher))
    recipe = Recipe((), (), (), Preprocessing(), tmp_path, launcher, runtime)
    first = made(recipe)
    time = first.stat().st_mtime_ns
    assert made(recipe) == first
    assert first.stat().st_mtime_ns == time
    (runtime / "src/base/time.c").write_text("int other;\n")
    assert made(recipe) != first
    (runtime / "src/base/time.c").write_text("int wrong\n")
    with pytest.raises(BuildError):
        made(recipe)
    assert len(list((tmp_path / "cache/polydist").glob("*/libpolyrt.a"))) == 2
    monkeypatch.setenv("XDG_CACHE_HOME", str(runtime / "include/polyrt.h"))
    (runtime / "src/base/time.c").unlink()
    assert made(recipe).parent == tmp_path


def made(recipe: Recipe) -> Path:
    """The runtime's library."""
    return Path(runtime_objects(recipe)[-1])


@pytest.mark.parametrize(
    ("one", "other", "digits", "same"),
    [
        (b"x = 1.2345\n", b"x = 1.2349\n", 4, True),
        (b"x = 1.2345\n", b"x = 1.2349\n", 5, False),
        (b"1.0E-03  2\n", b" 1.0001D-03 2\n", 3, True),
        (b"12 steps\n", b"13 steps\n", 1, False),
        (b"0x1.8p+1\n", b"0x1.8000001p+1\n", 6, True),
        (b"a 1.0\n", b"b 1.0\n", 1, False),
        (b"1.0\n", b"1.0\n2.0\n", 1, False),
        (b"-1.0\n", b"1.0\n", 1, False),
        (b"nan 1.0\n", b"nan 1.01\n", 2, True),
        (b"0.0\n", b"-0.0\n", 9, True),
    ],
)
def test_digits(one: bytes, other: bytes, digits: int, same: bool) -> None:
    outcomes = [Outcome(0, text, b"", 0.0) for text in (one, other)]
    assert Comparison(digits=digits).same(outcomes[0], outcomes[1]) == same
    assert not Comparison().same(outcomes[0], outcomes[1])


@pytest.mark.parametrize(
    ("one", "other", "pattern"),
    [
        (b"1\nTime = 2.5\n3 GFlops\n", b"1\nTime = 2.6\n4 GFlops\n", "Time|GFlops"),
        (b"1\nTime = 2.5\n", b"2\nTime = 2.6\n", None),
        (b"12 s elapsed\n", b"13 s elapsed\nmore\n", None),
        (b"23 May 2026 9:07:11 AM\n", b"23 May 2026 9:07:12 AM\n", r"\d:\d\d:\d\d"),
        (b"same\n", b"same\n", None),
    ],
)
def test_lines_that_differ_by_times(one: bytes, other: bytes, pattern: str | None) -> None:
    assert pattern_of_times(one, other) == pattern


@pytest.mark.parametrize("word", ["-std=c90", "--flag=-ansi"])
def test_an_older_standard_is_for_what_the_user_wrote(
    tmp_path: Path, mpich: Mpi, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "older.c").write_text(
        """#include <stdio.h>
extern __inline__ int twice(int i) { return 2 * i; }
double a[9], b[9];
int main(void)
{
    int i;
#pragma polydist
    for (i = 1; i < 8; i++)
        b[i] = a[i - 1] + i;
    return printf("%g %d\\n", b[5], twice(3)) < 0;
}
"""
    )
    monkeypatch.chdir(tmp_path)
    assert verify(mpich, "older.c", word, "-n", "2") == 0
