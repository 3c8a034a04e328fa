! Variables, arrays, iterators, dummy arguments, components and constants with the names of intrinsic
! functions, some of which generated code calls; in other procedures the names mean the functions.
module limits
  implicit none
  integer, parameter :: dp = 8, max = 3
  real(dp) :: min = 0.25d0, scale = 0.5d0
  integer :: size = 3
  type :: field
     integer :: size, kind
     real(dp), allocatable :: data(:, :), max(:)
  end type field
contains
  subroutine unmentioned(a, b, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(:), b(:)
    integer :: i, t
    !$polydist name(unmentioned)
    do t = 1, 4
       do i = 2, n - 1
          b(i) = a(i - 1) + a(i + 1)
       end do
       do i = 2, n - 1
          a(i) = b(i)*0.5d0
       end do
    end do
  end subroutine unmentioned
  subroutine mentioned(a, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(dp) :: w(max)
    integer :: i, k
    !$polydist name(mentioned)
    do i = 1, n
       do k = 1, max
          w(k) = a(i)*k + min*size
       end do
       a(i) = w(1) + scale*w(max)
       if (a(i) < min) a(i) = min
    end do
  end subroutine mentioned
end module limits

module sweeps
  use limits, only: dp, field
  implicit none
contains
  subroutine clip(index, sum, n, m, min, max)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: index(0:n, 0:m), sum(0:, 0:)
    real(dp), intent(in) :: min, max
    integer :: i, j, real, mod
    !$polydist name(clipped)
    do j = 1, m - 1
       mod = j - 1
       do i = 1, n - 1
          sum(i, j) = 0.25d0*(index(i - 1, j) + index(i + 1, j) + index(i, mod) + index(i, j + 1))
          if (sum(i, j) < min) sum(i, j) = min
          if (sum(i, j) > max) sum(i, j) = max
       end do
    end do
    !$polydist name(copied)
    do real = 1, m - 1
       do i = 1, n - 1
          index(i, real) = sum(i, real)
       end do
    end do
  end subroutine clip
  subroutine neighbours(index, n, min, max)
    integer, intent(in) :: n
    real(dp), intent(in) :: index(n)
    real(dp), intent(inout) :: min(n), max(:)
    integer :: kind
    !$polydist name(neighbours)
    do kind = 2, n
       min(kind) = index(kind)
       if (index(kind - 1) < min(kind)) min(kind) = index(kind - 1)
       max(kind) = index(kind)
       if (index(kind - 1) > max(kind)) max(kind) = index(kind - 1)
    end do
  end subroutine neighbours
  subroutine extremes(index, n, max, min, count)
    integer, intent(in) :: n
    real(dp), intent(in) :: index(:)
    real(dp), intent(out) :: max, min
    integer, intent(out) :: count
    integer :: i
    max = index(1)
    min = index(1)
    count = 0
    !$polydist name(extremes)
    do i = 2, n
       if (index(i) > max) max = index(i)
       if (index(i) < min) min = index(i)
       if (index(i) > 3) count = count + 1
    end do
  end subroutine extremes
  subroutine components(f, n)
    type(field), intent(inout) :: f
    integer, intent(in) :: n
    integer :: max, dim
    real(dp) :: sign(2), min
    !$polydist name(components)
    do max = 1, f%size
       do dim = 2, n
          min = f%data(dim, max)
          sign(1) = min*0.5d0
          sign(2) = min + f%kind
          f%data(dim, max) = (sign(1) + sign(2))*0.25d0
       end do
       f%max(max) = f%data(n, max)
    end do
  end subroutine components
  subroutine whole(kind, abs, min)
    real(dp), intent(inout) :: kind(:, :), abs(:, :)
    real(dp), allocatable, intent(inout) :: min(:)
    integer :: k
    !$polydist name(whole)
    do k = 1, 3
       abs(2:, :) = kind(:ubound(kind, 1) - 1, :) + k
       kind = abs*0.5d0
       where (min > 4) min = min - kind(2, :)
    end do
  end subroutine whole
  subroutine subscripts(a, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    integer :: mod(n, 2), sign(n), i, t
    real(dp) :: dim(n)
    do i = 1, n
       mod(i, 1) = n + 1 - i
       mod(i, 2) = i
       sign(i) = n/2 + 1 - i/2
    end do
    !$polydist name(subscripts)
    do t = 1, 3
       do i = 1, n
          dim(i) = a(sign(i)) + a(mod(i, 2)) + 0.5d0*a(mod(i, 1))
       end do
       do i = 1, n
          a(i) = dim(i)*0.25d0
       end do
    end do
  end subroutine subscripts
end module sweeps

program intrinsic_names
  use limits, only: dp, field, mentioned, unmentioned
  use sweeps
  implicit none
  real(dp), allocatable :: a(:), b(:), u(:, :), v(:, :)
  type(field) :: f
  real(dp) :: most, least
  integer :: n, i, j, many
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n), b(n), u(0:n, 0:9), v(0:n, 0:9), f%data(n, 6), f%max(6))
  do i = 1, n
     a(i) = mod(i*7, 11)*0.5d0
  end do
  b = 0
  do j = 0, 9
     do i = 0, n
        u(i, j) = mod(i*3 + j*5, 17)
     end do
  end do
  v = 0
  f%size = 6
  f%kind = 2
  f%data = u(1:, 1:6)
  f%max = u(1, 1:6)
  call unmentioned(a, b, n)
  call mentioned(a, n)
  call clip(u, v, n, 9, 2d0, 12d0)
  call neighbours(a, n, b, v(1:, 2))
  call extremes(a, n, most, least, many)
  call components(f, n)
  call whole(u(:, 1:6), v(:, 3:8), f%max)
  call subscripts(b, n)
  print '(4es24.16)', a, b, u, v, f%data, f%max, most, least, max(most, 3.5d0)
  print *, many
end program intrinsic_names
