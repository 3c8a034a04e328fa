! Arrays of one dimension whose strides are variables of their own, as in codes that keep several
! grids in one array.
program free_strides
   implicit none
   integer :: n, m, row, plane, size, t
   double precision, allocatable :: u(:), v(:)
   character(len=20) :: word
   integer :: c
   n = 9
   m = 6
   if (command_argument_count() > 0) then
      call get_command_argument(1, word)
      read (word, *) n
      call get_command_argument(2, word)
      read (word, *) m
   end if
   row = m + 3
   plane = row*(n + 2) + 2
   size = plane*(n + 3)
   allocate (u(size), v(size))
   do c = 1, size
      u(c) = mod(c*37, 101)
      v(c) = mod(c, 7)
   end do
   do t = 1, 3
      call smooth(n, m, row, plane, u, v)
      call smooth(n, m, row, plane, v, u)
   end do
   call coarser(n/2, m/2, row, plane, u, v(plane))
   print '(2es24.16)', (u(c), v(c), c=1, size)
contains
   subroutine smooth(n, m, row, plane, a, b)
      integer, intent(in) :: n, m, row, plane
      double precision, intent(in) :: a(*)
      double precision, intent(inout) :: b(*)
      integer :: i, j, k, c
      !$polydist
      do k = 1, n
         do j = 1, n
            do i = 1, m
               c = 1 + i + j*row + k*plane
               b(c) = 0.5d0*b(c) + 0.25d0*(a(c - 1) + a(c + 1)) + 0.125d0*(a(c - row) + a(c + row) - a(c - plane) + a(c + plane))
            end do
         end do
      end do
      !$polydist end
   end subroutine smooth

   subroutine coarser(n, m, row, plane, a, b)
      integer, intent(in) :: n, m, row, plane
      double precision, intent(in) :: a(*)
      double precision, intent(inout) :: b(*)
      integer :: i, j, k
      !$polydist
      do k = 1, n - 1
         do j = 1, n - 1
            do i = 1, m - 1
               b(i + j*row + k*plane) = b(i + j*row + k*plane) + 0.5d0*a(2*i + 2*j*row + 2*k*plane)
            end do
         end do
      end do
      !$polydist end
   end subroutine coarser
end program free_strides
