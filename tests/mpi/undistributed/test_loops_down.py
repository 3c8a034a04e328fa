"""Loops whose step is known at run time, and negative then: they run as they were written."""

from __future__ import annotations

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_SWEEPS = """\
program sweeps
  implicit none
  integer :: i, n, step, first, last, turn
  real(8) :: a(200), b(200), x, y
  n = 200
  do i = 1, n
    b(i) = mod(i, 7) + 0.5d0
  end do
  a = 0
  do turn = 1, 3
    step = merge(1, -turn, turn == 1)
    first = merge(1, n, turn == 1)
    last = merge(n, 1, turn == 1)
    !$polydist
    do i = first, last, step
      if (i == first) y = 0
      x = b(i) + y
      if (turn == 7) then
        x = 0.7d0 * x
      else
        halving: do
          x = 0.5d0 * x
          if (x < 0.1d0) exit halving
        end do halving
      end if
      y = 2 * x - y
      a(i) = a(i) + turn * x
    end do
  end do
  print '(es24.16)', a
end program
"""


def test_sweeps_in_both_directions(workshop: Workshop, mpich: Mpi) -> None:
    """The names of constructs stand once in a procedure, however often their statement does."""
    source = workshop.folder / "sweeps.f90"
    source.write_text(_SWEEPS)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    outcome = mpich.run(2, program, [], {"POLYRT_STRICT": "0"}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr.decode()
    assert b"the step of 'i' is not positive; the loops run as they were written" in outcome.stderr
    generated = next(path for path in program.parent.parent.rglob("sweeps.polydist.f90"))
    assert "call polydist_text_" in generated.read_text()


_BACKWARDS = """\
program backwards
  implicit none
  integer, parameter :: n = 23
  real(8), target :: a(2*n) = 1.5d0
  call add(a(2*n:1:-2), a(n + 1:))
  print '(46z17.16)', a
contains
  subroutine add(p, q)
    real(8) :: p(:), q(:)
    integer :: i
    !$polydist
    do i = 2, n
      p(i) = p(i - 1)*0.5d0 + q(i)
    end do
  end subroutine
end program
"""


def test_overlap_of_what_runs_backwards(workshop: Workshop, mpich: Mpi) -> None:
    """An array whose stride is negative lies before its first element."""
    source = workshop.folder / "backwards.f90"
    source.write_text(_BACKWARDS)
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(2, program, [], {"POLYRT_STRICT": "0"}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, ""))
    assert b"region add: p and q overlap in memory" in outcome.stderr
