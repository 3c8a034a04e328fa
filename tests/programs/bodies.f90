! Arrays of a derived type of which a region writes some components and reads others, anywhere.
module celestial
  implicit none
  type vector
     real(8) :: x, y
  end type vector
  type body
     type(vector) :: at, speed
     real(4) :: mass
     integer :: hits
  end type body
contains
  subroutine forces(p, dt)
    type(body), intent(inout) :: p(:)
    real(8), intent(in) :: dt
    real(8) :: fx, fy, dx, dy, square
    integer :: i, j
    !$polydist name(forces) gather(none)
    do i = 1, size(p)
       fx = 0
       fy = 0
       do j = 1, size(p)
          dx = p(j)%at%x - p(i)%at%x
          dy = p(j)%at%y - p(i)%at%y
          square = dx*dx + dy*dy + 0.25d0
          fx = fx + p(j)%mass*dx/square
          fy = fy + p(j)%mass*dy/square
       end do
       p(i)%speed%x = p(i)%speed%x + dt*fx
       p(i)%speed%y = p(i)%speed%y + dt*fy
    end do
  end subroutine forces
  subroutine drag(p)
    type(body), intent(inout) :: p(:)
    integer :: i, far
    !$polydist name(drag)
    do i = 2, size(p)
       far = size(p) + 1 - i
       p(i)%speed%x = 0.5d0*(p(i)%speed%x + p(i - 1)%speed%x)
       if (p(i)%speed%x > p(far)%at%y) p(i)%hits = p(far)%hits + 1
    end do
  end subroutine drag
  subroutine move(p, dt)
    type(body), intent(inout) :: p(:)
    real(8), intent(in) :: dt
    integer :: i
    !$polydist name(move)
    do i = 1, size(p)
       p(i)%at%x = p(i)%at%x + dt*p(i)%speed%x
       p(i)%at%y = p(i)%at%y + dt*p(size(p) + 1 - i)%speed%y
    end do
  end subroutine move
end module celestial

program bodies
  use celestial
  implicit none
  integer :: n, steps, i, t
  character(len=20) :: word
  type(body), allocatable :: p(:)
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (p(n))
  do i = 1, n
     p(i)%at%x = mod(i*7, 5)
     p(i)%at%y = mod(i*i, 8)*0.5d0
     p(i)%speed%x = 0
     p(i)%speed%y = 0
     p(i)%mass = 1 + mod(i, 3)
     p(i)%hits = 0
  end do
  do t = 1, steps
     call forces(p, 0.125d0)
     call drag(p)
     call move(p, 0.125d0)
  end do
  do i = 1, n
     print '(4z17.16,i5)', p(i)%at%x, p(i)%at%y, p(i)%speed%x, p(i)%speed%y, p(i)%hits
  end do
end program bodies
