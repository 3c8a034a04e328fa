! Constants of the program unit itself, which generated procedures declare again: signs, brackets and operators before the first name or number.
program named_constants
   implicit none
   integer, parameter :: k = -3, q = (2 + 1)*2, t(0:2) = [5, 6, 7], u(2) = (/1, -1/)
   logical, parameter :: no = .not. .true.
   real(8), parameter :: w(2) = [0.5d0, 1.5d0]*2, z = -(1.0d0 + 2)/4
   complex(8), parameter :: e = (0d0, 1d0)
   integer :: i
   real(8) :: a(20)
   !$polydist
   do i = 1, 20
      a(i) = i*k + q + t(mod(i, 3)) + w(1) + z + merge(1, 0, no) + u(2) + aimag(e)
   end do
   print '(f0.5)', a
end program named_constants
