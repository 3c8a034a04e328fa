! Regions that call procedures inside the one around them, and procedures of modules, which read
! variables of their hosts.
module gas
  implicit none
  private
  public :: gamma, table, pressure, looked_up, set_table
  real(8) :: gamma = 0
  real(8), allocatable :: table(:)
contains
  subroutine set_table(n)
    integer, intent(in) :: n
    integer :: i
    allocate (table(n))
    !$polydist name(table)
    do i = 1, n
       table(i) = mod(7*i, 11)*0.125d0
    end do
    !$polydist name(gamma)
    do i = 1, n
       gamma = max(gamma, table(i))
    end do
  end subroutine set_table
  pure real(8) function pressure(rho, e)
    real(8), intent(in) :: rho, e
    pressure = (gamma - 1)*rho*e
  end function pressure
  real(8) function looked_up(k)
    integer, intent(in) :: k
    looked_up = table(1 + mod(k, size(table))) + pressure(0.5d0, 2d0)
  end function looked_up
end module gas

program inner_procedures
  use gas, p => pressure
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: half = 0.5_dp
  real(dp), allocatable :: a(:), b(:), q(:, :)
  real(dp) :: dx, weights(3), s
  integer :: n, i, t, most
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n), b(n), q(3, n))
  call set_table(n)
  dx = 0.25_dp
  most = 3
  weights = [1, 2, 1]
  s = 0
  q = 0
  do i = 1, n
     a(i) = mod(3*i, 7)*half
     b(i) = i
  end do
  !$polydist name(steps)
  do t = 1, 4
     do i = 2, n - 1
        b(i) = slope(a(i - 1), a(i + 1)) + p(a(i), 2._dp) + looked_up(i)
     end do
     do i = 2, n - 1
        a(i) = 0.125_dp*(b(i) + weighted(i))
     end do
  end do
  !$polydist name(fluxes)
  do i = 2, n - 1
     call flux(a(i - 1), a(i), q(:, i))
     s = s + powers(a(i), 3)
  end do
  !$polydist name(whole)
  do t = 1, 3
     b = mean(a, q(1, :))
     a(2:n) = b(1:n - 1)
  end do
  print '(3z17.16)', a, b, q, s
contains
  real(dp) function slope(left, right)
    real(dp), intent(in) :: left, right
    slope = (right - left)*half/dx
  end function slope
  real(dp) function weighted(k)
    integer, intent(in) :: k
    integer :: i
    weighted = 0
    do i = 1, most
       weighted = weighted + weights(i)*k*slope(0._dp, dx)
    end do
  end function weighted
  pure function powers(x, last) result(y)
    real(dp), intent(in) :: x
    integer, intent(in) :: last
    real(dp) :: y
    integer :: i
    y = 0
    do i = 1, last
       y = y + x**i
    end do
  end function powers
  elemental real(dp) function mean(x, y)
    real(dp), intent(in) :: x, y
    mean = half*(x + y)
  end function mean
  subroutine flux(left, right, f)
    real(dp), intent(in) :: left, right
    real(dp), intent(out) :: f(3)
    f(1) = left
    f(2) = slope(left, right)
    f(3) = powers(left, 2)*right
  end subroutine flux
end program inner_procedures
