! Time loops over calls: subroutines that set whole arrays, with shapes, bounds, constants and local
! arrays of their own, that call each other, and that are passed sections and elements.
module steps
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: quarter = 0.25_dp
  real(dp) :: total(0:60)
contains
  subroutine smooth(x, y, n)
    integer, intent(in) :: n
    real(dp) :: x(n, n), y(n, n)
    integer :: i, j
    real(dp), parameter :: w = 1.0_dp/3
    real(dp) :: t(n)
    do j = 2, n - 1
      do i = 2, n - 1
        t(i) = x(i - 1, j) + x(i + 1, j)
      end do
      do i = 2, n - 1
        y(i, j) = quarter*t(i) + w*(x(i, j - 1) + x(i, j + 1))*0.5_dp
      end do
    end do
  end subroutine
  subroutine shift(x)
    real(dp), intent(inout) :: x(0:)
    integer :: i
    do i = 1, size(x) - 1
      x(i) = x(i) + 0.5_dp*x(i - 1)
    end do
  end subroutine
  subroutine both(x, y, n, k)
    integer, intent(in) :: n, k
    real(dp), intent(inout) :: x(n), y(n)
    integer :: i
    if (k == 3) return
    do i = 1, n
      x(i) = x(i) + k
      y(i) = y(i)*1.0001_dp + x(i)
      total(i) = total(i) + y(i)
    end do
  end subroutine
  subroutine several(x, y, n)
    integer, intent(in) :: n
    real(dp) :: x(n), y(n)
    integer :: k
    do k = 1, 4
      call both(x, y, n, k)
      if (k > 2) call both(y, x, n, k + 1)
    end do
  end subroutine
  subroutine limited(x, most)
    real(dp), intent(inout) :: x(-2:)
    real(dp), intent(in) :: most
    integer :: i
    do i = -2, ubound(x, 1)
      if (x(i) > most) then
        x(i) = most
      else if (x(i) < -most) then
        x(i) = -most
      else
        select case (mod(i + 4, 3))
        case (0)
          x(i) = x(i)*0.5_dp
        case default
          x(i) = x(i) - 0.001_dp
        end select
      end if
    end do
  end subroutine
end module

program called_loops
  use steps
  implicit none
  character(12) :: word
  integer :: n, i, j, it, k
  real(dp), allocatable :: a(:, :), b(:, :), wide(:, :), c(:), u(:), v(:), q(:, :, :)
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n, n), b(n, n), wide(n + 5, n), c(-3:n), u(n), v(n), q(n, n, 3))
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0_dp/(i + j)
      b(i, j) = i - 0.5_dp*j
      q(i, j, :) = [i, j, i*j]
    end do
    u(j) = j
    v(j) = 1.0_dp/j
  end do
  wide = 0.7_dp
  do i = -3, n
    c(i) = i*0.1_dp
  end do
  total = 0
!$polydist name(levels)
  do it = 1, 5
    call smooth(a, b, n)
    call smooth(b, a, n) ! and back
  end do
!$polydist name(sections)
  do it = 1, 3
    call smooth(wide(1:n, :), a, n)
    call smooth(a, wide(3:n + 2, 1:n), n)
  end do
  ! the columns of x(n, n) are not those of wide: a check tells, and the loop runs as it is
  if (n == 1) then
!$polydist name(columns)
    do it = 1, 2
      call smooth(wide, b, n)
    end do
  end if
!$polydist name(bounds)
  do it = 1, 3
    call shift(c)
    call limited(c, 7.5_dp)
    call shift(c(2:n))
    call shift(q(:, n, it))
  end do
!$polydist name(elements)
  do it = 1, 3
    k = mod(it, 3) + 1
    call smooth(q(1, 1, it), q(1, 1, mod(it, 3) + 1), n)
  end do
!$polydist name(inner)
  do it = 1, 3
    call several(u, v, n)
  end do
  print '(4es25.16)', sum(a), sum(b), sum(wide), sum(c)
  print '(4es25.16)', sum(q), sum(u), sum(v), sum(total)
end program
