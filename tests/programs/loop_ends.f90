! Loops that iterators and parameters end early, with other loops in them: `exit`, with the name of its loop, after other statements, downwards;
! iterators that keep the values with which their loops were left.
module loops
  implicit none
contains
  subroutine triangles(n, m, a, b)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, n), b(n)
    integer :: i, j
    !$polydist name(triangles)
    do i = 1, n
       if (i > m) exit
       cols: do j = 1, n
          if (j > i) then
             b(j) = b(j) + 1
             exit cols
          end if
          a(j, i) = a(j, i)*0.5d0 + j
          if (a(j, i) > 10) cycle cols
          a(j, i) = a(j, i) + 1
       end do cols
       if (i == m - 2) cycle
       b(i) = b(i) + a(1, i)
       if (i + i > 2*m - 3) exit
       b(i) = b(i)*2
    end do
  end subroutine triangles

  integer function iterators(n, m, a)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, n)
    integer :: i, j, k
    j = 0
    !$polydist name(iterators)
    do i = n, 1, -1
       k = m - i
       do j = 1, n
          if (j == k .or. j == m) exit
          a(j, i) = a(j, i) + i - j
       end do
       if (k > 7) exit
    end do
    iterators = i*1000 + j
  end function iterators

  subroutine found_first(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: b(n)
    integer :: i, j, at, row
    at = 0
    row = 0
    !$polydist name(found_first)
    do i = 1, n
       b(i) = b(i)*0.5d0 + a(1, i)
    end do
    do i = 1, n
       if (b(i) > 9) then
          at = i
          exit
       end if
    end do
    lines: do i = n, 1, -1
       do j = 1, n
          if (a(j, i) < -2) then
             row = i
             exit lines
          end if
       end do
    end do lines
    do i = 1, n
       b(i) = b(i) + at - row
    end do
    !$polydist end
    print '(2i6)', at, row
  end subroutine found_first
end module loops

program loop_ends
  use loops
  implicit none
  real(8), allocatable :: a(:, :), b(:)
  real(8) :: total
  integer :: n, m, i, j, last
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
  call triangles(n, m, a, b)
  last = iterators(n, m, a)
  print '(i6)', last
  call found_first(n, a, b)
  do i = 1, n
     total = b(i)
     do j = 1, n
        total = total*0.75d0 + a(j, i)
     end do
     print '(i4,z18.16)', i, total
  end do
end program loop_ends
