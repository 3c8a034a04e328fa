! Variables of subroutines that begin with a value, by data statements and in declarations, and keep
! what they are given: in subroutines whose text may stand in regions, and in some with regions.
module work
  implicit none
contains
  subroutine sweep(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, k, passes
    real(8) :: w(3), factor, offsets(2)
    data passes, factor /3, 0.5d0/ w /2*0.25d0, +0.125d0/
    data offsets /1, 2/
    do k = 1, passes
      do i = 2, n - 1
        u(i) = factor*u(i) + w(1)*u(i - 1) + w(2)*u(i + 1) + w(3)*offsets(1 + mod(i, 2))
      end do
    end do
  end subroutine sweep

  subroutine shift(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i
    integer :: first = 2
    real(8), parameter :: half = 0.5d0, parts(0:2) = (/ 0.125d0, half/4, half/2 /)
    real(8), save :: step = half + 0.25d0
    do i = first, n
      u(i) = u(i) + step*i + parts(mod(i, 3))
    end do
  end subroutine shift

  subroutine count_up(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, calls
    data calls /0/
    calls = calls + 1
    do i = 1, n
      u(i) = u(i) + calls
    end do
  end subroutine count_up

  subroutine total(n, u, s)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8), intent(out) :: s
    integer :: i
    real(8) :: sum
    data sum /10.0d0/
    !$polydist name(total)
    do i = 1, n
      sum = sum + u(i)
    end do
    s = i
  end subroutine total

  subroutine smooth(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: old(500)
    integer :: i
    data (old(i), i = 1, 20) /20*1.0d0/, old(21) /2.0d0/, (old(i), i = 22, 500) /479*0.5d0/
    !$polydist name(smooth)
    do i = 1, n
      u(i) = 0.5d0*(u(i) + old(i))
      old(i) = u(i)
    end do
  end subroutine smooth

  subroutine last_sum(s)
    real(8), intent(out) :: s
    real(8) :: weight
    data weight /2.5d0/
    s = 4*weight
  end subroutine last_sum
end module work

program initial_values
  use work
  implicit none
  character(len=16) :: argument
  integer :: n, steps, i, t
  real(8), allocatable :: u(:)
  real(8) :: s
  call get_command_argument(1, argument)
  read (argument, *) n
  call get_command_argument(2, argument)
  read (argument, *) steps
  allocate (u(n))
  do i = 1, n
    u(i) = mod(7*i, 11)
  end do

  !$polydist name(sweeps)
  do t = 1, steps
    call sweep(n, u)
  end do
  !$polydist name(shifts)
  do t = 1, steps
    call shift(n, u)
  end do
  do t = 1, steps
    call count_up(n, u)
    call total(n, u, s)
    call smooth(n, u)
  end do
  call last_sum(s)
  print '(es24.16)', s
  do i = 1, n
    print '(i0, es24.16)', i, u(i)
  end do
end program initial_values
