! Periodic neighbours by mod, several fields of a derived type, an if ladder.
module shallow
  implicit none
  integer, parameter :: wp = kind(1d0)
  type :: state
     integer :: n, m
     real(wp), allocatable :: h(:, :), u(:, :)
     real(wp) :: depth(3)
  end type state
contains
  subroutine step(s, steps)
    type(state), intent(inout) :: s
    integer, intent(in) :: steps
    integer :: t, i, j
    !$polydist name(shallow)
    do t = 1, steps
       do j = 1, s%m
          do i = 1, s%n
             s%u(i, j) = s%u(i, j) - 0.1_wp * (s%h(mod(i, s%n) + 1, j) - s%h(i, j))
          end do
       end do
       do j = 1, s%m
          do i = 1, s%n
             if (i == 1) then
                s%h(i, j) = s%h(i, j) - s%depth(2) * (s%u(i, j) - s%u(s%n, j))
             else if (i > s%n - 1) then
                s%h(i, j) = s%h(i, j) - s%depth(3) * (s%u(i, j) - s%u(i-1, j))
             else
                s%h(i, j) = s%h(i, j) - s%depth(1) * (s%u(i, j) - s%u(i-1, j)) &
                     + 0.01_wp * s%h(i, modulo(j - 2, s%m) + 1)
             end if
          end do
       end do
    end do
    !$polydist end
  end subroutine step
end module shallow

program main
  use shallow
  implicit none
  type(state) :: s
  integer :: i, j, steps, k
  character(len=32) :: word
  integer :: value(3)
  do k = 1, 3
     call get_command_argument(k, word)
     read (word, *) value(k)
  end do
  s%n = value(1) + 1
  s%m = value(2) + 1
  steps = value(3)
  s%depth = [0.2_wp, 0.3_wp, 0.4_wp]
  allocate (s%h(s%n, s%m), s%u(s%n, s%m))
  do j = 1, s%m
     do i = 1, s%n
        s%h(i, j) = 1 + 0.01_wp * mod(i * 5 + j, 13)
        s%u(i, j) = 0
     end do
  end do
  call step(s, steps)
  print '(2z17.16)', s%h, s%u
end program main
