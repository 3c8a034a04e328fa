! Multigrid for the Poisson equation in a periodic cube, one region per routine: all levels of an
! array lie one after another in a module's array, and routines get the place where one begins.
! usage: vcycle [points along an edge, at most 128] [cycles] [a sample after each cycle: 0 or 1]
module levels
  implicit none
  integer, parameter :: dp = kind(1d0), most_levels = 12, room = 2540000
  real(dp) :: u(room), v(room), r(room)
  integer :: count = 0, edge(most_levels), start(most_levels)
contains
  ! Level 1 is the finest; each is half as fine as the one before.
  subroutine divide(points)
    integer, intent(in) :: points
    integer :: left, place
    left = points
    place = 1
    do
       count = count + 1
       edge(count) = left + 2
       start(count) = place
       place = place + (left + 2)**3
       if (mod(left, 2) /= 0 .or. left / 2 < 2 .or. count == most_levels) exit
       left = left / 2
    end do
  end subroutine divide
end module levels

! The faces of the cube are copies of the opposite inner planes.
subroutine exchange_faces(n, u)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n
  real(dp), intent(inout) :: u(n, n, n)
  integer :: i, j, k
  !$polydist name(columns)
  do k = 2, n - 1
     do j = 2, n - 1
        u(1, j, k) = u(n - 1, j, k)
        u(n, j, k) = u(2, j, k)
     end do
     do i = 1, n
        u(i, 1, k) = u(i, n - 1, k)
        u(i, n, k) = u(i, 2, k)
     end do
  end do
  !$polydist name(planes)
  do j = 1, n
     do i = 1, n
        u(i, j, 1) = u(i, j, n - 1)
        u(i, j, n) = u(i, j, 2)
     end do
  end do
end subroutine exchange_faces

subroutine clear(n, u)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n
  real(dp), intent(inout) :: u(n, n, n)
  integer :: i, j, k
  !$polydist name(clear)
  do k = 1, n
     do j = 1, n
        do i = 1, n
           u(i, j, k) = 0
        end do
     end do
  end do
end subroutine clear

! r = v - A u. The sums over the neighbours in a row are made once for all of its points.
subroutine residual(n, u, v, r)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n
  real(dp), intent(in) :: u(n, n, n), v(n, n, n)
  real(dp), intent(inout) :: r(n, n, n)
  real(dp), parameter :: a(0:3) = [-8 / 3d0, 0d0, 1 / 6d0, 1 / 12d0]
  real(dp) :: edges(n), corners(n)
  integer :: i, j, k
  !$polydist name(residual) private(edges, corners)
  do k = 2, n - 1
     do j = 2, n - 1
        do i = 1, n
           edges(i) = u(i, j - 1, k) + u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1)
           corners(i) = u(i, j - 1, k - 1) + u(i, j + 1, k - 1) + u(i, j - 1, k + 1) &
                + u(i, j + 1, k + 1)
        end do
        do i = 2, n - 1
           r(i, j, k) = v(i, j, k) - a(0) * u(i, j, k) &
                - a(2) * (corners(i) + edges(i - 1) + edges(i + 1)) &
                - a(3) * (corners(i - 1) + corners(i + 1))
        end do
     end do
  end do
  call exchange_faces(n, r)
end subroutine residual

! u = u + S r
subroutine smooth(n, r, u)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n
  real(dp), intent(in) :: r(n, n, n)
  real(dp), intent(inout) :: u(n, n, n)
  real(dp), parameter :: c(0:2) = [-3 / 8d0, 1 / 32d0, -1 / 64d0]
  real(dp) :: edges(n), corners(n)
  integer :: i, j, k
  !$polydist name(smooth) private(edges, corners)
  do k = 2, n - 1
     do j = 2, n - 1
        do i = 1, n
           edges(i) = r(i, j - 1, k) + r(i, j + 1, k) + r(i, j, k - 1) + r(i, j, k + 1)
           corners(i) = r(i, j - 1, k - 1) + r(i, j + 1, k - 1) + r(i, j - 1, k + 1) &
                + r(i, j + 1, k + 1)
        end do
        do i = 2, n - 1
           u(i, j, k) = u(i, j, k) + c(0) * r(i, j, k) &
                + c(1) * (r(i - 1, j, k) + r(i + 1, j, k) + edges(i)) &
                + c(2) * (corners(i) + edges(i - 1) + edges(i + 1))
        end do
     end do
  end do
  call exchange_faces(n, u)
