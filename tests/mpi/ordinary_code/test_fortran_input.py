"""What comes on standard input reaches every rank through Fortran's READ, to its end, and a file
that is opened as unit 5 is that file."""

from __future__ import annotations

import subprocess

import pytest

from support.build import Workshop, distributed, sequential
from support.mpi import Mpi, clean_environment

PROGRAM = """\
program readers
  implicit none
  integer :: n, k, i, total, status, first
  character(len=40) :: title
  real(8), allocatable :: a(:)
  read (*, *) n, k
  read (*, '(a)') title
  allocate (a(n))
  !$polydist root
  read (*, *) first
  !$polydist end
  !$polydist name(fill)
  do i = 1, n
     a(i) = k * i
  end do
  !$polydist end
  total = 0
  do
     read (*, *, iostat=status) k
     if (status /= 0) exit
     total = total + k
  end do
  open (5, file='other.txt')
  read (5, *) k
  !$polydist name(shift)
  do i = 1, n
     a(i) = a(i) + total * k
  end do
  !$polydist end
  print *, trim(title), a
end program readers
"""


def _words(command: list[str], given: str, folder: Workshop) -> list[str]:
    environment = clean_environment()
    done = subprocess.run(
        command,
        input=given,
        env=environment,
        cwd=folder.folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.parametrize("ranks", [1, 3])
def test_every_rank_reads_the_same(workshop: Workshop, mpich: Mpi, ranks: int) -> None:
    source = workshop.folder / "readers.f90"
    source.write_text(PROGRAM)
    (workshop.folder / "other.txt").write_text("17\n")
    rest = "\n".join(f"{k:24}" for k in range(600))
    given = f"23, 4\nA title of it\n99\n{rest}\n"
    expected = _words([str(sequential(workshop, source))], given, workshop)
    assert len(expected) > 23
    program = distributed(workshop, source, mpich)
    assert _words(mpich.command(ranks, program, []), given, workshop) == expected


@pytest.mark.full
def test_a_named_file_is_standard_input_to_its_end(workshop: Workshop, openmpi: Mpi) -> None:
    source, given = workshop.folder / "to_the_end.f90", workshop.folder / "given.txt"
    source.write_text(PROGRAM)
    (workshop.folder / "other.txt").write_text("17\n")
    given.write_text("5, 4\nWith a title\n99\n1\n2\n")
    expected = _words([str(sequential(workshop, source))], given.read_text(), workshop)
    program = distributed(workshop, source, openmpi)
    environment = {**clean_environment(), **openmpi.environment, "POLYRT_STDIN": "given.txt"}
    command = openmpi.command(3, program, [])
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        env=environment,
        cwd=workshop.folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert len(expected) > 5
    assert done.stdout.split() == expected


ASKED = """\
program asked
  implicit none
  real(8) :: a(40)
  integer :: i
  a = [(1d0 / i, i = 1, 40)]
  print *, 'largest', largest(), 'and again', largest()
contains
  real(8) function largest()
    largest = 0
    !$polydist
    do i = 1, 40
       a(i) = a(i) * 2
       largest = max(largest, a(i))
    end do
    !$polydist end
  end function largest
end program asked
"""


def test_a_function_with_a_region_is_called_while_a_unit_is_written(
    workshop: Workshop, mpich: Mpi
) -> None:
    """Fortran's library holds the unit meanwhile: nobody else may touch it."""
    source = workshop.folder / "asked.f90"
    source.write_text(ASKED)
    expected = _words([str(sequential(workshop, source))], "", workshop)
    command = mpich.command(2, distributed(workshop, source, mpich), [])
    assert len(expected) == 5 and _words(command, "", workshop) == expected
