! One array under two names: every iteration reads of it the element that it writes.
module multigrid
  implicit none
contains
  subroutine residual(n, m, u, v, r)
    integer, intent(in) :: n, m
    real(8) :: u(n, 0:m), v(n, 0:m), r(n, 0:m)
    real(8) :: row(n)
    integer :: i, j
    !$polydist name(residual)
    do j = 1, m - 1
       do i = 1, n
          row(i) = u(i, j-1) + u(i, j+1)
       end do
       do i = 2, n - 1
          r(i, j) = v(i, j) - 0.25d0 * (row(i-1) - row(i+1) + u(i, j))
       end do
    end do
    !$polydist end
  end subroutine residual

  subroutine combine(a, x, y, z)
    real(8), intent(in) :: a
    real(8), dimension(:, -1:) :: x, y, z
    !$polydist name(combine)
    z = a * x + y
    !$polydist end
  end subroutine combine

  subroutine smooth(u, r)
    real(8), dimension(:, :) :: u, r
    integer :: i, j
    !$polydist name(smooth)
    do j = 2, size(u, 2) - 1
       do i = 2, size(u, 1) - 1
          u(i, j) = u(i, j) + 0.125d0 * (r(i-1, j) - r(i, j+1) + r(i, j))
       end do
    end do
    !$polydist end
  end subroutine smooth
end module multigrid

program one_array
  use multigrid
  implicit none
  real(8), allocatable, dimension(:, :) :: u, v, r
  character(20) :: word
  integer :: n, m, i, j, t
  n = 13
  m = 15
  if (command_argument_count() > 1) then
     call get_command_argument(1, word)
     read (word, *) n
     call get_command_argument(2, word)
     read (word, *) m
  end if
  allocate (u(n, 0:m), v(n, 0:m), r(n, 0:m))
  do j = 0, m
     do i = 1, n
        u(i, j) = mod(i * 7 + j * 3, 11)
        v(i, j) = mod(i * 5 + j * 2, 13)
        r(i, j) = 0
     end do
  end do
  call residual(n, m, u, v, r)
  do t = 1, 3
     call residual(n, m, u, r, r)
     call smooth(u, r)
     call combine(0.5d0, u, r, u)
     call combine(0.75d0, r(::2, :), v(::2, :), v(::2, :))
  end do
  print '(z16)', transfer(u, [0_8]), transfer(v, [0_8]), transfer(r, [0_8])
end program one_array
