"""polydist analyze: tables, parameters, and what is said when it cannot be done as asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli_support import analyze

import polydist
from polydist.simulate.simulation import AnalysisError
from polydist.simulate.text import bytes_text, time_text
from support.programs import ROOT

JACOBI = """\
#include "size.h"
struct cell { double value; char mark[N]; };
void outside(struct cell *a);
void relax(int steps, int n, struct cell *a, struct cell *b)
{
    outside(a);
#pragma polydist name(relax) schedule(keep)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i].value = a[i - 1].value + a[i + 1].value;
        for (int i = 1; i < n - 1; i++)
            a[i].value = b[i].value;
    }
}
"""


@pytest.fixture
def jacobi(folder: Path) -> Path:
    (folder / "jacobi.c").write_text(JACOBI)
    return folder


@pytest.mark.usefixtures("folder")
def test_a_table_with_a_row_for_each_number_of_ranks(capfd: pytest.CaptureFixture[str]) -> None:
    assert analyze("gemm.c", "-Iheaders", "--ranks", "1,3,1000") == 0
    said = capfd.readouterr().out.splitlines()
    assert said[1] == "region product (gemm.c:9)"
    assert [line.split()[0] for line in said[2:]] == ["ranks", "1", "3", "1000"]


@pytest.mark.usefixtures("jacobi")
def test_a_file_of_a_library_and_elements_of_its_own_type(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """No main, a function that is defined elsewhere, and a structure whose size only the compiler
    knows: 8 + 12 bytes, and 4 of padding."""
    assert (
        analyze(
            "jacobi.c",
            "-Iheaders",
            "--ranks",
            "4",
            "--tile",
            "10",
            "-P",
            "n=42",
            "-P",
            "steps=7",
            "--json",
            "out.json",
        )
        == 0
    )
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    (run,) = region["runs"]
    # Between 4 blocks of 10 there are 3 borders; in all but the last step one element crosses each
    # of them in both directions.
    assert (run["bytes"], run["messages"], run["points"]) == (6 * 2 * 3 * 24, 6 * 2 * 3, 7 * 2 * 40)
    assert [work["partners"] for work in run["work"]] == [1, 2, 2, 1]
    assert len(run["rows"]) == run["steps"] == 14
    assert "relax" in capfd.readouterr().out


@pytest.mark.usefixtures("jacobi")
def test_options_go_before_clauses_and_schemes_are_compared(
    capfd: pytest.CaptureFixture[str],
) -> None:
    given = [
        "jacobi.c",
        "-Iheaders",
        "--ranks",
        "4",
        "-P",
        "n=401",
        "-P",
        "steps=7",
        "--tile",
        "25",
    ]
    assert analyze(*given, "--comm", "exact,fo", "--dist", "cyclic", "--json", "out.json") == 0
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    volumes = {run["scheme"]: run["bytes"] for run in region["runs"]}
    assert volumes["fo"] > volumes["exact"] == 6 * 2 * 15 * 24
    capfd.readouterr()
    assert analyze(*given, "--schedule", "skew", "--gather", "none", "--json", "out.json") == 0
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    assert region["runs"][0]["gather_bytes"] == 0
    assert region["runs"][0]["steps"] < 14


@pytest.mark.usefixtures("jacobi")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "values are needed: -P steps=... -P n=..."),
        (["-P", "n=4"], "values are needed: -P steps=..."),
        (
            ["-P", "n=4", "-P", "steps=2", "-P", "m=3"],
            "no region has a parameter m; there are: steps, n",
        ),
        (["-P", "n=4", "-P", "steps=2", "--cc", "no-such-compiler"], "no-such-compiler"),
    ],
)
def test_errors_say_what_is_wanted(
    arguments: list[str], message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert analyze("jacobi.c", "-Iheaders", *arguments) in (1, 2)
    assert message in capfd.readouterr().err


@pytest.mark.usefixtures("folder")
def test_without_a_region_there_is_nothing_to_analyze(capfd: pytest.CaptureFixture[str]) -> None:
    assert analyze("plain.c") == 2
    assert "has no region" in capfd.readouterr().err
    assert analyze("refused.c") == 1
    assert "[indirect-subscript]" in capfd.readouterr().err
    switched = (
        "#ifdef ON\n#pragma polydist\n#endif\n    for (int i = 0; i < 9; i++)\n        a[i] = 0;\n"
    )
    Path("switched.c").write_text(f"void f(double *a)\n{{\n{switched}}}\n")
    assert analyze("switched.c") == 2
    assert "the preprocessor removes the one at line 4" in capfd.readouterr().err
    assert analyze("switched.c", "-DON") == 0


def test_an_assumption_that_does_not_hold(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (
        "void f(int n, int m, double (*a)[m])\n"
        "{\n#pragma polydist\n    for (int i = 0; i < n; i++)\n        a[0][i] = i;\n}\n"
    )
    (folder / "rows.c").write_text(text)
    assert analyze("rows.c", "-P", "n=4", "-P", "m=5") == 0
    assert analyze("rows.c", "-P", "n=6", "-P", "m=5") == 2
    assert "subscript 2 of 'a' would leave the array's declared extent" in capfd.readouterr().err
    text = (
        "void f(int n, int m, int s, const double *a, double *b)\n"
        "{\n#pragma polydist\n    for (int i = 0; i < n; i++)\n"
        "        for (int k = 0; k < m; k++)\n            b[i] += a[i * s + k];\n}\n"
    )
    (folder / "windows.c").write_text(text)
    assert analyze("windows.c", "-P", "n=4", "-P", "m=3", "-P", "s=2") == 2
    assert "'a' is taken for rows of s elements" in capfd.readouterr().err


@pytest.mark.parametrize("wrong", ["n", "n=x", "=4", "n=1.5"])
def test_values_are_integers(wrong: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        analyze("x.c", "-P", wrong)
    assert ended.value.code == 2
    assert "is not NAME=VALUE with an integer" in capfd.readouterr().err


@pytest.mark.full
@pytest.mark.usefixtures("jacobi")
def test_a_picture(capfd: pytest.CaptureFixture[str]) -> None:
    given = [
        "jacobi.c",
        "-Iheaders",
        "--ranks",
        "1,2,4,8",
        "-P",
        "n=42",
        "-P",
        "steps=7",
        "--comm",
        "exact,fo",
    ]
    assert analyze(*given, "--plot", "speed.svg") == 0
    drawn = Path("speed.svg").read_text()
    lines = re.findall(r'<g id="line2d_\d+">\s*<path d="([^"]*)" clip-path', drawn)
    assert (
        "<svg" in drawn and len([line for line in lines if line.count("L") >= 2]) == 5
    )  # two schemes, twice, and the gathering
    assert analyze(*given, "--plot", "speed.nonsense") == 2
    assert "cannot draw speed.nonsense" in capfd.readouterr().err
    assert analyze(*given, "--plot", "no/such/folder.png") == 2
    assert not Path("no").exists()


@pytest.mark.usefixtures("jacobi")
def test_the_tiles_of_a_step(capfd: pytest.CaptureFixture[str]) -> None:
    given = ["jacobi.c", "-Iheaders", "--ranks", "4", "-P", "n=42", "-P", "steps=7", "--tile", "10"]
    assert analyze(*given, "--step", "3", "--json", "out.json", "--plot", "tiles.svg") == 0
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    places = [(place["rank"], *place["lo"], *place["hi"]) for place in region["runs"][0]["places"]]
    assert places == [(0, 1, 10), (1, 11, 20), (2, 21, 30), (3, 31, 40)]
    assert "<svg" in Path("tiles.svg").read_text()
    assert analyze(*given, "--step", "14") == 2
    assert "no region computes anything in step 14" in capfd.readouterr().err


def test_units() -> None:
    values = (0, 999, 1000, 9_940, 9_950, 99_400, 99_600, 999_400, 999_600, 5.7e10, 2e15)
    texts = [
        "0 B",
        "999 B",
        "1.00 kB",
        "9.94 kB",
        "9.9 kB",
        "99.4 kB",
        "100 kB",
        "999 kB",
        "1.00 MB",
        "57.0 GB",
        "2000 TB",
    ]
    assert [bytes_text(value) for value in values] == texts
    assert [time_text(value) for value in (0, 2e-9, 1.5e-6, 0.012, 3.0, 1234.5)] == [
        "0 ns",
        "2 ns",
        "1.5 us",
        "12 ms",
        "3 s",
        "1.23e+03 s",
    ]


FORTRAN = """\
subroutine relax(n, m, a)
  implicit none
  integer, intent(in) :: n, m
  real(kind=8), intent(inout) :: a(n, m)
  integer :: i, j
  !$polydist name(relax) dist(block)
  do j = 2, m
    do i = 1, n
      a(i, j) = a(i, j - 1) + 1d0
    end do
  end do
  !$polydist end
