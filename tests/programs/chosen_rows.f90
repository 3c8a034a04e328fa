! Rows and elements that data choose between limits, of arrays whose sizes are not said: an elimination with exchanges of rows, also of a vector, and
! a selection sort.
module choices
  implicit none
contains
  subroutine eliminate(n, m, a, b)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(m, *), b(*)
    integer :: i, j, k, p
    real(8) :: held, factor
    !$polydist name(eliminate)
    do i = 1, n
       p = i
       do j = i + 1, n
          if (abs(a(i, j)) > abs(a(i, p))) p = j
       end do
       if (p /= i) then
          do k = i, n
             held = a(k, i)
             a(k, i) = a(k, p)
             a(k, p) = held
          end do
          held = b(i)
          b(i) = b(p)
          b(p) = held
       end if
       do j = i + 1, n
          factor = a(i, j)/a(i, i)
          do k = i, n
             a(k, j) = a(k, j) - factor*a(k, i)
          end do
          b(j) = b(j) - factor*b(i)
       end do
    end do
  end subroutine eliminate

  subroutine sorted(n, m, x, a)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: x(*), a(m, *)
    integer :: i, j, k, least
    real(8) :: held
    !$polydist name(sorted)
    do i = 1, n
       least = i
       do j = n, i + 1, -1
          if (x(j) < x(least)) least = j
       end do
       held = x(least)
       x(least) = x(i)
       x(i) = held
       do k = 1, m
          a(k, i) = a(k, i) + a(k, least)*0.5d0
       end do
    end do
  end subroutine sorted
end module choices

program chosen_rows
  use choices
  implicit none
  real(8), allocatable :: a(:, :), b(:), x(:)
  real(8) :: total
  integer :: n, m, i, j
  character(20) :: word
  n = 14
  m = 3
  if (command_argument_count() > 1) then
     call get_command_argument(1, word)
     read (word, *) n
     call get_command_argument(2, word)
     read (word, *) m
  end if
  m = m + n
  allocate (a(m, n), b(n), x(n))
  do i = 1, n
     b(i) = mod(i, 5)
     x(i) = mod(i*7 + 4, 17)
     do j = 1, m
        a(j, i) = mod(i*7 + j*13, 17) - 3
        if (i == j) a(j, i) = a(j, i) + 0.5d0
     end do
  end do
  call eliminate(n, m, a, b)
  call sorted(n, m, x, a)
  do i = 1, n
     total = b(i) + x(i)
     do j = 1, n
        total = total*0.75d0 + a(j, i)
     end do
     print '(i4,z18.16)', i, total
  end do
end program chosen_rows
