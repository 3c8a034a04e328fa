! Assignments to arrays that read what they write, and masks. usage: at_once n steps
program at_once
   implicit none
   integer :: n, steps, t, i, j
   character(len=16) :: word
   real(8), allocatable :: u(:, :), v(:, :), s(:)
   real(8) :: norm, total, edge
   real(4) :: narrow
   integer :: whole, number(7, 9)
   call get_command_argument(1, word)
   read (word, *) n
   call get_command_argument(2, word)
   read (word, *) steps
   allocate (u(0:n + 1, 0:n + 1), v(0:n + 1, 0:n + 1), s(n))
   do j = 0, n + 1
      do i = 0, n + 1
         u(i, j) = mod(i*7 + j*3, 11)*0.1d0
         v(i, j) = mod(i + j*5, 7)*0.3d0
      end do
   end do
   s = 0
   do j = 1, 9
      number(:, j) = [(i*j - 3*n, i=1, 7)]
   end do
   do t = 1, steps
      ! periodic edges: rows and columns become others
      !$polydist
      u(0, :) = u(n, :)
      u(n + 1, :) = u(1, :)
      u(:, 0) = u(:, n)
      u(:, n + 1) = u(:, 1)
      !$polydist end
      ! an assignment alone
      !$polydist
      v(1:n, 1:n) = 0.25d0*(u(0:n - 1, 1:n) + u(2:n + 1, 1:n) + u(1:n, 0:n - 1) + u(1:n, 2:n + 1))
      !$polydist
      where (u > 0.5d0) v = v/u
      !$polydist
      where (v(1:n, 1:n) > 0.3d0 .and. abs(u(1:n, 1:n)) > 1d-9)
         u(1:n, 1:n) = u(1:n, 1:n) + v(1:n, 1:n)*0.25d0
         v(1:n, 1:n) = v(1:n, 1:n)*u(1:n, 1:n)
      elsewhere (u(1:n, 1:n) < 0.2d0)
         u(1:n, 1:n) = 0.45d0
      elsewhere
         u(1:n, 1:n) = u(1:n, 1:n)*0.5d0
      end where
      ! masks that read other elements of what is assigned
      !$polydist
      where (u(1:n, 1) > u(1:n, 2)) s = s + u(1:n, 1)
      where (s(1:n) > s(n:1:-1))
         s = s*0.5d0
      end where
      where (s > 0.1d0)
         s = s - 0.1d0
      elsewhere
         s = s(n:1:-1)
      end where
      !$polydist end
      !$polydist
      do j = 2, n
         u(:, j) = u(:, j) + 0.3d0*u(:, j - 1)
         where (u(:, j) > 4) u(:, j) = u(:, j - 1)
      end do
      ! sums in the order of memory, of one type, of two, and of part of an array
      !$polydist
      norm = sum(u*v)
      total = sum(abs(u(1:n, 2:n)))
      narrow = real(sum(u), 4)
      edge = sum(u(:, 1)) + sum(v(1, :))
      whole = sum(number)
      s(1) = sum(u(1:n, n))
      number = number + whole
      !$polydist end
      !$polydist
      norm = sum(s*s)
      !$polydist reduction(+: total)
      total = sum(number*0.5d0)
      print '(3z17, z9, i12)', norm, total, edge, narrow, whole
      ! shifted: everything is read before anything is written
      !$polydist
      u(2:n, :) = u(1:n - 1, :)*0.9d0
   end do
   do j = 0, n + 1
      do i = 0, n + 1
         print '(2z17)', u(i, j), v(i, j)
      end do
   end do
   print '(z17)', s
end program at_once
