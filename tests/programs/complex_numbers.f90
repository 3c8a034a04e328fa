! Complex constants as people write them: with and without blanks, of named parts, in lists.
program complex_numbers
   implicit none
   integer, parameter :: dp = kind(1d0)
   real(dp), parameter :: one=1
   complex(dp), parameter :: zi=(0.d0,1.d0), zj=(1d0, 2d0)*2, zk=( 0.5D0 ,-1.d0), zl=cmplx(1,2,dp)
   complex(dp), parameter :: zm=(one,-2.0_dp), two(2)=(/(1.d0,0.d0),(0.d0,1.d0)/)
   complex :: im
   parameter (im=(0.,1.))
   complex(dp), allocatable :: a(:), c(:)
   character(len=20) :: argument
   integer :: i, n
   n = 12
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   allocate (a(n), c(n))
   do i = 1, n
      c(i) = cmplx(i, mod(i*i, 7), dp)
   end do
!$polydist
   do i = 1, n
      a(i) = zi*c(i) + zj*zk-zl*(1.d0,2.d0)*(0.d0,1.d0)+zm*c(i)*two(1)-(one,2.d0)*(1.5,.5)*im
   end do
!$polydist
   a = a*(0.d0,-1.d0)*c+(1.d0,0.d0)*two(2)
!$polydist
   where (real(a)>0) a=(0.d0,1.d0)*a
   print '(2es24.15)', a
end program complex_numbers
