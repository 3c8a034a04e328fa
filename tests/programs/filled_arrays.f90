! Work arrays that branches of conditions on data fill by sections before they read them, as Riemann
! solvers do; directions are known when it runs.
program filled_arrays
   implicit none
   integer :: n, i, j
   real(8), allocatable :: v(:, :, :), f(:, :, :)
   character(len=32) :: word

   call get_command_argument(1, word)
   read (word, *) n
   allocate (v(n, n, 5), f(n, n, 5))
   do j = 1, n
      do i = 1, n
         v(i, j, :) = [mod(i*7 + j, 11), mod(i + 3*j, 7), mod(i*j, 5), mod(i, 3), 1 + mod(j, 4)]/8d0
      end do
   end do
   f = 0
   call flux(n, 1, 2, v, f)
   call flux(n, 2, 1, v, f)
   do j = 1, n
      print '(*(z17))', f(:, j, :)
   end do
contains
   subroutine flux(n, mn, mt, v, f)
      integer, intent(in) :: n, mn, mt
      real(8), intent(in) :: v(n, n, 5)
      real(8), intent(inout) :: f(n, n, 5)
      real(8) :: left(5), right(5), middle(5), star(5), fast, slow
      integer :: i, j
      !$polydist
      do j = 1, n
         do i = 1, n
            left(1:3) = v(i, j, 5)*v(i, j, 1:3)
            left(4) = dot_product(v(i, j, 1:3), v(i, j, 1:3))
            right(mn) = v(i, j, mn)
            right(mt) = v(i, j, mt)*v(i, j, mn)
            fast = v(i, j, mn) - 0.5d0
            slow = v(i, j, mt) - 0.25d0
            if (fast >= 0.25d0) then
               f(i, j, 1:4) = f(i, j, 1:4) + left(1:4)
            else if (slow <= 0) then
               f(i, j, mn) = right(mn)
            else
               middle(1:3) = fast*left(1:3) - slow*v(i, j, 3:5)
               middle(4:5) = 1
               star(mt) = middle(mn) + right(mt)
               if (fast > 0) then
                  star(mn) = middle(mt)
                  f(i, j, 1:3) = middle(1:3)*star(mn)
               else
                  star(mn) = -middle(mt)
                  f(i, j, 3:5) = star(mn)*middle(3:5) + star(mt)
               end if
            end if
         end do
      end do
   end subroutine flux
end program filled_arrays
