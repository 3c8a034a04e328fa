"""Executions that cannot be distributed, since what the region relies on and what it writes is the
same memory, or an assumption does not hold: they run as they were written, on all ranks, with the
values there and with a word about it, or end where the user wants that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.programs import ROOT

_PROGRAM = ROOT / "tests/programs/aliases.c"
_LENIENT = {"POLYRT_STRICT": "0"}


@pytest.mark.parametrize(
    ("call", "names"),
    [
        ("1", "walk: q and n"),
        ("2", "count: q and g->n"),
        ("3", "scale: v and factor"),
        ("4", "iterate: q and i"),
        ("5", "shift: from and to"),
    ],
)
def test_overlap(workshop: Workshop, mpich: Mpi, call: str, names: str) -> None:
    program = distributed(workshop, _PROGRAM, mpich)
    said = f"region {names} overlap in memory".encode()
    outcome = mpich.run(2, program, [call], {}, 60, workshop.folder)
    assert outcome.status not in (0, None) and said in outcome.stderr
    outcome = mpich.run(2, program, [call], _LENIENT, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, _PROGRAM, call))
    assert said + b"; the loops run as they were written" in outcome.stderr


_NESTED = """
#include <stdio.h>
#include <stdlib.h>
static int steps(double x, double y, int most)
{
    double u = x, v = y;
    int value = 0, k;
#pragma polydist
    for (k = 1; k <= most; k++) {
        double s = u * u - v * v + x;
        v = 2 * u * v + y;
        u = s;
        if (u * u + v * v > 4) {
            value = k;
            break;
        }
    }
    return value;
}
int main(void)
{
    int n = 40;
    int *count = malloc(n * n * sizeof *count);
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            count[i * n + j] = steps(-2 + 3.0 * i / n, -1.5 + 3.0 * j / n, 200);
    long sum = 0;
    for (int i = 0; i < n * n; i++)
        sum += count[i] * (i % 7);
    printf("%ld\\n", sum);
    free(count);
    return 0;
}
"""


def test_a_region_in_a_function_that_a_region_calls(workshop: Workshop, mpich: Mpi) -> None:
    """Ranks call it for points of their own, so that it cannot be shared."""
    source = workshop.folder / "nested.c"
    source.write_text(_NESTED)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    for ranks in (1, 3):
        outcome = mpich.run(ranks, program, [], _LENIENT, 60, workshop.folder)
        assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr.decode()
        assert outcome.stderr.count(b"region in a function that another region calls") == 1


_CLOSE = """
#include <stdio.h>
#include <stdlib.h>

static void turn(double *a, int n, int m, double (*c)[m])
{
#pragma polydist
    {
        for (int i = 0; i < n; i++)
            a[i] += i;
        for (int i = 0; i < (1 + m) / 2; i++)
            for (int j = -i; j <= -i; j += 3)
                c[i][2 + j] = a[m / 2] + c[3 * j - i + 4][2 + i];
    }
}

int main(int argc, char **argv)
{
    double block[256];
    const int n = atoi(argv[argc - 1]);
    for (int i = 0; i < 256; i++)
        block[i] = i % 17;
    turn(block, n, 4, (double (*)[4])(block + 16));
    for (int i = 0; i < 256; i++)
        printf("%g\\\\n", block[i]);
    return 0;
}
"""


def test_arrays_side_by_side(workshop: Workshop, mpich: Mpi) -> None:
    """The range that is emitted for c begins at row -2 where m is 4: that of a touches it, and no
    element does."""
    source = workshop.folder / "close.c"
    source.write_text(_CLOSE)
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(3, program, ["16"], {}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, "16")), (
        outcome.stderr
    )
    outcome = mpich.run(3, program, ["19"], {}, 60, workshop.folder)
    assert outcome.status not in (0, None) and b"a and c overlap in memory" in outcome.stderr


_VALUES = """
#include <stdio.h>
#include <stdlib.h>

static void smooth(int n, double *to, const double *from)
{
#pragma polydist name(smooth) CLAUSES
    for (int i = 1; i < n - 1; i++)
        to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
}

static int limited(int n, int least, double *a, double *sum)
{
    int i;
    double s = 0;
#pragma polydist name(limited) assume(n >= least) CLAUSES
    {
        for (i = least; i < n; i++)
            a[i] += a[i - least] / 2;
        for (i = 0; i < n; i += 3)
            s += a[i];
    }
    *sum += s;
    return i;
}

