! The largest and the smallest of values, and where they are: pairs of value and place in all the
! forms that people write. Equal values, zeros of both signs and what is no number decide which one
! is found.
program extremes_found
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: dp = kind(1d0)
  type found
    real(dp) :: value
    integer :: row, column
  end type found
  integer :: n, i, j
  character(len=20) :: argument
  real(dp), allocatable :: x(:), y(:), a(:, :)
  integer, allocatable :: c(:)
  type(found) :: best

  n = 23
  if (command_argument_count() > 0) then
    call get_command_argument(1, argument)
    read (argument, *) n
  end if
  allocate (x(n), y(n), a(n, n), c(n))
  do i = 1, n
    x(i) = mod(i*7, 6) - 3
    if (mod(i, 5) == 3) x(i) = ieee_value(x(i), ieee_quiet_nan)
    y(i) = -huge(y)
    if (mod(i, 4) == 1) y(i) = mod(i*5, 8)/3d0
    c(i) = mod(i*11, 7) - 3
    do j = 1, n
      a(j, i) = mod(i*7 + j*3, 11) - 5
      if (i == j) a(j, i) = a(j, i) + 0.25d0
    end do
  end do
  call vectors(n, x, y, c)
  best = found(-1, 5, 6)
  call matrices(n, a, best)
  call both(n, x, y, c)
  call elimination(n, a, c)
  print '(*(z17.16))', a(n, n), sum(c)*1d0

contains

  subroutine vectors(n, a, b, c)
    integer, intent(in) :: n, c(n)
    real(dp), intent(in) :: a(n), b(n)
    real(dp) :: m, last, farthest, least, zero, v
    real :: narrow
    integer :: i, k, at, big, low, most, where, few, rare, zeroth, wide
    logical :: odd
    m = a(1)
    k = 1
    last = -huge(last)
    at = n/2
    farthest = 0
    big = -7
    least = b(1)
    low = 0
    most = -huge(most) - 1
    where = -1
    few = 100000
    rare = 3
    odd = .true.
    zero = -1
    zeroth = 0
    narrow = -1
    wide = 0
!$polydist name(vectors)
    block
      do i = 2, n
        if (a(i) .gt. m) then
          m = a(i)
          k = i
        end if
      end do
      do i = 1, n
        if (last <= b(i)) then; last = b(i); at = i; end if
      end do
      do i = 1, n
        if (abs(a(i)) > farthest) then
          big = i
          farthest = abs(a(i))
        end if
      end do
      do i = n, 1, -1
        if (b(i) .lt. least) then
          least = b(i)
          low = i
        end if
      end do
      do i = 1, n
        if (c(i) >= most) then
          most = c(i)
          where = i + 3
          odd = mod(i, 2) == 1
        end if
      end do
      do i = 1, n
        if (mod(i, 3) /= 1 .and. c(i) < few .and. a(i) /= 2) then
          rare = i
          few = c(i)
        end if
      end do
      do i = 1, n
        v = sign(0d0, -a(i))
        if (v > zero) then
          zero = v
          zeroth = i
        end if
      end do
      do i = 1, n
        if (a(i) > narrow) then
          narrow = real(a(i))
          wide = i
        end if
      end do
    end block
    print '(*(z17.16))', m, last, farthest, least, zero, real(narrow, dp)
    print *, k, at, big, low, most, where, few, rare, odd, zeroth, wide
  end subroutine vectors

  subroutine matrices(n, a, best)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, n)
    type(found), intent(inout) :: best
    real(dp) :: m
    integer :: i, j, i0, j0
    m = -1d300
    i0 = -1
    j0 = -1
!$polydist name(matrices)
    block
      do j = 1, n
        do i = 1, n
          if (a(i, j) > m) then
            m = a(i, j)
            i0 = i
            j0 = j
          end if
        end do
      end do
      do i = 1, n
        do j = 1, i
          if (best%value .le. abs(a(i, j) + a(j, i))) then
            best%value = abs(a(i, j) + a(j, i))
            best%row = i
            best%column = j
          end if
        end do
      end do
    end block
    print '(*(z17.16))', m, best%value
    print *, i0, j0, best%row, best%column
  end subroutine matrices

  ! The largest and the smallest by else if; at last such that do not begin alike.
  subroutine both(n, a, b, c)
    integer, intent(in) :: n, c(n)
    real(dp), intent(in) :: a(n), b(n)
    type limits
      real(dp) :: low, high
    end type limits
    type(limits) :: of
    real(dp) :: low, high, v
    integer :: i, j, least, most, at, from
    low = a(1)
    high = a(1)
!$polydist name(both)
    do i = 2, n
      if (a(i) > high) then
        high = a(i)
      else if (a(i) < low) then
        low = a(i)
      end if
    end do
    print '(*(z17.16))', low, high
    low = b(n)
    high = low
    at = n
    from = n
!$polydist name(both_places)
    do i = 1, n
      if (b(i) .lt. low) then
        low = b(i)
        at = i
      elseif (b(i) .gt. high) then
        high = b(i)
        from = i
      endif
    end do
    print '(*(z17.16))', low, high
    of%low = 0
    of%high = 0
!$polydist name(both_members)
    do j = 1, n
      do i = 1, j
        v = abs(a(i) - b(j)) - 3
        if (of%high < v) then; of%high = v; else if (of%low > v) then; of%low = v; end if
      end do
    end do
    print '(*(z17.16))', of%low, of%high
    least = c(1)
    most = c(1)
!$polydist name(both_integers)
    do i = 1, n
      if (c(i) > most) then
        most = c(i)
      else
        if (c(i) < least) least = c(i)
      end if
    end do
    print *, at, from, least, most
  end subroutine both

  subroutine elimination(n, a, pivot)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer, intent(out) :: pivot(n)
    real(dp) :: big
    integer :: i, j, k
!$polydist name(elimination)
    do k = 1, n
      big = 0
      pivot(k) = k
      do i = k, n
        if (abs(a(i, k)) > big) then
          big = abs(a(i, k))
          pivot(k) = i
        end if
      end do
      do i = k + 1, n
        if (big > 0) a(i, k) = a(i, k)/big
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
  end subroutine elimination
end program extremes_found
