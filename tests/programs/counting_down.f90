! Subscripts that are differences, in a loop that runs down: gfortran 12 loses the stores unless it is told otherwise.
module counting_down
  implicit none
  real(8) :: c(-13:13, -13:12)
contains
  subroutine mirror(n, m)
    integer, intent(in) :: n, m
    integer :: i
    real(8) :: q
    !$polydist name(mirror)
    do i = n - 1, 0, -1
      q = (-0.375d0) * c(mod(i, 3), i - 2)
      c(m - i - 1, i) = c(m - i - 1, i) + (0.25d0 * q + 0.125d0 * c(i + 1, n - i - 1))
    end do
    !$polydist end
  end subroutine mirror
end module counting_down

program main
  use counting_down
  implicit none
  integer :: n, m, i, j
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  do j = -13, 12
    do i = -13, 13
      c(i, j) = real(mod((i + 13) * 37 + (j + 13) * 11, 64), 8) / 64
    end do
  end do
  call mirror(n, m)
  print '(z16.16)', c
end program main
