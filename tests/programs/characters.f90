! Arrays of single characters: a longest common subsequence, a table of pairs, a text that is written
! in a region, and characters counted under conditions on them.
program characters
   implicit none
   integer :: n, i, j, vowels
   integer, allocatable :: length(:, :)
   character(len=1), allocatable :: s(:), t(:)
   character :: u(200)
   character(1), dimension(200) :: v
   character(len=1) :: grid(20, 200)
   character(len=32) :: word

   call get_command_argument(1, word)
   read (word, *) n
   allocate (length(0:n, 0:n), s(n), t(n))
   do i = 1, n
      s(i) = char(97 + mod(i*7, 5))
      t(i) = char(97 + mod(i*i, 7))
   end do
   u = ' '
   v = '-'

   !$polydist name(subsequence)
   do i = 0, n
      do j = 0, n
         if (i == 0 .or. j == 0) then
            length(i, j) = 0
         else if (s(i) == t(j)) then
            length(i, j) = length(i - 1, j - 1) + 1
         else
            length(i, j) = max(length(i - 1, j), length(i, j - 1))
         end if
      end do
   end do
   !$polydist name(turned)
   do i = 1, n
      u(i) = s(n + 1 - i)
      if (u(i) == 'a') u(i) = 'A'
      if (s(i) /= 'b' .and. t(i) > 'c') u(i) = char(ichar(t(i)) - 32)
   end do
   !$polydist name(table)
   do j = 1, n
      do i = 1, 20
         grid(i, j) = merge('x', '.', mod(i, 3) == 0 .and. t(j) == 'b')
      end do
      v(j) = u(j)
   end do
   vowels = 0
   !$polydist name(count)
   do i = 1, n
      if (v(i) == 'A' .or. v(i) == 'e') vowels = vowels + 1
   end do
   print '(200a1)', u
   print '(200a1)', v
   do i = 1, 20
      print '(200a1)', grid(i, 1:n)
   end do
   print *, length(n, n), sum(length), vowels
end program characters
