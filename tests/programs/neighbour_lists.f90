! Forces by lists of neighbours, with small arrays that each turn of the inner loop sets.
program neighbour_lists
  implicit none
  integer, parameter :: most = 12, scheme = 2
  integer, allocatable :: count(:), list(:, :)
  real(8), allocatable :: x(:, :), f(:, :), g(:, :), e(:)
  real(8) :: d(3), s(0:1), w(2, 2), r2, energy, h
  integer :: n, i, j, k, m, t
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (count(n), list(most, n), x(3, n), f(3, n), g(2, n), e(n))
  do i = 1, n
     x(:, i) = [0.1d0*i, 0.25d0*mod(i, 7), 0.5d0*mod(i, 5)]
     count(i) = mod(3*i, most)
     list(:, i) = 1
     do k = 1, count(i)
        list(k, i) = mod(5*i + 3*k, n) + 1
     end do
  end do
  g = 0
  e = 0
  energy = 0
  do t = 1, 3
     !$polydist
     do i = 1, n
        f(:, i) = 0
        do k = 1, count(i)
           j = list(k, i)
           if (j == i) cycle
           d = x(:, i) - x(:, j)
           r2 = sum(d**2)
           if (r2 > 40d0) cycle
           f(:, i) = f(:, i) + d/(1 + r2)
        end do
     end do
     !$polydist
     do i = 1, n
        h = 0
        do k = 1, count(i)
           j = list(k, i)
           s(0) = x(1, j) - x(1, i)
           s(1) = s(0)*x(2, j)
           do m = 1, 2
              w(m, 1) = s(m - 1) + x(3, i)
              w(m, 2) = w(m, 1)*0.5d0
           end do
           h = h + w(1, 2)*w(2, 1) - s(1)
        end do
        energy = energy + h
        g(1, i) = g(1, i) + h
     end do
     !$polydist
     do i = 1, n
        x(:, i) = x(:, i) + 0.01d0*f(:, i)
     end do
  end do
  !$polydist
  do k = 1, n
     i = list(1, k)
     h = 0
     if (scheme == 1) then
        do m = 1, 2
           h = h + x(m, i)
           g(m, i) = g(m, i) + x(m, k)
        end do
     else
        do m = 1, 2
           h = h + x(m, i)*x(m, k)
           g(m, i) = g(m, i) + 0.5d0*x(m, k)
        end do
        e(i) = e(i) + h
     end if
  end do
  print '(6es24.16)', sum(x), sum(f), sum(g), sum(e), energy, f(2, n)
end program neighbour_lists
