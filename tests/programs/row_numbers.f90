! Linearised arrays that begin anywhere: the lower bounds of allocatable arrays and pointers are known
! to the program alone, and columns are counted from 0, 1 or n0.
module grids
  implicit none
  real(8), allocatable :: old(:), new(:)
contains
  subroutine shaped(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(0:), b(:)
    integer :: i, j
    !$polydist name(cross)
    do i = 1, n - 2
       do j = 1, n - 2
          b(i*n + j + 1) = a(i*n + j - 1) + a(i*n + j + 1) + a((i - 1)*n + j) + a((i + 1)*n + j)
       end do
    end do
    !$polydist name(columns)
    do i = 0, n - 1
       do j = 0, n - 1
          a(j*n + i) = a(j*n + i)*0.5d0 + b(1 + i + j*n)
       end do
    end do
  end subroutine shaped

  subroutine declared(n, n0, a)
    integer, intent(in) :: n, n0
    real(8), intent(inout) :: a(n0:n0 + n*n - 1)
    integer :: i, j
    !$polydist name(from_0)
    do i = 0, n - 1
       do j = 0, n - 1
          a(n0 + i*n + j) = a(n0 + i*n + j) + i*0.5d0 - j
       end do
    end do
    !$polydist name(from_1)
    do i = 1, n
       do j = 1, n
          a(n0 + (i - 1)*n + j - 1) = a(n0 + (n - i)*n + j - 1) + i*0.5d0 - j
       end do
    end do
  end subroutine declared

  subroutine volume(n, m, l, a, b)
    integer, intent(in) :: n, m, l
    real(8), allocatable, intent(inout) :: a(:)
    real(8), pointer, intent(inout) :: b(:)
    integer :: i, j, k
    !$polydist name(inside)
    do k = 1, l - 2
       do j = 1, m - 2
          do i = 1, n - 2
             b(k*n*m + j*n + i) = a(k*n*m + j*n + i + 1) - a((k - 1)*n*m + (j + 1)*n + i)
          end do
       end do
    end do
    !$polydist name(everywhere)
    do k = 0, l - 1
       do j = 0, m - 1
          do i = 0, n - 1
             a((k*m + j)*n + i) = b((k*m + j)*n + i)*0.125d0 + a((k*m + j)*n + i)
          end do
       end do
    end do
  end subroutine volume

  subroutine doubled(n, s, m, a, b)
    integer, intent(in) :: n, s, m
    real(8), allocatable, intent(inout) :: a(:), b(:)
    integer :: j, k
    !$polydist name(doubled)
    do j = s, n + s - 1
       do k = 0, min(s, 2) - 1
          b(j*(m + 3) + k) = b(j*(m + 3) + k) + 0.25d0*a((j + j)*(m + 3) + k)
       end do
       do k = 0, 4
          a((k + 1)*(m + 3) + j) = 0.5d0*b(j*(m + 3)) + k
       end do
    end do
  end subroutine doubled
end module grids

program row_numbers
  use grids
  implicit none
  integer :: n, m, l, i, j, t, low
  real(8), allocatable :: a(:), b(:)
  real(8), pointer :: p(:), q(:)
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  l = 5
  do low = -1, 2
     allocate (old(low:n*n + low), new(low:n*n + low))
     old = [(mod(i*7, 13)*0.5d0, i=0, n*n)]
     new = 0
     !$polydist name(steps)
     do t = 1, 2
        do i = 1, n - 2
           do j = 1, n - 2
              new(low + i*n + j) = old(low + i*n + j - 1) + old(low + (i + 1)*n + j)
           end do
        end do
        do i = 2, n - 1
           do j = 2, n - 1
              old(low + (i - 1)*n + j - 1) = 0.25d0*new(low + (i - 1)*n + j - 1)
           end do
        end do
     end do
     print '(3z17.16)', old, new
     deallocate (old, new)
  end do
  allocate (a(0:n*n), b(0:n*n))
  a = [(mod(i*7, 13)*0.5d0, i=0, n*n)]
  b = 0
  !$polydist name(one_more)
  do i = 1, n
     do j = 1, n
        b((i - 1)*n + j) = a((i - 1)*n + j) - a((n - i)*n + j)
     end do
  end do
  print '(3z17.16)', b
  call shaped(n, a, b)
  call declared(n, -5, a)
  call declared(n, 3, b)
  print '(3z17.16)', a, b
  deallocate (a)
  allocate (a(0:n*m*l - 1), p(0:n*m*l - 1), q(0:2*n*m*l))
  a = [(mod(i*5, 17)*0.5d0, i=1, n*m*l)]
  p = 0
  call volume(n, m, l, a, p)
  print '(3z17.16)', a, p
  deallocate (p)
  q = 0.25d0
  p(0:) => q(::2)
  call volume(n, m, l, a, p)
  call shaped(m, q(1:2*m*m:2), a)
  print '(3z17.16)', a, q
  deallocate (a, b)
  allocate (a(0:(2*n + 8)*(n + 3)), b(0:(n + 8)*(n + 3)))
  a = [(mod(i*3, 11)*0.5d0, i=0, (2*n + 8)*(n + 3))]
  b = 1
  call doubled(n, 2, n, a, b)
  call doubled(1, 0, n, a, b)
  print '(3z17.16)', a, b
end program row_numbers
