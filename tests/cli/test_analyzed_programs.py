"""polydist analyze of a translated program: it is the trace of its regions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_support import analyze

from polydist.simulate.text import bytes_text
from support.build import Workshop, distributed
from support.mpi import Mpi
from support.programs import ROOT


def test_a_program_is_the_trace_of_its_regions(
    workshop: Workshop,
    mpich: Mpi,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Each step but the first fetches a row across each side of each border."""
    source = ROOT / "bench" / "regions" / "two_functions.c"
    binary = str(distributed(workshop, source, mpich))
    monkeypatch.setenv("POLYRT_GATHER", "lazy")
    assert analyze("--ranks", "1,4", "--", binary, "400", "6") == 0
    said = capfd.readouterr().out.splitlines()
    (place,) = [k for k, line in enumerate(said) if line.startswith("region relax")]
    columns, alone, four = (
        re.split(r"\s{2,}", line.strip()) for line in said[place + 1 : place + 4]
    )
    fetched = columns.index("fetched")
    assert (alone[fetched], four[fetched]) == ("0 B", bytes_text(5 * 6 * 398 * 8))


@pytest.mark.full
def test_a_source_of_several_regions_refers_to_the_program(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """From it alone nothing is known of what moves between regions."""
    loop = "#pragma polydist\n    for (int i = 0; i < n; i++)\n        a[i] = b[i];\n"
    one = "void copy(int n, double *restrict a, double *restrict b)\n{\n" + loop
    for text, refers in ((one, False), (one + loop, True)):
        (tmp_path / "copies.c").write_text(text + "}\n")
        assert analyze(str(tmp_path / "copies.c"), "--ranks", "2", "-P", "n=40") == 0
        assert ("-- PROGRAM ARGUMENTS" in capfd.readouterr().out) == refers


def test_options_hold_for_a_program_or_are_refused(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """In turn rows have both neighbours elsewhere, in blocks few have."""
    binary = str(distributed(workshop, ROOT / "bench" / "regions" / "two_functions.c", mpich))
    report = tmp_path / "report.json"

    def volume(*options: str) -> tuple[int, int]:
        program = ["--ranks", "4", "--tile", "8", "--json", str(report), *options, "--"]
        assert analyze(*program, binary, "200", "4") == 0
        runs = [region["runs"][0] for region in json.loads(report.read_text())["regions"]]
        work = [rank for run in runs for rank in run["work"]]
        return tuple(sum(rank[key] for rank in work) for key in ("fetch_bytes", "gather_bytes"))

    stays, gathered = volume("--dist", "block")
    assert volume("--dist", "cyclic(1)")[0] > 2 * stays
    assert volume("--gather", "all")[1] > 10 * gathered
    for late in (
        ["--schedule", "keep"],
        ["--gather", "root"],
        ["-P", "n=3"],
        ["-DN=4"],
        ["--effort", "9"],
    ):
        assert analyze("--ranks", "4", *late, "--", binary, "200", "4") == 2
        assert "decided when a source is translated" in capfd.readouterr().err
