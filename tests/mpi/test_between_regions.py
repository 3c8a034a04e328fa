"""Values that stay on their writers: what moves between regions, and what code outside them moves,
in bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import RESIDENT, ROOT, Workshop, distributed
from support.mpi import Mpi

_N, _STEPS, _ROW = 200, 4, 198 * 8

Bytes = dict[str, int]


def _sent(
    workshop: Workshop,
    mpich: Mpi,
    folder: Path,
    source: Path,
    ranks: int,
    gather: str,
    steps: int = _STEPS,
) -> tuple[Bytes, bytes]:
    """What all ranks sent in each region, and the output."""
    given = {"POLYRT_GATHER": gather, "POLYRT_STATS": str(folder / "statistics.json")}
    arguments = [str(_N), str(steps)]
    binary = distributed(workshop, source, mpich)
    outcome = mpich.run(ranks, binary, arguments, given, 60, folder)
    assert outcome.status == 0, outcome.stderr.decode()
    regions = json.loads((folder / "statistics.json").read_text())["regions"]
    sent = {row["name"]: sum(int(rank["bytes"]) for rank in row["ranks"]) for row in regions}
    return sent, outcome.stdout


def _regions(name: str) -> Path:
    return ROOT / "bench" / "regions" / name


@pytest.mark.parametrize("ranks", [2, 4])
def test_a_halo_moves_and_a_copy_nothing(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, ranks: int
) -> None:
    source = _regions("two_functions.c")
    sent, output = _sent(workshop, mpich, tmp_path, source, ranks, "lazy")
    everything, right = _sent(workshop, mpich, tmp_path, source, ranks, "all")
    assert output == right
    neighbours = 2 * (ranks - 1)
    assert sent["relax"] == (_STEPS - 1) * neighbours * _ROW
    assert sent["copy"] == 0
    assert everything["relax"] > 20 * sent["relax"] and everything["copy"] > 0


def test_two_regions_move_what_one_does(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    two, output = _sent(workshop, mpich, tmp_path, _regions("two_functions.c"), 4, "lazy")
    one, right = _sent(workshop, mpich, tmp_path, _regions("one_region.c"), 4, "all")
    assert (sum(two.values()), output) == (sum(one.values()), right)


@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_regions_over_other_rows_follow_the_arrays(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, ranks: int
) -> None:
    source = _regions("other_rows.c")
    sent, output = _sent(workshop, mpich, tmp_path, source, ranks, "lazy")
    _, right = _sent(workshop, mpich, tmp_path, source, ranks, "all")
    assert output == right
    assert sent["relax"] == (_STEPS - 1) * 2 * (ranks - 1) * _ROW
    assert (sent["copy"], sent["part"]) == (0, 0)


def test_levels_of_a_grid_have_blocks_that_fit(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """A restriction sends the first row of each rank's finer block to the rank before, whatever the
    blocks are of the rows that the first region fills."""
    sent, _ = _sent(workshop, mpich, tmp_path, _regions("levels.c"), 4, "lazy")
    assert sent["restrict"] == _STEPS * 3 * _N * 8
    assert sent["copy"] == sent["smooth"] == 0 and sent["relax"] <= 3 * _N * 8


def test_what_fills_an_array_does_so_for_who_adds_to_it(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """Once it is known who does: then what is added to zeros needs the next coarse row alone. Who
    reads the sums gets the two rows of each border that lie on the other side."""
    few, many = (
        _sent(workshop, mpich, tmp_path, _regions("filled_rows.c"), 4, "lazy", steps)[0]
        for steps in (_STEPS, 2 * _STEPS)
    )
    assert many["spread"] - few["spread"] == _STEPS * 3 * _N * 8
    assert many["relax"] - few["relax"] == _STEPS * 3 * 2 * _N * 8
    assert many["clear"] == many["restrict"] == 0


_LOOK = r"""#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    long n = 100000;
    double *a = malloc(n * sizeof *a), sum = 0;
