! Loops in the lists of output among the loops of a region.
module grids
   implicit none
   type grid
      integer :: n
      double precision, allocatable :: u(:, :), w(:)
   end type grid
contains
   pure double precision function twice(x)
      double precision, intent(in) :: x
      twice = 2*x
   end function twice
end module grids

program listed_loops
   use grids
   implicit none
   integer :: n, steps, i, j, k, it, reached, found
   integer(8) :: wide
   character(len=20) :: argument
   type(grid) :: g
   double precision, allocatable :: v(:), a(:, :, :)
   integer, allocatable :: order(:)
   double precision :: total
   n = 11
   steps = 3
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   if (command_argument_count() > 1) then
      call get_command_argument(2, argument)
      read (argument, *) steps
   end if
   allocate (g%u(n, n), g%w(0:n + 1), v(n), a(3, n, n), order(n))
   g%n = n
   g%u = 0
   g%w = 1
   do i = 1, n
      order(i) = 1 + mod(3*i, n)
      v(i) = mod(7*i, 5)
   end do
   a = 0
!$polydist
   do it = 1, steps
      do j = 1, n
         do i = 1, n
            g%u(i, j) = g%u(i, j) + 0.5d0*i*it - j
         end do
      end do
      do i = 1, n
         g%w(i) = 0.5d0*(v(i) + g%u(i, n + 1 - i))
      end do
      do j = 1, n
         do i = 1, n
            a(1, i, j) = g%u(i, j)*it
            a(2, i, j) = v(i)
            a(3, i, j) = a(3, i, j) + g%w(j)
         end do
      end do
      do i = 1, n
         v(i) = 0.5d0*v(i) + g%w(i - 1)
      end do
      write (*, *) it, (v(i), i=1, n)
      print '(*(f9.3))', ((g%u(i, j), i=1, n), j=1, n)
      print '(*(g0, :, ","))', ((g%u(i, j), i=1, n), new_line('a'), j=1, n)
      print '(a, *(f9.3))', 'backwards, (i = 1, n): ', (g%w(i), i=n + 1, 0, -1)
      write (*, '(3f9.3)') ((a(k, i, n), k=1, 3), i=2, n, 3), 0.5*total_of(n)
      write (*, '(*(f9.3))') (g%u(:, j), j=1, min(2, n))
      write (unit=*, fmt=100) (j, j=n, 1, -2)
      print *, (j, twice(v(j)), (g%u(i, j), i=1, j), j=1, n)
      if (it == 2) print *, (v(order(k)), k=1, n), (order(order(k)), k=1, n)
      reached = n/2 + it
      print '(*(f9.3))', (v(k), k=1, min(reached, n))
      print *, (nint(v(wide)), wide=1, n), (1.0, 2.0), ('(k = 1, 2)', k=1, 2)
      select case (mod(it, 2))
      case (0)
         print '(a, *(f9.3))', 'even', (g%w(k), k=1, n)
      case default
         print '(a, *(f9.3))', 'odd', (g%u(k, k), k=1, n)
      end select
      found = 0
      do while (found < it)
         found = found + 1
         print *, 'found', (found*k, k=1, 3), v(found)
      end do
      do j = 1, n, 4
         if (j > 4) write (*, '(i4, *(f9.3))') j, (g%u(i, j), i=1, n)
      end do
      do k = 1, n
         if (v(k) > 1.0d100) then
            print *, 'too large', (v(i), i=1, n)
            stop 1
         end if
      end do
   end do
!$polydist end
   total = 0
   do j = 1, n
      do i = 1, n
         total = total + g%u(i, j) + a(2, i, j)
      end do
   end do
   print *, total, (v(k), k=1, n)
100 format(*(i5))
contains
   pure integer function total_of(m)
      integer, intent(in) :: m
      total_of = m*(m + 1)/2
   end function total_of
end program listed_loops
