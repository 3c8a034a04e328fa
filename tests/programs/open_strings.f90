! Strings whose length only the caller knows: choices by name, in ifs, in select and in functions, and
! the longest common subsequence of two.
module open_strings_steps
  implicit none
contains
  real(8) function flux(scheme, a, b)
    character(len=*), intent(in) :: scheme
    real(8), intent(in) :: a, b
    select case (scheme)
    case ('upwind')
       flux = a
    case ('central')
       flux = 0.5d0*(a + b)
    case default
       flux = b
    end select
  end function flux

  subroutine step(scheme, direction, n, u, v)
    character(len=*), intent(in) :: scheme
    character(*), intent(in) :: direction
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n, n), v(n, n)
    character(len=8) :: short
    integer :: i, j
    !$polydist
    do j = 2, n - 1
       do i = 2, n - 1
          if (direction == 'x') then
             v(i, j) = u(i, j) - 0.1d0*(flux(scheme, u(i, j), u(i + 1, j)) &
                  - flux(scheme, u(i - 1, j), u(i, j)))
          else if (trim(direction) == 'y' .or. direction(1:1) == 'z') then
             v(i, j) = 0.5d0*(u(i, j - 1) + u(i, j + 1))
          else
             v(i, j) = u(i, j)
          end if
       end do
    end do
    !$polydist
    do j = 2, n - 1
       do i = 2, n - 1
          short = 'other'
          if (index(scheme, 'wind') > 0) short = 'up'
          u(i, j) = v(i, j)
          if (short == 'up') u(i, j) = 0.75d0*v(i, j)
          if (len_trim(scheme) == 3) u(i, j) = u(i, j) + len(scheme)
       end do
    end do
  end subroutine step

  subroutine common_length(s, t, c)
    character(len=*), intent(in) :: s, t
    integer, intent(out) :: c(0:, 0:)
    integer :: i, j
    !$polydist
    do i = 0, len(s)
       do j = 0, len_trim(t)
          if (i == 0 .or. j == 0) then
             c(i, j) = 0
          else if (s(i:i) /= t(j:j)) then
             c(i, j) = max(c(i - 1, j), c(i, j - 1))
          else
             c(i, j) = c(i - 1, j - 1) + 1
          end if
       end do
    end do
  end subroutine common_length
end module open_strings_steps

program open_strings
  use open_strings_steps
  implicit none
  integer :: n, i
  real(8), allocatable :: u(:, :), v(:, :)
  integer, allocatable :: c(:, :)
  character(len=100) :: a, b
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (u(n, n), v(n, n), c(0:n, 0:n))
  do i = 1, n
     u(:, i) = mod(i*i, 13)*0.3d0
     u(i, i) = i
  end do
  v = 0
  a = ' '
  b = ' '
  do i = 1, n
     a(i:i) = achar(65 + mod(i*i, 7))
     b(i:i) = achar(65 + mod(i*3 + i/5, 7))
  end do
  do i = 1, 2
     call step('upwind', 'x', n, u, v)
     call step('central', 'x', n, u, v)
     call step('low', 'yes', n, u, v)
     call step(trim(word), 'y', n, u, v)
     call step('', 'z', n, u, v)
  end do
  c = 0
  call common_length(a(1:n), b, c)
  print '(3z17.16)', u, v
  print '(20i4)', c
end program open_strings
