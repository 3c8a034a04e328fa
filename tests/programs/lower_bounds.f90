! Arrays that begin below zero, and a region in which nothing runs: its arguments stay in use.
module lower_bounds_module
   implicit none
   integer(8) :: grid(-3:40, -1:30)
contains
   subroutine step(n, m, row)
      integer, intent(in) :: n, m
      real(8), intent(inout) :: row(-2:n + 2)
      integer :: i, j
      !$polydist name(step) dist(cyclic)
      do i = 0, n
         row(i) = 0.5d0 * row(i) + 0.125d0 * real(i, 8)
         do j = 0, m
            grid(i, j) = mod(3 * grid(i - 3, j + 1) + int(i - j, 8), 8191_8)
         end do
      end do
      !$polydist end
   end subroutine step
   subroutine idle(m, row)
      integer, intent(in) :: m
      real(8), intent(inout) :: row(*)
      integer :: i
      !$polydist name(idle)
      do i = m - 1, 1, -1
         if (mod(3 * i, 3) == 1) row(i) = 2 * row(i)
      end do
   end subroutine idle
end module lower_bounds_module

program lower_bounds
   use lower_bounds_module
   implicit none
   integer :: n, m, i, j
   real(8), allocatable :: row(:)
   character(len=32) :: word
   call get_command_argument(1, word)
   read (word, *) n
   call get_command_argument(2, word)
   read (word, *) m
   allocate (row(-2:n + 2))
   do i = -2, n + 2
      row(i) = 1.0d0 / (i + 5)
   end do
   do j = -1, 30
      do i = -3, 40
         grid(i, j) = i + 2 * j
      end do
   end do
   call step(n, m, row)
   call idle(m, row)
   do i = -2, n + 2
      print '(z16.16)', row(i)
   end do
   do j = -1, 30
      print '(z16.16)', sum(grid(:, j) * [(int(i, 8), i = 1, 44)])
   end do
end program lower_bounds
