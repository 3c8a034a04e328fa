! Array constructors as values: of small arrays, of sections, as arguments of functions, with a type, and with elements of the array that is assigned.
program constructors
   implicit none
   integer :: n, steps, i, j, t, k(2)
   real(8), allocatable :: u(:, :), g(:, :), y(:)
   real(8) :: d(2), x(3)
   character(len=32) :: word
   n = 24
   steps = 3
   if (command_argument_count() >= 2) then
      call get_command_argument(1, word)
      read (word, *) n
      call get_command_argument(2, word)
      read (word, *) steps
   end if
   allocate (u(n, n), g(2, n), y(n + 1))
   do j = 1, n
      do i = 1, n
         u(i, j) = sin(1d0 * i * j)
      end do
   end do
   g = 0
   y = 0
   x = 0
   d = 0
   k = 0
   !$polydist
   do t = 1, steps
      do j = 2, n - 1
         do i = 2, n - 1
            d = [u(i + 1, j) - u(i - 1, j), u(i, j + 1) - u(i, j - 1)]
            k = [integer :: i, j]
            u(i, j) = u(i, j) + 0.01d0 * sqrt(dot_product(d, d)) + 0.001d0 * maxval((/d(1), d(2), 0.5d0/)) + k(1) - k(2)
         end do
         g(:, j) = [d(1), y(j)] + g(:, j - 1)
         x = 2 * [u(2, j), x(1:2)]
         y(j:j + 1) = [real(8) :: x(1), sum([u(2, j), y(j), y(j + 1)])]
      end do
   end do
   print '(Z16)', u, g, x, y, d
   print *, k
end program constructors
