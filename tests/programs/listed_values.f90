! Loops in constructors of arrays, whose variables loops of the region count, too, or nothing else.
program listed_values
   implicit none
   integer :: n, m, i, j, k, it
   real(8) :: t(6), dx
   integer :: picked(4)
   integer, allocatable :: order(:)
   real(8), allocatable :: a(:), x(:), y(:, :), w(:)
   character(len=20) :: argument
   n = 30
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   n = max(n, 8)
   m = n/2
   dx = 0.1d0
   allocate (a(n), x(0:n), y(n, m), w(m), order(n))
   w = 1
   y = 0
   do i = 1, n
      a(i) = mod(i*7, 11)
      order(i) = 1 + mod(3*i, n)
   end do
!$polydist
   do it = 1, 3
      x(0:n) = [(dx*i, i=0, n)]
      y(:, :) = spread([(it*0.5d0 + k, k=1, n)], 2, m)
      do j = 1, m
         do i = 1, n
            y(i, j) = y(i, j) + x(i)*a(i)
         end do
      end do
      w(:) = [(y(j, j) + sum(y(:, j)), j=1, m)]
      t = [a(1), (a(k), w(k), k=1, 2), real(it, 8)]
      picked = [((order(i + k), i=1, 2), k=1, 4, 2)]
      do k = 1, 4
         a(k) = 0.5d0*a(k) + picked(k) + t(k)
      end do
      a(5:8) = a(5:8) + [(w(i), i=4, 1, -1)]
   end do
!$polydist
   t = t + [(k*0.5d0, k=1, 6)]
   w(:) = w + cshift(w, size([(k, k=1, 3)]))
   where (t > 2) t = t*[(real(k, 8), k=1, 6)]
!$polydist end
   print '(4es24.15)', x, y, w, t, a
   print *, picked, i
end program listed_values
