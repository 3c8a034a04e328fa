"""Every program at tiny sizes: each value that an instance reads is there, and nothing is sent that is not needed."""

from __future__ import annotations

import functools
import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from oracle.check import Source, check_program, read_program, record_run
from support.build import BuildError, Workshop
from support.mpi import Mpi
from support.programs import PROGRAMS, Program

_RANKS = (2, 3, 5)
_TILES = ("2,3,2,2", "1,1,1,1", "4,2,3,3")
_DISTRIBUTIONS = ("cyclic", "block", "lookup", "cyclic(2)", "", "lookup,cyclic")


def _cases() -> list[Any]:
    """Two runs per program, of which the settings differ between programs; one in Fortran."""
    cases = []
    for program in PROGRAMS:
        for k in range(2 if program.is_c else 1):
            number = hashlib.sha256(program.name.encode()).digest()[0] + k
            settings = {"POLYRT_TILE": _TILES[number % 3], "POLYRT_DIST": _DISTRIBUTIONS[number % 6]}
            ranks, arguments = _RANKS[(number // 3) % 3], program.tiny[k % len(program.tiny)]
            given = {name: value for name, value in settings.items() if value}
            name = "-".join([program.name, f"{ranks}ranks", *given.values(), arguments.replace(" ", "_")]).replace(",", ".")
            cases.append(pytest.param(program, ranks, given, arguments, id=name))
    return cases


@functools.lru_cache(maxsize=4)
def _source(path: Path) -> Source:
    return read_program(path)


@pytest.mark.parametrize(("program", "ranks", "settings", "arguments"), _cases())
def test_values_are_there_and_needed(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, program: Program, ranks: int, settings: dict[str, str], arguments: str
) -> None:
    try:
        outcome = record_run(workshop, mpich, program.path, ranks, arguments, settings, tmp_path)
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    assert outcome.status == 0, outcome.stderr.decode(errors="replace")
    summaries = check_program(_source(program.path), ranks, arguments, tmp_path)
    assert summaries
    shutil.rmtree(tmp_path)
