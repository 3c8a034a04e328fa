! Calls of pure subroutines: with results in elements, in a scalar of the loop, conditionally, by keyword, under another name.
module cells
  implicit none
  integer, parameter :: wp = kind(1d0)
  type :: state
     real(wp), allocatable :: t(:, :)
  end type
contains
  pure subroutine start(i, j, value)
    integer, intent(in) :: i, j
    real(wp), intent(out) :: value
    value = scaled(real(mod(i * 5 + j * 3, 11), wp))
  end subroutine start

  pure subroutine exchange(low, high, rate, flux)
    real(wp), intent(in) :: low, high, rate
    real(wp), intent(out) :: flux
    real(wp) :: jump
    jump = high - low
    if (abs(jump) > 0.5_wp) jump = 0.5_wp * jump
    flux = rate * jump
  end subroutine exchange

  elemental subroutine add(value, more)
    real(wp), intent(inout) :: value
    real(wp), intent(in) :: more
    value = value + more
  end subroutine add

  pure subroutine keep_or_set(value, flag)
    real(wp), intent(inout) :: value
    logical, intent(in) :: flag
    if (flag) value = -1
  end subroutine keep_or_set

  elemental real(wp) function scaled(x)
    real(wp), intent(in) :: x
    scaled = x / 8
  end function scaled
end module cells

module stepping
  use cells, only: state, wp, swap => exchange, add
contains
  subroutine relax(s, n, steps)
    type(state), intent(inout) :: s
    integer, intent(in) :: n, steps
    integer :: i, j, k
    real(wp) :: flux
    !$polydist name(relax)
    do k = 1, steps
       do j = 2, n - 1
          do i = 2, n - 1
             call swap(s%t(i - 1, j), s%t(i, j + 1), rate=0.25_wp, flux=flux)
             if (i > 3) call add(s%t(i, j), flux)
             call halve(s%t(i, j), i)
          end do
       end do
    end do
    !$polydist end
  end subroutine relax

  pure subroutine halve(value, i)
    real(wp), intent(inout) :: value
    integer, intent(in) :: i
    if (value > 2 .and. i > 2) value = value / 2
  end subroutine halve
end module stepping

program subroutines
  use cells
  use stepping
  implicit none
  type(state) :: s
  integer :: n, steps, i, j
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (s%t(n, n))
  !$polydist name(start)
  do j = 1, n
     do i = 1, n
        call start(i, j, s%t(i, j))
        call keep_or_set(s%t(i, j), mod(i, 3) == 0)
     end do
  end do
  call relax(s, n, steps)
  print '(z16.16)', s%t
end program subroutines
