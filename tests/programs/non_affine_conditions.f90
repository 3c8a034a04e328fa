! Conditions of which no set of integers says where they hold, as in non_affine_conditions.c.
program non_affine_conditions
  implicit none
  integer :: n, m, r, every, i, j, k, t, inside, calls
  integer, allocatable :: owner(:)
  real(8), allocatable :: a(:, :), b(:, :), mean(:, :)
  real(8) :: early, checked
  character(len=32) :: word
  call get_command_argument(1, word); read (word, *) n
  call get_command_argument(2, word); read (word, *) r
  call get_command_argument(3, word); read (word, *) every
  m = n + 5
  allocate (a(n, m), b(n, m), mean(n, m), owner(n * m))
  mean = 0; early = 0; checked = 0; inside = 0; calls = 0
  !$polydist
  block
    do j = 1, m
      do i = 1, n
        if ((i - n/2)**2 + (j - m/2)**2 <= r**2) then
          a(i, j) = 1
          inside = inside + 1
        else
          a(i, j) = 0.5d0
        end if
        b(i, j) = merge(2d0, 1d0, i*i < r*j)
        if ((i - 1)*m + j < n*m - 7) early = early + a(i, j)*j
      end do
    end do
    do k = 1, n*m
      owner(k) = (k - 1)/m*r
      if ((k - 1)/m == mod(k - 1, m) .or. modulo(k, r) == 1) then
        owner(k) = owner(k) + 1
      else if (mod(k, m) == 0) then
        owner(k) = -1
      end if
    end do
    do j = 1, m
      if (j*j < r*n) then
        do i = 1, n
          b(i, j) = b(i, j) + 0.25d0*j
        end do
      else
        b(2:n, j) = b(2:n, j) - a(1:n - 1, j)
      end if
    end do
    do t = 1, 11
      if (every > 0) then
        if (mod(t, every) == 0) then
          a(:, 1) = t
          do i = 1, n
            a(i, m) = 2
          end do
          calls = calls + 1
        end if
      end if
      do j = 2, m - 1
        do i = 2, n - 1
          b(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        end do
      end do
      a(2:n - 1, 2:m - 1) = b(2:n - 1, 2:m - 1)
      if (modulo(t, r) == 0) then
        do j = 1, m
          do i = 1, n
            mean(i, j) = mean(i, j) + a(i, j)
            checked = checked + a(i, j)
          end do
        end do
      end if
      if (t*t > 11 .and. .not. mod(t, r) == 1) then
        do j = 1, m
          a(n/2, j) = a(n/2, j) + 0.125d0
        end do
      end if
      where (a(:, m/2) > t*r) a(:, m/2) = 1
    end do
  end block
  print '(3(es25.17e3), 2i8, i10)', sum(a) + 2*sum(b) + 3*sum(mean), early, checked, inside, calls, &
    sum(owner*[(i, i=1, n*m)])
end program
