! Heat conduction in a plate: two fields with a halo, bounds 0:n+1, array syntax to copy back.
! usage: heat2d [points] [steps]      prints the field, in hexadecimal
program heat2d
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n, steps, t, i, j
  real(dp), allocatable :: u(:, :), v(:, :)

  n = argument(1, 20)
  steps = argument(2, 12)
  allocate (u(0:n+1, 0:n+1), v(0:n+1, 0:n+1))
  u = 0
  u(0, :) = 100
  v = u

  !$polydist name(heat)
  do t = 1, steps
     do j = 1, n
        do i = 1, n
           v(i, j) = 0.25_dp * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
        end do
     end do
     u(1:n, 1:n) = v(1:n, 1:n)
  end do
  !$polydist end

  print '(z16.16)', u
contains
  integer function argument(number, default)
    integer, intent(in) :: number, default
    character(len=20) :: word
    argument = default
    call get_command_argument(number, word)
    if (word /= '') read (word, *) argument
  end function argument
end program heat2d
