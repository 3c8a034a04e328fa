"""What root blocks bring: to rank 0 alone, and only what it does not hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import RESIDENT, Workshop, distributed
from support.mpi import Mpi

_N, _RANKS = 96000, 3
_PROGRAM = f"""#include <stdio.h>
#include <stdlib.h>

static double sum(long n, const double *a)
{{
    double s = 0;
    for (long i = 0; i < n; i++)
        s += a[i];
    return s;
}}

int main(void)
{{
    long n = {_N};
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma polydist name(write) gather(WHERE)
    for (long i = 0; i < n; i++)
        a[i] = i;
#pragma polydist root
    {{
        printf("%g\\n", sum(n, a));
        BLOCK
    }}
    AFTER
#pragma polydist name(turn) gather(none) dist(block)
    for (long i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
    return 0;
}}
"""
_ALL = 8 * _N
_ELSEWHERE = _ALL * (_RANKS - 1) // _RANKS
# Where the results go, what more is in the block and after it, and the bytes outside regions and in
# the second region, in which ranks 0 and 2 swap their parts.
_CASES = {
    "read": ("none", "", "", _ELSEWHERE, _ALL // _RANKS),
    "read twice": ("none", 'printf("%g\\n", a[n - 1]);', "", _ELSEWHERE, _ALL // _RANKS),
    "held already": ("root", "", "", 0, _ALL // _RANKS),
    "read by all": (
        "none",
        "",
        'printf("%g\\n", sum(n, a));',
        _ELSEWHERE + (_RANKS - 1) * _ALL,
        0,
    ),
    "held, and read by all": ("root", "", 'printf("%g\\n", sum(n, a));', (_RANKS - 1) * _ALL, 0),
}


@pytest.mark.parametrize("case", _CASES)
def test_rank_0_alone_gets_what_it_reads(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, case: str
) -> None:
    where, block, after, outside, inside = _CASES[case]
    source = workshop.folder / f"root_{case.replace(',', '').replace(' ', '_')}.c"
    text = _PROGRAM.replace("WHERE", where).replace("BLOCK", block).replace("AFTER", after)
    source.write_text(text)
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json")}
    outcome = mpich.run(_RANKS, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode()
    right = f"{sum(range(_N)):g}\n".encode()
    assert outcome.stdout.startswith(right) and outcome.stdout.count(right) == 1 + bool(after)
    regions = json.loads((tmp_path / "statistics.json").read_text())["regions"]
    sent = {row["name"]: sum(rank["bytes"] for rank in row["ranks"]) for row in regions}
    assert sent.get("(code outside regions)", 0) == outside
    assert sent["turn"] == inside


def test_what_all_have_opened_stays_open(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """Or rank 0, which reads through it in a block, would stop there alone afterwards."""
    source = workshop.folder / "root_opened.c"
    text = _PROGRAM.replace("WHERE", "none").replace("BLOCK", "")
    text = text.replace("#pragma polydist root", f"a[n / 2] = {_N // 2};\n#pragma polydist root")
    source.write_text(text.replace("AFTER", 'printf("%g\\n", a[n / 2] + 1);'))
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(_RANKS, program, [], {}, 60, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout.splitlines() == [f"{sum(range(_N)):g}".encode(), b"%d" % (_N // 2 + 1)]


def test_what_rank_0_writes_is_kept(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """As before: all ranks get the window first, and it stays open."""
    source = workshop.folder / "root_written.c"
    text = _PROGRAM.replace("WHERE", "root").replace("BLOCK", "a[n / 2] = -5;")
    source.write_text(text.replace("AFTER", 'printf("%g\\n", a[n / 2]);'))
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json")}
    outcome = mpich.run(_RANKS, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert (outcome.status, outcome.stdout.splitlines()[1:]) == (0, [b"-5"])
    regions = json.loads((tmp_path / "statistics.json").read_text())["regions"]
    (outside,) = [row["ranks"] for row in regions if row["name"] == "(code outside regions)"]
    assert sum(rank["bytes"] for rank in outside) > 0


_SCAN = r"""#include "RESIDENT"
int main(void)
{
    long n = 10000000;
    double *a = malloc(n * sizeof *a);
#pragma polydist
    for (long i = 0; i < n; i++)
        a[i] = i % 1001;
#pragma polydist root
    {
        double up = 0, down = 0;
        for (long i = 0; i < n; i++)
            up = 0.999 * up + a[i];
        for (long i = n - 1; i >= 0; i--)
            down = 0.999 * down + a[i];
        printf("%.17g %.17g\n", up, down);
    }
    fprintf(stderr, "%ld\n", kilobytes_of("VmHWM:"));
#pragma polydist
    for (long i = 1; i < n; i++)
        a[i] = a[i] + 1;
    printf("%g %g\n", a[n / 2], a[n - 1]);
    return 0;
}
"""


def test_rank_0_scans_an_array_for_which_it_has_no_memory(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = tmp_path / "scan.c"
    source.write_text(_SCAN.replace("RESIDENT", str(RESIDENT)))
    binary = distributed(workshop, source, mpich)
    alone, shared = (mpich.run(ranks, binary, [], {}, 60, tmp_path) for ranks in (1, 4))
    assert alone.status == shared.status == 0 and alone.stdout == shared.stdout
    (most,) = map(int, alone.stderr.split())
    own = [int(line) for line in shared.stderr.split()]
    array = 10_000_000 * 8 / 1024
    assert len(own) == 4 and max(own) < most - 0.3 * array


_WRITTEN = r"""#define _GNU_SOURCE
#include "RESIDENT"
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void)
{
    long n = 10000000;
    double *a = malloc(n * sizeof *a);
#pragma polydist
    for (long i = 0; i < n; i++)
        a[i] = i % 1001;
#pragma polydist root
    {
        struct iovec halves[] = {{a, n / 2 * sizeof *a}, {a + n / 2, n / 2 * sizeof *a}};
        FILE *file = fopen("by-fwrite", "w");
        int all = open("by-write", O_WRONLY | O_CREAT, 0666);
        int placed = open("by-pwrite", O_WRONLY | O_CREAT, 0666);
        int parts = open("by-writev", O_WRONLY | O_CREAT, 0666);
        printf("%zu", fwrite(a, sizeof *a, n, file));
        printf(" %zd", write(all, a, n * sizeof *a));
        printf(" %zd", pwrite(placed, a, n * sizeof *a, 16));
        printf(" %zd", writev(parts, halves, 2));
        printf(" %zu\n", fwrite(a, n * sizeof *a, 1, file));
        fclose(file);
    }
    fprintf(stderr, "%ld\n", kilobytes_of("VmHWM:"));
    return 0;
}
"""


@pytest.mark.full
def test_rank_0_writes_at_once_what_it_has_no_memory_for(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """The kernel sees no closed memory: it gets pieces."""
    source = tmp_path / "written.c"
    source.write_text(_WRITTEN.replace("RESIDENT", str(RESIDENT)))
    binary = distributed(workshop, source, mpich)
    files, most = [], []
    for ranks in (1, 4):
        folder = tmp_path / str(ranks)
        folder.mkdir()
        outcome = mpich.run(ranks, binary, [], {}, 60, folder)
        assert (outcome.status, outcome.stdout) == (0, b"10000000 80000000 80000000 80000000 1\n")
        files.append({path.name: path.read_bytes() for path in folder.iterdir()})
        most.append(max(int(line) for line in outcome.stderr.split()))
    assert files[0] == files[1] and len(files[0]) == 4
    array = 10_000_000 * 8 / 1024
    assert most[1] < most[0] - 0.3 * array
