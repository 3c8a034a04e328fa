! Regions inside select type, block and associate constructs: the names in them mean what the constructs say.
module fields
  implicit none
  type :: field
     real(8) :: factor = 0.5d0
  end type field
  type, extends(field) :: line
     real(8), allocatable :: u(:), v(:)
  end type line
  type, extends(line) :: weighted_line
     real(8), allocatable :: w(:)
  end type weighted_line
contains
  subroutine relax(f, steps)
    class(field), intent(inout) :: f
    integer, intent(in) :: steps
    integer :: t, i
    select type (f)
    type is (line)
       !$polydist
       do t = 1, steps
          do i = 2, size(f%u) - 1
             f%v(i) = f%factor*(f%u(i - 1) + f%u(i + 1))
          end do
          do i = 2, size(f%u) - 1
             f%u(i) = f%v(i)
          end do
       end do
    class is (weighted_line)
       do t = 1, steps
          !$polydist
          do i = 2, size(f%u) - 1
             f%v(i) = f%w(i)*(f%u(i - 1) + f%u(i + 1))
          end do
          !$polydist
          do i = 2, size(f%u) - 1
             f%u(i) = f%v(i) + f%factor
          end do
       end do
    end select
  end subroutine relax

  subroutine fill(values, n)
    class(*), intent(inout) :: values(:)
    integer, intent(in) :: n
    integer :: i
    select type (x => values)
    type is (real(8))
       !$polydist
       do i = 1, n
          x(i) = mod(5*i, 7)*0.25d0
       end do
    type is (integer)
       !$polydist
       do i = 1, n
          x(i) = mod(5*i, 7)
       end do
    class default
       error stop 'neither'
    end select
  end subroutine fill
end module fields

program constructs_around
  use fields
  implicit none
  type(line) :: plain
  type(weighted_line) :: weighted
  real(8), allocatable :: a(:, :), u(:)
  integer, allocatable :: k(:)
  integer :: n, m, i, j, t
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (a(n, m), u(n), k(n))
  call fill(u, n)
  call fill(k, n)
  plain%u = u
  plain%v = u
  weighted%u = 2*u
  weighted%v = u
  weighted%w = 0.25d0*k
  call relax(plain, 5)
  call relax(weighted, 4)

  do t = 1, 2
     block
       use, intrinsic :: iso_fortran_env, only: real64
       integer, parameter :: most = 3
       real(real64) :: a(0:n, most), scale
       real(real64), allocatable :: g(:)
       integer :: i
       allocate (g(n))
       a = t
       scale = 2.5_real64
       !$polydist
       do j = 1, most
          do i = 0, n
             a(i, j) = scale*i + j + a(i, j)
          end do
       end do
       !$polydist
       do i = 1, n
          g(i) = a(i, most) + u(i)
          plain%v(i) = a(i - 1, 1)
       end do
       u = g
     end block
  end do

  !$polydist
  do j = 1, m
     do i = 1, n
        a(i, j) = u(i)*j
     end do
  end do
  associate (inner => a(2:n - 1, :), every => a(n:1:-2, :), h => 1d0/n, last => m - 1, &
             step => (u(2) - u(1))*0.5d0, w => weighted%w)
    !$polydist
    do j = 1, last
       do i = 1, n - 2
          inner(i, j) = inner(i, j)*h + step + w(i)
       end do
    end do
    !$polydist
    do t = 1, 3
       do j = 2, m
          do i = 1, (n + 1)/2
             every(i, j) = every(i, j) + h*every(i, j - 1)
          end do
       end do
    end do
  end associate
  print '(4z17.16)', a, u, plain%u, plain%v, weighted%u, weighted%v
  print *, k
end program constructs_around
