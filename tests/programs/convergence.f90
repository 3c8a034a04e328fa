! Loops that end when values say so, in the forms in which people write them: do while, do with an exit, a counted loop with an exit,
! one that a goto leaves, one in a procedure that a return leaves, with array statements and with loops in a branch. The directive
! stands above each.
module relaxation
  implicit none
contains
  subroutine relax(u, v, tolerance, steps)
    real(8), intent(inout) :: u(:, :), v(:, :)
    real(8), intent(in) :: tolerance
    integer, intent(out) :: steps
    real(8) :: largest
    integer :: i, j
    !$polydist
    do steps = 1, 40
       do concurrent (i = 2:size(u, 1) - 1, j = 2:size(u, 2) - 1)
          v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
       end do
       largest = maxval(abs(v - u))
       u = v
       if (largest < tolerance) return
    end do
  end subroutine relax
end module relaxation

program convergence
  use relaxation
  implicit none
  real(8), allocatable :: u(:, :), v(:, :)
  real(8) :: error, tolerance
  integer :: n, m, i, j, steps
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (u(n, m), v(n, m))
  u = 0
  u(1, :) = 1
  u(:, m) = 1
  v = u
  error = 1
  tolerance = 0.02d0
  steps = 0

  !$polydist
  do while (error > tolerance .and. steps < 40)
     error = 0
     do j = 2, m - 1
        do i = 2, n - 1
           v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
           error = max(error, abs(v(i, j) - u(i, j)))
        end do
     end do
     u(2:n - 1, 2:m - 1) = v(2:n - 1, 2:m - 1)
     steps = steps + 1
  end do
  print '(i0, 1x, z16.16)', steps, error

  tolerance = tolerance/2
  !$polydist
  sweeps: do
     if (mod(steps, 2) == 0) then
        do j = 2, m - 1
           do i = 2, n - 1
              v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
           end do
        end do
     else
        v = u
        do j = 2, m - 1
           do i = 2, n - 1
              v(i, j) = 0.5d0*(u(i, j - 1) + u(i, j + 1))
           end do
        end do
     end if
     error = 0
     do j = 2, m - 1
        do i = 2, n - 1
           if (abs(v(i, j) - u(i, j)) > error) error = abs(v(i, j) - u(i, j))
           u(i, j) = v(i, j)
        end do
     end do
     steps = steps + 1
     if (error < tolerance .or. steps > 80) exit sweeps
  end do sweeps
  print '(i0, 1x, z16.16)', steps, error

  !$polydist
  do steps = 1, 30
     do j = 1, m
        u(:, j) = 0.75d0*u(:, j) + 0.25d0*v(:, j)
     end do
     error = sum(u(:, 1))
     if (error < tolerance) goto 20
     if (steps > 3) exit
     where (u > 0.5d0) v = 0.5d0*u
  end do
20 call relax(u, v, 1d-3, steps)
  print '(i0, 1x, z16.16)', steps, error
  print '(4z17.16)', u, v
end program convergence
