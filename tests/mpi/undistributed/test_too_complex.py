"""Regions whose analysis takes more than its bound on effort: all ranks run them as they are
written, with the values that other regions have left elsewhere, and what they write goes on from
there."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_EFFORT = ("--effort", "50000")
_LENIENT = {"POLYRT_STRICT": "0"}
_SAID = b"the analysis took more than 50000 operations; the loops run as they were written"

_C = """
#include <stdio.h>
#include <stdlib.h>

#define K 3

int main(void)
{
    int n = 40, total = 0;
    double a[40] = {0}, b[40] = {0};
#pragma polydist gather(none)
    for (int i = 0; i < n; i++)
        a[i] = i * 0.5;
#pragma polydist name(sweeps)
    for (int t = 0; t < K; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = i; j < n - 1; j++)
                b[j] = b[(i + j) / 2] + a[j - 1] - a[(2 * j - i) / 3 + 1];
        for (int i = 2; i < n - 2; i++)
            for (int j = i / 2; j < i; j++)
                a[i] += b[(i + 2 * j) / 3] * b[i - j];
    }
    total += K;
#pragma polydist
    for (int i = 0; i < n; i++)
        b[i] = 2 * a[i] + total;
    for (int i = 0; i < n; i++)
        printf("%a %a\\n", a[i], b[i]);
    return 0;
}
"""
_FORTRAN = """
program p
   implicit none
   integer :: i, j, t, n
   real(8) :: a(40), b(40)
   n = 40
   b = 0
   !$polydist gather(none)
   do i = 1, n
      a(i) = i*0.5d0
   end do
   !$polydist name(sweeps)
   do t = 1, 3
      do i = 2, n - 1
         do j = i, n - 1
            b(j) = b((i + j)/2) + a(j - 1) - a((2*j - i)/3 + 1)
         end do
      end do
      do i = 3, n - 2
         do j = i/2, i - 1
            a(i) = a(i) + b((i + 2*j)/3)*b(i - j)
         end do
      end do
   end do
   !$polydist
   do i = 1, n
      b(i) = 2*a(i) + n
   end do
   do i = 1, n
      print '(2es25.16)', a(i), b(i)
   end do
end program p
"""


@pytest.mark.parametrize(
    ("suffix", "text"), [("c", _C), pytest.param("f90", _FORTRAN, marks=pytest.mark.full)]
)
def test_all_ranks_run_it(workshop: Workshop, mpich: Mpi, suffix: str, text: str) -> None:
    source = workshop.folder / f"sweeps.{suffix}"
    source.write_text(text)
    program = distributed(workshop, source, mpich, options=_EFFORT)
    outcome = mpich.run(3, program, [], _LENIENT, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, ""))
    assert outcome.stderr.count(_SAID) == 1, outcome.stderr
    outcome = mpich.run(3, program, [], {}, 60, workshop.folder)
    assert outcome.status not in (0, None) and b"allow more with --effort" in outcome.stderr
