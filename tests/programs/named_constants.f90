! Constants of the program unit itself, which generated procedures declare again: signs, brackets and operators before the first name or number;
! and arrays of them in array statements.
program named_constants
   implicit none
   integer, parameter :: k = -3, q = (2 + 1)*2, t(0:2) = [5, 6, 7], u(2) = (/1, -1/)
   logical, parameter :: no = .not. .true.
   real(8), parameter :: w(2) = [0.5d0, 1.5d0]*2, z = -(1.0d0 + 2)/4
   complex(8), parameter :: e = (0d0, 1d0)
   integer, parameter :: nv = 3, shift(nv) = [1, 0, -1]
   real(8), parameter :: weights(nv) = [0.2d0, 0.3d0, 0.5d0]
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
end program named_constants
