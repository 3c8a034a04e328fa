"""The programs in bench/ run, at small sizes."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.mpi import Mpi
from support.programs import ROOT


def _lines(mpich: Mpi, script: str, *words: object, **settings: str) -> list[str]:
    """The lines that a script prints of programs at small sizes."""
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{script}", "--short", *map(str, words)],
        cwd=ROOT,
        env={
            **os.environ,
            "MPICC": str(mpich.compiler),
            "MPIEXEC": str(mpich.launcher),
            **settings,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def _side_by_side(mpich: Mpi, *words: object, **settings: str) -> list[str]:
    """Those of the suite."""
    return _lines(mpich, "suite", "--rounds", "2", *words, **settings)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.full
def test_programs_side_by_side(mpich: Mpi, tmp_path: Path) -> None:
    report, picture = tmp_path / "bench.json", tmp_path / "bench.png"
    words = ("gemm", "jacobi1d", "--json", report, "--plot", picture)
    header, _, *rows = _side_by_side(mpich, *words, PATH="/usr/bin:/bin")
    assert _cells(header)[3:6] == ["1 rank", "2 ranks", "2 threads"]
    assert [_cells(row)[0] for row in rows[:2]] == ["gemm", "jacobi1d"]
    assert rows[2:] == ["Left out: Pluto (no polycc on PATH, and none that POLYCC names)"]
    gemm, jacobi = json.loads(report.read_text())
    assert gemm["arguments"] == "300" and len(gemm["seconds"]["OpenBLAS"]) == 2
    assert all(len(times) == 2 and min(times) > 0 for times in jacobi["seconds"].values())
    assert picture.read_bytes().startswith(b"\x89PNG")


def _stand_in(tmp_path: Path, name: str, text: str) -> str:
    """A command that does as if it were a peer."""
    script = tmp_path / name
    script.write_text(text)
    script.chmod(0o755)
    return str(script)


POLYCC = """\
#!/bin/sh
# polycc [--pet] --tile --parallel FILE -o MADE
test "$1" = --pet && shift
test "$(grep -c 'pragma scop' "$3")" = 1 && test "$(grep -c 'pragma endscop' "$3")" = 1 || exit 1
grep -A 99 'pragma scop' "$3" | grep -q endscop && test -s tile.sizes || exit 1
sed {change} "$3" > "$5"
"""


@pytest.mark.full
def test_pluto_beside_programs(mpich: Mpi, tmp_path: Path) -> None:
    polycc = _stand_in(tmp_path, "polycc", POLYCC.format(change="-e s/scop/nothing/"))
    header, _, row, *_ = _side_by_side(mpich, "jacobi1d", POLYCC=polycc)
    at = _cells(header).index("Pluto")
    assert all(float(cell) > 0 for cell in _cells(row)[at : at + 2])


@pytest.mark.full
def test_pluto_with_other_results_is_left_out(mpich: Mpi, tmp_path: Path) -> None:
    polycc = _stand_in(tmp_path, "polycc", POLYCC.format(change="-e s/0.33333/0.5/"))
    lines = _side_by_side(mpich, "jacobi1d", POLYCC=polycc)
    assert "Left out: Pluto of jacobi1d (refused, or other results)" in lines


def _stencils(mpich: Mpi, script: str, **settings: str) -> list[list[str]]:
    """The rows of a table about the stencil ``heat``."""
    lines = _lines(mpich, script, "heat", "--rounds", "1", **settings)
    return [_cells(line) for line in lines[2:]]


@pytest.mark.full
def test_devito_beside_stencils(mpich: Mpi, tmp_path: Path) -> None:
    python = _stand_in(tmp_path, "python", "#!/bin/sh\necho 0.5\n")
    (row,) = _stencils(mpich, "peers.against_devito", DEVITO_PYTHON=python)
    assert row[0] == "heat 100 5"
    assert row[-2:] == ["0.00", "0.00"]


@pytest.mark.full
def test_stencils_beside_what_caches_allow(mpich: Mpi) -> None:
    (row,) = _stencils(mpich, "stencils.roofline")
    assert row[0] == "heat 100 5"
    # The first two are differences of times, which are short here.
    assert all(math.isfinite(float(rate)) for rate in row[1:3])
    assert all(float(rate) > 0 for rate in row[3:7])


@pytest.mark.full
def test_forms_of_products(mpich: Mpi) -> None:
    command = [sys.executable, "-m", "bench.products.forms", "--short", "--rounds", "1"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "MPICC": str(mpich.compiler), "MPIEXEC": str(mpich.launcher)},
        capture_output=True,
        text=True,
        check=True,
    )
    _, _, *rows = done.stdout.splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [name.partition(",")[0] for name, *_ in cells] == ["C"] * 7 + ["Fortran"] * 5
    assert all(float(number) >= 0 for _, *numbers in cells for number in numbers)


@pytest.mark.full
def test_tune_beside_an_exhaustive_search(mpich: Mpi) -> None:
    command = [sys.executable, "-m", "bench.tuning", "gemm", "--short", "--rounds", "1"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "MPICC": str(mpich.compiler), "MPIEXEC": str(mpich.launcher)},
        capture_output=True,
        text=True,
        check=True,
    )
    *_, row = done.stdout.splitlines()
    name, _, runs, of_tune, *milliseconds = (cell.strip() for cell in row.strip("|").split("|"))
    assert name == "gemm" and int(runs) > 17 and 0 < int(of_tune) <= 40
    assert all(float(number) > 0 for number in milliseconds[:4])


@pytest.mark.full
def test_planning_on_more_and_more_ranks(mpich: Mpi) -> None:
    lines = _lines(mpich, "planning.cost", "--rounds", "1")
    rows = [_cells(line) for line in lines if line.startswith("|")]
    heads = [number for number, row in enumerate(rows) if row[1:3] == ["4 ranks", "64 ranks"]]
    assert heads == [0, 7] and len(rows) == 15
    assert all(float(row[1]) == 1 and float(row[2]) > 0 for row in rows[2:7])
    assert all(float(cell) > 0 for row in rows[9:] for cell in row[1:])
