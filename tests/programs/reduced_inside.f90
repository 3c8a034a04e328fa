! Values of whole arrays inside of expressions. usage: reduced_inside n
program reduced_inside
   implicit none
   integer, parameter :: dp = kind(1d0)
   integer :: n, t, j
   character(16) :: word
   real(dp), allocatable :: u(:, :), v(:, :), r(:), p(:), q(:)
   real(dp) :: alpha, rho, old, norm
   real :: small
   call get_command_argument(1, word)
   read (word, *) n
   allocate (u(n, n), v(n, n), r(n), p(n), q(n))
   do j = 1, n
      u(:, j) = [(mod(t*7 + j*3, 11)/61d0 - 0.1d0, t=1, n)]
      r(j) = mod(j*5, 17)/61d0
   end do
   v = u
   p = r
   !$polydist
   do t = 1, 20
      v(2:n - 1, 2:n - 1) = 0.25_dp*(u(1:n - 2, 2:n - 1) + u(3:n, 2:n - 1) + u(2:n - 1, 1:n - 2) &
                             + u(2:n - 1, 3:n))
      norm = sqrt( & ! the norm
          sum( &
            (u & ! of this
             - v)**2 &
          )/ &
                  real(n*n, dp)) + maxval(abs(v &
           & - u))
      u = v
      if (mod(t, 5) == 0) print '(i4, 2z17)', t, norm, maxval(u*sum(v(:, 1)))
   end do
   !$polydist
   do t = 1, 5
      do j = 1, n
         q(j) = dot_product(u(:, j), p) + p(j)
      end do
      rho = dot_product(r, r)
      alpha = rho/dot_product(p, q)
      r = r - alpha*q
      if (dot_product(r, r) < 1d-30) r = 0
      p = r + dot_product(r, r)/rho*p
      small = real(maxval(abs(r)), 4)
   end do
   print '(z17)', r, p, alpha
   print '(z9)', small
   !$polydist
   if (maxval(abs(u)) > 0.1d0 .and. any(u > 0)) then
      u = u/maxval(abs(u))
   end if
   old = sum(u)*count(u > 0)
   !$polydist end
   print '(z17)', old, u
   call relaxed(n, u)
contains
   ! a tolerance that ends the steps, and a sum for each column
   subroutine relaxed(n, u)
      integer, intent(in) :: n
      real(dp), intent(inout) :: u(n, n)
      real(dp) :: change, w(n), mean(n)
      integer :: k, j, low
      low = 0
      do k = 1, 30
         !$polydist
         do j = 1, n
            w(j) = sum(u(:, j))/n + 0.5_dp*maxval(u(:, j))
            if (all(u(:, j) < 0.5_dp)) mean(j) = w(j)/(1 + count(u(:, j) > 0))
            if (any(u(:, j) >= 0.5_dp)) mean(j) = minval(u(:, j)) - 1
         end do
         !$polydist
         u(:, 2:n) = u(:, 1:n - 1)*0.5_dp
         change = maxval(abs(w - mean)) - minval(w)*0.25_dp
         if (sum(w, w > 0) > change) low = low + count(w < change)
         !$polydist end
         if (change < 1d-2) exit
      end do
      print '(2i6, z17)', k, low, change
      print '(z17)', w, mean
   end subroutine relaxed
end program reduced_inside
