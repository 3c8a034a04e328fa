! One value of whole arrays: sums, extremes, counts and truth values. usage: reduced_arrays n
program reduced_arrays
   implicit none
   integer :: n, i, j, count_of, few, many
   character(len=16) :: word
   real(8), allocatable :: u(:, :), v(:, :), w(:), none(:)
   real(4), allocatable :: narrow(:)
   integer, allocatable :: m(:)
   real(8) :: most, least, total, part, zero, s, big
   real(4) :: top
   logical :: some, every
   call get_command_argument(1, word)
   read (word, *) n
   allocate (u(0:n, n), v(0:n, n), w(n), m(n), narrow(-2:n), none(n))
   zero = n - n
   do j = 1, n
      u(:, j) = [(mod(i*7 + j*3, 11)/61d0 - 0.1d0, i=0, n)]
      v(:, j) = u(:, j)*0.5d0
      w(j) = mod(j*5, 17)/61d0
      m(j) = mod(j*7, 13) - 5
   end do
   narrow = 0.5
   narrow(1:n:2) = -0.25
   none = zero/zero
   !$polydist
   most = maxval(abs(u - v))
   least = minval(u(1:n, :))
   !$polydist end
   print '(2z17)', most, least
   ! no numbers: they count only if there is nothing else
   w(1) = zero/zero
   w(n) = -1/zero
   !$polydist
   most = maxval(w)
   least = minval(w(2:))
   big = maxval(none)
   part = minval(none(1:n/2))
   !$polydist end
   print '(4z17)', most, least, big, part
   w(1) = 1
   w(n) = 2
   ! zeros of both signs: the first one counts
   none = 0
   none(n/2:) = -none(n/2:)
   !$polydist
   most = maxval(none)
   least = minval(none(n:1:-1))
   top = maxval(narrow(2:1))
   !$polydist end
   print '(2z17, z9)', most, least, top
   !$polydist
   do j = 1, n
      w(j) = w(j) + 0.125d0
   end do
   total = sum(w, mask=w > 0.2d0)
   part = product(w(2:))
   s = dot_product(w, u(n, :))
   count_of = count(w > 0.3d0)
   some = any(w > 0.9d0)
   every = all(w < 1.2d0)
   many = maxval(m)
   few = minval(m, m > -3)
   top = minval(narrow)
   !$polydist end
   print '(3z17, i9, 2l2, 2i9, z9)', total, part, s, count_of, some, every, many, few, top
   !$polydist
   few = sum(m, m > 0)
   many = product(mod(m, 3) + 1, mask=m > 4)
   !$polydist end
   print '(2i12)', few, many
   ! one for each column, and in a loop over steps that ends when the change is small
   !$polydist
   do j = 1, n
      w(j) = maxval(u(:, j))
      m(j) = count(v(:, j) > 0)
   end do
   print '(z17, i9)', (w(j), m(j), j=1, n)
   do i = 1, 40
      !$polydist
      v(1:n - 1, 2:n - 1) = 0.25d0*(v(0:n - 2, 2:n - 1) + v(2:n, 2:n - 1) &
            + v(1:n - 1, 1:n - 2) + v(1:n - 1, 3:n))
      most = maxval(abs(v - u))
      u = v
      !$polydist end
      if (most < 1d-3) exit
   end do
   print '(i4, z17)', i, most
   ! extremes that steps of a region use
   !$polydist
   do i = 1, 3
      big = maxval(abs(w))
      w = w/(big + 0.5d0)
      if (big > 0.2d0) w(1:n) = w(1:n) + 0.125d0
   end do
   print '(z17)', big, w
end program reduced_arrays
