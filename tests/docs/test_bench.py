"""The programs in bench/ run, at small sizes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.mpi import Mpi
from support.programs import ROOT


@pytest.mark.full
def test_programs_side_by_side(mpich: Mpi, tmp_path: Path) -> None:
    report, picture = tmp_path / "bench.json", tmp_path / "bench.png"
    command = [sys.executable, "bench/suite.py", "gemm", "jacobi1d", "--short", "--rounds", "2"]
    done = subprocess.run(
        [*command, "--json", report, "--plot", picture],
        cwd=ROOT,
        env={**os.environ, "MPICC": str(mpich.compiler), "MPIEXEC": str(mpich.launcher)},
        capture_output=True,
        text=True,
        check=True,
    )
    header, _, *rows = done.stdout.splitlines()
    assert [cell.strip() for cell in header.strip("|").split("|")][3:6] == [
        "1 rank",
        "2 ranks",
        "2 threads",
    ]
    assert [row.split()[1] for row in rows] == ["gemm", "jacobi1d"]
    gemm, jacobi = json.loads(report.read_text())
    assert gemm["arguments"] == "300" and len(gemm["seconds"]["OpenBLAS"]) == 2
    assert all(len(times) == 2 and min(times) > 0 for times in jacobi["seconds"].values())
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.full
def test_forms_of_products(mpich: Mpi) -> None:
    command = [sys.executable, "bench/product_forms.py", "--short", "--rounds", "1"]
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
    command = [sys.executable, "bench/tuning.py", "gemm", "--short", "--rounds", "1"]
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
