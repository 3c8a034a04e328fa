! Objects of derived types that are passed to procedures which read some of their components, and
! arguments that get values element by element.
module cells
  implicit none
  integer, parameter :: nv = 3, one = 1
  type inner
    real(8) :: f
    integer :: k
  end type
  type par
    real(8) :: g, small
    integer :: nx, order
    real(8) :: w(nv)
    real(8), allocatable :: t(:)
    type(inner) :: in
  end type
  type pt
    real(8) :: x, y
  end type
contains
  subroutine prim(u, q, c, p)
    real(8), intent(in) :: u(nv)
    real(8), intent(out) :: q(nv)
    real(8), intent(out) :: c
    type(par), intent(in) :: p
    q(one) = max(u(1), p%small)
    if (u(2) > 0) then
      q(2) = u(2) / q(1)
    else
      q(2) = p % in % f
    end if
    call last(u(3), q(3), p)
    c = sqrt(abs(p%g * q(3))) + p%t(1)
  end subroutine
  subroutine last(a, b, p)
    real(8), intent(in) :: a
    real(8), intent(inout) :: b
    type(par), intent(in) :: p
    b = a * p%w(2) + p%in%k
  end subroutine
  subroutine partial(u, q, p)
    real(8), intent(in) :: u(nv)
    real(8), intent(inout) :: q(nv)
    type(par), intent(in) :: p
    integer :: k
    do k = 1, nv - 1
      q(k) = u(k) * p%w(k)
    end do
  end subroutine
  subroutine looped(u, q, p)
    real(8), intent(in) :: u(nv)
    real(8), intent(out) :: q(nv)
    type(par), intent(in) :: p
    integer :: k
    do k = 1, nv
      q(k) = u(k) * p%w(k) + p%t(1)
    end do
  end subroutine
  pure real(8) function dist(a, b, p)
    type(pt), intent(in) :: a, b
    type(par), intent(in) :: p
    dist = (a%x - b%x)**2 * p%g + (a%y - b%y)**2
  end function
  real(8) function whole(p, i)
    type(par), intent(in) :: p
    integer, intent(in) :: i
    whole = dist2(p, i) * 2
  end function
  real(8) function dist2(p, i)
    type(par), intent(in) :: p
    integer, intent(in) :: i
    dist2 = p%t(i) + p%nx
  end function
end module
program main
  use cells
  implicit none
  type(par) :: h
  type(pt), allocatable :: z(:)
  integer :: i, j, n
  real(8), allocatable :: u(:,:), q(:,:), s(:)
  real(8) :: ul(nv), ql(nv), c
  character(20) :: text
  call get_command_argument(1, text)
  read (text, *) n
  h%g = 1.4d0; h%small = 1d-7; h%nx = n; h%order = 2; h%w = [1d0, 2d0, 3d0]; h%in%f = 0.5d0; h%in%k = 2
  allocate(u(nv, n), q(nv, n), s(n), h%t(n), z(n))
  !$polydist name(start)
  do j = 1, n
    h%t(j) = 2*j
    u(:, j) = 0.1d0*j - 1
    z(j)%x = j; z(j)%y = -j
  end do
  !$polydist name(primitive)
  do j = 1, n
    ul(:) = u(:, j)
    call prim(ul, ql, c, h)
    q(:, j) = ql(:)
    s(j) = c
  end do
  !$polydist name(partly)
  do j = 1, n
    ql(3) = j
    ul(:) = u(:, j)
    call partial(ul, ql, h)
    q(:, j) = q(:, j) + ql(:)
  end do
  !$polydist name(all_of_it)
  do j = 1, n
    ul(:) = u(:, j)
    call looped(ul, ql, h)
    q(:, j) = q(:, j) + ql(:)
  end do
  !$polydist name(distances)
  do j = 1, n
    s(j) = s(j) + whole(h, n + 1 - j)
    do i = 1, n
      s(j) = s(j) + dist(z(i), z(j), h)
    end do
  end do
  !$polydist name(late)
  do j = 1, n
    h%t(j) = h%t(j) + 1
    s(j) = s(j) + dist2(h, j)
  end do
  print '(z16.16)', q, s, h%g
end program
