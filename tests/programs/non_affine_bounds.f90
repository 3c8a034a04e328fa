! Inner loops with bounds that no affine function says, as in non_affine_bounds.c.
program non_affine_bounds
  implicit none
  integer :: n, m, b, i, j, k, d
  integer, allocatable :: divisors(:)
  real(8), allocatable :: x(:), row(:), c(:, :)
  real(8) :: s
  character(len=32) :: word
  call get_command_argument(1, word); read (word, *) n
  call get_command_argument(2, word); read (word, *) m
  call get_command_argument(3, word); read (word, *) b
  allocate (x(n * m), row(n), c(m, n), divisors(n))
  x = [(0.3d0*i, i = 1, n * m)]
  row = [(0.125d0*i, i = 1, n)]
  c = 0.5d0
  !$polydist
  do i = 1, n
    s = 0
    do k = (i - 1)*m + 1, i*m
      s = s + x(k)
    end do
    divisors(i) = 0
    d = 1
    do while (d*d <= i)
      if (mod(i, d) == 0) divisors(i) = divisors(i) + merge(1, 2, d == i/d)
      d = d + 1
    end do
    do j = i/b + 1, n/b
      s = s + row(j)
    end do
    do j = 1, min(i*i, m)
      c(j, i) = c(j, i) + s
    end do
    do j = 1, m
      if (i*j > n) exit
      c(j, i) = c(j, i)*1.5d0
    end do
  end do
  print '(es25.17e3, i10)', sum(c), sum(divisors*[(i, i=1, n)])
end program
