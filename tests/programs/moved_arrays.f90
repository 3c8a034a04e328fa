! Loops over time in which two arrays take each other's names by move_alloc, or in a subroutine; the
! loops inside are regions.
program moved_arrays
  implicit none
  real(8), allocatable :: u(:, :), unew(:, :), other(:, :)
  real(8), pointer :: p(:), q(:)
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
  !$polydist
  do t = 1, steps
     do j = 2, n - 1
        do i = 2, n - 1
           unew(i, j) = u(i, j) + 0.125d0*(u(i - 1, j) - u(i, j + 1))
        end do
     end do
     call swap(u, unew)
  end do
  allocate (p(n), q(n))
  p = u(:, 1)
  q = p
  !$polydist
  do t = 1, steps
     do i = 2, n - 1
        q(i) = p(i - 1) + 0.5d0*p(i + 1)
     end do
     call exchange(p, q)
  end do
  print '(3z17.16)', u, unew, p, q

contains

  subroutine swap(a, b)
    real(8), allocatable, intent(inout) :: a(:, :), b(:, :)
    real(8), allocatable :: kept(:, :)
    call move_alloc(a, kept)
    call move_alloc(from=b, to=a)
    call move_alloc(kept, b)
  end subroutine swap

  subroutine exchange(a, b)
    real(8), pointer, intent(inout) :: a(:), b(:)
    real(8), pointer :: kept(:)
    kept => a
    a => b
    b => kept
    return
  end subroutine exchange
end program moved_arrays
