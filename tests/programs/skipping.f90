! Iterations that end early: land masks, guards on iterators, guards that do something first.
program skipping
  implicit none
  integer :: n, m, steps, i, j, t
  integer, allocatable :: mask(:, :)
  real(8), allocatable :: h(:, :), next(:, :), sum(:)
  real(8) :: left, s
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  call get_command_argument(3, word)
  read (word, *) steps
  allocate (mask(n, m), h(n, m), next(n, m), sum(m))
  do j = 1, m
     do i = 1, n
        mask(i, j) = merge(0, 1, mod(i*7 + j*j, 5) == 0)
        h(i, j) = mod(i*5 + j*3, 8)*0.25d0
     end do
  end do
  sum = 0
  !$polydist name(ocean)
  do t = 1, steps
     do j = 1, m
        do i = 1, n
           next(i, j) = h(i, j)
           if (i == 1 .or. j == 1 .or. i == n) cycle
           if (mask(i, j) == 0) then
              next(i, j) = -1
              cycle
           end if
           left = h(i, j - 1)
           if (left > 1.5d0) cycle
           next(i, j) = next(i, j) + 0.25d0*(left - h(i, j)) + 0.125d0*(h(i - 1, j) - h(i + 1, j))
        end do
     end do
     do j = 1, m
        do i = 1, n
           h(i, j) = next(i, j)
        end do
     end do
  end do
  !$polydist name(columns)
  columns: do j = 1, m
     if (mod(j, 3) == 1) then
        sum(j) = j
        cycle columns
     end if
     s = 0
     if (h(1, j) < 0.5d0) then
        sum(j) = -1
        cycle
     end if
     do i = 1, n
        if (i == j) cycle
        s = s + h(i, j)
     end do
     sum(j) = s
  end do columns
  print '(3z17.16)', sum, h, next
end program skipping
