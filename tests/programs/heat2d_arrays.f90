! Two fields with bounds 0:n+1, assumed-shape dummy arrays with their own lower bounds, and an allocatable in the caller.
module heat
  implicit none
  integer, parameter :: dp = selected_real_kind(15)
contains
  subroutine diffuse(u, v, n, steps)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: u(0:, 0:), v(0:, 0:)
    integer :: t, i, j
    !$polydist name(heat)
    do t = 1, steps
       do j = 1, n
          do i = 1, n
             v(i, j) = u(i, j) + 0.1_dp * (u(i-1, j) + u(i+1, j) &
                  + u(i, j-1) + u(i, j+1) - 4 * u(i, j))
          end do
       end do
       do j = 1, n
          do i = 1, n
             u(i, j) = v(i, j)
          end do
       end do
    end do
  end subroutine diffuse
end module heat

program main
  use heat
  implicit none
  integer :: n, steps, i, j
  real(dp), allocatable :: u(:, :), v(:, :)
  character(len=32) :: word

  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (u(0:n+1, 0:n+1), v(0:n+1, 0:n+1))
  do j = 0, n + 1
     do i = 0, n + 1
        u(i, j) = mod(i * 7 + j * 3, 11)
        v(i, j) = 0
     end do
  end do
  call diffuse(u, v, n, steps)
  print '(z16.16)', u
  call diffuse(u(::2, ::2), v(::2, ::2), (n - 1) / 2, steps)
  print '(z16.16)', u
end program main
