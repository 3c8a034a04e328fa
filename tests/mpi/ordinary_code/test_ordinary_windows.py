"""How often code outside regions has to ask for what stays on other ranks, and how much comes:
windows grow in the direction and by the step in which it goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import Workshop, distributed, sequential
from support.mpi import Mpi
from support.processes import run_process

_BYTES, _FIRST, _BEFORE = 8 << 20, 1 << 16, 4096 + 41 * 64
_WALK = f"""#include <stdio.h>
#include <stdlib.h>
int main(void)
{{
    long n = {_BYTES} / sizeof(double), sum = 0;
    double *a = malloc(n * sizeof *a);
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        a[i] = i;
    WALK
    printf("%ld\\n", sum);
    return 0;
}}
"""
# Per walk: its loop, the windows that it takes, and the least and the most bytes that come. The
# first allocation begins so many bytes after its first page.
_WALKS = {
    "upward": ("for (long i = 0; i < n; i++) sum += a[i];", 8, _BYTES, _BYTES),
    "downward": ("for (long i = n - 1; i >= 0; i--) sum += a[i];", 8, _BYTES, _BYTES),
    "upward, few": (
        "for (long i = 0; i < n; i += 1500) sum += a[i];",
        8,
        _BYTES - 8 * 12000,
        _BYTES,
    ),
    "downward, few": (
        "for (long i = n - 1; i >= 0; i -= 1500) sum += a[i];",
        8,
        _BYTES - 8 * 12000,
        _BYTES,
    ),
    "column": (
        "for (long i = 9; i < n; i += 1 << 15) sum += a[i];",
        6,
        32 * _FIRST - _BEFORE,
        32 * _FIRST,
    ),
    "column upwards": (
        "for (long i = n - 9; i >= 0; i -= 1 << 15) sum += a[i];",
        6,
        31 * _FIRST,
        32 * _FIRST,
    ),
    "one element": ("sum += a[n / 3];", 1, _FIRST, _FIRST),
    "here and there": (
        "sum += a[5] + a[n / 2] + a[n / 3];",
        3,
        3 * _FIRST - _BEFORE,
        3 * _FIRST,
    ),
}


def _write(folder: Path, walk: str) -> Path:
    source = folder / f"walk_{walk.replace(',', '').replace(' ', '_')}.c"
    source.write_text(_WALK.replace("WALK", _WALKS[walk][0]))
    return source


@pytest.mark.parametrize("ranks", [2, pytest.param(3, marks=pytest.mark.full)])
@pytest.mark.parametrize("walk", _WALKS)
def test_windows_follow_the_code(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, walk: str, ranks: int
) -> None:
    source = _write(workshop.folder, walk)
    right = run_process([str(sequential(workshop, source))], {}, 60, tmp_path).stdout
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json")}
    outcome = mpich.run(ranks, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert (outcome.status, outcome.stdout) == (0, right), outcome.stderr.decode()
    regions = json.loads((tmp_path / "statistics.json").read_text())["regions"]
    (outside,) = [row["ranks"] for row in regions if row["name"] == "(code outside regions)"]
    _, windows, least, most = _WALKS[walk]
    assert [rank["executions"] for rank in outside] == [windows] * ranks
    assert least <= sum(rank["bytes"] for rank in outside) / (ranks - 1) <= most


_HALVES = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int polyrt_rank(void), posix_memalign(void **, size_t, size_t);
static void *grown(size_t bytes)
{
    void *memory = realloc(calloc(1, bytes / 3), bytes / 2);
    return realloc(memory, bytes);
}
static void *aligned(size_t bytes)
{
    void *memory;
    return posix_memalign(&memory, 64, bytes) ? NULL : memory;
}
static void halve(long n, double *a)
{
#pragma polydist name(halve)
    for (long i = 0; i < n; i++)
        a[i] = a[i] / 2;
}
int main(void)
{
    const long sizes[] = {5000, 10000, 16500, 40000};
    double sum = 0;
    for (int k = 0; k < 40; k++)
        free(malloc(1000000));
    void *between[16] = {0};
    for (int k = 0; k < 16; k++) {
        const long n = sizes[k % 4];
        between[k] = malloc((size_t)(1 + polyrt_rank() * (100 + k)));
        void *memory = k / 4 == 0   ? malloc(n * sizeof(double))
                       : k / 4 == 1 ? calloc(n, sizeof(double))
                       : k / 4 == 2 ? grown(n * sizeof(double))
                                    : aligned(n * sizeof(double));
        double *a = memory;
        if (k / 4 == 1 && memchr(memory, 1, n * sizeof(double)))
            return 1;
        for (long i = 0; i < n; i++)
            a[i] = i + k;
        for (int t = 0; t < 4; t++)
            halve(n, a);
        sum += a[n - 1];
        memset(a, 1, n * sizeof(double));
        if (k % 2)
            free(a);
    }
    for (int k = 0; k < 16; k++)
        free(between[k]);
    printf("%g\n", sum);
    return 0;
}
"""


def test_all_that_is_allocated_can_stay(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """Nothing of it is gathered, whatever lies on the heap besides. (Simulated ranks are one
    process, on which all lies alike.)"""
    source = workshop.folder / "halves.c"
    source.write_text(_HALVES)
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json")}
    outcome = mpich.run(3, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == b"17881.5\n"
    regions = json.loads((tmp_path / "statistics.json").read_text())["regions"]
    sent = {row["name"]: sum(int(rank["bytes"]) for rank in row["ranks"]) for row in regions}
    assert sent["halve"] == 0