end subroutine smooth

! Coarse values are weighted means of the fine ones around the same point.
subroutine restrict_to(n, m, fine, coarse)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n, m
  real(dp), intent(in) :: fine(n, n, n)
  real(dp), intent(inout) :: coarse(m, m, m)
  real(dp) :: sides(n), corners(n)
  integer :: i, j, k
  !$polydist name(restrict) private(sides, corners) assume(n == 2 * m - 2)
  do k = 2, m - 1
     do j = 2, m - 1
        do i = 2, n
           sides(i) = fine(i, 2 * j - 2, 2 * k - 1) + fine(i, 2 * j, 2 * k - 1) &
                + fine(i, 2 * j - 1, 2 * k - 2) + fine(i, 2 * j - 1, 2 * k)
           corners(i) = fine(i, 2 * j - 2, 2 * k - 2) + fine(i, 2 * j, 2 * k - 2) &
                + fine(i, 2 * j - 2, 2 * k) + fine(i, 2 * j, 2 * k)
        end do
        do i = 2, m - 1
           coarse(i, j, k) = 0.5_dp * fine(2 * i - 1, 2 * j - 1, 2 * k - 1) &
                + 0.25_dp * (fine(2 * i - 2, 2 * j - 1, 2 * k - 1) &
                + fine(2 * i, 2 * j - 1, 2 * k - 1) + sides(2 * i - 1)) &
                + 0.125_dp * (sides(2 * i - 2) + sides(2 * i) + corners(2 * i - 1)) &
                + 0.0625_dp * (corners(2 * i - 2) + corners(2 * i))
        end do
     end do
  end do
  call exchange_faces(m, coarse)
end subroutine restrict_to

! Adds the coarse correction, linear between the coarse points, to all of the fine level.
subroutine interpolate(m, n, coarse, fine)
  use levels, only: dp
  implicit none
  integer, intent(in) :: m, n
  real(dp), intent(in) :: coarse(m, m, m)
  real(dp), intent(inout) :: fine(n, n, n)
  real(dp) :: z1(m), z2(m), z3(m)
  integer :: i, j, k
  !$polydist name(interpolate) private(z1, z2, z3)
  do k = 1, m - 1
     do j = 1, m - 1
        do i = 1, m
           z1(i) = coarse(i, j + 1, k) + coarse(i, j, k)
           z2(i) = coarse(i, j, k + 1) + coarse(i, j, k)
           z3(i) = coarse(i, j + 1, k + 1) + coarse(i, j, k + 1) + z1(i)
        end do
        do i = 1, m - 1
           fine(2 * i - 1, 2 * j - 1, 2 * k - 1) = fine(2 * i - 1, 2 * j - 1, 2 * k - 1) &
                + coarse(i, j, k)
           fine(2 * i, 2 * j - 1, 2 * k - 1) = fine(2 * i, 2 * j - 1, 2 * k - 1) &
                + 0.5_dp * (coarse(i + 1, j, k) + coarse(i, j, k))
        end do
        do i = 1, m - 1
           fine(2 * i - 1, 2 * j, 2 * k - 1) = fine(2 * i - 1, 2 * j, 2 * k - 1) + 0.5_dp * z1(i)
           fine(2 * i, 2 * j, 2 * k - 1) = fine(2 * i, 2 * j, 2 * k - 1) &
                + 0.25_dp * (z1(i) + z1(i + 1))
        end do
        do i = 1, m - 1
           fine(2 * i - 1, 2 * j - 1, 2 * k) = fine(2 * i - 1, 2 * j - 1, 2 * k) + 0.5_dp * z2(i)
           fine(2 * i, 2 * j - 1, 2 * k) = fine(2 * i, 2 * j - 1, 2 * k) &
                + 0.25_dp * (z2(i) + z2(i + 1))
        end do
        do i = 1, m - 1
           fine(2 * i - 1, 2 * j, 2 * k) = fine(2 * i - 1, 2 * j, 2 * k) + 0.25_dp * z3(i)
           fine(2 * i, 2 * j, 2 * k) = fine(2 * i, 2 * j, 2 * k) + 0.125_dp * (z3(i) + z3(i + 1))
        end do
     end do
  end do
