"""polydist verify names what is wrong: element, region, statement, iteration, rank, and the
assertion that does not hold. The faults are real ones."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

import polydist.isolated
from polydist.cli.main import guarded, main
from polydist.driver import translate
from polydist.translation import Translation
from support.build import RUNTIME, WHOLE_RUNTIME, Workshop, runtime_archive
from support.mpi import Mpi

HEAD = "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n"

SWEEP = """\
int main(int argc, char **argv)
{
    int n = atoi(argv[argc - 1]);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 1 + (i * 7 + j * 3) % 5;
#pragma polydist name(scaled)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = 2 * a[i][j];
#pragma polydist name(sweep) independent(i)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            a[i][j] = 0.5 * a[i - 1][j] + b[i][j];
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += a[i][j] * (i + j);
    printf("%.17g\\n", sum);
    return 0;
}
"""

FORTRAN_SWEEP = """\
program sweep
  implicit none
  integer, parameter :: n = 20
  integer :: i, j
  real(8) :: a(0:n-1, 0:n-1), s(-3:n)
  do i = 0, n - 1
     a(:, i) = [(1 + mod(i * 7 + j * 3, 5), j = 0, n - 1)]
  end do
  s = 1
  !$polydist name(scaled)
  do i = 1, n - 1
     a(0, i) = 2 * a(1, i - 1)
  end do
  !$polydist name(wrong) CLAUSES
  do i = 1, n - 1
     if (i > 0) s(i - 3) = s(i - 4) + 1; do j = 1, n - 1
        a(j, i) = 0.5d0 * a(j, i - 1) + a(j, i)
     end do
  end do
  !$polydist end
  print '(es24.17)', sum(a), s
end program sweep
"""

LINE = """\
static double a[40], b[40], w[1];
int main(void)
{
    for (int i = 0; i < 40; i++)
        a[i] = START;
#pragma polydist name(line) CLAUSES
    for (int i = 0; i < 40; i++) {
        BODY
    }
    for (int i = 0; i < 40; i++)
        printf("%g %g ", a[i], b[i]);
    return 0;
}
"""

RELAX = """\
static double u[30], v[30];
int main(void)
{
    for (int i = 0; i < 30; i++)
        u[i] = i * i % 13;
#pragma polydist name(relax) schedule(keep)
    for (int t = 0; t < 4; t++) {
        for (int i = 1; i < 29; i++)
            v[i] = u[i - 1] + u[i + 1];
        for (int i = 1; i < 29; i++)
            u[i] = 0.25 * v[i];
    }
    for (int i = 0; i < 30; i++)
        printf("%a\\n", u[i]);
    return 0;
}
"""


def verify(mpi: Mpi, *arguments: str) -> int:
    return guarded(
        main,
        [
            "verify",
            "--keep",
            "kept",
            "--mpicc",
            str(mpi.compiler),
            "--mpiexec",
            str(mpi.launcher),
            *arguments,
        ],
    )


def line(clauses: str, body: str, start: str = "i % 7") -> str:
    return HEAD + LINE.replace("CLAUSES", clauses).replace("BODY", body).replace("START", start)


def test_a_false_independent_is_named_and_located(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    """On 2 ranks tiles of 4 rows make blocks of rows 1 to 8 and 9 to 19: row 9 is the first that
    reads another rank's row. A form feed ends no line."""
    (folder / "sweep.c").write_text(HEAD + "\f" + SWEEP)
    assert verify(mpich, "sweep.c", "-n", "1,2", "--tile", "4", "--", "20") == 1
    said = capfd.readouterr().out
    assert "2 runs: 1 identical, 1 DIFFERENT" in said
    assert "sweep.c:18:13: error: a[9][1] becomes " in said
    assert f"{' ' * 16}a[i][j] = 0.5 * a[i - 1][j] + b[i][j];\n{' ' * 16}^\n" in said
    assert " on rank 1, and should become " in said
    assert (
        "in region 'sweep' (sweep.c:15), execution 2 of all regions; the iteration with i = 9, j "
        "= 1" in said
    )
    assert "it reads a[8][1], written at sweep.c:18:13 with i = 8, j = 1\n" in said
    assert "it reads b[9][1], which is older than the region\n" in said
    assert (
        "without independent(...) at sweep.c:15 the outputs are identical: the assertion does not "
        "hold" in said
    )
    sequential, distributed = (
        folder / "kept" / name for name in ("sequential.1.out", "distributed.1.2ranks-4.out")
    )
    assert sequential.read_bytes() != distributed.read_bytes()
    assert (
        f"sequential:  {sequential.read_text().strip()}\n"
        f"    distributed: {distributed.read_text().strip()}\n" in said
    )


