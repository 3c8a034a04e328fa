! Products of matrices in the types and forms in which Fortran programs have them.
module forms
   implicit none
   integer, parameter :: dp = kind(1d0), long = selected_real_kind(18)
   real(dp), parameter :: half = 0.5_dp
contains
   subroutine scaled(a, b, c, alpha)
      real(dp), intent(in) :: a(:, :), b(0:, -1:), alpha
      real(dp), intent(inout) :: c(:, :)
      real(8), parameter :: third = 1 / 3d0
      integer :: i, j, k
!$polydist name(scaled) live_out(c)
      do j = 1, size(c, 2)
         do i = 1, size(c, 1)
            do k = 1, size(a, 2)
               C(i, j) = c(I, j) + ALPHA * third * a(i, k) & ! the first half
                  ! and the second one
                  & * (-b(k - 1, j - 2) / 1.5_dp + 2 * half)
            end do
         end do
      end do
   end subroutine

   subroutine distances(n, m, p, a, b, c)
      integer, intent(in) :: n, m, p
      double precision, intent(in) :: a(n, p), b(m, p)
      real(kind=8), intent(out) :: c(n, m)
      double precision :: s, d
      integer :: i, j, k
!$polydist name(distances) live_out(c)
      do i = 1, n
         do j = 1, m
            s = 0
            do k = 1, p
               d = a(i, k) - b(j, k)
               s = s + d**2
            end do
            c(i, j) = s
         end do
      end do
   end subroutine

   subroutine triangle(n, p, a, b, c)
      integer, intent(in) :: n, p
      real, intent(in) :: a(n, p), b(n, p)
      real, intent(inout) :: c(n, *)
      integer :: i, j, k
!$polydist name(triangle) live_out(c)
      do j = 1, n
         do k = 1, p
            do i = j, n
               c(i, j) = c(i, j) + a(i, k) * b(j, k) + b(i, k) * a(j, k)
            end do
         end do
      end do
   end subroutine

   subroutine in_long_numbers(n, p, a, b, c)
      integer, intent(in) :: n, p
      real(long), intent(in) :: a(p, n), b(p, n)
      real(long), intent(inout) :: c(n, n)
      integer :: i, j, k
!$polydist name(in_long_numbers) live_out(c)
      do j = 1, n
         do i = 1, n
            do k = 1, p
               c(i, j) = c(i, j) + a(k, i) * b(k, j)
            end do
         end do
      end do
   end subroutine

   subroutine of_two_kinds(n, p, a, b, c)
      integer, intent(in) :: n, p
      real, intent(in) :: a(n, p)
      real(dp), intent(in) :: b(p, n)
      real(dp), intent(inout) :: c(n, n)
      integer :: i, j, k
!$polydist name(of_two_kinds) live_out(c)
      do j = 1, n
         do k = 1, p
            do i = 1, n
               c(i, j) = c(i, j) - a(i, k) * b(k, j) * 0.1
            end do
         end do
      end do
   end subroutine

   subroutine with_integers(n, p, of, a, b, c)
      integer, intent(in) :: n, p, of
      real(dp), intent(in) :: a(n, p), b(p, n)
      real(dp), intent(inout) :: c(n, n)
      integer :: i, j, k
!$polydist name(with_integers) live_out(c)
      do j = 1, n
         do k = 1, p
            do i = 1, n
               c(i, j) = c(i, j) + a(i, k) * (of / 2 * b(k, j))
            end do
         end do
      end do
   end subroutine
end module

program matrix_products
   use forms
   implicit none
   real(dp), allocatable :: a(:, :), b(:, :), c(:, :), d(:, :)
   character(20) :: word
   integer :: n, m, p, i
   n = 21; m = 13; p = 17
   call get_command_argument(1, word)
   if (word /= '') read (word, *) n
   call get_command_argument(2, word)
   if (word /= '') read (word, *) m
   call get_command_argument(3, word)
   if (word /= '') read (word, *) p
   a = reshape([(number(i), i=1, n * p)], [n, p])
   b = reshape([(number(i + 5), i=1, p * m)], [p, m])
   c = reshape([(number(i + 9), i=1, 3 * n * m)], [3 * n, m])
   d = reshape([(number(i + 2), i=1, n * m)], [n, m])
   call scaled(a, b, c(:n, :), 1.25_dp)
   call scaled(a, b, c(2::3, :), 0.75_dp)
   call scaled(a(:, p:1:-1), b, c(3 * n:2 * n + 1:-1, :), 0.1_dp)
   call distances(n, m, p, a, reshape(b, [m, p]), d)
   print '(4z18.16)', c, d
   call squares(n, p)
contains
   subroutine squares(n, p)
      integer, intent(in) :: n, p
      real(dp) :: s(n, n), t(n, n)
      real :: single(n, n)
      real(long) :: l(n, n)
      integer :: k
      s = reshape([(number(k + 3), k=1, n * n)], [n, n])
      t = s
      single = real(s)
      l = s
      call triangle(n, p, real(a), real(b(1, 1) * a), single)
      call in_long_numbers(n, p, real(reshape(a, [p, n]), long), real(reshape(a + 1, [p, n]), long), l)
      call of_two_kinds(n, p, real(a), reshape(a, [p, n]), s)
      call with_integers(n, p, 3, a, reshape(a, [p, n]), t)
      print '(8z10.8)', single
      print '(4z18.16)', s, t, real(l, dp)
   end subroutine

   real(dp) function number(k)
      integer, intent(in) :: k
      number = real(mod(k * 7919, 1013), dp) / 512 - 1
   end function
end program
