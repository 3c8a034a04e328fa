! What is asked of whole arrays, and gives arrays: shapes and bounds in array statements.
program inquiries
   implicit none
   real(8), allocatable :: a(:, :), b(:, :)
   integer :: s(2), n, m, l(2), k, t(2)
   logical :: same, other
   character(len=20) :: argument
   n = 7
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   allocate (a(0:5, n), b(6, n))
   a = 1
   b = 2
!$polydist
   s = shape(a)
!$polydist
   l = lbound(a) + ubound(b)
!$polydist
   l = l + size(a, 1) + [1, 2]
!$polydist
   t = ubound(a, kind=4)
!$polydist
   t(1:2) = t(1:2) - lbound(b, dim=1) + ubound(a, 1)
!$polydist
   do k = 1, 3
      n = product(shape(a))
      m = sum(ubound(b))
      same = all(shape(a) == shape(b))
      other = any(lbound(a) /= lbound(b))
      a(k, :) = n + m*k
      if (all(shape(a) == shape(b)) .and. maxval(shape(b)) > 2) a(k, 1) = -1
   end do
!$polydist
   where (shape(a) > 6) s = s + 10
   print *, s, n, m, l, t, same, other
   print '(4es12.4)', a
end program inquiries
