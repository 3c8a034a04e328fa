"""Files that ordinary code writes, moves, asks for and reads back are those of the sequential
program: rank 0's."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from support.build import Workshop, distributed, sequential
from support.mpi import Mpi, clean_environment

FOLDER = Path(__file__).parent / "file_programs"
PROGRAMS = ("streams.c", "units.f90", "history.f90")

_FORTIFIED = ("-O2", "-D_FORTIFY_SOURCE=2", "-Wno-unused-result")

_HEAD = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int polyrt_rank(void);
static double a[3000];

int main(int count, char **words)
{
    char name[40] = "log";
    (void)count;
#pragma polydist
    for (int i = 0; i < 3000; i++)
        a[i] = i * 0.5;
"""

_APPENDING = (
    _HEAD
    + """\
    if (strcmp(words[1], "rank") == 0)
        sprintf(name, "log%d", polyrt_rank());
    if (strcmp(words[1], "threads") == 0) {
#pragma omp parallel num_threads(3)
        fclose(fopen("threads", "a"));
    }
    if (strcmp(words[1], "apart") == 0 && getenv("PMI_RANK") && *getenv("PMI_RANK") == '1')
        fclose(fopen("alone", "w"));
    FILE *f = fopen(name, "a");
    if (!f)
        return 1;
    fprintf(f, "%g\\n", a[2999]);
    fclose(f);
    return 0;
}
"""
)


def _files(folder: Path) -> dict[str, bytes]:
    """What is in a folder and below it, by the names from there."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def _check(workshop: Workshop, mpi: Mpi, name: str, ranks: int, folder: Path, *flags: str) -> None:
    source = FOLDER / name
    alone, together = folder / "alone", folder / "together"
    alone.mkdir()
    together.mkdir()
    expected = subprocess.run(
        [sequential(workshop, source)],
        env=clean_environment(),
        cwd=alone,
        capture_output=True,
        timeout=60,
        check=True,
    )
    program = distributed(workshop, source, mpi, c_flags=flags)
    outcome = mpi.run(ranks, program, [], {}, 60, together)
    assert (outcome.status, outcome.stdout) == (0, expected.stdout), outcome
    assert _files(together) == _files(alone) != {}


@pytest.mark.parametrize("ranks", [1, 2, 5])
@pytest.mark.parametrize("name", PROGRAMS)
def test_files_are_those_of_the_sequential_program(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, ranks: int
) -> None:
    _check(workshop, mpich, name, ranks, tmp_path)


def test_files_where_the_compiler_checks_buffers(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """It calls functions with other names then."""
    _check(workshop, mpich, "streams.c", 3, tmp_path, *_FORTIFIED)


@pytest.mark.full
@pytest.mark.parametrize("name", PROGRAMS)
def test_files_with_open_mpi(workshop: Workshop, openmpi: Mpi, tmp_path: Path, name: str) -> None:
    _check(workshop, openmpi, name, 3, tmp_path)


@pytest.mark.parametrize(
    ("way", "settings", "written"),
    [
        ("once", {}, {"log": 1}),
        ("once", {"POLYRT_FILES": "all"}, {"log": 3}),
        ("rank", {}, {"log0": 1, "log1": 1, "log2": 1}),
        ("threads", {}, {"log": 1, "threads": 0}),
    ],
)
def test_who_has_files(
    workshop: Workshop,
    mpich: Mpi,
    tmp_path: Path,
    way: str,
    settings: dict[str, str],
    written: dict[str, int],
) -> None:
    """A program that asks for its rank has files on each, as have all if the user says so."""
    source = workshop.folder / "appending.c"
    source.write_text(_APPENDING)
    program = distributed(workshop, source, mpich, flags=("-fopenmp",))
    outcome = mpich.run(3, program, [way], settings, 60, tmp_path)
    assert outcome.status == 0, outcome
    line = b"1499.5\n"
    assert _files(tmp_path) == {name: count * line for name, count in written.items()}


def test_a_rank_that_opens_a_file_alone(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    source = workshop.folder / "appending.c"
    source.write_text(_APPENDING)
    program = distributed(workshop, source, mpich, flags=("-fopenmp",))
    outcome = mpich.run(3, program, ["apart"], {}, 60, tmp_path)
    assert outcome.status != 0
    said = outcome.stderr.decode()
    assert "ranks are in different places" in said and "rank 1: " in said, said


def test_a_wrong_setting(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    source = workshop.folder / "appending.c"
    source.write_text(_APPENDING)
    program = distributed(workshop, source, mpich, flags=("-fopenmp",))
    outcome = mpich.run(2, program, ["once"], {"POLYRT_FILES": "some"}, 60, tmp_path)
    assert outcome.status != 0
    assert "POLYRT_FILES" in outcome.stderr.decode() and _files(tmp_path) == {}


def test_a_region_writes_a_file_that_all_ranks_have(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """Its loops run as they were written, so that each rank writes all of it."""
    program = distributed(workshop, FOLDER / "history.f90", mpich)
    outcome = mpich.run(2, program, [], {"POLYRT_FILES": "all", "POLYRT_STRICT": "0"}, 60, tmp_path)
    said = outcome.stderr.decode()
    assert "unit 11" in said and "as they were written" in said, outcome
    strict = {"POLYRT_FILES": "all", "POLYRT_STRICT": "1"}
    outcome = mpich.run(2, program, [], strict, 60, tmp_path)
    assert outcome.status != 0 and "unit 11" in outcome.stderr.decode()


_OUTPUT = r"""
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>
int main(void)
{
    long n = 150000;
    double *a = malloc(n * sizeof *a);
    FILE *stream = fopen("stream", "w");
    int file = open("file", O_RDWR | O_CREAT | O_TRUNC, 0666);
    for (int t = 0; t < 4; t++) {
#pragma polydist dist(block)
        for (long i = 0; i < n; i++)
            a[i] = i * 0.5 + t;
        fprintf(stream, "step %d\n", t);
        if (t % 2 == 0)
            printf("%zu", fwrite(a, sizeof *a, n, stream));
        else
            printf("%zd", write(file, a, n * sizeof *a));
        printf(" %ld", ftell(stream));
        printf(" %ld\n", (long)lseek(file, 0, SEEK_CUR));
    }
    return fclose(stream);
}
"""


def test_rank_0_alone_gets_what_it_writes(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """Two thirds of an array go to it, nothing to others; the simulation says the same."""
    source = tmp_path / "output.c"
    source.write_text(_OUTPUT)
    program = distributed(workshop, source, mpich)
    found = []
    for ranks in (1, 3):
        folder = tmp_path / str(ranks)
        folder.mkdir()
        outcome = mpich.run(ranks, program, [], {"POLYRT_STATS": "statistics"}, 60, folder)
        assert outcome.status == 0, outcome
        report = json.loads((folder / "statistics").read_text())
        (folder / "statistics").unlink()
        found.append((outcome.stdout, _files(folder)))
    assert found[0] == found[1] and {"stream", "file"} == found[0][1].keys()
    (outside,) = [row for row in report["regions"] if row["name"] == "(code outside regions)"]
    sent = [rank["bytes"] for rank in outside["ranks"]]
    assert sent[0] == 0 and abs(sum(sent) - 4 * 2 / 3 * 150000 * 8) < 4 * 2 * 4096
    settings = {"POLYRT_SIMULATE": "3", "POLYRT_STATS": "simulated"}
    assert mpich.run(1, program, [], settings, 60, tmp_path).status == 0
    simulated = json.loads((tmp_path / "simulated").read_text())
    assert [rank["bytes"] for rank in simulated["outside"][0]["work"]] == sent
