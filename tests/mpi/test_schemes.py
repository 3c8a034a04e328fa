"""Every communication scheme gives the sequential program's output, and they send as much as they
promise relative to each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.build import Workshop, distributed, expected_output
from support.compare import check_run
from support.matrix import Configuration
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import PROGRAMS, ROOT

SCHEMES = ("exact", "fop", "foifi", "fo")
OPTIONS = ("--comm", ",".join(SCHEMES))
RUNS = {
    "overwritten": ("12 4", "4", (("lookup", 3), ("cyclic", 4))),
    "lu": ("25", "5,3,7", (("block", 3), ("cyclic(2)", 4))),
    "floyd_warshall": ("13", "2,3,4", (("block", 4), ("cyclic", 3))),
    "adi": ("16 3", "3", (("block", 3), ("cyclic", 4))),
    "heat2d": ("30 12", "5,3,7", (("block", 4), ("lookup,cyclic", 3))),
    "far_rows": ("", "3,2", (("block", 4), ("cyclic", 7))),
    "work_arrays": ("", "4,3", (("block", 4), ("cyclic", 3))),
    "periodic": ("14 9 5", "3,2", (("block", 3), ("cyclic", 4))),
    "turned_grid": ("8 6", "1,1", (("cyclic(2)", 2), ("cyclic(2)", 4))),
}
"""Program: its arguments, tile sizes, and placements with numbers of ranks."""


def _cases() -> list[Any]:
    """All programs and placements; every third program has a run in the quick suite."""
    return [
        pytest.param(
            name,
            Configuration(ranks, tile, placement, arguments),
            id=f"{name}-{ranks}-{placement}",
            marks=pytest.mark.full if k or number % 3 else [],
        )
        for number, (name, (arguments, tile, runs)) in enumerate(RUNS.items())
        for k, (placement, ranks) in enumerate(runs)
    ]


def _source(name: str) -> Path:
    (path,) = [*ROOT.glob(f"tests/programs/{name}.c"), *ROOT.glob(f"examples/{name}/{name}.c")]
    return path


@pytest.mark.parametrize(("name", "configuration"), _cases())
def test_results(workshop: Workshop, mpich: Mpi, name: str, configuration: Configuration) -> None:
    for scheme in SCHEMES:
        check_run(
            workshop,
            mpich,
            _source(name),
            configuration,
            options=OPTIONS,
            settings={"POLYRT_COMM": scheme},
        )


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[pytest.mark.full] if k % 2 else []) for k, n in enumerate(RUNS)],
)
def test_order_of_volumes(workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str) -> None:
    """What is sent in the steps, on each number of ranks; that the simulator counts what is sent is
    tested elsewhere."""
    sent = {scheme: _foretold(workshop, mpich, tmp_path, name, scheme) for scheme in SCHEMES}
    for exact, fop, foifi, fo in zip(*sent.values(), strict=True):
        assert 0 < exact <= fop <= min(foifi, fo)


def test_schemes_differ_where_they_should(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """A pivot row is read by several tiles of a rank (foifi), with other rows of its tile that are
    not (fo); fop sends it alone, once."""
    sent = {scheme: _foretold(workshop, mpich, tmp_path, "lu", scheme)[0] for scheme in SCHEMES}
    assert sent["exact"] == sent["fop"] < sent["foifi"] and sent["fop"] < sent["fo"]


def _foretold(workshop: Workshop, mpich: Mpi, folder: Path, name: str, scheme: str) -> list[float]:
    """The elements that the simulator counts, for each number of ranks."""
    arguments, tile, _ = RUNS[name]
    report = folder / f"{scheme}.json"
    settings = {
        "POLYRT_COMM": scheme,
        "POLYRT_TILE": tile,
        "POLYRT_SIMULATE": "3,4,7,16",
        "POLYRT_STATS": str(report),
    }
    program = distributed(workshop, _source(name), mpich, OPTIONS)
    outcome = run_process(
        [str(program), *arguments.split()], {**clean_environment(), **settings}, 60, folder
    )
    assert outcome.status == 0, outcome.stderr.decode()
    regions = json.loads(report.read_text())["regions"]
    return [
        sum(rank["elements"] for region in regions for rank in region["runs"][k]["work"])
        for k in range(4)
    ]


@pytest.mark.parametrize("limit", ["", "24"])
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("lu", "25"),
        ("gramschmidt", ""),
        pytest.param("floyd_warshall", "23", marks=pytest.mark.full),
        pytest.param("correlation", "", marks=pytest.mark.full),
    ],
)
def test_broadcasts_down_a_tree(
    workshop: Workshop, mpich: Mpi, name: str, arguments: str, limit: str
) -> None:
    """Rows that all ranks read, on enough ranks for a tree with inner nodes; in one message and in
    many small ones."""
    (program,) = [program for program in PROGRAMS if program.name == name]
    settings = {"POLYRT_MESSAGE_LIMIT": limit} if limit else {}
    for ranks, placement in ((9, "block"), (7, "cyclic")):
        configuration = Configuration(ranks, "2,3,2", placement, arguments or program.arguments[0])
        check_run(workshop, mpich, program.path, configuration, settings=settings)


_TWO_WAYS = r"""#include <stdio.h>
enum { N = 20 };
int main(void)
{
    static double a[N], b[N];
#pragma polydist
    for (int t = 0; t < N; t++) {
        for (int i = 0; i < N; i++)
            a[i] = a[i] / 2 + i + t;
        for (int j = 1; j < N; j++)
            b[j] += a[t] + a[j - 1];
    }
    for (int j = 0; j < N; j++)
        printf("%a\n", b[j]);
    return 0;
}
"""


def test_what_comes_down_a_tree_is_not_sent_again(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """All ranks read one element, and the next rank the last one of each block: in four steps that
    is the same, in the first of them for the first receiver of the tree. Of the 39 results, which
    four others get each, eight came in the last step."""
    source = workshop.folder / "two_ways.c"
    source.write_text(_TWO_WAYS)
    report = tmp_path / "statistics.json"
    given = {"POLYRT_TILE": "4", "POLYRT_GATHER": "all", "POLYRT_STATS": str(report)}
    outcome = mpich.run(5, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, ""))
    (region,) = json.loads(report.read_text())["regions"]
    in_steps, gathered = 20 * (4 + 4) - 4, 39 * 4 - 8
    assert sum(rank["elements"] for rank in region["ranks"]) == in_steps + gathered


@pytest.mark.parametrize(
    ("options", "asked", "told"),
    [
        (("--comm", "fo"), "fop", "POLYRT_COMM=fop: the region was translated without this scheme"),
        ((), "fo", "POLYRT_COMM=fo: the region was translated without this scheme"),
        ((), "all", "POLYRT_COMM=all is not a communication scheme"),
    ],
)
def test_a_scheme_that_is_not_there(
    workshop: Workshop, mpich: Mpi, options: tuple[str, ...], asked: str, told: str
) -> None:
    configuration = Configuration(2, "", "", "7 3")
    with pytest.raises(pytest.fail.Exception, match="exit status") as failure:
        check_run(
            workshop,
            mpich,
            _source("overwritten"),
            configuration,
            options=options,
            settings={"POLYRT_COMM": asked},
        )
    assert told in str(failure.value)
