! Variables of BLOCK, and names of ASSOCIATE, that DO CONCURRENT and loops in lists count.
program block_indices
  implicit none
  character(12) :: word
  integer :: n, m, i, j, k, l
  real(8), allocatable :: x(:), z(:, :)
  integer, allocatable :: c(:, :)
  call get_command_argument(1, word)
  read (word, *) n
  allocate (x(n), z(n, n), c(n, n))
  do i = 1, n
    x(i) = i
  end do
  z = 0
  c = 0
  i = 7
  k = 5
  m = 3
  l = 9
!$polydist name(concurrent)
  do j = 1, n
    block
      integer :: i
      do concurrent (i = 1:n)
        z(i, j) = i + j
      end do
    end block
  end do
!$polydist name(planes)
  do j = 1, n
    block
      integer :: i
      do concurrent (i = 1:n, i > 2)
        c(i, j) = i + j
      end do
      do concurrent (i = 1:n) ! of the line above, too
        z(i, j) = z(i, j) + i*x(j)
      end do
    end block
  end do
!$polydist name(lists)
  do j = 1, n
    block
      integer :: i
      c(:, j) = c(:, j) + [(i*j, i = 1, n)]
      z(:, j) = z(:, j) + (/(real(i, 8), i = 1, n)/)
    end block
  end do
!$polydist name(associated)
  do j = 1, n
    associate (i => m)
      do concurrent (i = 1:n)
        z(i, j) = z(i, j) - 0.5d0*i
      end do
    end associate
  end do
  print *, sum(z), sum(c), z(n, 1), i, k, m, l
end program
