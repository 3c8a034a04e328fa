! Sums into elements that data select, in loops that data bound: each iteration adds as often as it
! finds when it runs, and all of it is added in the order of the program.
module listed
  implicit none
  integer, parameter :: dp = kind(1d0), most = 9
  type cell
     integer :: first = 0
     real(8) :: mass = 0, at(2) = 0
  end type cell
contains
  pure real(dp) function weight_of(a, b)
    real(dp), intent(in) :: a, b
    weight_of = sqrt(a*a + 0.3_dp * abs(b)) / (1 + b * b)
  end function weight_of

  ! The transposed product with a sparse matrix, and more.
  subroutine push(n, m, row, column, a, x, y, z, total)
    integer, intent(in) :: n, m, row(n + 1), column(:)
    real(dp), intent(in) :: a(:), x(n)
    real(dp), intent(inout) :: y(m), total
    real(4), intent(inout) :: z(m)
    real(dp) :: w
    integer :: i, k
    !$polydist
    do i = 1, n
       do k = row(i), row(i + 1) - 1
          w = weight_of(a(k), x(i))
          y(column(k)) = y(column(k)) + w * weight_of(w, x(i))
          if (w > 0.2_dp) y(mod(column(k) + i, m) + 1) = y(mod(column(k) + i, m) + 1) - weight_of(w, 3d0)
          z(column(k)) = z(column(k)) + real(weight_of(w, a(k)))
          total = total + w
       end do
    end do
  end subroutine push

  ! Pairs of particles in lists of neighbours.
  subroutine pairs(n, steps, count, list, r, f, energy)
    integer, intent(in) :: n, steps, count(n), list(most, n)
    real(dp), intent(inout) :: r(3, n), f(3, n), energy
    real(dp) :: way(3), square, force
    integer :: i, j, k, t, d, many
    !$polydist private(way)
    do t = 1, steps
       do i = 1, n
          f(:, i) = 0
       end do
       do i = 1, n
          many = count(i)
          do k = 1, many
             j = list(k, i)
             way = r(:, i) - r(:, j)
             square = way(1)**2 + way(2)**2 + way(3)**2
             if (square > 3.5_dp) cycle
             force = weight_of(square, r(1, i)) - 0.01_dp * square
             do d = 1, 3
                f(d, i) = f(d, i) + weight_of(force, way(d)**2) * way(d)
                f(d, j) = f(d, j) - force * way(d)
             end do
             if (mod(j, 3) == 0) then
                energy = energy - 0.5_dp * weight_of(force, square)
             else
                energy = energy + weight_of(square, abs(force))
             end if
          end do
       end do
       do i = 1, n
          r(:, i) = r(:, i) + 0.01_dp * f(:, i)
       end do
    end do
  end subroutine pairs

  ! Chains through lists of unknown length, and components.
  subroutine chains(n, m, next, x, cells, rows)
    integer, intent(in) :: n, m, next(n)
    real(dp), intent(in) :: x(n)
    type(cell), intent(inout) :: cells(m)
    real(dp), intent(inout) :: rows(2, m)
    real(dp) :: part
    integer :: i, at, far, d
    !$polydist
    do i = 1, m
       at = cells(i)%first
       far = 0
       do while (at > 0)
          part = weight_of(x(at), i * 0.1_dp) / (1 + far)
          cells(mod(at + far, m) + 1)%mass = cells(mod(at + far, m) + 1)%mass + weight_of(part, x(at))
          do d = 1, 2
             rows(d, mod(at + i, m) + 1) = rows(d, mod(at + i, m) + 1) - part / d
          end do
          if (part > 0.3_dp) then
             cells(mod(at * 3 + i, m) + 1)%at(mod(far, 2) + 1) = &
                  cells(mod(at * 3 + i, m) + 1)%at(mod(far, 2) + 1) - part * weight_of(x(at), part)
             cells(mod(at, m) + 1)%at(1) = cells(mod(at, m) + 1)%at(1) + weight_of(part, 1d0)
          end if
          at = next(at)
          far = far + 1
       end do
       cells(mod(far, m) + 1)%mass = cells(mod(far, m) + 1)%mass - weight_of(far * 1d0, 2d0)
    end do
  end subroutine chains

  subroutine follow(n, m, next, x, mass)
    integer, intent(in) :: n, m, next(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: mass(m)
    real(dp) :: part, w
    integer :: i, at
    !$polydist
    do i = 1, m
       at = merge(i, 0, i <= n)
       w = 1
       do while (at > 0)
          part = weight_of(x(at), x(mod(at + i, n) + 1)) * exp(-x(at))
          mass(mod(at + i, m) + 1) = mass(mod(at + i, m) + 1) + part * w
          w = w / 2
          at = next(at)
       end do
    end do
  end subroutine follow

  ! Elements that data choose get other values, those of the last iteration that chooses them. In a
  ! region whose iterations are said to be independent nobody knows which of them wrote an element.
  subroutine replaced(n, m, at, x, y, cells)
    integer, intent(in) :: n, m, at(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(m)
    type(cell), intent(inout) :: cells(m)
    integer :: i, k, t, order(m), found
    real(4) :: least(2, m)
    logical :: seen(m)
    order = -1
    least = 0
    seen = .false.
    !$polydist name(replaced)
    do t = 1, 3
       do i = 1, n
          y(at(i)) = x(i) * t
       end do
       do i = 1, n
          order(at(i)) = i - t
          if (x(i) > 0.5d0) least(mod(i, 2) + 1, (at(i) + 1) / 2) = real(x(i) / 3, 4)
          seen(at(i)) = x(i) > 1
       end do
       do k = 2, m
          y(k) = y(k) + 0.25d0 * y(k - 1) + order(k)
       end do
    end do
    !$polydist name(replaced_parts)
    do i = 1, n
       cells(at(i))%mass = x(i)
       cells(at(n + 1 - i))%first = i
    end do
    found = 0
    !$polydist name(found) independent(i)
    do i = 1, n
       if (i == n / 2 .and. x(i) < 100) found = i
    end do
    print *, order, seen, found
    print '(4z9)', least
    print '(4z17)', cells%mass
    print *, cells%first
  end subroutine replaced
end module listed

program listed_sums
  use listed
  implicit none
  integer :: n, m, i, k
  integer, allocatable :: row(:), column(:), count(:), list(:, :), next(:)
  real(dp), allocatable :: a(:), x(:), y(:), r(:, :), f(:, :), rows(:, :)
  real(4), allocatable :: z(:)
  type(cell), allocatable :: cells(:)
  real(dp) :: total, energy
  character(len=12) :: argument

  call get_command_argument(1, argument)
  read (argument, *) n
  call get_command_argument(2, argument)
  read (argument, *) m
  allocate (row(n + 1), count(n), list(most, n), next(n), x(n), y(m), z(m), cells(m))
  allocate (r(3, n), f(3, n), rows(2, m))
  rows = 0
  row(1) = 1
  do i = 1, n
     row(i + 1) = row(i) + merge(0, mod(i * 7, 6), mod(i, 5) == 2)
     count(i) = mod(i * 5, most + 1)
     next(i) = merge(2 * i, 0, 2 * i <= n)
     list(:, i) = [(mod(i * 3 + k * k + 1, n) + 1, k = 1, most)]
     x(i) = 0.3d0 + mod(i * 29, 17) / 7d0
     r(:, i) = [(mod(i * 13 + k * 5, 11) / 7d0, k = 1, 3)]
  end do
  allocate (column(row(n + 1)), a(row(n + 1)))
  do k = 1, row(n + 1)
     column(k) = mod(k * 11 + 3, m) + 1
     if (mod(k, 4) == 3) column(k) = column(k - 1)
     a(k) = 0.1d0 * mod(k * 17, 13) + 0.01d0
  end do
  cells(:)%first = [(merge(i, 0, i <= n), i = 1, m)]
  y = 0
  z = 0
  total = 0
  energy = 0
  call push(n, m, row, column, a, x, y, z, total)
  print '(4z17)', y, total
  print '(4z9)', z
  call pairs(n, 3, count, list, r, f, energy)
  print '(3z17)', r
  print '(z17)', energy
  call chains(n, m, next, x, cells, rows)
  do i = 1, m
     print '(5z17)', cells(i)%mass, cells(i)%at, rows(:, i)
  end do
  call follow(n, m, next, x, y)
  print '(4z17)', y
  next = [(mod(i * 5 + i / 3, m) + 1, i = 1, n)]
  call replaced(n, m, next, x, y, cells)
  print '(4z17)', y
end program listed_sums
