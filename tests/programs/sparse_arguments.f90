! A sparse matrix whose arrays are arguments without a size.
! usage: sparse_arguments rows steps
module sparse_products
  implicit none
contains
  subroutine product_with(n, first, column, a, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: first(*), column(*)
    real(8), intent(in) :: a(*), x(*)
    real(8), intent(out) :: y(*)
    integer :: i, k
    real(8) :: sum
    !$polydist
    do i = 1, n
       sum = 0
       do k = first(i), first(i + 1) - 1
          sum = sum + a(k) * x(column(k))
       end do
       y(i) = sum
    end do
  end subroutine product_with
end module sparse_products

program csr
  use sparse_products
  implicit none
  integer :: n, steps, i, j, k, t
  integer, allocatable :: first(:), column(:)
  real(8), allocatable :: a(:), x(:), y(:)
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (first(n + 1), column(5 * n), a(5 * n), x(n), y(n))
  k = 1
  do i = 1, n
     first(i) = k
     do j = 0, mod(i, 5)
        column(k) = mod(i * 7 + j * 13, n) + 1
        a(k) = 1d0 / (1 + mod(k, 11))
        k = k + 1
     end do
     x(i) = mod(i, 9)
  end do
  first(n + 1) = k
  do t = 1, steps
     call product_with(n, first, column, a, x, y)
     !$polydist
     do i = 1, n
        x(i) = y(i) * 0.5d0
     end do
     print *, t, x((n + 1) / 2)
  end do
  print *, x(1), x((n + 2) / 3), x(n)
end program csr
