! Scalars that are declared once and used everywhere: set in all branches of conditions on data, in inner loops, again for other things.
program live_ranges
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n, i, j, k, step
  real(dp) :: t, s, upwind, last
  real(dp), allocatable :: a(:, :), b(:, :), c(:)
  character(len=20) :: word
  n = 14
  if (command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) n
  end if
  allocate (a(n, n), b(n, n), c(n))
  do j = 1, n
    c(j) = mod(j * 7, 13) - 5.5_dp
    do i = 1, n
      a(i, j) = mod(i * j, 11) * 0.3_dp - 1
      b(i, j) = merge(n + 1.0_dp, mod(i + 2 * j, 5) * 0.25_dp, i == j)
    end do
  end do
  last = 0
  !$polydist name(fluxes)
  do step = 1, 3
    do j = 2, n - 1
      do i = 2, n - 1
        if (a(i, j) > 0.5_dp) then
          upwind = a(i, j)
        else if (a(i, j) < 0) then
          upwind = -a(i, j) * 0.5_dp
        else
          upwind = 0.25_dp
        end if
        t = upwind * c(i)
        if (t > c(j)) then
          s = t - c(j)
          a(i, j) = a(i, j) - 0.1_dp * s
        else
          s = c(j) - t
          a(i, j) = a(i, j) + 0.1_dp * s * s
        end if
      end do
    end do
    do j = 2, n - 1
      s = 0
      do i = 2, n - 1
        t = a(i, j)
        if (t > 1) t = 1 / t
        s = s + t
      end do
      c(j) = s / n
    end do
  end do
  do i = 1, n
    if (c(i) > 1) then
      last = c(i)
    else
      last = 1 - c(i)
    end if
    c(i) = c(i) + last
  end do
  !$polydist end
  !$polydist name(lud)
  do i = 1, n
    do j = i, n
      t = b(i, j)
      do k = 1, i - 1
        t = t - b(i, k) * b(k, j)
      end do
      b(i, j) = t
    end do
    do j = i + 1, n
      t = b(j, i)
      do k = 1, i - 1
        t = t - b(j, k) * b(k, i)
      end do
      b(j, i) = t / b(i, i)
    end do
  end do
  !$polydist end
  print '(es25.17)', last
  do j = 1, n
    print '(*(es25.17))', c(j), a(:, j), b(:, j)
  end do
end program live_ranges
