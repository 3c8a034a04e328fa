! Shortest paths between all pairs, by columns; loops of which one iteration has what others need.
program closest
  implicit none
  integer :: n, i, j, k
  integer, allocatable :: d(:, :)
  real(8), allocatable :: u(:, :)
  real(8) :: via
  character(len=12) :: word

  n = 13
  if (command_argument_count() > 0) then
     call get_command_argument(1, word)
     read (word, *) n
  end if
  allocate (d(n, n), u(n, n))
  do j = 1, n
     do i = 1, n
        d(i, j) = merge(1 + mod(i + 2*j, 9), 5000, mod(7*i + 3*j, 5) == 1)
        u(i, j) = 1 + mod(3*i + j, 7)/8.0d0
     end do
     d(j, j) = 0
  end do
  !$polydist name(paths)
  do k = 1, n
     do j = 1, n
        if (d(k, j) < 5000) then
           do i = 1, n
              d(i, j) = min(d(i, j), d(i, k) + d(k, j))
           end do
        end if
     end do
  end do
  !$polydist name(ways)
  do k = 1, n
     do j = n, 1, -1
        via = u(k, j)
        do i = 1, n
           if (min(u(i, k), via) > u(i, j)) u(i, j) = min(u(i, k), via)
        end do
     end do
  end do
  do j = 1, n
     do i = 1, n
        print '(i0, 1x, es24.16)', d(i, j), u(i, j)
     end do
  end do
end program closest
