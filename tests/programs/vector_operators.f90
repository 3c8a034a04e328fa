! Operators of a type whose functions construct what they give, without being said to be pure.
module vectors
   implicit none
   type vec
      real(8) :: x, y
   end type vec
   type body
      type(vec) :: r, v, a
      real(8) :: m
   end type body
   interface operator(+)
      procedure added
   end interface
   interface operator(*)
      procedure :: scaled
   end interface
contains
   type(vec) function added(a, b)
      type(vec), intent(in) :: a, b
      added = vec(a%x + b%x, a%y + b%y)
   end function added
   function scaled(a, s) result(r)
      type(vec), intent(in) :: a
      real(8), intent(in) :: s
      type(vec) :: r
      r = vec(y=a%y*s, x=a%x*s)
   end function scaled
end module vectors

program vector_operators
   use vectors
   implicit none
   integer :: n, i, j, it
   character(len=20) :: argument
   type(body), allocatable :: b(:)
   type(vec) :: d
   real(8) :: r2
   n = 12
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   allocate (b(n))
   do i = 1, n
      b(i)%r = vec(mod(i*7, 11), mod(i*5, 13))
      b(i)%v = vec(0, 0.01d0*i)
      b(i)%m = 1 + 0.1d0*i
   end do
   do it = 1, 3
!$polydist
      do i = 1, n
         b(i)%a = vec(0d0, 0d0)
         do j = 1, n
            if (i == j) cycle
            d%x = b(j)%r%x - b(i)%r%x
            d%y = b(j)%r%y - b(i)%r%y
            r2 = d%x**2 + d%y**2 + 0.01d0
            b(i)%a = b(i)%a + vec(d%x, d%y)*(b(j)%m/(r2*sqrt(r2)))
         end do
      end do
!$polydist
      do i = 1, n
         b(i)%v = b(i)%v + b(i)%a*0.01d0
         b(i)%r = b(i)%r + b(i)%v*0.01d0
      end do
   end do
   print '(3es24.15)', b%r%x, b%r%y, b%v%y
end program vector_operators
