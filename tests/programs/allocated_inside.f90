! Arrays that get their memory where a region assigns them for the first time, and sections as shapes.
! Arguments that are not passed, and one without elements.
program allocated_inside
   implicit none
   type field
      double precision, allocatable :: u(:, :)
   end type field
   integer :: n, it, i, j
   character(len=20) :: argument
   type(field) :: g
   double precision, allocatable :: a(:, :), w(:, :), row(:), turned(:), kept(:)
   n = 12
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   allocate (a(n, n))
   do j = 1, n
      do i = 1, n
         a(i, j) = mod(i*j, 7)
      end do
   end do
   do it = 1, 4
!$polydist
      do j = 2, n - 1
         do i = 2, n - 1
            a(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
         end do
      end do
!$polydist
      w = a + 1
!$polydist
      g%u = 0.5d0*w
!$polydist
      do i = 1, 2
         row = a(:, 2)
         turned = row(n:1:-1) + a(2, 1:n)
         a(1:n, 2) = 0.5d0*(row + turned)
      end do
!$polydist
      a(:, 1) = g%u(:, n)
      if (it == 2) deallocate (w, row)
      if (it == 3) then
         deallocate (turned)
         allocate (turned(0:n - 1))
      end if
   end do
!$polydist
   kept = turned(0:n - 1:2)
   print '(4es24.15)', a, g%u, w, row, turned, kept
   print *, lbound(turned), size(kept)
   call add(n, a)
   call add(n, a, w)
   call add(n, a, by=0.5d0)
   print '(4es24.15)', a
   call fill(kept)
   deallocate (kept)
   allocate (kept(0))
   call fill(kept)
contains
   subroutine fill(x)
      double precision, intent(inout) :: x(-1:)
      integer :: i
!$polydist
      x(:) = 2
!$polydist
      do i = lbound(x, 1), ubound(x, 1)
         x(i) = x(i) + i + size(x)
      end do
      print *, size(x), x
   end subroutine fill
   subroutine add(n, x, y, by)
      integer, intent(in) :: n
      double precision, intent(inout) :: x(:, :)
      double precision, intent(in), optional :: y(:, :), by
      logical :: given
      integer :: i, j
      given = present(y)
!$polydist
      do j = 1, n
         do i = 1, n
            if (given) then
               x(i, j) = x(i, j) + y(i, j)
            else
               x(i, j) = x(i, j) - 1
            end if
         end do
      end do
      if (present(by)) then
!$polydist
         do j = 1, n
            do i = 1, n
               x(i, j) = x(i, j)*by
            end do
         end do
      end if
   end subroutine add
end program allocated_inside
