! Subroutines with a region each, called in a time loop on allocatable arrays and a module's array,
! with code outside regions between them; large enough for their pages to be closed.
module state
  implicit none
  real(8) :: fixed(150, 130)
contains
  subroutine advance(u, v, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: u(n, m)
    real(8), intent(inout) :: v(n, m)
    integer :: i, j
    !$polydist gather(none)
    do j = 2, m - 1
      do i = 2, n - 1
        v(i, j) = u(i, j) + 0.1d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) &
          - 4 * u(i, j))
      end do
    end do
  end subroutine

  subroutine add_fixed(v, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: v(n, m)
    integer :: i, j
    !$polydist gather(none)
    do j = 1, m
      do i = 1, n
        v(i, j) = v(i, j) + 0.01d0 * fixed(i, j)
      end do
    end do
  end subroutine

  subroutine turn(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    !$polydist gather(none)
    do i = 1, n
      do j = 1, m
        fixed(i, j) = fixed(i, j) * 0.5d0 + i
      end do
    end do
  end subroutine
end module

program recurring_steps
  use state
  implicit none
  integer :: n, m, steps, step, i, j
  real(8), allocatable :: u(:, :), v(:, :), w(:, :)
  n = argument(1)
  m = argument(2)
  steps = argument(3)
  allocate (u(n, m), v(n, m))
  do j = 1, m
    do i = 1, n
      u(i, j) = mod(i * 7 + j * 13, 17)
      v(i, j) = u(i, j)
      fixed(i, j) = mod(i + j, 5)
    end do
  end do
  do step = 1, steps
    call advance(u, v, n, m)
    call add_fixed(v, n, m)
    if (mod(step, 2) == 0) call turn(n, m)
    call move_alloc(u, w)
    call move_alloc(v, u)
    call move_alloc(w, v)
    print '(f0.12)', u(n / 2, m / 2)
    u(3, step + 2) = u(3, step + 2) + 1
  end do
  if (mod(steps, 2) == 1) v = u
  print '(f0.8)', sum(u)
  print '(f0.8)', sum(v)
  print '(f0.8)', sum(fixed)
  write (*, '(3f20.12)') u(1:3, m)
contains
  integer function argument(k)
    integer, intent(in) :: k
    character(16) :: text
    call get_command_argument(k, text)
    read (text, *) argument
  end function
end program
