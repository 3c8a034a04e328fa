! Arrays that are computed for a call, or constructed in it, passed to a subroutine in a region.
module sums
   implicit none
contains
  subroutine add(n, x, off, y)
    integer, intent(in) :: n, off(2)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: k
    do k = 1 + off(1), n - off(2)
      y(k) = y(k) + x(k)
    end do
  end subroutine add
end module sums
program computed_arguments
  use sums
  implicit none
  integer, parameter :: n = 13
  integer :: j, shift(2)
  real(8) :: a(n, n), b(n, n), c(n)
  a = 1; shift = 1
  do j = 1, n
    b(:, j) = mod(j*3, 7)
    c(j) = j
  end do
  !$polydist
  do j = 1, n
    call add(n, b(:, j), (/0, 1/), a(:, j))
    call add(n, 2*b(:, j) + c, [1, j/n], a(:, j))
    call add(n, (c), shift - 1, a(:, j))
    call add(n, sqrt(c), [integer :: 0, 0], a(:, j))
  end do
  print *, sum(a)
  print *, a(:, 3)
  print *, a(2, :)
end program computed_arguments
