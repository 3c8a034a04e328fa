"""What one program does on three ranks, and what it foretells by simulation: its output, its
record, its forecast."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from manifest.translations import Observation
from support.build import Workshop, distributed
from support.mpi import Mpi, clean_environment, find_mpi
from support.processes import run_process
from support.programs import PROGRAMS, ROOT, Program

RANKS = 3
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"POLYRT_TILE": "5,3,7,2", "POLYRT_DIST": "cyclic"},
    {"POLYRT_TILE": "2,3,2,2", "POLYRT_COMM": "fop"},
    {"POLYRT_DIST": "lookup", "POLYRT_COMM": "fo"},
)
_SCHEMES = ("--comm", "exact,fo,foifi,fop")
_SECONDS = 60


def observe_runs(only: str) -> Iterator[Observation]:
    """Every program whose path contains ``only``, built once with all schemes and run once per row
    of ``SETTINGS``."""
    mpi = find_mpi("mpich")
    programs = [program for program in PROGRAMS if only in str(program.path)]
    with TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        workshop = Workshop(Path(folder))
        for observations in pool.map(lambda program: _program(workshop, mpi, program), programs):
            yield from observations


def _program(workshop: Workshop, mpi: Mpi, program: Program) -> list[Observation]:
    binary = distributed(workshop, program.path, mpi, _SCHEMES)
    name = str(program.path.relative_to(ROOT))
    observations = []
    for settings in SETTINGS:
        row = " ".join([name, *(f"{key}={value}" for key, value in settings.items())])
        folder = workshop.folder / "runs" / program.name
        folder.mkdir(parents=True)
        observations += [
            (f"{row}: {what}", text)
            for what, text in _run(mpi, binary, program.arguments[0].split(), settings, folder)
        ]
        shutil.rmtree(folder)
    return observations


def _run(
    mpi: Mpi, binary: Path, arguments: list[str], settings: dict[str, str], folder: Path
) -> Iterator[Observation]:
    recording = {**settings, "POLYRT_RECORD": str(folder / "record")}
    outcome = mpi.run(RANKS, binary, arguments, recording, _SECONDS, folder)
    yield "output", f"status {outcome.status}\n{outcome.stdout.decode(errors='replace')}"
    for rank in range(RANKS):
        path = folder / f"record.{rank}.jsonl"
        yield f"record of rank {rank}", _in_order(path.read_text()) if path.exists() else ""
    simulating = {
        **clean_environment(),
        **settings,
        "POLYRT_SIMULATE": "1,3,16",
        "POLYRT_STATS": str(folder / "forecast.json"),
    }
    run_process([str(binary), *arguments], simulating, _SECONDS, folder)
    forecast = folder / "forecast.json"
    yield "forecast", forecast.read_text() if forecast.exists() else ""


def _in_order(record: str) -> str:
    """Messages of one step are recorded in the order in which they arrive, which is no property of
    the program."""
    return "\n".join(sorted(record.splitlines()))
