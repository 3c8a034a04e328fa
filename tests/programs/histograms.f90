! Elements that values select and that iterations only add to: each rank has parts of all.
module histogram_cells
  implicit none
  type moments
     integer :: last, at(3)
     logical :: seen
  end type moments
  type cell
     integer :: count = 0
     real(8) :: weight = 0
     type(moments) :: own = moments(0, 0, .false.)
  end type cell
  type grid
     type(cell) :: cells(24)
  end type grid
contains
  subroutine fill(n, m, bin, x, c)
    integer, intent(in) :: n, m, bin(n)
    real(8), intent(inout) :: x(:)
    type(cell), intent(inout) :: c(m)
    type(grid) :: whole
    integer :: i, k
    !$polydist
    do i = 1, n
       k = bin(i)
       c(k)%count = c(k)%count + i
       x(i) = x(i) + 0.25d0
    end do
    !$polydist
    do i = 1, n
       c(bin(i))%own%at(mod(i, 3) + 1) = 2 + c(bin(i))%own%at(mod(i, 3) + 1)
    end do
    !$polydist
    do i = 1, n
       if (i > c(bin(i))%own%last) c(bin(i))%own%last = i
    end do
    !$polydist
    do i = 1, n
       c(bin(i))%own%seen = c(bin(i))%own%seen .or. x(i) > 15d0
    end do
    !$polydist reduction(+: c)
    do i = 1, n
       whole%cells(bin(i))%count = whole%cells(bin(i))%count - 1
       c(bin(i))%weight = c(bin(i))%weight + 0.25d0 * i
    end do
    !$polydist reduction(+: whole%cells)
    do i = 1, n
       whole%cells(bin(i))%own%at(2) = whole%cells(bin(i))%own%at(2) + i
    end do
    do k = 1, m
       print *, c(k)%count, c(k)%weight, c(k)%own%at, c(k)%own%last, c(k)%own%seen, &
            whole%cells(k)%count, whole%cells(k)%own%at(2)
    end do
  end subroutine fill
  ! Real sums, whose contributions are kept with their places.
  subroutine deposit(n, bin, x, c, w)
    integer, intent(in) :: n, bin(n)
    real(8), intent(inout) :: x(n), w(0:24)
    type(cell), intent(inout) :: c(24)
    integer :: i, k
    !$polydist
    do i = 1, n
       k = bin(i)
       x(i) = 0.7d0 * x(i) + 0.1d0 * k
       w(k - 1) = w(k - 1) + x(i) / 3
       if (mod(i, 3) > 0) w(k / 2) = w(k / 2) - x(i)
       c(k)%count = c(k)%count + 1
       c(bin(mod(k, n) + 1))%weight = x(i)**2 + c(bin(mod(k, n) + 1))%weight
       c(k)%own%at(mod(i, 3) + 1) = c(k)%own%at(mod(i, 3) + 1) - k
    end do
    do i = 1, 24
       print '(2(i0,1x),2z17)', c(i)%count, c(i)%own%at(2), c(i)%weight, w(i)
    end do
  end subroutine deposit

  ! At once, and in loops inside of an iteration.
  subroutine scatter(n, bin, x, g)
    integer, intent(in) :: n, bin(n)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: g(3, 24)
    real(8) :: flux(3), least
    integer :: i, j, k, near
    !$polydist
    do i = 1, n
       k = bin(i)
       flux = x(i) * [0.1d0, 0.3d0, 1d0 / k]
       g(:, k) = g(:, k) + flux
       g(:, mod(k, 24) + 1) = g(:, mod(k, 24) + 1) - flux(:) * sqrt(x(i))
    end do
    !$polydist
    do i = 1, n
       near = 1
       least = 1d9
       do k = 1, 24
          if (abs(x(i) - k) < least) then
             least = abs(x(i) - k)
             near = k
          end if
       end do
       do j = 1, 3
          g(j, near) = g(j, near) + x(i) / j
          if (least > 0.3d0) g(j, bin(i)) = g(j, bin(i)) - least
       end do
    end do
    print '(3z17)', g
  end subroutine scatter
end module histogram_cells

program histograms
  use histogram_cells
  implicit none
  integer, parameter :: bins = 24
  type(cell) :: cells(bins)
  integer :: counts(bins), pairs(bins, 8), last(bins), n, i, k
  integer, allocatable :: bin(:)
  logical :: seen(bins)
  real(8), allocatable :: x(:)
  real(8) :: weights(0:bins), rows(3, bins)
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
  call fill(n, bins, bin, x, cells)
  call deposit(n, bin, x, cells, weights)
  rows = 0
  call scatter(n, bin, x, rows)
  print '(24(i0,1x))', counts, last
  print '(24l2)', seen
  print *, sum(pairs(:, 3)), pairs(5, :)
  print '(5f12.3)', weights
end program histograms
