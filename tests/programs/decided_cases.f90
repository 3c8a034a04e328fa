! Subroutines of which constants among the arguments say what they do.
module cases
  implicit none
  enum, bind(c)
    enumerator :: wall = 1, flow
  end enum
contains
  subroutine edges(kind_of, n, x)
    integer, intent(in) :: kind_of, n
    real(8), intent(inout) :: x(0:n + 1, 0:n + 1)
    integer :: j
    select case (kind_of)
    case (wall)
      do j = 1, n
        x(0, j) = -x(1, j)
        x(n + 1, j) = -x(n, j)
      end do
    case (flow, 5)
      do j = 1, n
        x(0, j) = x(1, j)
        x(n + 1, j) = x(n, j)
      end do
    case default
      stop 'no such kind'
    end select
  end subroutine
  subroutine along(way, n, x, y, half)
    character(len=*), intent(in) :: way
    integer, intent(in) :: n
    logical, intent(in) :: half
    real(8), intent(in) :: x(0:n + 1, 0:n + 1)
    real(8), intent(inout) :: y(0:n + 1, 0:n + 1)
    integer :: i, j
    if (way == 'x') then
      do j = 1, n
        do i = 1, n
          y(i, j) = x(i + 1, j) - x(i - 1, j)
        end do
      end do
    else if (way == 'y') then
      do j = 1, n
        do i = 1, n
          y(i, j) = y(i, j) + x(i, j + 1) - x(i, j - 1)
        end do
      end do
    else
      print *, 'way?'
      stop
    end if
    if (half) y(1:n, 1:n) = 0.5d0 * y(1:n, 1:n)
  end subroutine
  subroutine state(mode, p, e, rho, t)
    integer, intent(in) :: mode
    real(8), intent(inout) :: p, e, rho
    real(8), intent(inout), optional :: t
    if (mode == 1 .or. mode == 11) then
      p = rho * e * 0.4d0
    elseif (mode .eq. 2 .and. .not. present(t)) then
      if (p < 0) stop
      e = p / (rho * 0.4d0)
    else
      e = t
    end if
    if (present(t)) t = e
  end subroutine
  subroutine shifted(n, x, by, at)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(0:n + 1, 0:n + 1)
    integer, intent(in), optional :: by
    real(8), intent(out), optional :: at
    integer :: i, j
    do j = 1, n
      do i = 1, n
        x(i, j) = x(i, j) + 1
        if (present(by)) x(i, j) = x(i, j)*by
      end do
    end do
    if (present(at)) at = x(1, n)
  end subroutine shifted
  subroutine weigh(most, n, w, x)
    integer, intent(in) :: most, n
    real(8), intent(in) :: w(0:most, n)
    real(8), intent(inout) :: x(0:n + 1, 0:n + 1)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        x(i, j) = x(i, j)*w(1, j) + w(3, j)
      end do
    end do
  end subroutine weigh
end module cases
program decided_cases
  use cases
  implicit none
  real(8), allocatable :: u(:, :), v(:, :), w(:, :)
  real(8) :: p, e, rho, heat
  character(len=20) :: word
  integer :: n, i, j, t
  call get_command_argument(1, word)
  read (word, *) n
  allocate (u(0:n + 1, 0:n + 1), v(0:n + 1, 0:n + 1))
  do j = 0, n + 1
    do i = 0, n + 1
      u(i, j) = 1 + mod(i * 3 + j * 5, 7)
    end do
  end do
  v = 0
  allocate (w(0:3, n))
  do j = 1, n
    w(:, j) = [0.5d0, 1d0/(j + 1), 2d0, 0.25d0*j]
  end do
  !$polydist
  do t = 1, 5
    call edges(wall, n, u)
    call edges(flow, n, v)
    call along('x', n, u, v, .false.)
    call along('y', n, u, v, .true.)
    do j = 1, n
      do i = 1, n
        u(i, j) = u(i, j) + 0.1d0 * v(i, j)
      end do
    end do
  end do
  !$polydist
  do j = 1, n
    do i = 1, n
      rho = 2 + abs(u(i, j))
      e = 1 + v(i, j)**2
      call state(1, p, e, rho)
      u(i, j) = p
      call state(11, p, e, rho, heat)
      p = abs(v(i, j)) + heat
      call state(2, p, e, rho)
      v(i, j) = e
    end do
  end do
  !$polydist
  do t = 1, 3
    call shifted(n, u)
    call shifted(n, v, by=2)
    call weigh(3, n, w, u)
    do j = 1, n
      do i = 1, n
        u(i, j) = u(i, j)*v(i, j - 1)
      end do
    end do
  end do
  print '(4es24.15)', u, v
end program decided_cases
