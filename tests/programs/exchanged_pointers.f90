! Pointers that take each other's places, as in exchanged_pointers.c: of a module, of a procedure, to
! targets with other bounds; two and three of them; under loops, array statements, sums, calls.
module grids
   implicit none
   integer, parameter :: dp = kind(1d0)
   real(dp), pointer :: now(:, :), next(:, :)
contains
   subroutine relax(n, x, y)
      integer, intent(in) :: n
      real(dp), intent(in) :: x(n)
      real(dp), intent(inout) :: y(n)
      integer :: i
      do i = 2, n - 1
         y(i) = 0.5d0*(x(i - 1) + x(i + 1))
      end do
   end subroutine

   subroutine of_the_module(n, steps)
      integer, intent(in) :: n, steps
      real(dp), pointer :: kept(:, :)
      real(dp) :: change
      integer :: i, j, t
      change = 0
!$polydist
      do t = 1, steps
         change = 0
         do j = 2, n - 1
            do i = 2, n - 1
               next(i, j) = 0.25_dp*(now(i - 1, j) + now(i + 1, j) + now(i, j - 1) + now(i, j + 1))
               change = change + abs(next(i, j) - now(i, j))
            end do
         end do
         kept => now
         now => next
         next => kept
      end do
      print '(a, 3es24.16)', "module", change, sum(now), sum(next)
   end subroutine

   subroutine waves(n, steps, a, b, c)
      integer, intent(in) :: n, steps
      real(dp), target, intent(inout) :: a(0:n), b(0:n), c(0:n)
      real(dp), pointer :: old(:), cur(:), new(:), tmp(:)
      integer :: i, k, t
      real(dp) :: most
      old => a
      cur => b
      new => c
!$polydist
      do t = 1, steps
         do i = 1, n - 1
            new(i) = 2*cur(i) - old(i) + 0.1_dp*(cur(i - 1) - 2*cur(i) + cur(i + 1))
         end do
         tmp => old
         old => cur
         cur => new
         new => tmp
      end do
      print '(a, 3es24.16, i4)', "three", sum(old), sum(cur), sum(new), lbound(cur)
      most = 0
!$polydist
      do t = 1, steps
         new(1:n - 1) = cur(0:n - 2) + old(2:n)
         old = cur*0.5_dp
         most = 0
         do i = 0, n
            if (new(i) > most) most = new(i)
            if (mod(i, 3) == 0) cur(i) = cur(i) + 1
         end do
         tmp => cur; cur => new; new => tmp
         do i = 1, n
            cur(i) = cur(i)*merge(1.0_dp, 0.5_dp, mod(t, 3) == 0)
         end do
      end do
      print '(a, 4es24.16)', "two", sum(old), sum(cur), sum(new), most
!$polydist
      do t = 1, steps
         call relax(n + 1, cur, new)
         tmp => cur
         cur => new
         new => tmp
      end do
!$polydist
      do t = 1, steps
         do i = 1, n - 1
            if (cur(i) > 3) goto 10
            new(i) = 0.25_dp*(cur(i - 1) + cur(i + 1))
10          continue
         end do
         outer: do i = 1, n - 1
            do k = 1, 5
               new(i) = new(i)*0.5_dp + cur(i - 1)
               if (new(i) > 4) cycle outer
            end do
            new(i) = new(i) + 1
         end do outer
         tmp => cur
         cur => new
         new => tmp
      end do
      print '(4es24.16)', a, b, c
   end subroutine
end module

program exchanged_pointers
   use grids
   implicit none
   real(dp), allocatable, target, save :: u(:, :), v(:, :), a(:), b(:), c(:)
   real(dp), allocatable :: planes(:, :)
   integer :: n, steps, i, j, t, side
   character(20) :: word
   call get_command_argument(1, word)
   read (word, *) n
   call get_command_argument(2, word)
   read (word, *) steps
   allocate (u(n, n), v(n, n), a(n + 1), b(n + 1), c(n + 1), planes(n, 2))
   do j = 1, n
      do i = 1, n
         u(i, j) = mod(i*7 + j, 11)
         v(i, j) = u(i, j)
      end do
   end do
   do i = 1, n + 1
      a(i) = i
      b(i) = mod(i, 3)
      c(i) = mod(i*i, 5)
   end do
   planes = 1
   planes(n/2 + 1, 1) = 5
   now => u
   next => v
   call of_the_module(n, steps)
   call waves(n, steps, a, b, c)
   side = 1
!$polydist
   do t = 1, steps
      do i = 2, n - 1
         planes(i, 3 - side) = 0.25_dp*(planes(i - 1, side) + planes(i + 1, side))
      end do
      side = 3 - side
   end do
   print '(a, i2, 2es24.16)', "side", side, sum(planes(:, 1)), sum(planes(:, 2))
end program