#pragma polydist
    for (long i = 0; i < n; i++)
        a[i] = i;
    printf("%g\n", a[n / 2]);
#pragma polydist
    for (long i = 0; i < n; i++)
        a[i] = 2 * a[i];
    for (long i = 0; i < n; i++)
        sum += a[i];
    printf("%g\n", sum);
    return 0;
}
"""


def test_code_outside_regions_gets_what_it_touches(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = workshop.folder / "look.c"
    source.write_text(_LOOK)
    sent, output = _sent(workshop, mpich, tmp_path, source, 2, "lazy")
    assert output == b"50000\n9.9999e+09\n"
    whole, window = 100000 * 8, 1 << 16
    assert whole <= sent["(code outside regions)"] <= whole + window


def test_an_array_may_begin_where_a_page_does(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = workshop.folder / "aligned.c"
    array = "static double a[100000] __attribute__((aligned(4096))); double sum"
    source.write_text(_LOOK.replace("double *a = malloc(n * sizeof *a), sum", array))
    source.write_text(source.read_text().replace("a[n / 2]", "a[1]"))
    _, output = _sent(workshop, mpich, tmp_path, source, 2, "lazy")
    assert output == b"1\n9.9999e+09\n"


_LAST = r"""#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    long n = 100000, sum = 0;
    double *a = malloc(n * sizeof *a);
    int *b = malloc(n * sizeof *b);
    unsigned char *bytes = (unsigned char *)a;
#pragma polydist
    for (long i = 0; i < n; i++)
        a[i] = i + 1;
#pragma polydist
    for (long i = 0; i < n; i++)
        b[i] = bytes[8 * n - 1] + i % 10;
    for (long i = 0; i < n; i++)
        sum += b[i];
    printf("%ld\n", sum);
    return 0;
}
"""


def test_a_region_may_read_the_last_byte_of_an_array_alone(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = workshop.folder / "last.c"
    source.write_text(_LAST)
    sent, output = _sent(workshop, mpich, tmp_path, source, 2, "lazy")
    assert (output, sent["main_2"]) == (b"6850000\n", 1)


def test_results_longer_than_a_chunk_are_gathered(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = workshop.folder / "long.c"
    source.write_text(_LOOK.replace("n = 100000", "n = 300000"))
    sent, output = _sent(workshop, mpich, tmp_path, source, 2, "all")
    assert output == b"150000\n8.99997e+10\n"
    assert sum(sent.values()) == 2 * 300000 * 8


def test_a_sanitized_program_keeps_its_allocator(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """Its memory is not guarded, so that all results are gathered."""
    source = _regions("two_functions.c")
    _, right = _sent(workshop, mpich, tmp_path, source, 2, "all")
    binary = distributed(workshop, source, mpich, flags=("-fsanitize=address",))
    given = {"POLYRT_GATHER": "lazy", "ASAN_OPTIONS": "detect_leaks=0"}
    outcome = mpich.run(2, binary, [str(_N), str(_STEPS)], given, 60, tmp_path)
    assert (outcome.status, outcome.stdout) == (0, right), outcome.stderr.decode()


def test_ranks_that_part_ways_are_named(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    source = workshop.folder / "part.c"
    text = _LOOK.replace("int main", "extern int polyrt_rank(void);\nint main")
    source.write_text(text.replace("    printf", "    if (polyrt_rank() == 0)\n        printf", 1))
    given = {"POLYRT_GATHER": "lazy"}
    outcome = mpich.run(3, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert outcome.status not in (0, None)
    assert b"ranks are in different places" in outcome.stderr
    assert b"an access to results of a region" in outcome.stderr


def test_an_unknown_way_to_gather_is_refused(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    given = {"POLYRT_GATHER": "never"}
    binary = distributed(workshop, _regions("two_functions.c"), mpich)
    outcome = mpich.run(2, binary, ["20", "1"], given, 60, tmp_path)
    assert outcome.status not in (0, None)
    assert b"POLYRT_GATHER=never" in outcome.stderr and b"use all or lazy" in outcome.stderr


_SHARES = r"""#include "RESIDENT"
int main(void)
{
    int n = 2000;
    double(*a)[n] = malloc(n * sizeof *a), (*b)[n] = malloc(n * sizeof *b), sum = 0;
    double(*input)[n] = malloc(n * sizeof *input);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = b[i][j] = i % 7 + j % 5;
            input[i][j] = 0.25 + 0.01 * ((i + 2 * j) % 3);
        }
    long before = kilobytes_of("VmRSS:");
    for (int step = 0; step < 24; step++) {
#pragma polydist
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = input[i][j] * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
        double(*swap)[n] = a;
        a = b;
        b = swap;
    }
    fprintf(stderr, "%ld %ld\n", before, kilobytes_of("VmRSS:"));
