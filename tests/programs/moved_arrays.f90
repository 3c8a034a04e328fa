! A loop over time in which two arrays take each other's names by move_alloc; the loops inside are
! regions.
program moved_arrays
  implicit none
  real(8), allocatable :: u(:, :), unew(:, :), other(:, :)
  integer :: n, steps, i, j, t
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (u(n, n), unew(n, n))
  do j = 1, n
     do i = 1, n
        u(i, j) = mod(7*i + 3*j, 11)*0.25d0
     end do
  end do
  unew = u
  !$polydist
  do t = 1, steps
     do j = 2, n - 1
        do i = 2, n - 1
           unew(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
     end do
     call move_alloc(u, other)
     call move_alloc(unew, u)
     call move_alloc(other, unew)
  end do
  do t = 1, steps
     allocate (other(n, n), source=u)
     !$polydist
     other(2:n - 1, 2:n - 1) = 0.5d0*(u(1:n - 2, 2:n - 1) + u(3:n, 2:n - 1))
     !$polydist end
     call move_alloc(from=other, to=u)
  end do
  print '(3z17.16)', u, unew
end program moved_arrays
