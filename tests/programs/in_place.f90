! Triangular products and solutions in place, as BLAS has them: dtrmm and dtrsm, by columns.
module triangles
   implicit none
contains
   subroutine upper(m, n, a, b)
      integer, intent(in) :: m, n
      real(8), intent(in) :: a(m, m)
      real(8), intent(inout) :: b(m, n)
      integer :: i, j, k
      !$polydist
      do j = 1, n
         do k = 1, m
            do i = 1, k - 1
               b(i, j) = b(i, j) + a(i, k) * b(k, j)
            end do
            b(k, j) = a(k, k) / m * b(k, j)
         end do
      end do
   end subroutine upper

   subroutine from_the_right(m, n, a, b)
      integer, intent(in) :: m, n
      real(8), intent(in) :: a(n, n)
      real(8), intent(inout) :: b(m, n)
      integer :: i, j, k
      !$polydist
      do j = 1, n
         do i = 1, m
            b(i, j) = 0.5d0 * b(i, j)
         end do
         do k = j + 1, n
            do i = 1, m
               b(i, j) = b(i, j) + a(k, j) * b(i, k)
            end do
         end do
      end do
   end subroutine from_the_right

   subroutine solution(m, n, a, b)
      integer, intent(in) :: m, n
      real(8), intent(in) :: a(m, m)
      real(8), intent(inout) :: b(m, n)
      integer :: i, j, k
      !$polydist
      do j = 1, n
         do i = 1, m
            do k = 1, i - 1
               b(i, j) = b(i, j) - a(k, i) * b(k, j)
            end do
            b(i, j) = b(i, j) / a(i, i)
         end do
      end do
   end subroutine solution

   subroutine solution_from_the_right(m, n, a, b)
      integer, intent(in) :: m, n
      real(8), intent(in) :: a(n, n)
      real(8), intent(inout) :: b(m, n)
      integer :: i, j, k
      !$polydist
      do j = 1, n
         do k = 1, j - 1
            do i = 1, m
               b(i, j) = b(i, j) - a(k, j) * b(i, k)
            end do
         end do
         do i = 1, m
            b(i, j) = b(i, j) / a(j, j)
         end do
      end do
   end subroutine solution_from_the_right
end module triangles

program in_place
   use triangles
   implicit none
   integer :: m, n, i, j
   character(len=20) :: word
   real(8), allocatable :: a(:, :), b(:, :), c(:, :)
   m = 30
   n = 21
   if (command_argument_count() > 0) then
      call get_command_argument(1, word)
      read (word, *) m
   end if
   if (command_argument_count() > 1) then
      call get_command_argument(2, word)
      read (word, *) n
   end if
   allocate (a(m, m), b(m, n), c(n, n))
   do j = 1, m
      do i = 1, m
         a(i, j) = real(mod(i + 2 * j, m), 8) / m
      end do
      a(j, j) = m
   end do
   do j = 1, n
      do i = 1, n
         c(i, j) = real(mod(2 * i + j, n), 8) / n
      end do
      c(j, j) = n
      do i = 1, m
         b(i, j) = real(mod(n + m + i - j, n), 8) / n
      end do
   end do
   call upper(m, n, a, b)
   call solution(m, n, a, b)
   write (*, '(z16)') b
   call from_the_right(m, n, c, b)
   call solution_from_the_right(m, n, c, b)
   write (*, '(z16)') b
end program in_place
