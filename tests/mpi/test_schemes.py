"""Every communication scheme gives the sequential program's output, and they send as much as they promise relative to each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.build import Workshop
from support.compare import check_run
from support.matrix import Configuration
from support.mpi import Mpi
from support.programs import ROOT
from support.statistics import elements_sent

SCHEMES = ("exact", "fop", "foifi", "fo")
OPTIONS = ("--comm", ",".join(SCHEMES))
RUNS = {
    "overwritten": ("12 4", "4", (("block", 3), ("cyclic", 4))),
    "lu": ("25", "5,3,7", (("block", 3), ("cyclic(2)", 4))),
    "floyd_warshall": ("13", "2,3,4", (("block", 4), ("cyclic", 3))),
    "adi": ("16 3", "3", (("block", 3), ("cyclic", 4))),
    "heat2d": ("30 12", "5,3,7", (("block", 4), ("cyclic", 3))),
    "far_rows": ("", "3,2", (("block", 4), ("cyclic", 7))),
    "work_arrays": ("", "4,3", (("block", 4), ("cyclic", 3))),
    "periodic": ("14 9 5", "3,2", (("block", 3), ("cyclic", 4))),
}
"""Program: its arguments, tile sizes, and placements with numbers of ranks."""


def _cases() -> list[Any]:
    return [
        pytest.param(name, Configuration(ranks, tile, placement, arguments), id=f"{name}-{ranks}-{placement}")
        for name, (arguments, tile, runs) in RUNS.items()
        for placement, ranks in runs
    ]


def _source(name: str) -> Path:
    (path,) = [*ROOT.glob(f"tests/programs/{name}.c"), *ROOT.glob(f"examples/{name}/{name}.c")]
    return path


@pytest.mark.parametrize(("name", "configuration"), _cases())
def test_results_and_order_of_volumes(workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, configuration: Configuration) -> None:
    sent = {}
    for scheme in SCHEMES:
        report = tmp_path / f"{scheme}.json"
        settings = {"POLYRT_COMM": scheme, "POLYRT_STATS": str(report)}
        check_run(workshop, mpich, _source(name), configuration, options=OPTIONS, settings=settings)
        sent[scheme] = elements_sent(report)
    assert 0 < sent["exact"] <= sent["fop"] <= min(sent["foifi"], sent["fo"])


def test_schemes_differ_where_they_should(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """A pivot row is read by several tiles of a rank (foifi), with other rows of its tile that are not (fo); fop sends it alone, once."""
    configuration = Configuration(3, "5,3,7", "block", "25")
    sent = {}
    for scheme in SCHEMES:
        report = tmp_path / f"{scheme}.json"
        settings = {"POLYRT_COMM": scheme, "POLYRT_STATS": str(report)}
        check_run(workshop, mpich, _source("lu"), configuration, options=OPTIONS, settings=settings)
        sent[scheme] = elements_sent(report)
    assert sent["exact"] == sent["fop"] < sent["foifi"] and sent["fop"] < sent["fo"]


@pytest.mark.parametrize(
    ("options", "asked", "told"),
    [
        (("--comm", "fo"), "fop", "POLYRT_COMM=fop: the region was translated without this scheme"),
        ((), "fo", "POLYRT_COMM=fo: the region was translated without this scheme"),
        ((), "all", "POLYRT_COMM=all is not a communication scheme"),
    ],
)
def test_a_scheme_that_is_not_there(workshop: Workshop, mpich: Mpi, options: tuple[str, ...], asked: str, told: str) -> None:
    configuration = Configuration(2, "", "", "7 3")
    with pytest.raises(pytest.fail.Exception, match="exit status") as failure:
        check_run(workshop, mpich, _source("overwritten"), configuration, options=options, settings={"POLYRT_COMM": asked})
    assert told in str(failure.value)
