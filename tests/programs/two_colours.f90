! Two-coloured sweeps by the bits of integers: rows that begin at a parity, conditions, tests of bits.
program two_colours
   implicit none
   integer :: n, color, i, j, k, it
   character(len=20) :: argument
   double precision, allocatable :: a(:, :), v(:), c(:, :, :)
   integer(8) :: wide
   n = 11
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   allocate (a(0:n, n), v(4*n + 8), c(n, n, n))
   do j = 1, n
      do i = 0, n
         a(i, j) = mod(i*7 + j*j, 11)*0.37d0
      end do
      c(:, :, j) = 0.5d0*j
   end do
   v = [(k*0.25d0, k=1, 4*n + 8)]
   do it = 1, 2
!$polydist name(starts)
      do color = 0, 1
         do j = 2, n - 1
            do i = 1 + iand(j + color, 1), n - 1, 2
               a(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
            end do
         end do
      end do
!$polydist name(exclusive)
      do color = 0, 1
         do k = 2, n - 1
            do j = 2, n - 1
               do i = 2 + iand(ieor(ieor(j, k), color), 1), n - 1, 2
                  c(i, j, k) = c(i, j, k) + 0.1d0*(c(i - 1, j, k) + c(i, j + 1, k) - c(i, j, k - 1))
               end do
            end do
         end do
      end do
!$polydist name(conditions)
      do j = 2, n - 1
         do i = 1, n - 1
            if (iand(1, ieor(i, j)) == 0) then
               a(i, j) = a(i, j) + 0.125d0*a(i - 1, j)
            else if (btest(i, 0)) then
               a(i, j) = a(i, j) - 0.125d0*a(i, j + 1)
            end if
            if (btest(ieor(i, j), 0) .neqv. btest(j, 0)) cycle
            a(i, j) = 0.5d0*a(i, j)
         end do
      end do
!$polydist name(odd_and_even)
      do color = 0, 1
         do i = 2 + iand(color, 1), 2*n, 2
            v(i) = v(i) + 0.3d0*(v(i - 1) - v(i + 1))
         end do
      end do
!$polydist name(bits)
      do wide = 1_8, int(n, 8)
         v(iand(wide, 3_8) + ishft(wide, 1)) = v(wide) + a(1, int(wide))
         v(1 + iand(wide, not(3_8))) = v(shifta(wide, 1) + 1) + v(ieor(wide, 1_8) + 1)
      end do
   end do
   print '(4es24.15)', a, v, c
end program two_colours
