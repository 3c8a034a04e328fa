! What may be combined in any order without a clause, in Fortran: counts, integer sums, logical values, largest and smallest numbers.
program orderless
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n, i, positive, highest, bits
  integer(8) :: total
  logical :: any_big, all_small, seen, large, steady, merged, rising
  logical :: even, odd, mixed, turning, turned, neither, either, opposite, per_class(3)
  real(dp) :: largest, least, width, first
  integer, allocatable :: a(:)
  real(dp), allocatable :: x(:)
  character(len=20) :: word
  n = 40
  if (command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) n
  end if
  allocate (a(n), x(n))
  do i = 1, n
    a(i) = mod(i * 37, 101)
    x(i) = (mod(i, 5) - 2) * 0.37_dp * i
  end do
  positive = 2
  total = -7
  bits = 12
  highest = -5
  any_big = .false.
  all_small = .true.
  seen = .false.
  !$polydist name(numbers)
  do i = 1, n
    if (x(i) > 0) positive = positive + 1
    total = total + 3 * a(i)
    bits = ieor(bits, a(i))
    highest = max(highest, a(i))
    any_big = any_big .or. a(i) > 99
    all_small = all_small .and. (a(i) < 120)
    if (a(i) == 74) seen = .true.
  end do
  !$polydist end
  large = .false.
  steady = .true.
  merged = .false.
  rising = .true.
  !$polydist name(decided)
  do i = 1, n
    if (.not. large) large = abs(x(i)) > 20
    if (steady .and. a(n + 1 - i) == 74) steady = .false.
    merged = merge(.true., merged, a(i) == 100)
    if (rising) then
      if (i > 1) rising = a(i) > 0 .or. x(i) > 0
    end if
  end do
  !$polydist end
  even = .true.
  odd = .false.
  mixed = .true.
  turning = .false.
  turned = .true.
  neither = .true.
  either = .false.
  opposite = .true.
  per_class = .false.
  !$polydist name(negated)
  do i = 1, n
    even = even .eqv. x(i) > 0
    odd = mod(a(i), 2) == 1 .neqv. odd
    mixed = mixed .neqv. x(i) > 1 .eqv. a(i) == 3
    turning = .not. turning
    if (a(i) > 40) turned = .not. turned
    neither = .not. (a(i) == 74 .or. .not. neither)
    either = .not. (.not. either .and. .not. a(i) > 99)
    opposite = (.not. opposite) .eqv. x(i) < -1
    per_class(2) = per_class(2) .eqv. (a(i) > 9 .or. x(i) > 0)
  end do
  largest = 0
  least = 1e30_dp
  width = -1
  first = -1e30_dp
  !$polydist name(extremes)
  do i = 1, n
    largest = max(largest, abs(x(i) - 1))
    least = min(abs(x(i)) + 0.25_dp, least)
    if (x(i)**2 > width) width = x(i)**2
    if (x(i) > first) first = x(i)
  end do
  !$polydist end
  print '(i0,1x,i0,1x,i0,1x,i0,3l2)', positive, total, bits, highest, any_big, all_small, seen
  print '(4l2)', large, steady, merged, rising
  print '(12l2)', even, odd, mixed, turning, turned, neither, either, opposite, per_class
  print '(4es25.17)', largest, least, width, first
end program orderless
