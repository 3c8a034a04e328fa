! Variables with the names of keywords, of which Fortran reserves none, beside the keywords; and with
! those of intrinsic functions.
program keywords
  implicit none
  integer :: n, i, k
  character(len=20) :: word
  real(8), allocatable :: a(:), then(:), b(:, :), c(:, :)
  n = 21
  if (command_argument_count() > 0) then
     call get_command_argument(1, word)
     read (word, *) n
  end if
  allocate (a(n), then(n))
  do i = 1, n
     a(i) = mod(i*7, 10)
     then(i) = mod(i*3, 8)
  end do
  do k = 1, 3
     call sweep(n, a, then, k)
  end do
  allocate (b(n, 0:n), c(n, 0:n))
  call functions(n, n - 1, b, c, a)
  print '(4es24.16)', a, then, b
contains
  subroutine sweep(n, a, then, if)
    integer, intent(in) :: n, if
    real(8), intent(inout) :: a(n), then(n)
    integer :: do, end, call
    call = 2*if
    end = n/2
    !$polydist name(sweep)
    do do = 2, n
       a(do) = a(do) + 0.5d0*then(do)*if
       if (do > end) then
          then(do) = a(do) - call + end
       else if (then(do) > if) then
          then(do) = then(do)*0.25d0
       end if
       if (do == call) a(do) = a(do) + then(do)
    end do
  end subroutine sweep
  subroutine functions(size, sum, b, c, a)
    integer, intent(in) :: size, sum
    real(8), intent(inout) :: a(:)
    real(8), allocatable, intent(inout) :: b(:, :), c(:, :)
    integer :: i, j, index, shape, count
    !$polydist name(functions)
    do j = 0, size
       do i = 1, size
          shape = i + 2*j
          index = mod(shape, sum + 2)
          c(i, j) = index + a(i)
       end do
    end do
    count = 0
    !$polydist name(array_statements)
    block
      b = c
      do i = 1, size
         if (a(i) > 1) count = count + 1
         b(i, i) = b(i, i) + sum*a(i)
      end do
    end block
    a(1) = a(1) + count
  end subroutine functions
end program keywords
