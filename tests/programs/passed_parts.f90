! Work arrays of which subroutines fill as much as they are told, under names that mean others here; and
! variables of subroutines that begin with a value that nothing changes.
module limits
   implicit none
   integer, parameter :: dp = kind(1.0d0), nv = 4
contains
   subroutine set(n, x, v)
      integer, intent(in) :: n
      real(dp), intent(out) :: x(:)
      real(dp), intent(in) :: v
      integer :: i
      do i = 1, n
         x(i) = v*i
      end do
   end subroutine set

   subroutine limiter(n, p, m, d)
      integer, intent(in) :: n
      real(dp), intent(in) :: p(nv), m(nv)
      real(dp), intent(out) :: d(nv)
      integer :: i
      do i = 1, n
         if (p(i)*m(i) > 0) then
            d(i) = 2*p(i)*m(i)/(p(i) + m(i))
         else
            d(i) = 0
         end if
      end do
   end subroutine limiter

   subroutine table(rows, n, z, x)
      integer, intent(in) :: rows, n
      real(dp), intent(in) :: z(:)
      real(dp), intent(out) :: x(rows, nv)
      integer :: i, k
      do k = 1, n
         do i = 1, rows
            x(i, k) = z(1)*i + k
         end do
      end do
   end subroutine table

   subroutine sized(x, z)
      real(dp), intent(out) :: x(:)
      real(dp), intent(in) :: z(:)
      x(1:size(z, 1)) = z
   end subroutine sized

   subroutine through(m, n, x, v)
      integer, intent(in) :: m, n
      real(dp), intent(inout) :: x(n)
      real(dp), intent(in) :: v
      call set(m, x, v)
   end subroutine through

   subroutine flux(l, r, f)
      real(dp), intent(in) :: l(2), r(2)
      real(dp), intent(out) :: f(2)
      real(dp) :: tiny = 1.0e-30_dp, sl, sr
      real(dp), save :: weights(2) = [0.25_dp, 0.75_dp]
      integer one
      data one/1/
      sl = min(l(one), -tiny)
      sr = max(r(one), tiny)
      f(:) = weights(:)*(sr*l - sl*r)/(sr - sl)
   end subroutine flux

   subroutine work(n, m, k, z, a, b)
      integer, intent(in) :: n, m, k
      real(dp), intent(in) :: z(:)
      real(dp), intent(inout) :: a(n), b(n, 40)
      real(dp) :: w(n), x(size(z)), y(n), p(nv), q(nv), d(nv), e(nv), g(3, nv), h(3, nv), f(2)
      integer :: i, j
      w = 3
      x = 5
      y = 2
      e = 1
      h = 1
      !$polydist
      do j = 2, 39
         call set(m, w, b(1, j))
         do i = 1, n
            b(i, j) = b(i, j) + w(i)
            w(i) = w(i)*0.5_dp + j
         end do
         call sized(x, b(1:k, j))
         call through(m, n, y, x(1))
         p = b(1, j)
         q = b(1, j) - 1
         call limiter(nv, p, q, d)
         call limiter(2, p, q, e)
         call table(3, nv, p, g)
         call table(3, 2, p, h)
         call flux(p(1:2), q(1:2), f)
         do i = 1, n
            b(i, j) = b(i, j) + x(size(z)) + y(n) + d(nv) + e(3) + g(3, nv) + h(2, 3) + f(2)
            y(i) = y(i)*0.25_dp + j
         end do
         x(size(z)) = j
         e(3) = e(3)*0.5_dp + j
         h(2, 3) = h(2, 3)*0.5_dp + j
      end do
      !$polydist
      do j = 2, 39
         do i = 1, n
            p = b(i, j)
            q = b(i, j) - 1
            call limiter(nv, p, q, d)
            call table(3, nv, q, g)
            call flux(p(1:2), q(1:2), f)
            b(i, j) = d(1) + g(2, 3) + f(1) + d(nv)
         end do
      end do
      a = w + y
   end subroutine work
end module limits

program passed_parts
   use limits
   implicit none
   character(len=20) :: argument
   real(dp), allocatable :: a(:), b(:, :), z(:)
   integer :: n, i, j
   n = 10
   if (command_argument_count() > 0) then
      call get_command_argument(1, argument)
      read (argument, *) n
   end if
   allocate (a(n), b(n, 40), z(n + 2))
   z = 1
   do j = 1, 40
      do i = 1, n
         b(i, j) = mod(i*j, 7)
      end do
   end do
   call work(n, max(n/2, 1), n/2, z, a, b)
   print '(4es24.15)', a, b
end program passed_parts
