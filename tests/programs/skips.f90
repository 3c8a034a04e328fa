! Statements and loops that `go to` skips: to the end of the iteration and to a place further down, as iterators or data say.
module loops
  implicit none
contains
  subroutine skipped(n, m, a, b)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, n), b(n)
    integer :: i, j
    !$polydist name(skipped)
    do i = 1, n
       if (i > m) go to 10
       do j = 1, n
          a(j, i) = a(j, i) + j
       end do
       if (i > m - 3) go to 10
       b(i) = b(i) + a(1, i)
10     continue
       if (a(1, i) > 9) then
          b(i) = 0
          go to 20
       end if
       do j = 1, n
          if (j == i) goto 15
          a(j, i) = a(j, i)*0.5d0
15        continue
          a(j, i) = a(j, i) - 1
       end do
20     continue
       b(i) = b(i)*1.5d0
    end do
  end subroutine skipped
end module loops

program skips
  use loops
  implicit none
  real(8), allocatable :: a(:, :), b(:)
  real(8) :: total
  integer :: n, m, i, j
  character(20) :: word
  n = 23
  m = 9
  if (command_argument_count() > 1) then
     call get_command_argument(1, word)
     read (word, *) n
     call get_command_argument(2, word)
     read (word, *) m
  end if
  allocate (a(n, n), b(n))
  do i = 1, n
     b(i) = i
     do j = 1, n
        a(j, i) = mod(i*j, 11)
     end do
  end do
  call skipped(n, m, a, b)
  do i = 1, n
     total = b(i)
     do j = 1, n
        total = total*0.75d0 + a(j, i)
     end do
     print '(i4,z18.16)', i, total
  end do
end program skips
