! Jumps that stay inside a loop, as people write them: searches, points that are left out, labels of old.
program jumps
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, allocatable :: row(:), col(:), knd(:), found(:)
  real(dp), allocatable :: val(:), a(:), b(:), c(:, :), d(:, :)
  integer :: n, steps, i, j, k, l, status
  character(len=32) :: argument

  n = 23
  steps = 3
  call get_command_argument(1, argument, status=status)
  if (status == 0) read (argument, *) n
  call get_command_argument(2, argument, status=status)
  if (status == 0) read (argument, *) steps
  allocate (row(n + 1), col(6 * n), knd(n), found(n), val(6 * n), a(n), b(n), c(n, n), d(n, n))
  k = 1
  do i = 1, n
    row(i) = k
    do l = 1, mod(i * 5 + 2, 6)
      col(k) = mod(i + l * l * 3, n) + 1
      val(k) = 1.0_dp / (1 + l + mod(i, 4))
      k = k + 1
    end do
    knd(i) = mod(i * 7, 4)
    a(i) = mod(i, 6)
    b(i) = mod(i, 5)
    do j = 1, n
      c(j, i) = mod(i * 13 + j * 5, 12)
      d(j, i) = i - j
    end do
  end do
  row(n + 1) = k

  call searches()
  call labels()
  call points()
  do i = 1, n
    print '(i4, 99(1x, z16.16))', found(i), a(i), b(i), d(:, i)
  end do

contains

  subroutine searches()
    integer :: i, j, k
  !$polydist name(searches)
  rows: do i = 1, n
    do k = row(i), row(i + 1) - 1
      if (col(k) == i) then
        a(i) = val(k)
        exit
      end if
    end do
    found(i) = 0
    do j = 1, n
      if (c(j, i) < 9) cycle
      found(i) = j
      b(i) = b(i) + c(j, i)
      exit
    end do
    columns: do j = 1, n
      do k = 1, 3
        if (c(j, mod(i + k, n) + 1) > 10) cycle rows
        if (c(mod(j + k, n) + 1, i) > 9) exit columns
        d(j, i) = d(j, i) + c(k, i)
      end do
    end do columns
    a(i) = a(i) + 1
  end do rows

  end subroutine searches

  subroutine labels()
    integer :: i, step
  do step = 1, steps
    !$polydist name(across)
    do i = 1, n
      if (a(i) > 4) goto 70
      if (b(i) > 3) then
        if (a(i) > 2) cycle
        a(i) = a(i) + 0.5_dp
        cycle
      end if
      if (knd(i) == 2) cycle
      b(i) = b(i) + a(i)
70    a(i) = a(i) - 0.125_dp
      if (a(i) > 3) cycle
      d(n, i) = a(i)
    end do
    !$polydist name(labels)
    do i = 1, n
      a(i) = a(i) + 1
      if (knd(i) > 1) then
        if (b(i) > 4) go to 40
        b(i) = b(i) + 0.5_dp
        if (a(i) > 9) cycle
      end if
      if (a(i) > 3) go to 30
      if (a(i) > 2) goto 20
      d(1, i) = d(1, i) + a(i)
      goto 40
20    d(2, i) = d(2, i) - a(i)
      if (b(i) > 1) goto 40
30    d(n, i) = a(i) - step
      b(i) = b(i) - 0.25_dp
40    continue
    end do
  end do

  end subroutine labels

  subroutine points()
    integer :: i, k
    real(dp) :: t
  !$polydist name(points)
  do i = 1, n
    t = a(i) + 1
    do while (t > 0.5_dp)
      do k = 1, 3
        t = 0.5_dp * t
        d(k, i) = t
      end do
      t = t - c(1, i) * 0.0625_dp
    end do
    do
      do k = 1, 2
        b(i) = b(i) * 0.5_dp - 0.125_dp
      end do
      if (b(i) < 1) exit
    end do
    a(i) = t
  end do

  end subroutine points
end program jumps
