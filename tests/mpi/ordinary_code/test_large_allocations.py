"""Arrays that are so large that they lie on huge pages: no two begin at the same place in one, the
same on all ranks, and what the C library does with them goes on working."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from support.build import Workshop, distributed
from support.mpi import Mpi

_N, _ARRAYS = 1000, 6
_PROGRAM = f"""#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum {{ n = {_N}, arrays = {_ARRAYS} }};
typedef double matrix[n][n];
extern void *aligned_alloc(size_t, size_t);
extern int posix_memalign(void **, size_t, size_t);
static void *given(int k)
{{
    void *memory = NULL;
    switch (k) {{
    case 0:
        return malloc(sizeof(matrix));
    case 1:
        return calloc(n, sizeof(double[n]));
    case 2:
        return realloc(malloc(8), sizeof(matrix));
    case 3:
        return posix_memalign(&memory, 4096, sizeof(matrix)) ? NULL : memory;
    case 4:
        return aligned_alloc(64, sizeof(matrix));
    default:
        return memset(malloc(sizeof(matrix)), 1, sizeof(matrix));
    }}
}}
static double first(double (*a)[n], double by)
{{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = by * i + j;
    return a[n - 1][1];
}}
static void again(double (*a)[n])
{{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += i - j;
}}
int main(void)
{{
    double (*a[arrays])[n], sum = 0;
    for (int k = 0; k < arrays; k++) {{
        a[k] = given(k);
        printf("%d\\n", (int)((uintptr_t)a[k] % (1 << 20)));
        if (malloc_usable_size(a[k]) < sizeof(matrix))
            return 1;
        sum += first(a[k], k);
        again(a[k]);
    }}
    a[0] = realloc(a[0], 3 * sizeof(matrix));
    memcpy(a[0] + n, a[1], sizeof(matrix));
    again(a[0]);
    a[4] = realloc(a[4], sizeof(matrix) - 8 * n);
    a[5] = realloc(a[5], 8 * n);
    for (int j = 0; j < n; j++)
        sum += a[5][0][j] + a[4][n - 2][j] + a[0][2 * n - 1][j] - a[0][7][j];
    for (int k = 0; k < arrays; k++)
        free(a[k]);
    printf("%.17g\\n", sum);
    return 0;
}}
"""


def _sum() -> float:
    """What is added up, from the formulas of the elements."""
    total = float(sum((_N - 1) * k + 1 for k in range(_ARRAYS)))
    for j in range(_N):
        total += j - j
        total += 4 * (_N - 2) + j + (_N - 2) - j
        total += (_N - 1) + j + (_N - 1) - j
        total -= j + 2 * (7 - j)
    return total


@pytest.mark.parametrize("ranks", [1, 3])
def test_large_allocations(workshop: Workshop, mpich: Mpi, tmp_path: Path, ranks: int) -> None:
    source = workshop.folder / "large_allocations.c"
    source.write_text(_PROGRAM)
    binary = distributed(workshop, source, mpich)
    outcome = mpich.run(ranks, binary, [], {}, 60, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode()
    *places, total = outcome.stdout.split()
    assert float(total) == _sum()
    chosen = sorted(map(int, places))
    assert all(later - earlier >= 1024 for earlier, later in itertools.pairwise(chosen))


_ALONE = f"""#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
enum {{ n = {_N} }};
extern void *aligned_alloc(size_t, size_t);
static double *kept;
static void *keep(void *bytes)
{{
    kept = malloc(*(size_t *)bytes);
    kept[1] = 1;
    return NULL;
}}
static void copy(double (*to)[n], double (*from)[n])
{{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i][j] = from[i][j] + 1;
}}
int main(void)
{{
    pthread_t thread;
    const int rank = atoi(getenv("PMI_RANK"));
    size_t bytes = sizeof(double[n][n]), small = 16;
    (void)rank, (void)small, (void)thread;
    char *grown = aligned_alloc(64, 1 << 20); /* no row of an array of rows */
    /* The kernel moves memory that has been advised alike; of other memory the C library makes a
     * copy, which begins elsewhere on a page. */
    _Pragma("polydist root") madvise(grown + 4096, 4096, MADV_RANDOM);
    ALLOCATE
    double (*a)[n] = realloc(grown, bytes), (*b)[n] = malloc(bytes);
    memset(a, 0, bytes);
    copy(b, a);
    copy(a, b);
    printf("%g %g\\n", a[n - 1][2], kept[1]);
    return 0;
}}
"""
_ALONE_CASES = {
    "root": '_Pragma("polydist root") { keep(&bytes); }\n    if (!kept) keep(&small);',
    "thread": "pthread_create(&thread, NULL, keep, rank == 1 ? &bytes : &small);\n"
    "    pthread_join(thread, NULL);",
}


@pytest.mark.parametrize("case", _ALONE_CASES)
def test_what_one_rank_allocates_moves_no_array_of_all(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, case: str
) -> None:
    """Arrays that lie elsewhere on their pages would be gathered after each region. The C library
    moves what grows where there is no room after it, which is not so on all ranks."""
    source = workshop.folder / f"allocated_alone_{case}.c"
    source.write_text(_ALONE.replace("ALLOCATE", _ALONE_CASES[case]))
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json"), "POLYRT_REPLICATE": "never"}
    outcome = mpich.run(3, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert (outcome.status, outcome.stdout) == (0, b"2 1\n"), outcome.stderr.decode()
    statistics = json.loads((tmp_path / "statistics.json").read_text())
    assert statistics["brought"] == []
