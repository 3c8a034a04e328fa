! A time loop that calls subroutines, each with one region whose values stay on their writers: stencils along both dimensions, a copy, the edge;
! through pointers that swap, through sections, through a line, and with a scalar that the next region reads.
module steps
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp) :: norm = 1
contains
  subroutine across(a, b)
    real(wp), intent(in) :: a(:, :)
    real(wp), intent(inout) :: b(:, :)
    integer :: i, j
    !$polydist name(across) gather(none)
    do j = 1, size(a, 2)
       do i = 2, size(a, 1) - 1
          b(i, j) = 0.5_wp * a(i, j) + 0.25_wp * (a(i - 1, j) + a(i + 1, j))
       end do
    end do
  end subroutine across

  subroutine along(n, m, a, b)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: a(n, 0:m - 1)
    real(wp), intent(inout) :: b(n, 0:m - 1)
    integer :: i, j
    !$polydist name(along) gather(none)
    do j = 1, m - 2
       do i = 1, n
          b(i, j) = (a(i, j - 1) + a(i, j + 1)) / (2 + norm)
       end do
    end do
  end subroutine along

  subroutine measure(n, m, a)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: a(n, m)
    integer :: j
    !$polydist name(measure) gather(none)
    do j = 1, m
       norm = norm / 2 + abs(a(1, j))
    end do
  end subroutine measure

  subroutine edge(count, line)
    integer, intent(in) :: count
    real(wp), intent(inout) :: line(*)
    integer :: k
    !$polydist name(edge) gather(none)
    do k = 1, count / 2
       line(k) = line(count + 1 - k) * norm
    end do
  end subroutine edge

  subroutine copied(a, b)
    real(wp), intent(in) :: a(:, :)
    real(wp), intent(inout) :: b(:, :)
    integer :: i, j
    !$polydist name(copied) gather(root)
    do j = 1, size(a, 2)
       do i = 1, size(a, 1)
          b(i, j) = a(i, j)
       end do
    end do
  end subroutine copied

  subroutine show(a, shown)
    real(wp), intent(in) :: a(:, :)
    real(wp), intent(inout) :: shown(:, :)
    integer :: i, j
    !$polydist name(show) gather(all)
    do j = 1, size(a, 2)
       do i = 1, size(a, 1)
          shown(i, j) = a(i, j) + norm
       end do
    end do
    print '(4z17.16)', shown
  end subroutine show
end module steps

program step_functions
  use steps
  implicit none
  real(wp), allocatable, target :: first(:, :), second(:, :)
  real(wp), allocatable :: last(:, :), shown(:, :)
  real(wp), pointer :: a(:, :), b(:, :), other(:, :)
  integer :: n, m, rounds, i, j, r
  n = argument(1)
  m = argument(2)
  rounds = argument(3)
  allocate (first(n, m), second(n, m), last(n, m), shown(n, m))
  first = reshape([((mod(i * 7 + j * 3, 11) / 11d0, i = 1, n), j = 1, m)], [n, m])
  second = first
  last = 0
  a => first
  b => second
  do r = 1, rounds
     call across(a, b)
     call along(n, m, b, a)
     call measure(n, m, a)
     if (mod(r, 2) == 0) call edge(n * m, b)
     call copied(a(2:n, :), last(1:n - 1, :))
     !$polydist root
     print '(z17.16)', last(1, m)
     !$polydist end
     other => a
     a => b
     b => other
  end do
  call show(first, shown)
  call show(second, shown)
  call show(last, shown)
contains
  integer function argument(k)
    integer, intent(in) :: k
    character(len=32) :: word
    call get_command_argument(k, word)
    read (word, *) argument
  end function argument
end program step_functions
