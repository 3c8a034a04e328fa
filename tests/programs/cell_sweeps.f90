! Sweeps that solve a small system in each cell, with work arrays of the subroutine: each cell fills
! them before it reads them, so that cells on a front are independent.
subroutine lower(n, m, v, x, y, d)
   implicit none
   integer, intent(in) :: n, m
   real(8), intent(inout) :: v(3, n, m)
   real(8), intent(in) :: x(3, n, m), y(3, n, m), d(3, 3, n, m)
   real(8) :: t(3), a(3, 3), f
   integer :: i, j, k
   !$polydist
   do j = 2, m
      do i = 2, n
         do k = 1, 3
            t(k) = v(k, i, j) - x(k, i, j) * v(k, i - 1, j) - y(k, i, j) * v(k, i, j - 1)
         end do
         do k = 1, 3
            a(k, 1) = d(k, 1, i, j)
            a(k, 2) = d(k, 2, i, j)
            a(k, 3) = d(k, 3, i, j)
         end do
         f = a(2, 1) / a(1, 1)
         a(2, 2) = a(2, 2) - f * a(1, 2)
         a(2, 3) = a(2, 3) - f * a(1, 3)
         t(2) = t(2) - f * t(1)
         f = a(3, 1) / a(1, 1)
         a(3, 2) = a(3, 2) - f * a(1, 2)
         a(3, 3) = a(3, 3) - f * a(1, 3)
         t(3) = t(3) - f * t(1)
         f = a(3, 2) / a(2, 2)
         a(3, 3) = a(3, 3) - f * a(2, 3)
         t(3) = t(3) - f * t(2)
         v(3, i, j) = t(3) / a(3, 3)
         t(2) = t(2) - a(2, 3) * v(3, i, j)
         v(2, i, j) = t(2) / a(2, 2)
         t(1) = t(1) - a(1, 3) * v(3, i, j) - a(1, 2) * v(2, i, j)
         v(1, i, j) = t(1) / a(1, 1)
      end do
   end do
end subroutine lower

program cell_sweeps
   implicit none
   integer :: n, m, i, j, k, l
   character(len=20) :: word
   real(8), allocatable :: v(:, :, :), x(:, :, :), y(:, :, :), d(:, :, :, :)
   n = 20
   m = 17
   if (command_argument_count() > 0) then
      call get_command_argument(1, word)
      read (word, *) n
   end if
   if (command_argument_count() > 1) then
      call get_command_argument(2, word)
      read (word, *) m
   end if
   allocate (v(3, n, m), x(3, n, m), y(3, n, m), d(3, 3, n, m))
   do j = 1, m
      do i = 1, n
         do k = 1, 3
            v(k, i, j) = mod(k + 2 * i + 3 * j, 7) - 3
            x(k, i, j) = 0.25d0 * mod(i * k, 3)
            y(k, i, j) = 0.125d0 * mod(j + k, 4)
            do l = 1, 3
               d(k, l, i, j) = 0.5d0 * mod(i + k + 2 * l, 3)
            end do
            d(k, k, i, j) = 8 + mod(j, 3)
         end do
      end do
   end do
   call lower(n, m, v, x, y, d)
   write (*, '(z16)') v
end program cell_sweeps
