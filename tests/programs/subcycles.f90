! Rows that are stepped as often as data say, in work arrays of their own, which a clause calls private.
program subcycles
   implicit none
   integer :: n, m, j, k, it, steps, s
   real, allocatable :: t(:, :), dt(:, :), c(:), h(:), d(:)
   real :: cc
   character(len=20) :: argument
   n = 24
   m = 16
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   if (command_argument_count() > 1) then
      call get_command_argument(2, argument)
      read (argument, *) m
   end if
   allocate (t(n, m), dt(n, m), c(m), h(n), d(n))
   do k = 1, m
      c(k) = 0.3 + 0.4*k
      do j = 1, n
         t(j, k) = mod(j*k, 7)
      end do
   end do
!$polydist private(h, d)
   do it = 1, 3
      do k = 1, m
         if (c(k) < 0.8) then
            do j = 2, n - 1
               dt(j, k) = c(k)*(t(j - 1, k) - 2*t(j, k) + t(j + 1, k))*0.1
            end do
            dt(1, k) = 0
            dt(n, k) = 0
         else
            steps = max(1, nint(c(k)/0.5))
            cc = c(k)/steps
            h = t(:, k)
            do s = 1, steps
               d(1) = cc*(h(2) - h(1))
               do j = 2, n - 1
                  d(j) = cc*(h(j - 1) - 2*h(j) + h(j + 1))*0.1
               end do
               d(n) = cc*(h(n - 1) - h(n))
               where (d < -h) d = -0.9*h
               h = h + d
            end do
            dt(:, k) = h - t(:, k)
         end if
      end do
      t = t + dt
   end do
!$polydist private(h, d)
   do k = 1, m
      h(1:n) = t(1:n, k)
      d(1:n) = 1
      do while (sum(abs(d(1:n))) > 0.01)
         do j = 1, n
            d(j) = 0.25*(t(j, k) - h(j)*h(j))
         end do
         do j = 1, n
            h(j) = h(j) + 0.125*d(j)
            d(j) = d(j)*0.5**nint(abs(h(j)))
         end do
         if (maxval(abs(h(1:n))) > 100) exit
      end do
      t(1:n, k) = h(1:n)
   end do
   print '(6es15.7)', t
end program subcycles
