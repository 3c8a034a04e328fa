! Floating sums and products without a clause: contributions in parallel, additions in order.
module fields
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real, allocatable :: p(:, :, :), q(:, :, :), r(:, :, :)
  real(dp) :: total = 0
contains
  subroutine relax(sweeps, n, m, gosa)
    ! The residual of a relaxation, beside it in one loop nest.
    integer, intent(in) :: sweeps, n, m
    real, intent(inout) :: gosa
    integer :: i, j, k, sweep
    real :: s0, ss
    !$polydist name(relax)
    do sweep = 1, sweeps
       gosa = 0.0
       do k = 2, n - 1
          do j = 2, n - 1
             do i = 2, m - 1
                s0 = r(i, j, k)*p(i + 1, j, k) + p(i - 1, j, k) + p(i, j + 1, k) &
                     + p(i, j - 1, k) + p(i, j, k + 1) + p(i, j, k - 1)
                ss = s0/7 - p(i, j, k)
                gosa = gosa + ss*ss
                q(i, j, k) = p(i, j, k) + 0.8*ss
             end do
          end do
       end do
       p(2:m - 1, 2:n - 1, 2:n - 1) = q(2:m - 1, 2:n - 1, 2:n - 1)
    end do
    !$polydist end
  end subroutine relax

  subroutine several(n, steps, a, b, mask)
    ! Several at once, some of them under conditions, and used while the loop over time goes on.
    integer, intent(in) :: n, steps, mask(n)
    real(dp), intent(inout) :: a(n, n), b(n, n)
    real(dp) :: s, factor, w, last, old
    integer :: i, j, t, cells
    s = 1d-300
    factor = 1
    last = 0
    cells = 0
    w = 0
    !$polydist name(several)
    do t = 1, steps
       w = -0.0d0
       do j = 2, n - 1
          do i = 2, n - 1
             old = a(i, j)
             b(i, j) = 0.25_dp*(a(i, j - 1) + a(i, j + 1) + a(i - 1, j) + a(i + 1, j))
             s = s + (b(i, j) - old)*(b(i, j) - old)
             factor = (1 + 1e-3*b(i, j))*factor
             if (mask(j) /= 0 .and. b(i, j) > 0.01) then
                w = w - b(i, j)
                cells = cells + 1
             end if
             if (b(i, j) < 0.1) total = total + abs(b(i, j))
             last = old*3 + last
          end do
       end do
       do j = 2, n - 1
          do i = 2, n - 1
             a(i, j) = b(i, j) + 1d-9*s/n
          end do
       end do
       if (w < -1d10) s = 0
    end do
    !$polydist end
    print '(z17, z17, z17, i6, z17, z17)', s, factor, w, cells, total, last
  end subroutine several

  real(dp) function energy(n, x, y)
    ! As many contributions as pairs, of which none are kept; and two additions in one statement.
    integer, intent(in) :: n
    real(dp), intent(in) :: x(:), y(:)
    real(dp) :: distance
    integer :: i, j
    energy = 0
    distance = 0
    !$polydist name(energy)
    do i = 1, n
       do j = 1, n
          distance = sqrt((x(i) - x(j))**2 + (y(i) - y(j))**2)
          energy = energy + exp(-distance)*x(i)*y(j)*x(j)
       end do
    end do
    !$polydist name(twice)
    do i = 1, n
       energy = energy + x(i)*y(i) + x(i)
    end do
  end function energy
end module fields

program ordered_sums
  use fields
  implicit none
  integer :: n, m, steps, i, j, k
  integer, allocatable :: mask(:)
  real(dp), allocatable :: a(:, :), b(:, :), x(:), y(:)
  real :: gosa
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  m = n/2 + 3
  allocate (a(n, n), b(n, n), x(n), y(n), mask(n), p(m, n, n), q(m, n, n), r(m, n, n))
  b = 0
  q = 0
  do i = 1, n
     mask(i) = merge(0, 1, mod(i, 3) == 1)
     x(i) = 1.0d0/(1 + i)
     y(i) = mod(i, 5) - 1.75d0
     do j = 1, n
        a(j, i) = 1.0d0/(1 + i*3 + j)
        do k = 1, m
           p(k, j, i) = real(i*i + k)/(n*n)
           r(k, j, i) = 1.0/(1 + mod(i + j + k, 4))
        end do
     end do
  end do
  gosa = 0
  call relax(steps, n, m, gosa)
  call several(n, steps, a, b, mask)
  print '(z9, z17)', gosa, energy(n, x, y)
  print '(z17)', sum(a) + sum(b) + sum(p)
end program ordered_sums
