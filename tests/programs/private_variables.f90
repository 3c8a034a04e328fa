! Procedures of modules that read variables which the modules keep to themselves, or which they use
! from others.
module units
  implicit none
  real(8) :: scale = 2
  real(8) :: unused = 1
end module units

module medium
  use units
  implicit none
  private
  public :: set_medium, speed, opacity, refine
  integer, parameter :: wp = kind(1d0)
  real(wp) :: gamma, table(8)
  real(wp), allocatable :: grid(:)
  real(wp), private, save :: rest = 0.125_wp
contains
  subroutine set_medium(n)
    integer, intent(in) :: n
    integer :: i
    gamma = 1.5_wp
    allocate (grid(n))
    do i = 1, 8
       table(i) = i*0.25_wp
    end do
    grid = 1
    scale = 3
  end subroutine set_medium
  subroutine refine(x)
    real(wp), intent(inout) :: x(:)
    integer :: i
    gamma = gamma + 0.5_wp
    grid(1) = grid(1) + sum(x(1:2))
    !$polydist name(refine)
    do i = 1, size(x)
       x(i) = x(i) + gamma*grid(1)
    end do
  end subroutine refine
  pure real(wp) function speed(rho)
    real(wp), intent(in) :: rho
    speed = sqrt(gamma*abs(rho)*scale) + rest
  end function speed
  elemental real(wp) function opacity(rho, k)
    real(wp), intent(in) :: rho
    integer, intent(in) :: k
    opacity = table(1 + mod(k, 8))*rho + grid(1 + mod(k, size(grid)))
  end function opacity
end module medium

module coarse
  implicit none
  private
  public :: halved, limit
  integer, parameter :: width = 2
  integer, parameter :: last = width + 1
  real(8), parameter :: most = 4.5d0, parts(width) = [0.5d0, 0.25d0]
  real(8) :: weight(3) = 7
contains
  elemental real(8) function halved(x)
    real(8), intent(in) :: x
    halved = x/width + weight(3)
  end function halved
  subroutine limit(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = last, n
       x(i) = min(x(i)*parts(width), most)
    end do
  end subroutine limit
end module coarse

module fine
  implicit none
  type, public :: cell
     private
     real(8) :: at
  end type cell
  integer, parameter :: width = 5
  real(8) :: weight(width) = 0.25d0
end module fine

program private_variables
  use units, only: factor => scale
  use medium, only: set_medium, speed, opacity, refine
  use units, only: scale
  use coarse
  use fine
  implicit none
  real(8), allocatable :: a(:), b(:), c(:, :)
  character(len=20) :: word
  integer :: n, i, j, t
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n), b(n), c(n, 3))
  call set_medium(n)
  do i = 1, n
     a(i) = mod(3*i, 7)*0.5d0
  end do
  b = 0
  do t = 1, 3
     !$polydist name(speeds)
     do i = 2, n
        b(i) = speed(a(i)) + speed(a(i - 1))
     end do
     !$polydist name(opacities)
     do j = 1, 3
        do i = 1, n
           c(i, j) = opacity(b(i), i + j)
        end do
     end do
     !$polydist name(all_opacities)
     a(1:n) = opacity(b(1:n), t)
     call refine(a)
     !$polydist name(windows)
     do i = 1, n - width
        do j = 1, width
           c(i, 1) = c(i, 1) + weight(j)*halved(a(i + j))
        end do
     end do
     factor = factor + 1
  end do
  !$polydist name(limits)
  do t = 1, 2
     call limit(n, a)
     do i = 1, n
        a(i) = a(i) + b(i)*width
     end do
  end do
  print '(3z17.16)', a, b, c
end program private_variables
