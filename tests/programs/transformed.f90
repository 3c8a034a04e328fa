! matmul of small matrices at each point, of columns, of whole and transposed arrays, and into one of its own operands: what the
! compiler makes of it is the same in the generated code.
module turned
  implicit none
contains
  subroutine turn(n, p, q, r)
    integer, intent(in) :: n
    real(8), intent(inout) :: p(n, n), r(:, :)
    real(8), intent(in) :: q(n, n)
    real(8), allocatable :: w(:, :)
    integer :: i
    allocate (w(n, n))
    !$polydist
    do i = 1, n
       p(:, i) = p(:, i) + 0.01d0*matmul(q, r(:, i))
    end do
    !$polydist
    do i = 1, 2
       w(:, :) = matmul(p, q)
       r = 0.01d0*matmul(w, transpose(q))
       w(2:n, :) = matmul(w(2:n, :), w)
       p = 0.01d0*w
    end do
    !$polydist end
  end subroutine turn
end module turned

program transformed
  use turned
  implicit none
  real(8), allocatable :: a(:, :), b(:, :), c(:, :), f(:, :, :), g(:, :, :), x(:), y(:)
  real(8) :: q(3, 3)
  integer :: n, i, j, t
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n, n), b(n, n), c(n, n), f(3, n, n), g(3, n, n), x(n), y(n))
  do j = 1, n
     do i = 1, n
        a(i, j) = mod(3*i + 5*j, 11)*0.37d0 - 1
        b(i, j) = mod(7*i + 2*j, 13)*0.21d0
        g(:, i, j) = [a(i, j), b(i, j), 0.3d0]
     end do
     x(j) = j*0.1d0
  end do
  q = reshape([(i*0.7d0, i=1, 9)], [3, 3])
  !$polydist
  do t = 1, 2
     c(:, :) = matmul(a, b)
     y(:) = matmul(c, x) + matmul(x, transpose(c))
     a(1:n - 1, 2:n) = 0.01d0*matmul(c(1:n - 1, :), b(:, 2:n)) + a(2:n, 1:n - 1)
  end do
  !$polydist
  do t = 1, 3
     do j = 1, n
        do i = 1, n
           f(:, i, j) = matmul(q, g(:, i, j))
           f(:, i, j) = f(:, i, j) + matmul(g(:, i, j), q)
        end do
     end do
     do j = 2, n - 1
        do i = 1, n
           g(:, i, j) = 0.1d0*(f(:, i, j - 1) + f(:, i, j + 1))
        end do
     end do
  end do
  call turn(n, a, b, c(n:1:-1, :))
  call turn(n/2, a(1:n/2, 1:n/2), b(1:n/2, 2:n/2 + 1), c(1:n/2, n - n/2 + 1:))
  print '(5z17.16)', a, b, c, g, y
end program transformed
