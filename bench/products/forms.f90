! Products in the forms in which Fortran programs have them, each in a region of its own: prints what
! every one takes, and a digest of the results.
module forms
   implicit none
   integer, parameter :: dp = kind(1d0)
contains
   subroutine into_elements(n, a, b, c)
      integer, intent(in) :: n
      real(dp), intent(in) :: a(n, n), b(n, n)
      real(dp), intent(inout) :: c(n, n)
      integer :: i, j, k
!$polydist
      do i = 1, n
         do j = 1, n
            do k = 1, n
               c(i, j) = c(i, j) + a(i, k) * b(k, j)
            end do
         end do
      end do
   end subroutine

   subroutine into_a_scalar(n, a, b, c)
      integer, intent(in) :: n
      real(dp), intent(in) :: a(n, n), b(n, n)
      real(dp), intent(out) :: c(n, n)
      real(dp) :: s
      integer :: i, j, k
!$polydist
      do j = 1, n
         do i = 1, n
            s = 0
            do k = 1, n
               s = s + a(i, k) * b(k, j)
            end do
            c(i, j) = s
         end do
      end do
   end subroutine

   subroutine of_columns(n, a, b, c)
      integer, intent(in) :: n
      real(dp), intent(in) :: a(n, n), b(n, n)
      real(dp), intent(inout) :: c(n, n)
      real(dp) :: s
      integer :: i, j, k
!$polydist
      do j = 1, n
         do i = 1, n
            s = 0
            do k = 1, n
               s = s + a(k, i) * b(k, j)
            end do
            c(i, j) = 1.5_dp * s + 0.5_dp * c(i, j)
         end do
      end do
   end subroutine

   subroutine of_any_shape(a, b, c)
      real(dp), intent(in) :: a(:, :), b(:, :)
      real(dp), intent(inout) :: c(:, :)
      integer :: i, j, k
!$polydist
      do j = 1, size(c, 2)
         do i = 1, size(c, 1)
            do k = 1, size(a, 2)
               c(i, j) = c(i, j) + a(i, k) * b(k, j)
            end do
         end do
      end do
   end subroutine

   subroutine cholesky(n, a)
      integer, intent(in) :: n
      real(dp), intent(inout) :: a(n, n)
      real(dp) :: s
      integer :: i, j, k
!$polydist
      do j = 1, n
         s = a(j, j)
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
      end do
   end subroutine

   subroutine fill(a, diagonal)
      real(dp), intent(out) :: a(:, :)
      real(dp), intent(in) :: diagonal
      integer :: i, j
      do j = 1, size(a, 2)
         do i = 1, size(a, 1)
            a(i, j) = mod(i * j, 7) / 3.0_dp + merge(diagonal, 0.0_dp, i == j)
         end do
      end do
   end subroutine

   subroutine told(name, start)
      character(*), intent(in) :: name
      real(dp), intent(in) :: start
      real(dp) :: now
      call cpu_time(now)
      write (0, '(a, ": ", g0)') name, now - start
   end subroutine
end module

program measured_forms
   use forms
   implicit none
   real(dp), allocatable :: a(:, :), b(:, :), c(:, :)
   character(20) :: word
   real(dp) :: start
   integer :: n
   n = 1000
   call get_command_argument(1, word)
   if (word /= '') read (word, *) n
   allocate (a(n, n), b(n, n), c(n, n))
   call fill(a, 0.0_dp)
   call fill(b, 1.0_dp)
   call fill(c, 0.0_dp)
   call cpu_time(start)
   call into_elements(n, a, b, c)
   call told('Fortran, into elements', start)
   call cpu_time(start)
   call into_a_scalar(n, a, b, c)
   call told('Fortran, into a scalar', start)
   call cpu_time(start)
   call of_columns(n, a, b, c)
   call told('Fortran, columns by columns', start)
   call cpu_time(start)
   call of_any_shape(a, b, c)
   call told('Fortran, of any shape', start)
   call fill(a, 10.0_dp * n)
   call cpu_time(start)
   call cholesky(n, a)
   call told('Fortran, Cholesky', start)
   print '(z16.16)', sum(a) + sum(b) + sum(c) / n
end program
