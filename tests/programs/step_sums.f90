! Scalars that a block in a loop over steps declares for the sums of that step: one, several, and
! what is made of them; of a matrix; and the same as variables of the program unit.
module sums_of_steps
   implicit none
   integer, parameter :: room = 400
   real(8) :: a(0:room - 1), b(0:room - 1), m(20, 20)
contains
   subroutine show(what, x)
      character(len=*), intent(in) :: what
      real(8), intent(in) :: x
      real(8) :: total
      integer :: i
      total = x
      do i = 0, room - 1
         total = total*0.9995d0 + a(i) + 3*b(i) - m(mod(i, 20) + 1, mod(i, 17) + 1)
      end do
      print '(a, 1x, z16.16)', what, total
   end subroutine show

   subroutine plain(n, steps)
      integer, intent(in) :: n, steps
      integer :: t, i
      !$polydist
      do t = 1, steps
         block
            real(8) :: s
            s = 0
            do i = 0, n - 1
               s = s + a(i)*a(i)
            end do
            do i = 0, n - 1
               a(i) = a(i)/(1 + s) + 0.1d0
            end do
         end block
      end do
      call show('normalised', 0d0)
   end subroutine plain

   subroutine several(n, steps)
      integer, intent(in) :: n, steps
      integer :: t, i
      !$polydist
      do t = 1, steps
         block
            real(8) :: up, down, step
            integer :: count
            up = 0
            down = 1
            count = 0
            do i = 1, n - 1
               up = up + a(i)*b(i)
            end do
            do i = 1, n - 1
               down = down*(1 + 0.001d0*b(i))
            end do
            do i = 0, n - 1
               count = count + int(a(i)*8)
            end do
            step = up/(down + 0.5d0*count + 2)
            do i = 1, n - 2
               b(i) = 0.5d0*b(i) + step*(a(i - 1) + a(i + 1))
            end do
            do i = 0, n - 1
               a(i) = a(i) - step*a(i)*0.125d0
            end do
         end block
      end do
      call show('several', 0d0)
   end subroutine several

   subroutine matrix(n, steps)
      integer, intent(in) :: n, steps
      integer :: t, i, j
      real(8) :: mean
      !$polydist private(mean)
      do t = 1, steps
         mean = 0
         do j = 1, n
            do i = 1, n
               mean = mean + m(i, j)
            end do
         end do
         mean = mean/(n*n)
         do j = 1, n
            do i = 1, n
               m(i, j) = 0.75d0*m(i, j) + 0.25d0*mean
            end do
         end do
      end do
      call show('matrix', 0d0)
   end subroutine matrix
end module sums_of_steps

program main
   use sums_of_steps
   implicit none
   integer :: n, steps, i
   character(len=20) :: word
   n = 20
   steps = 3
   if (command_argument_count() > 1) then
      call get_command_argument(1, word)
      read (word, *) n
      call get_command_argument(2, word)
      read (word, *) steps
   end if
   m = 0.5d0
   do i = 0, room - 1
      a(i) = 1d0/(1 + mod(i, 13))
      b(i) = mod(i, 7)*0.3d0
      m(mod(i, 20) + 1, mod(i, 17) + 1) = mod(i, 11)*0.7d0
   end do
   call plain(n, steps)
   call several(n, steps)
   call matrix(min(n, 20), steps)
end program main
