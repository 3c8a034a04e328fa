! Elements that values select and that iterations only add to: each rank has parts of all.
program histograms
  implicit none
  integer, parameter :: bins = 24
  integer :: counts(bins), pairs(bins, 8), last(bins), n, i, k
  integer, allocatable :: bin(:)
  logical :: seen(bins)
  real(8), allocatable :: x(:)
  real(8) :: weights(0:bins)
  character(len=12) :: argument

  call get_command_argument(1, argument)
  read (argument, *) n
  allocate (bin(n), x(n))
  do i = 1, n
     bin(i) = mod(i * 37 + 11, bins) + 1
     x(i) = bin(i) + 0.3d0
  end do
  counts = 0
  pairs = 0
  last = 0
  seen = .false.
  weights = 0
  !$polydist reduction(+: weights)
  do i = 1, n
     counts(bin(i)) = counts(bin(i)) + 1
     pairs(bin(i), mod(i, 8) + 1) = pairs(bin(i), mod(i, 8) + 1) + i
     k = int(x(i))
     if (k > 8) counts(k) = counts(k) - 2
     last(bin(i)) = max(last(bin(i)), i)
     if (x(i) > 15d0) seen(bin(i)) = .true.
     weights(bin(i) - 1) = weights(bin(i) - 1) + 0.25d0 * i
  end do
  !$polydist end
  print '(24(i0,1x))', counts, last
  print '(24l2)', seen
  print *, sum(pairs(:, 3)), pairs(5, :)
  print '(5f12.3)', weights
end program histograms
