! Array syntax: whole arrays, sections with bounds, overlapping sections, where, reductions over sections, allocatable targets,
! functions of arrays.
program main
  implicit none
  integer :: n, m, t, i, j, k
  real(8), allocatable :: u(:, :), v(:, :), row(:), total(:)
  real(8) :: w(0:9, 5), scale
  logical, allocatable :: mask(:)
  real(8), external :: weighed
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (u(0:n+1, 0:m+1), v(0:n+1, 0:m+1), row(n), total(m), mask(n))
  do j = 0, m + 1
     do i = 0, n + 1
        u(i, j) = mod(i * 7 + j * 5, 13)
     end do
  end do
  w = 0
  row = 0
  mask = .false.
  v = u
  scale = 0.2d0

  !$polydist name(smooth)
  do t = 1, 4
     v(1:n, 1:m) = scale * (u(0:n-1, 1:m) + u(2:n+1, 1:m) &
          + u(1:n, 0:m-1) + u(1:n, 2:) + u(1:n, 1:m))
     u(1:n, :m) = v(1:n, :m)
  end do
  !$polydist end

  !$polydist name(columns)
  do j = 1, m
     u(1:n, j) = sqrt(abs(v(n:1:-1, j))) + j
     row(:) = u(1:n, j)
     row(2:n) = row(1:n-1) + row(2:n)
     total(j) = sum(row) + maxval(v(1:n, j))
     mask = row > 5
     where (mask) v(1:n, j) = -row
     where (row > 9 .and. .not. mask)
        u(1:n, j) = 0
     elsewhere (row > 3)
        u(1:n, j) = u(1:n, j) * 2
        v(1:n, j) = v(1:n, j) + u(0:n-1, j)
     elsewhere
        u(1:n, j) = 1
     end where
     if (j <= 5) w(::3, j) = j
  end do
  !$polydist end

  !$polydist
  do k = 1, 2
     v = u
     u = v + 0.5d0
     u(0, 0:m) = row(1) - scale
  end do

  !$polydist name(functions)
  do k = 1, 2
     do j = 1, m
        row(:) = cshift(u(1:n, j), 1) - eoshift(v(1:n, j), shift=-1, boundary=0.5d0)
        v(1:n, j) = merge(row, v(n:1:-1, j), row > 0) / 8
        total(j) = norm2(row) + dot_product(row, u(1:n, j)) + weighed(n, v(1:n, j), 2)
        total(j) = total(j) + weighed(2, u(0:1, j), 0) + findloc(row, maxval(row), dim=1) + iany([k, j])
     end do
     u(1:n, 1:m) = spread(row, 2, m) + v(1:n, 1:m)
     w(1:4, 1:4) = transpose(w(1:4, 1:4)) + reshape(w(0:7, k), [4, 4], pad=[1d0])
     total = sum(total) / m + total
     if (n > 3) row(2:4) = pack(w(1:3, 1), w(1:3, 1) > -1) + sum(w(1:3, 1:4), dim=2)
  end do
  !$polydist end

  print '(z16.16)', u, v, total, w
  print '(z16.16)', row
end program main

real(8) function weighed(n, x, stride)
  implicit none
  integer :: n, stride, i
  real(8) :: x(*)
  weighed = 0
  do i = 1, n, max(stride, 1)
     if (i == 1 .or. stride > 0) weighed = weighed + x(i) * i
  end do
end function weighed