IN_HEADER = """\
static inline void prefix(double *a)
{
#pragma polydist independent(i)
    for (int i = 1; i < 40; i++)
        a[i] = a[i] + a[i - 1];
}
"""


@pytest.mark.full
def test_a_false_assertion_in_a_header(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "prefix.h").write_text(IN_HEADER)
    prints = '    for (int i = 0; i < 40; i++)\n        printf("%g\\n", a[i]);\n'
    main = (
        "int main(void)\n"
        f"{{\n"
        "    double a[40];\n"
        f"    for (int i = 0; i < 40; i++)\n        a[i] = 1;\n    prefix(a);\n{prints}}}\n"
    )
    (folder / "prefix.c").write_text(f'{HEAD}#include "prefix.h"\n{main}')
    assert verify(mpich, "prefix.c", "-n", "3", "--keep", "kept") == 1
    said = capfd.readouterr().out
    assert "prefix.h:5" in said
    assert (
        "without independent(...) at prefix.h:3 the outputs are identical: the assertion does not "
        "hold" in said
    )


@pytest.mark.full
def test_fortran_is_located_in_its_own_subscripts(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "sweep.f90").write_text(FORTRAN_SWEEP.replace("CLAUSES", "independent(i)"))
    assert verify(mpich, "sweep.f90", "-n", "2", "--tile", "4", "--schedule", "keep") == 1
    said = capfd.readouterr().out
    assert "sweep.f90:16:17: error: s(6) becomes " in said
    assert " on rank 1, and should become 10\n" in said
    assert (
        "in region 'wrong' (sweep.f90:14), execution 2 of all regions; the iteration with i = 9, "
        "the first wrong value" in said
    )
    assert "it reads s(5), written at sweep.f90:16:17 with i = 8\n" in said
    assert "without independent(...) at sweep.f90:14 the outputs are identical" in said


@pytest.mark.full
def test_a_false_private_is_named(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "line.c").write_text(
        line("private(w)", "if (a[i] > 2)\n            w[0] = a[i];\n        b[i] = w[0];")
    )
    assert verify(mpich, "line.c", "-n", "2") == 1
    said = capfd.readouterr().out
    assert re.search(
        r"line\.c:11:9: error: b\[\d+\] becomes .* on rank \d, and should become ", said
    )
    assert "without private(...) at line.c:9 the outputs are identical" in said


