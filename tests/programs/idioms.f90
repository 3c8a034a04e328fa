! Loops as people write them: what bounds and subscripts need stands in arrays, structures and
! quotients.
module boxes
  implicit none
  type :: box
    integer :: n, extent(3)
  end type box
  integer :: grid_points(3)
contains
  subroutine interior(u, v, g, n, m)
    integer, intent(in) :: n, m
    type(box), intent(in) :: g
    real(8), intent(inout) :: u(n, m), v(n, m)
    integer :: i, j
    !$polydist name(interior)
    do j = 2, grid_points(2) - 1
       do i = g%extent(1)/2, Grid_Points( 1 ) - 1
          v(i, j) = u(i + 1, j) + u(i, j - 1) + u(g%n - 1, g%extent(2))
       end do
    end do
  end subroutine interior

  subroutine halves(u, n, parts)
    integer, intent(in) :: n, parts(2)
    real(8), intent(inout) :: u(n)
    integer :: i, k
    k = parts(1)
    !$polydist name(halves)
    do i = 1, n/max(k, 1)
       u(i) = u(nint(0.5*n)) + u(n - mod(n, k)) + i
    end do
  end subroutine halves

  subroutine edges(u, v, n, m, source, last)
    integer, intent(in) :: n, m, source
    real(8), intent(inout) :: u(n, m), v(n, m)
    integer, intent(out) :: last
    integer :: i, j, t
    real(8) :: s
    !$polydist name(edges)
    do t = 1, 3
       j = 1
       do i = 2, n - 1
          u(i, j) = v(i, j + 1) + t
       end do
       j = m
       do i = 2, n - 1
          u(i, j) = v(i, j - 1)
       end do
       do j = 2, m - 1
          i = 1
          s = u(i, j)
          i = n
          u(i, j) = s - v(i - 1, j)
          do i = 2, n - 1
             if (u(i, j) > s) v(i, j) = u(i + 1, j) + v(i - 1, j)
          end do
       end do
       i = source
       j = m/2
       v(i, j) = v(i, j) + t
       j = n - 1
    end do
    !$polydist end
    last = j
  end subroutine edges

  subroutine advection(flux, d, o, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: flux(n, m), d(n, m)
    real(8), intent(inout) :: o(n, m)
    integer :: i, j, donor, upwind
    !$polydist name(advection)
    do j = 2, m - 1
       do i = 3, n - 1
          if (flux(i, j) > 1) then
             upwind = i - 2
             donor = j - 1
          else
             upwind = min(i + 2, n)
             donor = j
          end if
          o(i, j) = d(i, donor) + d(upwind, j) - d(merge(i - 1, i, flux(i, j) > 2), donor)
       end do
    end do
  end subroutine advection

  subroutine selection(at, x, a, u, n, m)
    integer, intent(in) :: n, m, at(:)
    real(8), intent(inout) :: x(:), a(0:), u(n, m)
    integer :: i, k
    !$polydist name(selection)
    do i = 1, n
       k = at(i)
       a(i - 1) = x(k) + u(k, 1) - u(i, mod(at(i), m) + 1)
    end do
    !$polydist name(gathering)
    do i = 1, n
       x(i) = x(i) + a(at(n + 1 - i) - 1)*0.5d0
    end do
  end subroutine selection
end module boxes

program idioms
  use boxes
  implicit none
  integer :: n, m, i, j, last
  type(box) :: g
  real(8), allocatable :: u(:, :), v(:, :), w(:, :)
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (u(n, m), v(n, m))
  grid_points = [n, m, 1]
  g = box(n, [n, m, 1])
  do j = 1, m
     do i = 1, n
        u(i, j) = mod(i*j, 7)*0.25d0
     end do
  end do
  v = 1
  call interior(u, v, g, n, m)
  call halves(v(:, 1), n, [3, 1])
  allocate (w(n, m))
  w = u
  call advection(w, v, u, n, m)
  call selection([(mod(i*7, n) + 1, i = 1, n)], w(:, 1), v(:, 2), u, n, m)
  call edges(u, v, n, m, n/2, last)
  print '(3z17.16)', u, v
  print '(3z17.16)', w
  print *, last
end program idioms
