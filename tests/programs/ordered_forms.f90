! Sums, products, largest and smallest values in all the forms that people write: contributions in
! parallel, combined in order.
module types
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type sums
     real(dp) :: norm, scale, most
     integer :: n
  end type sums
end module types
program ordered_forms
  use types
  implicit none
  integer :: n, i, j, k, m
  real(dp), allocatable :: a(:, :), b(:, :), u(:, :, :)
  real(dp) :: s, p, q, both, h(5), most, least, d, add, rms(5)
  real :: f
  type(sums) :: tot
  character(len=20) :: argument
  n = 17
  if (command_argument_count() > 0) then
     call get_command_argument(1, argument)
     read (argument, *) n
  end if
  allocate (a(n, n), b(n, n), u(5, n, n))
  do j = 1, n
     do i = 1, n
        a(i, j) = (mod(i*7 + j*3, 11) - 4)/3.0d0
        do m = 1, 5
          u(m, i, j) = a(i, j)/(m + 1)
        end do
     end do
  end do
  b = 0
  s = 1d-3
  p = 1
  q = 0
  both = 0
  h = 1
  most = -1d300
  least = 1d300
  f = 0
  k = 3
  tot = sums(0, 2, -1d300, 0)
  rms = 0
  !$polydist name(chains)
  do j = 2, n - 1
     do i = 2, n - 1
        d = 0.3_dp*(a(i - 1, j) + a(i, j + 1))
        s = s + d - a(i, j)
        p = (1 + 1e-3_dp*d)*(p/(1 + 1e-4_dp*a(i, j))) ! a note
        q = q + d*d
        q = (q - a(i, j)) &
            + i
        if (d > 0.2) then
           both = both + d
        else if (j > 2) then
           both = both - a(i, j)
        end if
        if (d > 0.1) h(1) = h(1) + d - i
        f = f + real(d) - i
        h(k) = h(k) - d
        tot%norm = tot%norm + d*tot%scale
        if (d > tot%most) tot%most = d
        if (d < least) then
           least = d
        end if
        tot%n = tot%n + 1
        b(i, j) = d
     end do
  end do
  !$polydist end
  ! What has no lines for itself stays in order.
  !$polydist name(lines)
  do j = 2, n - 1
     do i = 2, n - 1
        d = 0.3_dp*(a(i, j - 1) + b(i, j))
        if (d < 0.3) &
           h(2) = h(2) + d - i
        h(4) = h(4) - d; h(4) = h(4)*0.75_dp
        a(i, j) = d
     end do
  end do
  !$polydist end
  print '(5z17.16)', s, p, q, both, h, tot%norm, tot%most, least, real(f, dp)
  print *, tot%n
  !$polydist name(variables)
  do j = 2, n - 1
     do i = 2, n - 1
        do m = 1, 5
           add = 0.3_dp*(u(m, i, j) + u(m, i - 1, j + 1))
           rms(m) = rms(m) + add*add
        end do
     end do
  end do
  !$polydist end
  print '(5z17.16)', rms
  !$polydist name(extremes)
  do j = 2, n - 1
     do i = 2, n - 1
        d = 0.3_dp*(a(i, j - 1) - b(i, j))
        p = max(p, d - i)
        f = min(real(d)*j, f)
        b(i, j) = d
     end do
  end do
  !$polydist end
  print '(5z17.16)', p, real(f, dp)
  print '(z17.16)', sum(a) + sum(b)
end program ordered_forms
