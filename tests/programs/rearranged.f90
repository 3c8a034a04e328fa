! Elements that cshift, transpose and spread put elsewhere, and those combined along a dimension.
module fields
   implicit none
   type field
      integer :: n
      double precision, allocatable :: u(:, :), w(:)
   end type field
contains
   subroutine smooth(n, m, a, b, rows)
      integer, intent(in) :: n, m
      real, intent(inout) :: a(n, m)
      real, intent(out) :: b(0:m - 1, n), rows(n)
      integer :: t
!$polydist
      do t = 1, 3
         a = 0.5*a + 0.25*(cshift(a, 1) + cshift(a, -1))
         b = transpose(a)
         rows = sum(a*a, dim=2) - maxval(a, 2)
         a = a - 0.01*transpose(cshift(b, 2, 2)) + spread(rows, 2, m)/n
         b(:, 2:n:2) = cshift(b(:, 1:n - 1:2), shift=t, dim=1)
         b(m - 1:0:-1, n) = 0.5*cshift(b(m - 1:0:-1, n), -1)
      end do
!$polydist end
   end subroutine smooth
end module fields

program rearranged
   use fields
   implicit none
   integer :: n, m, steps, i, j, k, it, s
   integer, parameter :: ex(0:4) = [0, 1, 0, -1, 0], ey(0:4) = [0, 0, 1, 0, -1]
   character(len=20) :: argument
   type(field) :: g
   double precision, allocatable :: v(:, :), w(:), f(:, :, :), z(:, :)
   integer, allocatable :: cells(:, :), row(:), around(:, :)
   integer(8), allocatable :: wide(:, :), sums(:)
   logical, allocatable :: live(:, :), some(:), every(:)
   complex(8), allocatable :: c(:, :), d(:)
   real, allocatable :: a(:, :), b(:, :), rows(:)
   double precision :: total, largest
   n = 12
   m = 9
   steps = 3
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   if (command_argument_count() > 1) then
      call get_command_argument(2, argument)
      read (argument, *) m
   end if
   allocate (g%u(n, m), g%w(m), v(0:n - 1, m), w(n), f(0:4, n, m), z(m, n))
   allocate (cells(n, m), row(m), around(n, m), wide(n, m), sums(n), live(n, m), some(m), every(n))
   allocate (c(n, m), d(m), a(n, m), b(0:m - 1, n), rows(n))
   do j = 1, m
      do i = 1, n
         g%u(i, j) = mod(i*7 + j*3, 11)*0.37d0
         cells(i, j) = mod(mod(i*i + 5*j, 7), 2)
         live(i, j) = mod(i*3 + j*j, 5) > 1
         wide(i, j) = 3000000000_8*i + j
         c(i, j) = cmplx(i, j, 8)
         f(:, i, j) = g%u(i, j)*[0.2d0, 0.1d0, 0.3d0, 0.25d0, 0.15d0]
         a(i, j) = real(i)/j
      end do
   end do
   g%n = n
   w = 1
   v = 0
   s = 1
   total = 0
   row = 0
!$polydist
   do it = 1, steps
      v = g%u + 0.1d0*(cshift(g%u, 1, 1) + cshift(g%u, -1, dim=1) - 2*g%u)
      g%u = v - 0.3d0*(v - cshift(v, shift=-1, dim=2))
      g%u = g%u + 0.5d0*cshift(g%u, s) - 0.25d0*abs(cshift(array=g%u, dim=2, shift=2))
      z = transpose(g%u) + 0.1d0*cshift(transpose(v), 1, 2)
      g%w = sum(g%u, dim=1)/n
      w(:) = maxval(v - transpose(z), dim=2) + minval(g%u, 2)*product(abs(g%u(:, 1:2)) + 1, dim=2)
      do k = 0, 4
         f(k, :, :) = cshift(cshift(f(k, :, :), -ex(k), 1), -ey(k), 2)
      end do
      v = v + 0.01d0*sum(f, dim=1) + spread(g%w, 1, n) - spread(w, dim=2, ncopies=m)
      around = cshift(cells, 1, 1) + cshift(cells, -1, 1) + cshift(cells, 1, 2) + cshift(cells, -1, 2) &
               + cshift(cshift(cells, 1, 1), 1, 2)
      where (around == 3 .or. (around == 2 .and. cshift(cells, 1) == 1))
         cells = 1
      elsewhere
         cells = 0
      end where
      row = row + sum(cells, dim=1) - count(live, dim=1)
      sums = sum(wide, dim=2) + cshift(sum(wide, dim=2), 1)
      wide = cshift(wide, it, 1) - 7
      some = any(live, dim=1)
      every = all(live .or. cells > 0, 2)
      live = cshift(live, 1, 2) .neqv. live
      c = c + 0.1d0*cshift(c, -1, 1)*conjg(cshift(c, 1, 2))
      d = sum(c, dim=1)/n
      largest = maxval(abs(cshift(v, 1) - v))
      total = total + sum(cshift(g%u, 1)*g%u) + dot_product(w, cshift(w, 1))
      g%u(2:n - 1, :) = 0.5d0*(g%u(2:n - 1, :) + cshift(v(1:n - 2, :), it))
      cells = cshift(cells, row(1), 1)
      wide = wide + cshift(wide, row, 1)
   end do
!$polydist end
   call smooth(n, m, a, b, rows)
   print '(4es24.15)', g%u, v, w, f, z, total, largest, g%w
   print '(8i18)', cells, row, wide, sums
   print *, live, some, every
   print '(4es24.15)', c, d
   print '(8es15.7)', a, b, rows
end program rearranged
