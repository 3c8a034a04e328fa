! Scalars of one iteration under a condition on data: in loops, behind cycle, under a second condition, and ones that do carry a value.
program masked
  implicit none
  integer :: n, m, i, j, q
  character(len=20) :: word(2)
  real(8), allocatable :: f(:, :, :), a(:, :), b(:, :), c(:, :)
  logical, allocatable :: solid(:, :)
  real(8) :: r, u, last, chain
  do i = 1, 2
     call get_command_argument(i, word(i))
  end do
  read (word, *) n, m
  allocate (f(5, n, m), a(n, m), b(n, m), c(n, m), solid(n, m))
  do j = 1, m
     do i = 1, n
        solid(i, j) = mod(i * 3 + j * 5, 4) == 0
        a(i, j) = 1
        b(i, j) = 2
        c(i, j) = 0
        do q = 1, 5
           f(q, i, j) = mod(i * 7 + j * 3 + q, 11)
        end do
     end do
  end do
  last = 5
  chain = 1
  !$polydist name(collide)
  do j = 1, m
     do i = 1, n
        if (solid(i, j)) cycle
        r = 0; u = 1
        do q = 1, 5
           r = r + f(q, i, j)
        end do
        if (r > 20) u = r / 2
        a(i, j) = r
        do q = 1, 5
           f(q, i, j) = f(q, i, j) - 0.5d0 * u * (f(q, i, j) - r)
        end do
     end do
  end do
  !$polydist end
  !$polydist name(carry)
  do j = 1, m
     do i = 1, n
        if (f(1, i, j) > 3) then
           if (a(i, j) > 2) last = a(i, j)
           b(i, j) = last
        end if
        if (solid(i, j)) then
           chain = a(i, j)
        end if
        if (f(2, i, j) > 1) then
           c(i, j) = chain
        end if
     end do
  end do
  !$polydist end
  print '(z16.16)', f, a, b, c
end program masked
