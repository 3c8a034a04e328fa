! Printing and clocks among the loops of a region, with all kinds of formats.
module clock
   implicit none
contains
   double precision function seconds()
      call cpu_time(seconds)
   end function seconds
end module clock

program output_in_loops
   use clock
   implicit none
   integer :: n, steps, i, j, it, count, rate, outlet
   character(len=20) :: argument
   character(len=*), parameter :: form = "(i5, 2es24.15)"
   double precision, allocatable :: u(:, :), v(:, :)
   double precision :: res, before, taken, cpu
   n = 16
   steps = 4
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   if (command_argument_count() > 1) then
      call get_command_argument(2, argument)
      read (argument, *) steps
   end if
   allocate (u(n, n), v(n, n))
   do j = 1, n
      do i = 1, n
         u(i, j) = mod(i*7 + j*3, 11)
      end do
   end do
   v = 0
   taken = 0
   outlet = 6
   count = 0
   rate = 1
!$polydist
   do it = 1, steps
      before = seconds()
      call system_clock(count=count, count_rate=rate)
      do j = 2, n - 1
         do i = 2, n - 1
            v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
         end do
      end do
      res = 0
      do j = 2, n - 1
         do i = 2, n - 1
            res = res + (v(i, j) - u(i, j))**2
         end do
      end do
      u(2:n - 1, 2:n - 1) = v(2:n - 1, 2:n - 1)
      taken = taken + (seconds() - before)
      if (mod(it, 2) == 0) write (*, 100) it, res
      print *, 'centre', u(n/2, n/2)
      if (it == steps) then
         write (unit=outlet, fmt=form) it, u(1, 1), sqrt(res)
         write (6, fmt=200) u(:, 2)
         print 300
         print '(a, i4)', 'number', it
         flush (6)
      end if
      call cpu_time(cpu)
      if (cpu < 0) print *, 'negative', cpu
      select case (mod(it, 3))
      case (0)
         write (*, '(a)', advance='no') 'third, '
      case default
         print '(a)', 'other'
      end select
   end do
!$polydist end
   print *, taken < 1000, count >= 0, rate > 0
   do j = 1, n
      print '(3es24.15)', u(:, j)
   end do
100 format('step', i4, es24.15)
200 format('column', &
          *(es24.15))
300 format('the end')
end program output_in_loops
