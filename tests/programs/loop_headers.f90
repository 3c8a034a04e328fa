! Variables of loops that are used after these, also where they run no iteration; loops that go on
! from there; do while loops that count.
program loop_headers
  implicit none
  integer, parameter :: room = 200
  double precision :: a(room), b(room), c(room), x
  integer :: n, m, i, j, k
  character(len=32) :: word
  n = 29
  m = 5
  if (command_argument_count() >= 2) then
    call get_command_argument(1, word)
    read (word, *) n
    call get_command_argument(2, word)
    read (word, *) m
  end if
  do i = 1, room
    a(i) = mod(i, 17)
    b(i) = 0.25d0 * mod(i, 29) - 1
    c(i) = mod(i, 7) - 3
  end do
  x = 0
  !$polydist
  do i = 1, n
    a(i) = b(i) * 2
  end do
  a(i) = 7
  c(i + 1) = a(max(i - 1, 1)) + 1
  do j = n, m, -3
    b(j) = b(j) + 1
  end do
  b(j + 10) = c(j + 13)
  if (i > j) x = a(i)
  !$polydist end
  print *, i, j, x, sum(a), sum(b), sum(c)
  !$polydist
  do i = 1, n
    do j = 1, i - 1
      a(j) = a(j) + b(i)
    end do
    c(j) = a(j) + 1
  end do
  print *, i, j, sum(a), sum(b), sum(c)
  !$polydist
  do i = 1, n
    if (b(i) > 1) cycle
    a(i) = i
  end do
  i = i + 2
  b(i) = 2
  do i = i - 1, n + m
    c(i) = a(i) + 1
  end do
  do i = i, 2 * n
    b(i) = b(i) - 1
  end do
  k = i
  !$polydist end
  print *, i, j, k, sum(a), sum(b), sum(c)
  k = m
  j = 0
  !$polydist
  do while (k <= n)
    a(k) = b(k) * 0.5d0
    k = k + 1
    c(k) = k
  end do
  print *, k, sum(a), sum(b), sum(c)
  !$polydist
  do i = 1, m
    k = i
    do while (k < n)
      do j = 1, 3
        c(k) = c(k) + a(j)
      end do
      k = k + 2
    end do
  end do
  print *, k, j, sum(a), sum(b), sum(c)
  k = n
  !$polydist
  do while (k > m)
    c(k) = c(k) + a(k + 1)
    k = k - 1
  end do
  print *, k, j, sum(a), sum(b), sum(c)
  !$polydist
  do i = 1, n
    k = i
    do while (k > 0)
      k = k / 2
      c(i) = c(i) + 1
    end do
  end do
  print *, sum(c)
end program loop_headers
