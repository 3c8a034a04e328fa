! Products that are summed up in scalars, in the ways in which people write them, and loops that look
! like them.
module products
   implicit none
   integer, parameter :: dp = kind(1d0)
contains
   subroutine plain_sum(n, m, p, a, b, c)
      integer, intent(in) :: n, m, p
      real(dp), intent(in) :: a(n, p), b(p, m)
      real(dp), intent(out) :: c(n, m)
      integer :: i, j, k
      real(dp) :: s
!$polydist name(plain_sum)
      do j = 1, m
         do i = 1, n
            s = 0
            do k = 1, p
               s = s + a(i, k) * b(k, j)
            end do
            c(i, j) = s
         end do
      end do
   end subroutine

   subroutine rows_first(n, m, p, a, b, c)
      integer, intent(in) :: n, m, p
      real(dp), intent(in) :: a(:, :), b(:, :)
      real(dp), intent(inout) :: c(:, :)
      integer :: i, j, k
      real(dp) :: sum, alpha
      alpha = 1.25_dp
!$polydist name(rows_first)
      do i = 1, n
         do j = 1, m
            sum = 0.0_dp
            do k = 1, p
               sum = sum + a(i, k) * b(k, j)
            end do
            c(i, j) = 0.5_dp * c(i, j) + alpha * sum
         end do
      end do
   end subroutine

   subroutine two_sums(n, a, b, c, d)
      integer, intent(in) :: n
      real(dp), intent(inout) :: a(n, n), b(n, n), c(n, n), d(n, n)
      integer :: i, j, k, step
      double precision :: s, t, last, scale
!$polydist name(two_sums)
      do step = 0, 2
         do j = 1, n
            do i = 1, n
               s = 0; t = c(i, j); scale = a(i, i) + step
               do k = 1, n
                  s = s + a(i, k) * b(k, j)
                  t = t - a(i, k) * b(j, k)
               end do
               last = s + t * scale
               c(i, j) = s / 4
               d(i, j) = last / (2 + step)
            end do
         end do
         do j = 1, n
            do i = 1, n
               a(i, j) = 0.25_dp * a(i, j) + d(j, i) / n
            end do
         end do
      end do
   end subroutine

   subroutine cholesky(n, a)
      integer, intent(in) :: n
      real(dp), intent(inout) :: a(n, n)
      integer :: i, j, k
      real(dp) :: s
!$polydist name(cholesky)
      do j = 1, n
         do i = j, n
            s = a(i, j)
            do k = j - 1, 1, -1
               s = s - a(i, k) * a(j, k)
            end do
            a(j, i) = s / (4 + i)
         end do
      end do
   end subroutine

   ! One variable for the sums of the diagonal and of the others.
   subroutine textbook(n, a)
      integer, intent(in) :: n
      real(dp), intent(inout) :: a(n, n)
      integer :: i, j, k
      real(dp) :: s
!$polydist name(textbook)
      do j = 1, n
         s = a(j, j) + 9 * n
         do k = 1, j - 1
            s = s - a(j, k) * a(j, k)
         end do
         a(j, j) = sqrt(s)
         do i = j + 1, n
            s = a(i, j)
            do k = 1, j - 1
               s = s - a(i, k) * a(j, k)
            end do
            a(i, j) = s / a(j, j)
         end do
         s = a(j, j)
         do i = 1, j
            a(i, j) = a(i, j) + s
         end do
      end do
   end subroutine

   subroutine crout(n, a)
      integer, intent(in) :: n
      real(dp), intent(inout) :: a(0:n - 1, 0:n - 1)
      integer :: i, j, k
      real(dp) :: s
!$polydist name(crout)
      do j = 0, n - 1
         do i = 0, j
            s = a(i, j)
            do k = 0, i - 1
               s = s - a(i, k) * a(k, j)
            end do
            a(i, j) = s
         end do
         do i = j + 1, n - 1
            s = a(i, j)
            do k = 0, j - 1
               s = s - a(i, k) * a(k, j)
            end do
            a(i, j) = s / (a(j, j) + 8)
         end do
      end do
   end subroutine

   subroutine other_types(n, z, w, single, counts)
      integer, intent(in) :: n
      complex(dp), intent(inout) :: z(n, n), w(n, n)
      real, intent(inout) :: single(n, n)
      integer, intent(inout) :: counts(n, n)
      complex(dp) :: s
      real :: r
      integer :: i, j, k, q