end subroutine relax
"""


def test_fortran(folder: Path) -> None:
    (folder / "relax.f90").write_text(FORTRAN)
    assert (
        analyze("relax.f90", "--ranks", "2", "-P", "n=30", "-P", "m=9", "--json", "out.json") == 0
    )
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    (run,) = region["runs"]
    # Columns depend on each other, rows do not: the rows are distributed, nothing is sent on the
    # way, and all of it at the end.
    assert (run["points"], run["bytes"], run["gather_bytes"]) == (8 * 30, 0, 8 * 30 * 8)


@pytest.mark.full
def test_the_tables_of_the_papers() -> None:
    """At small sizes: the program itself checks that exact <= fop <= foifi, fo."""
    arguments = "-m bench.simulated.paper_tables --short --only floyd,strmm,jac-2d"
    command = [sys.executable, *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    rows = {
        tuple(cell.strip() for cell in line.split("|")[1:3]): line.split("|")
        for line in done.stdout.splitlines()
    }
    assert [cell.strip() for cell in rows["floyd", "4"][7:10]] == ["0.0015", "16.0x", "4.0x"]
    assert rows["strmm", "outer parallel"][3].strip() == "outer parallel"
    assert rows["jac-2d", "pipelined"][3].strip() == "pipelined"


@pytest.mark.usefixtures("jacobi")
def test_weights_go_before_the_clause(capfd: pytest.CaptureFixture[str]) -> None:
    given = ["jacobi.c", "-Iheaders", "--ranks", "2", "-P", "n=92", "-P", "steps=3", "--tile", "5"]
    assert analyze(*given, "--weights", "2,1", "--json", "out.json") == 0
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    assert [work["points"] for work in region["runs"][0]["work"]] == [3 * 2 * 60, 3 * 2 * 30]
    # Both arrays, of 24 bytes each: the rank's own elements, and of one of them a neighbour on both
    # sides.
    assert [work["memory"] for work in region["runs"][0]["work"]] == [
        24 * (2 * 60 + 2),
        24 * (2 * 30 + 2),
    ]
    capfd.readouterr()
    with pytest.raises(SystemExit):
        analyze(*given, "--weights", "2,0")
    assert "weight '0' is not a positive number" in capfd.readouterr().err


def test_regions_with_reductions_that_send_nothing(folder: Path) -> None:
    (folder / "sum.c").write_text(
        "double sum(int n, double *a)\n{\n    double s = 0;\n#pragma polydist reduction(+: s)\n"
        "    for (int i = 0; i < n; i++)\n        s += a[i];\n    return s;\n}\n"
    )
    assert (
        analyze(
            "sum.c",
            "--ranks",
            "2",
            "-P",
            "n=100",
            "--tile",
            "10",
            "--json",
            "out.json",
            "--plot",
            "nothing.svg",
        )
        == 0
    )
    assert "</svg>" in Path("nothing.svg").read_text()
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    assert [(work["points"], work["touched"]) for work in region["runs"][0]["work"]] == [
        (50, 51),
        (50, 51),
    ]


def test_a_source_or_a_program_is_needed(capfd: pytest.CaptureFixture[str]) -> None:
    assert analyze("--ranks", "4") == 2
    assert "either a source, or a translated program" in capfd.readouterr().err


def test_the_same_as_objects(jacobi: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sizes = {"n": 100, "steps": 5}
    found = polydist.analyze("jacobi.c", [1, 4], sizes, ["-Iheaders", "--tile", "10"])
    (region,) = found.regions
    assert [run.ranks for run in region.runs] == [1, 4]
    assert [row["volume"] for row in found.rows()] == [run.volume for run in region.runs]
    assert found.rows()[1]["region"] == "relax"
    with pytest.raises(AnalysisError, match="values are needed: -P n="):
        polydist.analyze("jacobi.c", 2, {"steps": 5}, ["-Iheaders"])
    with pytest.raises(AnalysisError, match="wrong options"):
        polydist.analyze("jacobi.c", 2, sizes, ["--no-such-option"])