int main(int argc, char **argv)
{
    const int n = atoi(argv[1]), much = argc > 2 ? atoi(argv[2]) : 0;
    double *a = calloc(2 * n, sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
    int last = 0;
    for (int i = 0; i < 2 * n; i++)
        a[i] = i % 17;
    for (int i = 0; i < n; i++)
        b[i] = i % 5;
    smooth(n, b, a);
    smooth(n / 2, b + 1, b);
    for (int k = 0; k < 4 && much; k++) {
        smooth(n, b, a);
        smooth(n, a, b);
        if (k % 2)
            smooth(n / 2, a + 1, a);
        last += limited(n, n - 9, a, &sum);
        last += limited(n / 2, much, a + n / 3, &sum);
        smooth(n, a + n / 2, a);
    }
    for (int i = 0; i < 2 * n; i++)
        sum += a[i] * (i % 11) + b[i / 2];
    printf("%a %d\\n", sum, last);
    free(a);
    free(b);
    return 0;
}
"""


def _values(workshop: Workshop, mpich: Mpi, clauses: str) -> tuple[Path, Path]:
    """The source, and the program."""
    name = "".join(filter(str.isalnum, f"values{clauses}"))
    source = workshop.folder / f"{name}.c"
    source.write_text(_VALUES.replace("CLAUSES", clauses))
    return source, distributed(workshop, source, mpich)


@pytest.mark.parametrize(
    ("clauses", "guards"),
    [
        ("", "on"),
        pytest.param("", "off", marks=pytest.mark.full),
        pytest.param("gather(all)", "on", marks=pytest.mark.full),
        pytest.param("gather(root)", "on", marks=pytest.mark.full),
        pytest.param("gather(none)", "on", marks=pytest.mark.full),
    ],
)
def test_values_are_there(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, clauses: str, guards: str
) -> None:
    """Arrays of many pages, whose values lie on the ranks that wrote them: executions that are
    distributed come before those that are not, and after them. Each obstacle is told once."""
    source, program = _values(workshop, mpich, clauses)
    file, record = tmp_path / "statistics", tmp_path / "record"
    settings = {**_LENIENT, "POLYRT_GUARDS": guards, "POLYRT_STATS": str(file)}
    settings["POLYRT_RECORD"] = str(record)
    outcome = mpich.run(3, program, ["20000", "30000"], settings, 60, workshop.folder)
    expected = expected_output(workshop, source, "20000 30000")
    assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr
    told = [line for line in outcome.stderr.decode().splitlines() if "as they were" in line]
    assert ["overlap" in line for line in told] == [True, False], told
    rows = {row["name"]: row["ranks"][2] for row in json.loads(file.read_text())["regions"]}
    counted = [(rows[name]["executions"], rows[name]["as_written"]) for name in rows][:2]
    assert counted == [(16, 7), (8, 4)]
    recorded = (tmp_path / "record.1.jsonl").read_text()
    assert recorded.count('{"as_written": "smooth", ') == 7


def test_values_that_nothing_guards(workshop: Workshop, mpich: Mpi) -> None:
    """They come if the region touches them; where others would not be noticed, the program ends."""
    source, program = _values(workshop, mpich, "gather(none)")
    settings = {**_LENIENT, "POLYRT_GUARDS": "off"}
    outcome = mpich.run(3, program, ["20000"], settings, 60, workshop.folder)
    expected = expected_output(workshop, source, "20000")
    assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr
    outcome = mpich.run(3, program, ["20000", "30000"], settings, 60, workshop.folder)
    assert outcome.status not in (0, None)
    assert b"results of earlier regions stay on the ranks that wrote them" in outcome.stderr


def test_simulated(workshop: Workshop, mpich: Mpi) -> None:
    _, program = _values(workshop, mpich, "")
    settings = {**_LENIENT, "POLYRT_SIMULATE": "4"}
    outcome = mpich.run(1, program, ["20000", "30000"], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr
    assert outcome.stderr.count(b"as they were written, and count as code outside regions") == 2


_FORTRAN = """\
      SUBROUTINE LIMITED(N, LEAST, A, S, I)
      IMPLICIT NONE
      INTEGER N, LEAST, I
      REAL*8 A(N), S
C$POLYDIST NAME(LIMITED) ASSUME(N >= LEAST)
      DO 10 I = 1, N
      A(I) = A(I) + I
      IF (A(I) .LT. 9) GOTO 10
      A(I) = A(I) - 2
   10 CONTINUE
      DO 20 I = N, 1, -3
   20 S = S + A(I)
C$POLYDIST END
      END

      SUBROUTINE SHIFT(N, X, Y)
      IMPLICIT NONE
      INTEGER N, I
      REAL*8 X(N), Y(N)
C$POLYDIST NAME(SHIFT)
      DO I = 2, N - 1
         Y(I) = X(I - 1) + X(I + 1)
      END DO
      END

      PROGRAM MAIN
      IMPLICIT NONE
      INTEGER N, K, LAST
      PARAMETER (N = 9000)
      REAL*8 A(2 * N), B(N), S
      SAVE A, B
      S = 0
      DO K = 1, 2 * N
         A(K) = MOD(K, 17)
      END DO
      DO K = 1, 3
         CALL SHIFT(N, A, B)
         CALL SHIFT(N, B, A(N + 1))
         CALL SHIFT(N, A(2), A)
         CALL LIMITED(N, N, A, S, LAST)
         CALL LIMITED(N / 2, N, A(5), S, LAST)
         S = S + LAST
      END DO
      DO K = 1, N
         S = S + B(K) + A(K)
      END DO
      PRINT '(Z16)', S
      END
"""


@pytest.mark.parametrize(
    ("checks", "says"),
    [((), 2), pytest.param(("--check",), 1, marks=pytest.mark.full)],
    ids=["plain", "checks itself"],
)
def test_fortran(workshop: Workshop, mpich: Mpi, checks: tuple[str, ...], says: int) -> None:
    """Labels, jumps, counters that live on and sections in fixed form. A program that checks itself
    ends where an assumption does not hold."""
    source = workshop.folder / f"sections{len(checks)}.f"
    source.write_text(_FORTRAN.replace("N / 2, N, A(5)", "N, N, A(5)") if checks else _FORTRAN)
    program = distributed(workshop, source, mpich, checks)
    outcome = mpich.run(3, program, [], _LENIENT, 60, workshop.folder)
    expected = expected_output(workshop, source, "")
    assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr
    assert outcome.stderr.count(b"the loops run as they were written") == says


@pytest.mark.full
def test_a_program_that_checks_itself(workshop: Workshop, mpich: Mpi) -> None:
    program = distributed(workshop, _PROGRAM, mpich, ("--check",))
    for call in "12345":
        outcome = mpich.run(2, program, [call], _LENIENT, 60, workshop.folder)
        expected = expected_output(workshop, _PROGRAM, call)
        assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr
