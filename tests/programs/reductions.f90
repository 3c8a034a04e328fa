! Reductions whose results are exact in any order, as in reductions.c: of integers, of values that never round, of extremes and of truth values.
program reductions
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n, m, i, j, t
  character(len=20) :: word
  integer(1), allocatable :: a(:, :)
  real(dp), allocatable :: x(:), y(:), b(:, :), total(:)
  integer(8) :: number(0:7)
  integer :: every, some, odd
  logical :: all_small, any_big, parity
  real(dp) :: largest, smallest, least, norm, trace(4)
  complex :: z
  integer :: product

  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (a(m, n), x(n), y(n), b(m, n), total(m))
  do i = 1, n
     x(i) = (mod((i - 1) * 37, 64) - 30) * 16
     a(:, i) = [(int(mod(i * 31 + j * 17, 127), 1), j = 1, m)]
  end do
  y = 0
  number = [3, 0, -7, 0, 0, 0, 0, 0]
  every = 65535; some = ibset(0, 12); odd = 77
  all_small = .true.; any_big = .false.; parity = .true.; z = (1, 2)
!$polydist name(histogram) reduction(+: number, z) reduction(iand: every) reduction(ior: some) &
!$polydist reduction(IEOR: odd) reduction(.and.: all_small) reduction(.or.: any_big) reduction(.neqv.: Parity)
  do i = 1, n
     do j = 1, m
        number(mod(j, 8)) = number(mod(j, 8)) + a(j, i)
        every = iand(every, ior(int(a(j, i)), 1))
        some = ior(int(a(j, i)), some)
        odd = ieor(odd, a(j, i) * 3)
        all_small = all_small .and. a(j, i) < 126
        any_big = a(j, i) > 120 .or. any_big
        parity = parity .neqv. a(j, i) > 60
        z = z - (a(j, i) + (0, 1))
     end do
  end do
!$polydist end
  print *, every, some, odd, all_small, any_big, parity, z
  print *, number

  largest = -1e9_dp; smallest = 0.5_dp; least = 0; product = 1
!$polydist name(extremes) reduction(max: largest) reduction(min: smallest, least) reduction(*: product)
  do i = 1, n
     largest = max(x(i) - i, largest, -5.0_dp)
     if (x(i) < smallest) smallest = x(i)
     if (least .gt. x(i) - i) then
        least = x(i) - i
     end if
     product = product * merge(-1, 1, mod(i, 3) == 1)
  end do
!$polydist end
  print *, largest, smallest, least, product

!$polydist name(iterate) reduction(+: norm)
  do t = 1, 4
     norm = t
     do i = 2, n - 1
        y(i) = (x(i-1) + x(i+1)) / 2
     end do
     do i = 1, n
        norm = norm + (y(i) - x(i) + 0.5_dp)
     end do
     trace(t) = norm
     x = y + merge(1, 0, norm > 0)
  end do
!$polydist end
  print '(z17.16)', trace, x, y

  total = [(j, j = 1, m)]
!$polydist name(columns) reduction(+: total, odd)
  do i = 1, n
     do j = 1, m
        b(j, i) = mod(i * 3 + j * j, 16)
     end do
  end do
  do i = 1, n
     total(:) = total(:) + b(:, i)
     odd = odd - int(sum(b(:, i)))
  end do
!$polydist end
  print '(z17.16)', total
  print *, odd

!$polydist name(inside) reduction(+: norm, odd)
  do i = 1, n
     do j = 2, 9
        if (mod(j, 2) /= 0) cycle
        if (x(i) > 100 .and. j > 6) exit
        odd = odd + j
        norm = norm + 0.5_dp
     end do
  end do
!$polydist end
  print '(z17.16)', norm
  print *, odd
end program reductions
