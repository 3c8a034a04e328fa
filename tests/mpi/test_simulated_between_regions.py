"""The simulator counts what moves between regions, and what code outside them brings, as a real run
counts it: bytes, messages and elements of every rank, region by region."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import ROOT, Workshop, distributed
from support.mpi import Mpi, clean_environment
from support.processes import run_process

_OUTSIDE = "(code outside regions)"
_PROGRAMS = ROOT / "tests" / "programs"

Counts = dict[str, list[tuple[float, ...]]]
"""For every region, and every rank: bytes, messages, elements."""


def _real(report: Path) -> Counts:
    found = json.loads(report.read_text())
    return {
        region["name"]: [
            (rank["bytes"], rank["messages"], rank["elements"]) for rank in region["ranks"]
        ]
        for region in found["regions"]
    }


def _simulated(report: Path, ranks: int) -> Counts:
    found, counts = json.loads(report.read_text()), {}
    for region in found["regions"]:
        (run,) = [run for run in region["runs"] if run["ranks"] == ranks]
        counts[region["name"]] = [
            tuple(
                row[key] + row[f"gather_{key}"] + row[f"fetch_{key}"]
                for key in ("bytes", "messages", "elements")
            )
            for row in run["work"]
        ]
    (outside,) = [row for row in found["outside"] if row["ranks"] == ranks]
    if outside["accesses"]:
        counts[_OUTSIDE] = [(rank["bytes"], 0, 0) for rank in outside["work"]]
    return counts


def _compare(
    workshop: Workshop,
    mpich: Mpi,
    folder: Path,
    source: Path,
    arguments: str,
    settings: dict[str, str],
) -> Counts:
    """Compares one simulation with runs on 2, 3 and 4 ranks; the counts of the last one."""
    binary, words = distributed(workshop, source, mpich), arguments.split()
    told, real = folder / "simulated.json", folder / "real.json"
    simulating = {
        **clean_environment(),
        **settings,
        "POLYRT_STATS": str(told),
        "POLYRT_SIMULATE": "1,2,3,4",
        "POLYRT_SIMULATE_ROOT": "on",
    }
    simulated = run_process([str(binary), *words], simulating, 60, folder)
    assert simulated.status == 0, simulated.stderr.decode()
    counts: Counts = {}
    for ranks in (2, 3, 4):
        given = {**settings, "POLYRT_STATS": str(real)}
        outcome = mpich.run(ranks, binary, words, given, 60, folder)
        assert outcome.status == 0, outcome.stderr.decode()
        counts = _real(real)
        assert _simulated(told, ranks) == counts
    return counts


_QUICK = {
    ("other_views.c", "7 1 2", "on"),
    ("stack_arrays.c", "90 5", "on"),
}
_DRIVERS = (
    ("step_functions.c", "17 9 5"),
    ("step_functions.f90", "17 9 5"),
    ("turned_regions.c", "13 10 2"),
    ("other_views.c", "7 1 2"),
    ("recurring_steps.c", "240 4"),
    ("recurring_steps.c", "300 9"),
    ("recurring_steps.f90", "150 130 5"),
    ("side_by_side.c", "21 2"),
    ("stack_arrays.c", "90 5"),
    ("untouched.c", "90 6"),
    ("gather_root.c", "29 8"),
    ("static_arrays.f", "9000 4"),
    ("ocean.f", "300 300 3 2"),
)


@pytest.mark.parametrize(
    ("name", "arguments", "guards"),
    [
        pytest.param(*row, guards, marks=[] if (*row, guards) in _QUICK else pytest.mark.full)
        for row in _DRIVERS
        for guards in ("on", "off")
    ],
)
def test_what_moves_between_regions_is_that_of_a_run(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, arguments: str, guards: str
) -> None:
    _compare(workshop, mpich, tmp_path, _PROGRAMS / name, arguments, {"POLYRT_GUARDS": guards})


@pytest.mark.parametrize("gather", ["lazy", "all"])
def test_a_driver_with_a_time_loop(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, gather: str
) -> None:
    source = ROOT / "bench" / "regions" / "two_functions.c"
    counts = _compare(workshop, mpich, tmp_path, source, "400 6", {"POLYRT_GATHER": gather})
    assert (sum(sent for sent, _, _ in counts["copy"]) == 0) == (gather == "lazy")


@pytest.mark.full
def test_code_outside_regions_brings_what_it_brings_in_a_run(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """Loops in all orders, the C library, the kernel, threads, a child, root blocks."""
    counts = _compare(workshop, mpich, tmp_path, _PROGRAMS / "outside_regions.c", "400000", {})
    assert sum(sent for sent, _, _ in counts[_OUTSIDE]) > 0


@pytest.mark.full
def test_arrays_that_trade_places_large_enough_for_their_pages_to_be_closed(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    settings = {"POLYRT_GATHER": "lazy"}
    source = _PROGRAMS / "turned_regions.c"
    counts = _compare(workshop, mpich, tmp_path, source, "300 310 3", settings)
    assert sum(sent for sent, _, _ in counts[_OUTSIDE]) > 0


@pytest.mark.full
def test_inputs_of_which_each_rank_keeps_its_part(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """They are brought to readers by columns, and to ordinary code."""
    source = _PROGRAMS / "coefficients.c"
    counts = _compare(workshop, mpich, tmp_path, source, "1030 8 6", {})
    assert 8 * 1030**2 < sum(sent for sent, _, _ in counts[_OUTSIDE]) < 5 * 8 * 1030**2 * 3


@pytest.mark.parametrize(("n", "is_small"), [("20", True), ("1000", False)])
def test_what_a_run_is_likely_to_replicate_is_said(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, n: str, is_small: bool
) -> None:
    """18 x 18 points are fewer than a message is worth; a million are not."""
    binary = distributed(workshop, ROOT / "bench" / "regions" / "two_functions.c", mpich)
    told = run_process(
        [str(binary), n, "100"], {**clean_environment(), "POLYRT_SIMULATE": "1,2"}, 60, tmp_path
    )
    assert told.status == 0
    note = b"on 2 ranks a run is likely to replicate region relax" in told.stderr
    assert note == is_small and b"on 1 ranks" not in told.stderr