@pytest.mark.parametrize("more", [(), pytest.param(("--keep-going",), marks=pytest.mark.full)])
def test_a_false_pure_cannot_be_left_out(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    """Without it the region is refused, so that nothing follows from a run without it: a region
    that stays sequential is no proof."""
    text = line("pure(count)", "b[i] = 0 + count();").replace(
        "int main", "static double count(void)\n{\n    return w[0]++;\n}\nint main"
    )
    (folder / "line.c").write_text(text)
    assert verify(mpich, "line.c", "-n", "2", *more) == 1
    said = capfd.readouterr().out
    assert re.search(
        r"line\.c:15:9: error: b\[\d+\] becomes \d+ on rank \d, and should become \d+\n", said
    )
    assert "not tried without pure(...) at line.c:13: the region would be refused" in said


def test_a_false_assumption_is_named(
    folder: Path, mpich: Mpi, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POLYRT_STRICT", "0")
    text = line("assume(k >= 20)", "if (i >= k)\n            a[i] = a[i - k] + 1;").replace(
        "#pragma", "    int k = 2;\n#pragma"
    )
    (folder / "line.c").write_text(text)
    assert verify(mpich, "line.c", "-n", "2") == 0
    said = capfd.readouterr().out
    assert "line.c:10:36: assume(k >= 20) does not hold; the loops run as they were" in said


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        (
            "gather(none)",
            (
                "no region differs, and with all results on every rank (gather(all)) the output "
                "is right"
            ),
        ),
        ("live_out(a)", "no region differs from the region as written"),
    ],
)
def test_results_that_are_not_where_they_are_read(
    folder: Path,
    mpich: Mpi,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    clause: str,
    found: str,
) -> None:
    monkeypatch.setenv("POLYRT_GUARDS", "off")
    (folder / "line.c").write_text(line(clause, "a[i] = a[i] + 1;\n        b[i] = 2 * a[i];"))
    assert verify(mpich, "line.c", "-n", "3") == 1
    said = capfd.readouterr().out
    assert found in said
    assert (
        f"without {clause.partition('(')[0]}(...) at line.c:9 the outputs are identical: code "
        "after the region reads values" in said
    )


def test_results_that_stay_are_brought_where_they_are_read(folder: Path, mpich: Mpi) -> None:
    (folder / "line.c").write_text(line("gather(none)", "b[i] = 2 * a[i];"))
    assert verify(mpich, "line.c", "-n", "3") == 0


def test_input_that_differs_between_ranks_is_named(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    start = 'i + (getenv("PMI_RANK") ? atoi(getenv("PMI_RANK")) : 0)'
    (folder / "line.c").write_text(line("", "b[i] = 2 * a[i];", start))
    assert verify(mpich, "line.c", "-n", "2") == 1
    said = capfd.readouterr().out
    assert "before the region, ranks held different values of 'a'" in said


@pytest.mark.parametrize("tile", [3, pytest.param(8, marks=pytest.mark.full)])
def test_values_that_are_not_sent_are_missed_where_they_are_read(
    folder: Path,
    mpich: Mpi,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tile: int,
) -> None:
    """A translator that forgets what nest N1 (u) sends to nest N0 (v): at t = 1 the last v of rank
    0 is the first to read a stale u."""
    (folder / "relax.c").write_text(HEAD + RELAX)

    def forgetful(*arguments: object) -> Translation:
        made = translate(*arguments)  # type: ignore[arg-type]
        head, start, rest = made.files[0][1].partition("void polydist_relax_N1_flow0(")
        body, end, tail = rest.partition("\n}\n")
        return replace(
            made,
            files=(
                (
                    made.files[0][0],
                    head + start + body.replace("polyrt_emit(", "if (0) polyrt_emit(") + end + tail,
                ),
            ),
        )

    monkeypatch.setattr(polydist.isolated, "translate", forgetful)
    assert verify(mpich, "relax.c", "-n", "2", "--tile", f"{tile}", "--dist", "block") == 1
    said = capfd.readouterr().out
    ends = [(max(1, start), min(28, start + tile - 1)) for start in range(1, 29, tile)]
    border = max(
        last for first, last in ends if first + last <= 28
    )  # rank 0 has the tiles whose middle is in the first half
    assert f"relax.c:12:13: error: v[{border}] becomes " in said
    assert " on rank 0, and should become " in said
    assert f"the iteration with t = 1, i = {border}, the first wrong value in program order" in said
    assert (
        f"it reads u[{border + 1}], written at relax.c:14:13 with t = 0, i = {border + 1}\n" in said
    )


@pytest.mark.parametrize(
    "value, reason",
    [
        ("getpid()", "prints something else when it runs again"),
        pytest.param("x[5]", "where new memory is not zero", marks=pytest.mark.full),
    ],
)
def test_what_the_program_itself_makes_different_is_said(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str], value: str, reason: str
) -> None:
    """It also looks at a variable that the launcher sets, so that the outputs always differ."""
    (folder / "own.c").write_text(
        f"""\
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void)
{{
    double a[50], *x = malloc(50 * sizeof *x);
#pragma polydist
    for (int i = 0; i < 50; i++)
        a[i] = i;
    printf("%g %g %d\\n", a[7], (double){value}, getenv("PMI_RANK") != NULL);
    return 0;
}}
"""
    )
    assert verify(mpich, "own.c", "-n", "1") == 1
    assert reason in capfd.readouterr().out


