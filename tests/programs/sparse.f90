! Inner loops whose bounds stand in arrays: sparse matrices by rows and by lists, as many codes have them.
module matrices
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type csr
    integer :: n = 0
    integer, allocatable :: row(:), col(:)
    real(dp), allocatable :: val(:)
  end type csr
contains
  subroutine amux(n, x, y, a, ja, ia)
    integer, intent(in) :: n, ja(*), ia(*)
    real(dp), intent(in) :: x(*), a(*)
    real(dp), intent(out) :: y(*)
    real(dp) :: t
    integer :: i, k
    !$polydist name(amux) size(x(n), a(ia(n + 1) - 1), ja(ia(n + 1) - 1))
    do i = 1, n
      t = 0.0d0
      do k = ia(i), ia(i + 1) - 1
        t = t + a(k) * x(ja(k))
      end do
      y(i) = t
    end do
  end subroutine amux

  subroutine relax(m, b, x, y, steps)
    type(csr), intent(in) :: m
    real(dp), intent(in) :: b(:)
    real(dp), intent(inout) :: x(:), y(:)
    integer, intent(in) :: steps
    real(dp) :: s, d
    integer :: it, i, k, j, first, last
    !$polydist name(relax)
    do it = 1, steps
      do i = 1, m%n
        s = b(i)
        d = 1
        first = m%row(i)
        last = m%row(i + 1) - 1
        do k = first, last
          j = m%col(k)
          if (j == i) then
            d = m%val(k)
            cycle
          end if
          s = s - m%val(k) * x(j)
        end do
        y(i) = s / d + sum(m%val(first:last)) * 0.125_dp
      end do
      x(1:m%n) = y(1:m%n)
    end do
    !$polydist end
  end subroutine relax
end module matrices

program sparse
  use matrices
  implicit none
  type(csr) :: m
  integer, allocatable :: head(:), next(:), length(:)
  real(dp), allocatable :: x(:), y(:), z(:), w(:, :), f(:, :)
  integer :: n, steps, stride, i, j, k, c, o, it, status
  character(len=32) :: argument

  n = 30
  steps = 3
  call get_command_argument(1, argument, status=status)
  if (status == 0) read (argument, *) n
  call get_command_argument(2, argument, status=status)
  if (status == 0) read (argument, *) steps
  allocate (m%row(n + 1), m%col(7 * n), m%val(7 * n), head(n), next(n), length(n), x(n), y(n), z(n), w(5, n), f(2, n))
  m%n = n
  k = 1
  stride = 3
  do i = 1, n
    m%row(i) = k
    do c = 1, mod(i * 5 + 3, 7)
      m%col(k) = merge(i, mod(i * 7 + c * 11, n) + 1, c == 1)
      m%val(k) = merge(8.0_dp, 1.0_dp / (1 + c + mod(i, 3)), c == 1)
      k = k + 1
    end do
    x(i) = 1 + mod(i, 4)
    head(i) = mod(i * 3, n) + 1
    next(i) = i - 4
    length(i) = mod(i, 6)
    w(:, i) = 0.5_dp * i
    f(:, i) = 0
  end do
  m%row(n + 1) = k

  call amux(n, x, z, m%val, m%col, m%row)
  y = z
  call relax(m, x, z, y, steps)

  !$polydist name(neighbours)
  do it = 1, steps
    do i = 1, n
      do j = 1, length(i)
        do c = 1, 2
          f(c, i) = f(c, i) + w(j, i) * z(mod(i * j, n) + 1) * c
        end do
      end do
      o = head(i)
      do while (o > 0)
        f(1, i) = f(1, i) + x(o) * 0.25_dp
        o = next(o)
      end do
      do j = 1, length(i)
        w(length(i) + 1 - j, i) = 0.5_dp * w(j, i) + it
      end do
      do j = i, n, stride
        f(2, i) = f(2, i) + x(j) * 0.125_dp
      end do
    end do
    do i = 1, n
      z(i) = 0.5_dp * f(1, i) - f(2, i)
    end do
  end do
  !$polydist end

  do i = 1, n
    print '(10(1x, z16.16))', x(i), y(i), z(i), f(:, i), w(:, i)
  end do
end program sparse