#pragma polydist
    for (int i = 0; i < n; i++)
        b[n - 1 - i][n / 2] = a[i][0] + 2 * a[i][n - 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += (i % 3 + 1) * a[i][j] + b[i][j] * input[i][j];
    printf("%.17g\n", sum);
    return 0;
}
"""


@pytest.mark.full
@pytest.mark.parametrize("ranks", [1, 4])
def test_each_rank_keeps_the_memory_of_its_share(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, ranks: int
) -> None:
    source = tmp_path / "shares.c"
    source.write_text(_SHARES.replace("RESIDENT", str(RESIDENT)))
    binary = distributed(workshop, source, mpich)
    outcome = mpich.run(ranks, binary, [], {"POLYRT_GATHER": "lazy"}, 60, tmp_path)
    gathered = mpich.run(ranks, binary, [], {"POLYRT_GATHER": "all"}, 60, tmp_path)
    assert outcome.stdout == gathered.stdout != b""
    arrays = 3 * 2000 * 2000 * 8 / 1024
    for line in outcome.stderr.decode().splitlines():
        before, after = map(int, line.split())
        assert before - after > 0.5 * arrays if ranks > 1 else before - after < 0.05 * arrays


_STATIC = """\
      module fields
        implicit none
        integer, parameter :: n = {n}
        real(8) :: m(n, n)
      end module fields

      program main
        use fields
        implicit none
        real(8), save :: s(n, n)
        real(8) :: c(n, n), d(n, n)
        integer :: i, j, step
        common /grid/ c, d
        do j = 1, n
          do i = 1, n
            m(i, j) = mod(7 * i + 13 * j, 11)
            s(i, j) = m(i, j)
            c(i, j) = m(i, j)
            d(i, j) = m(i, j)
          end do
        end do
        do step = 1, {steps}
          call advance(m, s)
          call advance(c, d)
        end do
      end program main

      subroutine advance(a, b)
        use fields, only: n
        implicit none
        real(8), intent(inout) :: a(n, n), b(n, n)
        integer :: i, j
!$polydist name(relax)
        do j = 2, n - 1
          do i = 2, n - 1
            b(i, j) = a(i, j) + a(i, j - 1) + a(i, j + 1)
          end do
        end do
!$polydist name(copy)
        do j = 1, n
          do i = 1, n
            a(i, j) = b(i, j)
          end do
        end do
      end subroutine advance
"""


def test_static_arrays_with_pages_of_their_own(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """The arrays of the common block share one with each other."""
    source = tmp_path / "static_halos.f"
    source.write_text(_STATIC.format(n=203, steps=_STEPS))
    binary = distributed(workshop, source, mpich)
    given = {"POLYRT_GATHER": "lazy", "POLYRT_STATS": str(tmp_path / "statistics.json")}
    outcome = mpich.run(4, binary, [], given, 60, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode()
    regions = json.loads((tmp_path / "statistics.json").read_text())["regions"]
    sent = {row["name"]: sum(int(rank["bytes"]) for rank in row["ranks"]) for row in regions}
    assert (sent["relax"], sent["copy"]) == (2 * (_STEPS - 1) * 2 * 3 * 201 * 8, 0)
