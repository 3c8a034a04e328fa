! Allocatable and automatic arrays with halo bounds, passed to an internal procedure; a named constant as kind.
program jacobi
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n, steps, i
  real(dp), allocatable :: u(:)
  character(len=32) :: word

  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (u(0:n+1))
  u = 0
  u(0) = 1.0_dp
  u(n+1) = 2.0_dp
  call relax(n, steps, u)
  do i = 0, n + 1
     print '(z16.16)', u(i)
  end do
contains
  subroutine relax(n, steps, u)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: u(0:n+1)
    real(dp) :: v(0:n+1)
    integer :: t, i
    !$polydist name(relax)
    do t = 1, steps
       do i = 1, n
          v(i) = (u(i-1) + u(i) + u(i+1)) / 3.0_dp
       end do
       do i = 1, n
          u(i) = v(i)
       end do
    end do
  end subroutine relax
end program jacobi
