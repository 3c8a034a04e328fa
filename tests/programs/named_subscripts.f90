! Subscripts, bounds and conditions that get a name first, as Fortran has no declarations in loops.
module legacy
  implicit none
contains
  pure subroutine halve(k, half)
    integer, intent(in) :: k
    integer, intent(out) :: half
    half = k / 2
  end subroutine halve
end module legacy

program named_subscripts
  use legacy
  implicit none
  integer :: n, m, i, j, k, ip, im, jp, jm, low, high, half
  integer(8) :: place
  real(8), allocatable :: a(:, :), b(:, :), w(:)
  real(8) :: s
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (a(n, m), b(n, m), w(n*m))
  do j = 1, m
     do i = 1, n
        a(i, j) = mod(i*j, 7)*0.25d0
     end do
  end do
  b = 0
  w = 1
  !$polydist name(torus)
  do j = 1, m
     jp = j + 1
     if (j == m) jp = 1
     jm = j - 1
     if (j == 1) then
        jm = m
     end if
     do i = 1, n
        ip = mod(i, n) + 1
        im = merge(n, i - 1, i == 1)
        b(i, j) = a(ip, j) + a(im, j) - 2*a(i, jp) + a(i, jm)
     end do
  end do
  !$polydist name(bands)
  do j = 1, m
     low = max(1, j - 3)
     high = min(n, j + 2)
     do i = low, high
        place = (j - 1)*n + i
        w(place) = w(place) + b(i, j)
     end do
     if (high < n) then
        s = b(1, j)
        b(n, j) = s + 1
     else
        s = b(n, j)
        b(1, j) = 2*s
     end if
  end do
  !$polydist name(columns)
  do j = 1, m
     k = m + 1 - j
     if (k > 5) cycle
     call halve(k, half)
     a(1, j) = half
     do i = 2, n
        im = i - 1
        a(i, k) = 0.25d0*(b(i, k) + b(im, k)) + half
     end do
  end do
  print '(3z17.16)', a, b, w
  print *, jp, k
end program named_subscripts
