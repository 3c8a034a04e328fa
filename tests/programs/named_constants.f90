! Constants of the program unit itself, which generated procedures declare again: signs, brackets and operators before the first name or number;
! and arrays of them in array statements. Others are computed from numbers that are no integers, by
! a module or here, so that only the compiler knows them: as bounds, extents and in conditions.
module lengths
   implicit none
   real(8), parameter :: length = 7.5d0, dx = 0.4d0
   integer, parameter :: cells = nint(length/dx) + 1
   integer, parameter, private :: own = int(length)
   integer(8), parameter :: wide = floor(length*3, 8)
   real(8) :: column(own) = 1, sheet(0:own - 1, cells) = 2
contains
   subroutine fill(x)
      real(8), intent(out) :: x(cells, own)
      integer :: i, j
      !$polydist
      do j = 1, own
         do i = 1, cells
            x(i, j) = 0.25d0*i + j
         end do
      end do
   end subroutine fill
end module lengths

program named_constants
   use lengths, only: points => cells, length, dx, wide, column, sheet, fill
   implicit none
   integer, parameter :: k = -3, q = (2 + 1)*2, t(0:2) = [5, 6, 7], u(2) = (/1, -1/)
   logical, parameter :: no = .not. .true.
   real(8), parameter :: w(2) = [0.5d0, 1.5d0]*2, z = -(1.0d0 + 2)/4
   complex(8), parameter :: e = (0d0, 1d0)
   integer, parameter :: nv = 3, shift(nv) = [1, 0, -1]
   real(8), parameter :: weights(nv) = [0.2d0, 0.3d0, 0.5d0]
   integer, parameter :: m = idnint(length/dx) + 1, half = m/2, root = int(sqrt(real(m)))
   integer, parameter :: most = max(nv, k, -1) + mod(-5, nv) + abs(k) + min(2, nv) + int(2.7)
   real(8) :: levels(m, 2), x(points, int(length)), y(0:half), pairs(2*points)
   integer :: now = 1, next = 2, swapped
   integer :: i, j
   real(8) :: a(20), b(nv, 0:21), c(nv, 20), s(nv)
   !$polydist
   do i = 1, 20
      a(i) = i*k + q + t(mod(i, 3)) + w(1) + z + merge(1, 0, no) + u(2) + aimag(e)
   end do
   print '(f0.5)', a
   do i = 0, 21
      b(:, i) = [i*0.5d0, mod(i, 5)*1d0, mod(i*3, 7)*1d0]
   end do
   c = 0
   !$polydist
   do i = 1, 20
      s = weights*b(:, i)
      c(:, i) = weights*(b(:, i - 1) + b(:, i + 1)) + s*weights(2)
      a(i) = sum(weights*b(:, i)) + dot_product(weights, s) + maxval(weights(2:))
      do j = 1, nv
         a(i) = a(i) + weights(j)*b(j, i + shift(j))
      end do
      c(2:, i) = weights(:nv - 1)*c(2:, i) - s(2:)
   end do
   print '(3z17.16)', a, c
   levels = 0
   !$polydist
   do j = 1, most
      do i = 2, m
         levels(i, next) = levels(i - 1, now) + i
      end do
      levels(1, next) = j
      swapped = now
      now = next
      next = swapped
   end do
   !$polydist
   do i = 0, half
      y(i) = i*dx + root
      if (i > root .and. i < half) y(i) = y(i) + levels(m - i, 1)
   end do
   !$polydist
   do i = 1, 2*points, 2
      pairs(i) = i
      pairs(i + 1) = y(mod(i, half))
   end do
   !$polydist
   do i = 1, int(wide) - 15
      column(i) = i + sheet(i - 1, points)
      sheet(i - 1, points) = column(i)*dx
   end do
   !$polydist
   do i = 1, int(length/dx)
      pairs(i) = pairs(i)*i
   end do
   call fill(x)
   print '(3z17.16)', levels, y, pairs, column, sheet, x
end program named_constants
