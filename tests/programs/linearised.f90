! Work arrays as assumed-size, subscripts computed by hand, a product of parameters, an array of records.
module particles
  implicit none
  type :: particle
     real(8) :: x(2)
     real(8) :: mass
  end type particle
contains
  subroutine mix(n, m, k, work, out, p)
    integer, intent(in) :: n, m, k
    real(8), intent(in) :: work(*)
    real(8), intent(inout) :: out(n, m, *)
    type(particle), intent(inout) :: p(n)
    integer :: i, j, l
    !$polydist assume(n >= 1, m >= 1)
    do l = 1, k
       do j = 1, m
          do i = 1, n
             out(i, j, l) = work(i + n * (j - 1) + n * m * (l - 1)) * 2
          end do
       end do
    end do
    !$polydist
    do i = 1, n
       p(i)%x(1) = p(i)%mass * out(i, 1, 1)
       p(i)%x(2) = p(i)%x(1) + p(i)%mass
    end do
  end subroutine mix

  ! Sections of all of an array, whose rows are its subscripts'.
  subroutine sections(n, m, a, b, d)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n * m), b(0:(n + 1) * (m + 2) - 1), d(n * m)
    integer :: t, i, j
    !$polydist
    do t = 1, 3
       do j = 1, m
          do i = 1, n
             a(i + (j - 1) * n) = a(i + (j - 1) * n) + 0.5d0 * b((i - 1) * (m + 2) + j)
          end do
       end do
       b(0:(n + 1) * (m + 2) - 1) = 0
       d(1:n * m) = a(1:n * m) + t
       do i = 1, n
          do j = 1, m
             b((i - 1) * (m + 2) + j) = b((i - 1) * (m + 2) + j) + d((j - 1) * n + i)
          end do
       end do
    end do
  end subroutine sections

  ! Rows as sections, and loops along them.
  subroutine rows(n, m, a, b)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n * m), b(n * m)
    integer :: t, i, k
    !$polydist
    do t = 1, 3
       do i = 1, m
          a((i - 1) * n + 1:i * n) = a((i - 1) * n + 1:i * n) * 0.5d0 + b(i * n - n + 1:i * n)
          do k = (i - 1) * n + 1, i * n
             b(k) = b(k) + a(k) * 0.125d0 * k
          end do
          where (a((i - 1) * n + 1:i * n) > 1) b((i - 1) * n + 1:i * n) = 0.5d0
       end do
       do i = 2, m
          a((i - 1) * n + 1:i * n) = a((i - 2) * n + 1:(i - 1) * n) + b((i - 1) * n + 1:i * n)
          b(i * n - n + 1:i * n - 1) = b(i * n - n + 2:i * n)
       end do
    end do
  end subroutine rows
end module particles

program main
  use particles
  implicit none
  integer :: v(3), i
  character(len=32) :: word
  real(8), allocatable :: work(:), out(:), b(:)
  type(particle), allocatable :: p(:)
  do i = 1, 3
     call get_command_argument(i, word)
     read (word, *) v(i)
  end do
  allocate (work(product(v)), out(product(v)), p(v(1)))
  do i = 1, product(v)
     work(i) = mod(i * 3, 17)
  end do
  do i = 1, v(1)
     p(i) = particle([0d0, 0d0], 0.5d0 * i)
  end do
  out = 0
  call mix(v(1), v(2), v(3), work, out, p)
  print '(z17.16)', out
  allocate (b((v(1) + 1) * (v(2) + 2)))
  b = 2
  call sections(v(1), v(2), work(:v(1) * v(2)), b, out(:v(1) * v(2)))
  call rows(v(1), v(2), work(:v(1) * v(2)), out(:v(1) * v(2)))
  print '(z17.16)', work, b, out(:v(1) * v(2))
  do i = 1, v(1)
     print '(3z17.16)', p(i)%x, p(i)%mass
  end do
end program main