@pytest.mark.full
def test_what_the_compiler_makes_different_is_no_fault_of_a_region(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]
) -> None:
    """Vector functions, for as many elements as fit into each loop."""
    text = line("", "b[i] = exp(a[i] / 9) + 1 / pow(a[i] + 2, 1.7);").replace("%g", "%a")
    text = text.replace("40", "1003").replace("main(void)", "kernel(void)")
    (folder / "line.c").write_text(
        f"#include <math.h>\n{text}int main(void) {{ return kernel(); }}\n"
    )
    flags = ("--flag=-O3", "--flag=-ffast-math", "--tile", "5")
    assert verify(mpich, "line.c", "-n", "2", *flags) == 1
    said = capfd.readouterr().out
    assert "compiled without optimisation (-O0), both programs print the same" in said
    assert "no region differs" not in said


def test_a_wrong_gather_names_the_last_writer(
    folder: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A translator whose final values lack the element v[20]: it is right on the rank that computed
    it, and on no other."""
    (folder / "line.c").write_text(line("", "b[i] = 2 * a[i];"))

    def forgetful(*arguments: object) -> Translation:
        made = translate(*arguments)  # type: ignore[arg-type]
        text = made.files[0][1].replace("polyrt_emit(polydist_sink, ", "forget(polydist_sink, ")
        forget = (
            "#define forget(sink, offset, length, stride, count) for (int64_t k = (offset); k < "
            "(offset) + (length); k++) if (k != 39) \\\n"
        )
        return replace(
            made,
            files=((made.files[0][0], f"{forget} polyrt_emit(sink, k, 1, stride, count)\n{text}"),),
        )

    monkeypatch.setattr(polydist.isolated, "translate", forgetful)
    assert verify(mpich, "line.c", "-n", "2") == 1
    said = capfd.readouterr().out
    assert "line.c:11:9: error: b[39] is 0 on rank 0 after the region, and should be 8\n" in said
    assert (
        "the iteration with i = 39, which wrote it last; another rank computed it, and has it right"
        in said
    )


def test_a_checking_program_runs_like_any_other(
    workshop: Workshop, folder: Path, mpich: Mpi
) -> None:
    """What is right stays right, in many executions."""
    text = RELAX.replace("int main(void)", "static void relax(void)").replace("return 0;", "")
    (folder / "often.c").write_text(
        HEAD
        + text
        + "int main(void)\n{\n    for (int k = 0; k < 3; k++)\n        relax();\n    return 0;\n}\n"
    )
    assert guarded(main, ["translate", "often.c", "--check"]) == 0
    assert "polyrt_check_begin" in (folder / "often.polydist.c").read_text()
    flags = ["-Wno-unknown-pragmas", "-ffp-contract=off", f"-I{RUNTIME / 'include'}"]
    archive = [runtime_archive(workshop, mpich), WHOLE_RUNTIME]
    command = [mpich.compiler, *flags, "often.polydist.c", *archive, "-o", "checked", "-lm"]
    subprocess.run(command, check=True)
    subprocess.run(
        ["cc", "-ffp-contract=off", "-Wno-unknown-pragmas", "often.c", "-o", "plain"], check=True
    )
    plain = subprocess.run(["./plain"], capture_output=True, check=True).stdout
    for ranks in (1, 3):
        outcome = mpich.run(ranks, folder / "checked", [], {"POLYRT_TILE": "4"}, 60, folder)
        assert (outcome.status, outcome.stdout) == (0, plain)
