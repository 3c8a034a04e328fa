! Alternating directions: sweeps along rows, then columns; a parameter from another module.
module sizes
  implicit none
  integer, parameter :: nmax = 64
  integer :: n, steps
end module sizes

module fields
  use sizes, only: nmax
  implicit none
  real(8) :: x(nmax, nmax), a(nmax, nmax), b(nmax, nmax)
end module fields

subroutine sweep
  use sizes
  use fields
  implicit none
  integer :: t, i1, i2
  !$polydist name(adi)
  do t = 1, steps
     do i1 = 1, n
        do i2 = 2, n
           x(i2, i1) = x(i2, i1) - x(i2-1, i1) * a(i2, i1) / b(i2-1, i1)
           b(i2, i1) = b(i2, i1) - a(i2, i1) * a(i2, i1) / b(i2-1, i1)
        end do
     end do
     do i1 = 2, n
        do i2 = 1, n
           x(i2, i1) = x(i2, i1) - x(i2, i1-1) * a(i2, i1) / b(i2, i1-1)
           b(i2, i1) = b(i2, i1) - a(i2, i1) * a(i2, i1) / b(i2, i1-1)
        end do
     end do
  end do
end subroutine sweep

program main
  use sizes
  use fields
  implicit none
  integer :: i, j
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  do j = 1, n
     do i = 1, n
        x(i, j) = real(i * (j + 1) + 1, 8) / n
        a(i, j) = real((i - 1) * (j + 3) + 1, 8) / (16 * n)
        b(i, j) = 4 + real((i - 1) * (j - 1), 8) / n
     end do
  end do
  call sweep
  print '(2z17.16)', ((x(i, j), b(i, j), i = 1, n), j = 1, n)
end program main
