! LU without pivoting, right-looking, with the matrix in the main program.
program lu
  implicit none
  integer :: n, i, j, k
  double precision, allocatable :: a(:, :)
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n, n))
  do j = 1, n
     do i = 1, n
        a(i, j) = 1d0 / (i + j) + merge(n, 0, i == j)
     end do
  end do
  !$polydist name(lu)
  do k = 1, n - 1
     do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
     end do
     do j = k + 1, n
        do i = k + 1, n
           a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
     end do
  end do
  print '(z16.16)', a
end program lu
