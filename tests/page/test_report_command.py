"""polydist report: the page's numbers are those of analyze and of a run, and what is said when
something is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from polydist.cli.main import guarded, main

GEMM = """\
static double A[N][N], B[N][N], C[N][N];
void product(void)
{
#pragma polydist name(product)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
}
"""
REFUSED = """\
void scatter(int n, const int *index, double *a)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        a[index[i]] = i;
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with sources."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gemm.c").write_text(GEMM)
    (tmp_path / "refused.c").write_text(REFUSED)
    (tmp_path / "plain.c").write_text("int twice(int x) { return 2 * x; }\n")
    return tmp_path


def report(*arguments: str) -> int:
    """The exit status of ``polydist report ARGUMENTS``."""
    return guarded(main, ["report", *arguments])


def analyze(*arguments: str) -> int:
    """The exit status of ``polydist analyze ARGUMENTS``."""
    return guarded(main, ["analyze", *arguments])


@pytest.mark.full
@pytest.mark.usefixtures("folder")
def test_the_numbers_are_those_of_analyze(capfd: pytest.CaptureFixture[str]) -> None:
    asked = ["gemm.c", "-DN=40", "--ranks", "3", "--tile", "8"]
    assert report(*asked, "-o", "page.html") == 0
    assert capfd.readouterr().out == "page.html\n"
    page = Path("page.html").read_text()
    assert analyze(*asked, "--json", "out.json") == 0
    (run,) = json.loads(Path("out.json").read_text())["regions"][0]["runs"]
    for row in run["work"]:
        assert f"{row['points']:,} statement instances" in page
    assert page.count('class="tile" data-step') == 3
    assert "in tiles of 8" in page


@pytest.mark.usefixtures("folder")
def test_a_refused_region_is_on_the_page(capfd: pytest.CaptureFixture[str]) -> None:
    assert report("refused.c") == 0
    assert "left sequential" in capfd.readouterr().err
    page = Path("refused.html").read_text()
    assert "[indirect-subscript]" in page and 'class="line refused"' in page
    assert report("plain.c") == 2
    assert "has no region" in capfd.readouterr().err


def test_without_values_there_is_a_page(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = "void f(int n, double *a)\n{\n#pragma polydist\n    for (int i = 0; i < n; i++)\n"
    (folder / "sizes.c").write_text(text + "        a[i] = i;\n}\n")
    assert report("sizes.c") == 0
    assert "values are needed: -P n=..." in capfd.readouterr().out
    assert "values are needed: -P n=..." in Path("sizes.html").read_text()
    assert report("sizes.c", "-P", "m=3") == 2
    assert "values are needed: -P n=..." in capfd.readouterr().err
    assert report("sizes.c", "-P", "n=3", "--", "./program") == 2
    assert "the values of a program come from its arguments" in capfd.readouterr().err


@pytest.mark.usefixtures("folder")
def test_what_is_no_statistics(capfd: pytest.CaptureFixture[str]) -> None:
    assert report("gemm.c", "-DN=12", "--stats", "none.json") == 2
    assert "none.json: No such file" in capfd.readouterr().err
    Path("wrong.json").write_text('{"ranks": 3}')
    assert report("gemm.c", "-DN=12", "--stats", "wrong.json") == 2
    assert "POLYRT_STATS=wrong.json" in capfd.readouterr().err
    assert report() == 2


@pytest.mark.full
@pytest.mark.usefixtures("folder")
def test_times_of_a_run(capfd: pytest.CaptureFixture[str]) -> None:
    phases = dict.fromkeys("compute plan pack wait unpack gather".split(), 0.25)
    counts = dict.fromkeys("bytes messages elements tiles steps replicated as_written".split(), 0)
    ranks = [{"rank": r, **phases, **counts, "executions": 7} for r in (0, 1)]
    region = {"name": "product", "file": "elsewhere/gemm.c", "line": 4, "ranks": ranks}
    other = {**region, "name": "another"}
    for name, regions in (("same.json", [region]), ("other.json", [other])):
        text = json.dumps({"ranks": ranks, "regions": regions, "accesses": []})
        Path(name).write_text(text)
    assert report("gemm.c", "-DN=12", "--ranks", "1", "--stats", "same.json") == 0
    page = Path("gemm.html").read_text()
    assert "7 executions" in page and "wait: 250 ms" in page
    assert report("gemm.c", "-DN=12", "--ranks", "1", "--stats", "other.json") == 0
    assert "statistics have no region &#39;product&#39;" in Path("gemm.html").read_text()
    assert capfd.readouterr().err == ""
