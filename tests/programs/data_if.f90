! Conditions on data, cycle as a guard on data, a private scalar, a function of the module, negative step.
module work
  implicit none
contains
  elemental real(8) function squash(x)
    real(8), intent(in) :: x
    squash = x / (1 + abs(x))
  end function squash

  subroutine clip(n, m, a, b, count)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    real(8), intent(out) :: b(n, m)
    integer, intent(inout) :: count(m)
    real(8) :: s
    integer :: i, j
    !$polydist
    do j = m, 1, -1
       do i = 1, n
          b(i, j) = 0
          if (a(i, j) > 5 .and. i > 1) cycle
          s = squash(a(i, j))
          b(i, j) = s + s**2
          if (s < 0.5d0) then
             count(j) = count(j) + 1
          else if (s < 0.75d0) then
             a(i, j) = -s
          end if
       end do
    end do
    !$polydist end
  end subroutine clip
end module work

program main
  use work
  implicit none
  integer :: n, m, i, j
  real(8), allocatable :: a(:, :), b(:, :)
  integer, allocatable :: count(:)
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (a(n, m), b(n, m), count(m))
  count = 0
  do j = 1, m
     do i = 1, n
        a(i, j) = mod(i * 7 + j * 5, 19) * 0.5d0
     end do
  end do
  call clip(n, m, a, b, count)
  print '(2z17.16)', a, b
  print *, count
end program main