!$polydist name(other_types)
      do j = 1, n
         do i = 1, n
            s = (0, 1); r = 0; q = 0
            do k = 1, n
               s = s + z(i, k) * z(k, j)
               r = r + real(z(k, i), kind(r)) * real(z(k, j), kind(r))
               q = q + merge(1, 2, real(z(i, k)) > real(z(k, j)))
            end do
            w(i, j) = s
            single(i, j) = r
            counts(i, j) = q
         end do
      end do
!$polydist end
   end subroutine

   ! The last sum is used after the loops; a sum that goes on.
   real(dp) function look_alikes(n, a, b, c)
      integer, intent(in) :: n
      real(dp), intent(in) :: a(n, n), b(n, n)
      real(dp), intent(out) :: c(n, n)
      integer :: i, j, k
      real(dp) :: s, t
      s = 0
      t = 0
!$polydist name(look_alikes)
      do j = 1, n
         do i = 1, n
            s = 0
            do k = 1, n
               s = s + a(i, k) * b(k, j)
            end do
            do k = 1, n
               if (b(k, j) > 0) t = t + a(i, k) * b(k, j)
            end do
            c(i, j) = s + t / (n * n)
         end do
      end do
      look_alikes = s + t
   end function

   ! A scalar of the column lives across the loop over rows.
   subroutine columns(n, a, b, c)
      integer, intent(in) :: n
      real(dp), intent(in) :: a(n, n), b(n, n)
      real(dp), intent(out) :: c(n, n)
      integer :: i, j, k
      real(dp) :: the_sum_of_products_of_one_row_and_one_column, scale
!$polydist name(columns)
      do j = 1, n
         scale = a(j, j) + 2
         do i = 1, n
            the_sum_of_products_of_one_row_and_one_column = 0
            do k = 1, n
               the_sum_of_products_of_one_row_and_one_column = a(i, k) * b(k, j) + &
                  the_sum_of_products_of_one_row_and_one_column
            end do
            c(i, j) = the_sum_of_products_of_one_row_and_one_column / scale
         end do
      end do
   end subroutine
end module

program summed_products
   use products
   implicit none
   real(dp), allocatable :: a(:, :), b(:, :), c(:, :), of(:, :, :)
   complex(dp), allocatable :: z(:, :), w(:, :)
   real, allocatable :: single(:, :)
   integer, allocatable :: counts(:, :)
   character(20) :: word
   integer :: n, m, p, i, j, q
   n = 21; m = 13; p = 17
   call get_command_argument(1, word)
   if (word /= '') read (word, *) n
   call get_command_argument(2, word)
   if (word /= '') read (word, *) m
   call get_command_argument(3, word)
   if (word /= '') read (word, *) p
   allocate (a(n, p), b(p, m), c(n, m), of(n, n, 6), z(n, n), w(n, n), single(n, n), counts(n, n))
   a = reshape([(number(i), i=1, n * p)], [n, p])
   b = reshape([(number(i + 5), i=1, p * m)], [p, m])
   do q = 1, 6
      of(:, :, q) = reshape([(number(i + q), i=1, n * n)], [n, n])
   end do
   do j = 1, n
      do i = 1, n
         z(i, j) = cmplx(number(i * j), number(i + j), dp)
      end do
   end do
   call plain_sum(n, m, p, a, b, c)
   call rows_first(n, m, p, a, b, c)
   call two_sums(n, of(:, :, 1), of(:, :, 2), of(:, :, 3), of(:, :, 4))
   call cholesky(n, of(1, 1, 5))
   call crout(n, of(1, 1, 6))
   call other_types(n, z, w, single, counts)
   print '(z16.16)', look_alikes(n, of(1, 1, 2), of(1, 1, 3), of(1, 1, 1))
   print '(4z18.16)', of(:, :, 1)
   call textbook(n, of(1, 1, 4))
   call columns(n, of(1, 1, 2), of(1, 1, 3), of(1, 1, 1))
   print '(4z18.16)', c, of, real(w), aimag(w)
   print '(8z10.8)', single, counts
contains
   real(dp) function number(k)
      integer, intent(in) :: k
      number = real(mod(k * 7919, 1013), dp) / 512 - 1
   end function
end program
