! ASSOCIATE and BLOCK constructs inside regions, pointers that are set and used in one body, and
! subroutines that are called by a generic name, which their arguments tell apart, or are passed
! sections whose ends are not named.
module cells
  implicit none
  type :: cell
     real(8) :: x, y(2)
  end type cell
  type :: grid
     integer :: n
     real(8), allocatable :: u(:, :)
     type(cell), allocatable :: cells(:)
  end type grid
contains
  subroutine step(g, w, n, m)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n, m
    real(8), intent(inout) :: w(0:n, -1:m)
    real(8), pointer :: row(:), plane(:, :)
    target :: g, w
    integer :: i, j, tmp
    tmp = 2
    !$polydist name(elements)
    do j = 0, m - 1
       associate (column => w(:, j), left => w(:, j - 1), k => j + 1)
          do i = 1, n - 1
             associate (here => column(i), u => g%u)
                here = here + 0.5d0*(u(i, k) + left(i + 1)) + (2*k)
             end associate
          end do
       end associate
    end do
    !$polydist name(records)
    do i = 1, n
       associate (c => g%cells(i), x => g%cells(i)%x)
          c%y(1) = c%y(2) + x
          if (x > 3) x = x - tmp
       end associate
    end do
    !$polydist name(sections)
    do j = 1, m
       associate (odd => w(1:n:2, j), part => g%u(2:n, j))
          odd = 0.5d0*odd
          do i = 2, n - 1
             part(i - 1) = part(i - 1)*2 - w(i, j - 1)
          end do
       end associate
    end do
    !$polydist name(expressions)
    do j = 1, m
       do i = 1, n
          associate (mean => 0.5d0*(w(i - 1, j) + w(i, j)), k => -j)
             g%u(i, j) = g%u(i, j) + mean*mean - k
          end associate
       end do
    end do
    !$polydist name(used_up)
    do j = 1, m
       do i = 1, n
          associate (mean => 0.25d0*(w(i, j) + w(i - 1, j)), old => w(i, j))
             if (mean > 2) g%u(i, j) = mean
             old = mean + 0.5d0*old
          end associate
       end do
    end do
    !$polydist name(variables)
    do j = 1, m
       do i = 1, n
          block
             real(8) :: tmp, pair(2)
             integer :: l
             tmp = w(i, j)
             do l = 1, 2
                pair(l) = tmp*l
             end do
             w(i, j) = pair(1) + 0.25d0*pair(2)
          end block
       end do
    end do
    !$polydist name(constants)
    do j = 1, m
       block
          integer, parameter :: dp = kind(1d0), k = 3
          real(dp), parameter :: tmp(k) = [0.5_dp, 0.25_dp, &
             1._dp], last = tmp(2)*2
          real(dp) :: row(n), s, few(k)
          row = w(1:, j)*tmp(1) + g%u(:, j)*tmp(2)
          s = sum(row)*last
          where (row > s/n) row = s/n
          few = tmp*s
          g%u(:, j) = row + k + few(k)
       end block
    end do
    !$polydist name(alone)
    block
       integer :: k, l
       do l = 1, m
          do k = 1, n
             w(k, l) = w(k, l) + g%u(k, l)/tmp
          end do
       end do
    end block
    !$polydist name(pointers)
    do j = 1, m
       row => w(:, j)
       plane => g%u
       do i = 2, n
          row(i) = row(i) + plane(i, j)
       end do
       if (mod(j, 2) == 0) then
          row => w(:, j - 1)
          row(1) = j
       else
          row => g%u(:, j)
          row(1) = -j
       end if
    end do
    print *, tmp
  end subroutine step
end module cells

module sums
  implicit none
  real(8) :: calls = 0
  interface add
     module procedure add_row, add_from_row, add_times, add_plane
  end interface add
contains
  subroutine add_row(x, y)
    real(8), intent(inout) :: x(:)
    real(8) :: y(:)
    integer :: i
    do i = 1, size(x)
       x(i) = x(i) + 0.5d0*y(i)
    end do
    calls = calls + 1
  end subroutine add_row
  subroutine add_from_row(x, y)
    real(4) :: x(:)
    real(8) :: y(:)
    integer :: i
    do i = 1, size(x)
       y(i) = y(i)*0.25d0 + x(i)
    end do
    calls = calls + 2
  end subroutine add_from_row
  subroutine add_times(x, y, k)
    real(8) :: x(:), y(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(x)
       x(i) = x(i) - 0.125d0*k*y(i)
    end do
    calls = calls + 3
  end subroutine add_times
  subroutine add_plane(x, y)
    real(8) :: x(:, :), y(:, :)
    integer :: i, j
    do j = 1, size(y, 2)
       do i = 1, size(y, 1)
          x(i, j) = x(i, j)*0.5d0 + y(i, j)
       end do
    end do
    calls = calls + 4
  end subroutine add_plane
  subroutine add_line(m, x, y)
    integer, intent(in) :: m
    real(8) :: x(m), y(m)
    integer :: i
    do i = 1, m
       x(i) = x(i)*0.5d0 + y(i)
    end do
    calls = calls + 5
  end subroutine add_line
end module sums

program names_inside
  use cells
  use sums, only: plus => add, add_line, calls
  implicit none
  type(grid) :: g
  real(8), allocatable :: w(:, :), a(:), b(:)
  real(4), allocatable :: single(:)
  integer :: n, m, i, j, it
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (g%u(n, m), g%cells(n), w(0:n, -1:m))
  do j = -1, m
     do i = 0, n
        w(i, j) = mod(3*i + j + 5, 7)*0.25d0
     end do
  end do
  do i = 1, n
     g%cells(i) = cell(i, [0.5d0, 0.25d0*i])
     g%u(i, :) = mod(i, 3)
  end do
  call step(g, w, n, m)
  print '(3z17.16)', w, g%u
  a = w(:, 0)
  b = w(:, 1)
  single = real(a, 4)
  !$polydist name(generic)
  do it = 1, 3
     call plus(a, b)
     call plus(single, b)
     call plus(a, b, it + 1)
     call plus(w(1:, 1:), g%u)
  end do
  !$polydist name(afterwards)
  do i = 1, n - 1
     a(i) = b(i) + b(i + 1)
  end do
  !$polydist name(open_sections)
  do it = 1, 2
     call add_line(m, w(1, 1:), w(0, :m - 2))
     call add_line(n - 1, w(1:n - 1, it), w(2:, 0))
  end do
  print '(3z17.16)', a, b, w, calls
  do i = 1, n
     print '(3z17.16)', g%cells(i)%x, g%cells(i)%y
  end do
end program names_inside
