! Arrays that are assigned at once and read other elements of themselves: all values are computed
! before any is stored. usage: held_values n steps
module shifted
   implicit none
   integer, parameter :: wide = kind(1d0)
   type field
      real(8), allocatable :: q(:)
      real(wide), allocatable :: named(:)
      integer :: first
   end type field
contains
   subroutine advance(n, c, u)
      integer, intent(in) :: n
      real(wide), intent(in) :: c
      real(wide), intent(inout) :: u(0:n + 1, 0:*)
      integer :: k
      !$polydist
      do k = 1, 3
         u(1:n, 1:n) = u(1:n, 1:n) + c*(u(0:n - 1, 1:n) + u(2:n + 1, 1:n) - 4*u(1:n, 1:n) &
               + u(1:n, 0:n - 1) + u(1:n, 2:n + 1))
         u(0, 0:n + 1) = u(n, 0:n + 1)
      end do
   end subroutine advance
end module shifted

program held_values
   use shifted
   implicit none
   integer :: n, steps, t, j, k
   character(len=16) :: word
   real(8), allocatable :: u(:, :), w(:)
   real(4), allocatable :: narrow(:, :)
   integer, allocatable :: m(:)
   logical, allocatable :: odd(:)
   complex(8), allocatable :: z(:)
   type(field) :: f
   call get_command_argument(1, word)
   read (word, *) n
   call get_command_argument(2, word)
   read (word, *) steps
   allocate (u(0:n + 1, 0:n + 1), w(-1:n), narrow(n, n), m(n), odd(n), z(n), f%q(n), f%named(n))
   do j = 0, n + 1
      do k = 0, n + 1
         u(k, j) = mod(k*7 + j*3, 11)/61d0
      end do
   end do
   do j = 1, n
      w(j) = mod(j*5, 17)/61d0
      narrow(:, j) = [(mod(k*j, 7)/61.0, k=1, n)]
      m(j) = mod(j*7, n) + 1
      odd(j) = mod(j, 3) == 1
      z(j) = cmplx(j, n - j, 8)/61
      f%q(j) = j/61d0
      f%named(j) = 1/(j + 60d0)
   end do
   w(-1:0) = 1
   f%first = 2
   do t = 1, steps
      call advance(n, 0.1d0, u)
      ! forwards, backwards, turned round, and every other one
      !$polydist
      w(1:n) = w(0:n - 1)*0.9d0
      w(-1:n - 1) = w(0:n) - w(-1:n - 1)
      w(1:n) = w(n:1:-1)
      w(1:n:2) = w(0:n - 1:2) + 1
      m(1:n - 1) = m(2:n) - m(1:n - 1)
      odd(2:n) = odd(1:n - 1) .neqv. odd(2:n)
      z(:) = z(n:1:-1)*(0, 1)
      !$polydist end
      ! components, of which one has a kind that only its module names
      !$polydist
      f%q(f%first:n) = f%q(1:n + 1 - f%first)*0.5d0
      f%named(2:n) = f%named(1:n - 1)
      !$polydist end
      ! rows and columns in loops that are parallel, and in one that is not
      !$polydist
      do j = 1, n
         narrow(2:n, j) = narrow(1:n - 1, j) + narrow(2:n, j)*0.5
      end do
      !$polydist
      do j = 2, n
         narrow(j, 2:n) = narrow(j, 1:n - 1) - narrow(j - 1, 1:n - 1)
      end do
      !$polydist
      do j = 1, n
         do k = 1, 2
            u(1:n, j) = u(n:1:-1, j)*0.75d0
         end do
      end do
      ! beside other statements, and where a condition holds
      !$polydist
      do j = 1, n
         if (j < n/2) u(2:n, j) = u(1:n - 1, j)
         w(j) = u(1, j) + w(j)
      end do
      !$polydist
      do j = 1, n
         if (w(j) > 0.3d0) u(2:n, j) = u(1:n - 1, j)
      end do
   end do
   print '(z17)', u
   print '(z17)', w
   print '(z9)', narrow
   print '(i9, l2)', (m(j), odd(j), j=1, n)
   print '(2z17)', z
   print '(z17)', f%q, f%named
end program held_values