end subroutine interpolate

! The sum of squares plane by plane, in an order that does not depend on the ranks, and the largest
! value.
subroutine norm(n, r, mean, most)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n
  real(dp), intent(in) :: r(n, n, n)
  real(dp), intent(out) :: mean, most
  real(dp) :: sums(n)
  integer :: i, j, k
  most = 0
  !$polydist name(norm) reduction(max: most)
  do k = 2, n - 1
     sums(k) = 0
     do j = 2, n - 1
        do i = 2, n - 1
           sums(k) = sums(k) + r(i, j, k)**2
           most = max(most, abs(r(i, j, k)))
        end do
     end do
  end do
  mean = 0
  do k = 2, n - 1
     mean = mean + sums(k)
  end do
  mean = sqrt(mean / (n - 2d0)**3)
end subroutine norm

! A few points of charge, as many positive as negative.
subroutine charge(n, v)
  use levels, only: dp
  implicit none
  integer, intent(in) :: n
  real(dp), intent(inout) :: v(n, n, n)
  integer :: c, d, seed, place(3)
  seed = 3141
  do c = 1, 20
     do d = 1, 3
        seed = mod(seed * 421 + 1663, 7875)
        place(d) = 2 + mod(seed / 7, n - 2)
     end do
     v(place(1), place(2), place(3)) = merge(1, -1, mod(c, 2) == 0)
  end do
  call exchange_faces(n, v)
end subroutine charge

! Right-hand sides of the levels below the finest are in v, the first one from the residual.
subroutine cycle_once()
  use levels
  implicit none
  integer :: l
  if (count > 1) call restrict_to(edge(1), edge(2), r(start(1)), v(start(2)))
  do l = 2, count - 1
     call restrict_to(edge(l), edge(l + 1), v(start(l)), v(start(l + 1)))
  end do
  if (count > 1) then
     call clear(edge(count), u(start(count)))
     call smooth(edge(count), v(start(count)), u(start(count)))
  else
     call smooth(edge(1), r, u)
  end if
  do l = count - 1, 1, -1
     if (l > 1) call clear(edge(l), u(start(l)))
     call interpolate(edge(l + 1), edge(l), u(start(l + 1)), u(start(l)))
     call residual(edge(l), u(start(l)), v(start(l)), r(start(l)))
     call smooth(edge(l), r(start(l)), u(start(l)))
  end do
end subroutine cycle_once

program vcycle
  use levels
  implicit none
  real(dp) :: mean, most
  integer :: points, cycles, samples, c, n
  points = argument(1, 16)
  cycles = argument(2, 3)
  samples = argument(3, 1)
  call divide(points)
  if (start(count) + edge(count)**3 - 1 > room) stop 'too many points'
  n = edge(1)
  v = 0
  call charge(n, v)
  call clear(n, u)
  call residual(n, u, v, r)
  call norm(n, r, mean, most)
  print '(a,2z17)', 'at first', mean, most
  do c = 1, cycles
     call cycle_once()
     call residual(n, u, v, r)
     if (samples /= 0) print '(i4,z17)', c, u(n * n * (n / 2) + n * (n / 3) + n / 4)
  end do
  call norm(n, r, mean, most)
  print '(a,2z17)', 'at last', mean, most
contains
  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(len=32) :: word
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, word)
    read (word, *) argument
  end function argument
end program vcycle
