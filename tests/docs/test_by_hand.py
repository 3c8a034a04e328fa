"""The programs that are compared with MPI by hand give the same results, and the page has the table
that is measured."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from console import ROOT, Command, Desk

CASES = [
    ("rotate", "101 37 3", 3),
    ("rotate", "7 6 2", 4),
    ("cannon", "24", 4),
    ("heat", "40 13", 3),
    ("heat", "5 4", 5),
    ("mg", "32 3", 4),
    ("mg", "8 2", 2),
]


@pytest.mark.full
@pytest.mark.parametrize(("name", "arguments", "ranks"), CASES)
def test_both_give_the_result_of_the_sequential_program(
    name: str, arguments: str, ranks: int, tmp_path: Path, mpi_folder: Path
) -> None:
    desk = Desk(tmp_path, mpi_folder)
    shutil.copytree(ROOT / "bench/effort", tmp_path, dirs_exist_ok=True)
    desk.prepare(ROOT / "docs/by_hand.md")

    def printed(line: str) -> str:
        status, text = desk.run(Command(line, ""), 0)
        assert status == 0, text
        return text

    printed(f"cc -O2 -ffp-contract=off {name}.c -o sequential")
    printed(f"mpicc -O2 -ffp-contract=off {name}_mpi.c -o by_hand")
    printed(f"polydist-cc -O2 {name}.c -o distributed")
    expected = printed(f"./sequential {arguments}")
    assert len(expected) == 17
    assert printed(f"mpiexec -n {ranks} ./by_hand {arguments}") == expected
    assert printed(f"mpiexec -n {ranks} ./distributed {arguments}") == expected


@pytest.mark.full
def test_the_page_has_the_table() -> None:
    command = [sys.executable, "-m", "bench.effort.counts"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout in (ROOT / "docs/by_hand.md").read_text()
