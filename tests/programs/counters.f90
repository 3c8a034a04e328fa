! Integers that loops advance, as in counters.c
program counters
   implicit none
   integer :: n, m, i, j, k, l, room
   integer(8) :: far
   integer(2) :: narrow
   real(8) :: a(4096), b(4096), c(64, 64)
   character(20) :: word
   call get_command_argument(1, word)
   read (word, *) n
   m = 3
   if (command_argument_count() > 1) then
      call get_command_argument(2, word)
      read (word, *) m
   end if
   room = 4096
   do i = 1, room
      a(i) = mod(i, 5)
      b(i) = mod(i, 7) - 2
   end do
   c = 1
   k = 0
!$polydist
   do i = 1, n
      k = k + 1
      a(k) = b(k + 1)*2
   end do
   call show("up", int(k, 8))
   far = 10
   l = n
!$polydist
   do i = 1, n
      l = l - 1
      far = 2 + far
      k = k + m
      b(i + l) = a(i)*far + l - k
   end do
   call show("down", far + 1000*l + k)
   k = 0
!$polydist
   do j = 1, n
      do i = 1, m
         k = k + 1
         a(k) = b(k) + i
      end do
   end do
   call show("rectangle", int(k, 8))
   narrow = 3
!$polydist
   do i = 1, n
      narrow = narrow + 1_2
      a(i) = b(i) + narrow
   end do
   call show("narrow", int(narrow, 8))
!$polydist
   do j = 1, 3
      k = 1
      do i = n, 1, -1
         a(i) = a(i)*0.5 + k*b(k)
         k = k + 2
         if (mod(i, 2) == 0) then
            b(i) = k
         end if
      end do
      k = 0
      do i = 1, n
         k = k + i
         c(i, j) = k + a(i)
      end do
   end do
   call show("in time", 0_8)
   k = 0
!$polydist
   do i = 1, n
      if (a(i) > 2) k = k + 1
      b(i) = b(i)*0.5 + k
   end do
   call show("by values", int(k, 8))
contains
   subroutine show(what, number)
      character(*), intent(in) :: what
      integer(8), intent(in) :: number
      real(8) :: total
      integer :: q
      total = 0
      do q = 1, room
         total = total*0.75d0 + a(q) + 3*b(q)
      end do
      print '(a, i12, z20)', what, number, total
      print '(z20)', sum(c)
   end subroutine
end program
