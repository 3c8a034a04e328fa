! Tiles placed by one coordinate that runs backwards. The table keeps the first nest on one rank, and so the others apart from it.
module directions
   implicit none
   integer, parameter :: cx(0:20) = [0, 1, 0, -1, 0, 1, -1, -1, 1, 0, 1, 0, -1, 0, 1, -1, -1, 1, 0, 1, 0]
end module directions

program backwards
   use directions, only: cx
   implicit none
   integer, parameter :: first = -2, last = 20
   real(8) :: a(first:last, first:last), b(0:60)
   integer :: i, j, k, n, s
   character(len=32) :: word

   n = 10
   s = 3
   if (command_argument_count() > 0) then
      call get_command_argument(1, word)
      read (word, *) n
      call get_command_argument(2, word)
      read (word, *) s
   end if
   do j = first, last
      do i = first, last
         a(i, j) = 0.25d0*i + j
      end do
   end do
   b = 1

   !$polydist name(backwards)
   do i = 0, n - 1
      do j = 2*i, 2*i + s - 1
         b(i + cx(j) + 1) = b(i + cx(j) + 1) + 1
      end do
      a(i, i) = 0.25d0*a(i, i - 2)
   end do
   do k = n - 3, 2, -1
      a(k, 0) = 0.375d0*a(k - 1, 0)
   end do
   do i = s - 1, 1, -1
      do j = 1, s - 2
         a(j, i) = 0.125d0*a(j + 1, i - 1) - 0.25d0*a(j - 2, i + 1)
      end do
   end do
   !$polydist end
   do j = first, last
      print '(23(f0.12, 1x))', a(:, j)
   end do
   print '(61(f0.1, 1x))', b
end program backwards
