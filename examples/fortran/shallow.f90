! Shallow water on a periodic plane: three fields in a module, neighbours by mod and modulo.
! usage: shallow [columns] [rows] [steps]      prints the three fields, in hexadecimal
module ocean
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: gravity = 9.81_wp, depth = 2.0_wp, step = 0.01_wp
  integer :: nx = 24, ny = 17
  real(wp), allocatable :: h(:, :), u(:, :), v(:, :)
contains
  subroutine begin
    integer :: i, j
    allocate (h(nx, ny), u(nx, ny), v(nx, ny))
    do j = 1, ny
       do i = 1, nx
          h(i, j) = 1 + 0.1_wp * mod(i * 5 + j * 3, 7)
          u(i, j) = 0
          v(i, j) = 0
       end do
    end do
  end subroutine begin

  subroutine advance(steps)
    integer, intent(in) :: steps
    integer :: t, i, j
    !$polydist name(shallow)
    do t = 1, steps
       do j = 1, ny
          do i = 1, nx
             u(i, j) = u(i, j) - step * gravity * (h(mod(i, nx) + 1, j) - h(i, j))
             v(i, j) = v(i, j) - step * gravity * (h(i, mod(j, ny) + 1) - h(i, j))
          end do
       end do
       do j = 1, ny
          do i = 1, nx
             h(i, j) = h(i, j) - step * depth * (u(i, j) - u(modulo(i - 2, nx) + 1, j) &
                  + v(i, j) - v(i, modulo(j - 2, ny) + 1))
          end do
       end do
    end do
  end subroutine advance
end module ocean

program shallow
  use ocean
  implicit none
  integer :: steps
  character(len=20) :: word
  call get_command_argument(1, word)
  if (word /= '') read (word, *) nx
  call get_command_argument(2, word)
  if (word /= '') read (word, *) ny
  call get_command_argument(3, word)
  steps = 8
  if (word /= '') read (word, *) steps
  call begin
  call advance(steps)
  print '(3z17.16)', h, u, v
end program shallow
