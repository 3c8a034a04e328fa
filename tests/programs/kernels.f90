! Well-known loop nests of Fortran in one program: a matrix product, shortest paths, waves in two
! dimensions, heat in three, each a region of its own, and the forms of statements that kernels for
! devices take.
! usage: kernels [points] [steps]
module constants
  implicit none
  integer, parameter :: wide = selected_real_kind(15, 307), narrow = kind(1.0)
  real(wide), parameter :: half = 0.5_wide, third = 1 / 3.0_wide
  real, parameter :: tenth = 0.1
  integer, parameter :: seven = 7, long = selected_int_kind(18)
end module constants

module nests
  use constants
  implicit none
contains
  subroutine product_of(n, a, b, c)
    integer, intent(in) :: n
    real(wide), intent(in) :: a(n, n), b(n, n)
    real(wide), intent(inout) :: c(n, n)
    integer :: i, j, k
    !$polydist name(gemm)
    do j = 1, n
       do i = 1, n
          c(i, j) = half * c(i, j)
          do k = 1, n
             c(i, j) = c(i, j) + third * a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine product_of

  subroutine shortest_paths(n, far)
    integer, intent(in) :: n
    integer, intent(inout) :: far(0:n - 1, 0:n - 1)
    integer :: i, j, k
    !$polydist name(floyd)
    do k = 0, n - 1
       do j = 0, n - 1
          do i = 0, n - 1
             far(i, j) = min(far(i, j), far(i, k) + far(k, j))
          end do
       end do
    end do
  end subroutine shortest_paths

  subroutine waves(n, steps, ex, ey, hz)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: ex(:, :), ey(:, :), hz(:, :)
    integer :: i, j, t
    !$polydist name(fdtd2d)
    do t = 0, steps - 1
       do j = 1, n
          ey(1, j) = t
       end do
       do j = 1, n
          do i = 2, n
             ey(i, j) = ey(i, j) - 0.5d0 * (hz(i, j) - hz(i - 1, j))
          end do
       end do
       do j = 2, n
          do i = 1, n
             ex(i, j) = ex(i, j) - 0.5d0 * (hz(i, j) - hz(i, j - 1))
          end do
       end do
       do j = 1, n - 1
          do i = 1, n - 1
             hz(i, j) = hz(i, j) - .7d0 * (ex(i, j + 1) - ex(i, j) + ey(i + 1, j) - ey(i, j))
          end do
       end do
    end do
  end subroutine waves

  subroutine heat(n, steps, a, b)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: a(n, n, n), b(n, n, n)
    integer :: i, j, k, t
    !$polydist name(heat3d)
    do t = 1, steps
       do k = 2, n - 1
          do j = 2, n - 1
             do i = 2, n - 1
                b(i, j, k) = 0.125d0 * (a(i + 1, j, k) - 2 * a(i, j, k) + a(i - 1, j, k)) &
                     + 0.125d0 * (a(i, j + 1, k) - 2 * a(i, j, k) + a(i, j - 1, k)) &
                     + 0.125d0 * (a(i, j, k + 1) - 2 * a(i, j, k) + a(i, j, k - 1)) &
                     + a(i, j, k) ! the old value
             end do
          end do
       end do
       a(2:n - 1, 2:n - 1, 2:n - 1) = b(2:n - 1, 2:n - 1, 2:n - 1)
    end do
  end subroutine heat

  subroutine forms(n, is_on, x, small, counts, long_counts, total, most)
    integer, intent(in) :: n
    logical, intent(in) :: is_on
    real(wide), intent(inout) :: x(-1:n)
    real, intent(inout) :: small(n)
    integer, intent(inout) :: counts(n)
    integer(long), intent(inout) :: long_counts(n), total
    integer, intent(inout) :: most
    real(narrow) :: left
    real(wide) :: right
    integer :: i, k, never(2)
    never = 7
    !$polydist name(forms) private(left, right, k)
    do i = 1, n
       left = real(x(i)) + tenth * small(i)
       right = -x(i)**2 + 2.5E-1 * left - sign(third, x(i)) ** 3
       if (is_on .and. .not. (mod(counts(i), seven) == 3 .or. right .lt. 0)) then
          small(i) = abs(left) / 3 + 1e-3
          counts(i) = int(right) + counts(i) / 2
       else if (counts(i) /= 1) then
          small(i) = merge(left, -left, counts(i) > 0 .neqv. is_on)
       else
          small(i) = 1; counts(i) = -counts(i) + 008
       end if
       do k = 1, 9, 4
          right = right + sqrt(abs(right) + k)
       end do
       do k = i, i - 2, -1
          right = right * half + real(k, wide)
       end do
       if (i < 1) right = never(i)
       x(i) = max(min(x(i), right, 9._wide), -third)
       small(i) = min(small(i), left - 1)
       if (right > 1) x(i) = x(i) + dble(left) / (1._wide + right*right)
       long_counts(i) = long_counts(i) * counts(i) + 10000000000_long - abs(counts(i))
    end do
    !$polydist name(sums) reduction(+: total) reduction(max: most)
    do i = 1, n
       total = total + long_counts(i)
       most = max(most, counts(i))
    end do
  end subroutine forms
end module nests

program kernels
  use nests
  implicit none
  integer :: n, steps, i, j, k, most
  integer, allocatable :: far(:, :), counts(:)
  integer(8), allocatable :: long_counts(:)
  integer(8) :: total
  real(8), allocatable :: a(:, :), b(:, :), c(:, :), u(:, :, :), v(:, :, :), x(:)
  real, allocatable :: small(:)
  n = argument(1)
  steps = argument(2)
  allocate (a(n, n), b(n, n), c(n, n), far(n, n), u(n, n, n), v(n, n, n), x(-1:n))
  allocate (small(n), counts(n), long_counts(n))
  do j = 1, n
     do i = 1, n
        a(i, j) = real(mod(i * j + 1, 11), 8) / 11
        b(i, j) = real(mod(i + 3 * j, 7), 8) / 7
        c(i, j) = real(i - j, 8) / n
        far(i, j) = merge(0, mod(i * 17 + j * 29, 100) + 1, i == j)
        do k = 1, n
           u(k, i, j) = real(k + 2 * i - j, 8) / n
        end do
     end do
  end do
  v = u
  x = [(real(mod(5 * i, 13) - 6, 8) / 4, i = -1, n)]
  small = real(x(1:n))
  counts = [(mod(3 * i, 10) - 2, i = 1, n)]
  long_counts = counts
  total = 1
  most = -100
  call product_of(n, a, b, c)
  call shortest_paths(n, far)
  call waves(n, steps, a, b, c)
  call heat(n, steps, u, v)
  call forms(n, steps /= 2, x, small, counts, long_counts, total, most)
  print '(8z17)', a, b, c, u, x
  print '(8z17)', small
  print '(8i9)', far, counts, most
  print '(4i20)', long_counts, total
contains
  integer function argument(number)
    integer, intent(in) :: number
    character(len=20) :: word
    call get_command_argument(number, word)
    read (word, *) argument
  end function argument
end program kernels
