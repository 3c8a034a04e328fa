! Functions of arrays and held values in their own kinds. usage: kinds_of_results n
module coarse
   implicit none
   private
   integer, parameter :: wp = kind(1.0)
   type, public :: thin
      real(wp), allocatable :: q(:)
   end type thin
end module coarse
module fine
   implicit none
   private
   integer, parameter :: wp = kind(1d0)
   type, public :: thick
      real(wp), allocatable :: q(:)
      integer(8), allocatable :: big(:)
   end type thick
end module fine
program kinds_of_results
   use coarse
   use fine
   implicit none
   integer, parameter :: wp = kind(1.0), long = selected_int_kind(18)
   integer :: n, i
   integer, allocatable :: m(:)
   integer(long), allocatable :: big(:)
   complex(8), allocatable :: z(:)
   real(8) :: x, y, w
   integer(long) :: k
   type(thick) :: t
   type(thin) :: s
   character(16) :: word
   call get_command_argument(1, word)
   read (word, *) n
   allocate (m(n), big(n), z(n), t%q(n), t%big(n), s%q(n))
   do i = 1, n
      m(i) = 1000 + i
      big(i) = 3000000000_long + i
      z(i) = cmplx(i/7d0, 1d0/i, 8)
      t%q(i) = 1d0/(i + 2)
      t%big(i) = big(i)*7
      s%q(i) = 1.0/(i + 3)
   end do
   !$polydist
   k = 1 + sum(m*big) + sum(2*big) + maxval(t%big)
   x = 0.5d0*sum(real(z)) + sum(abs(z)) + maxval(aimag(z))
   y = 3*sum(t%q) + maxval(t%q*2)
   w = 2*sum(real(z, 8)) + sum(s%q)
   t%q(2:n) = t%q(1:n - 1)
   s%q(2:n) = s%q(1:n - 1)*2
   do i = 1, n
      if (t%q(i) < 0) then
         print *, 'negative', maxval(t%q)
         stop 1
      end if
   end do
   !$polydist end
   print '(i24, 3z17)', k, x, y, w
   print '(z17)', t%q
   print '(z9)', s%q
end program kinds_of_results
