! Derived types that a program or an external procedure defines for itself.
subroutine drift(n, m, seeds)
  implicit none
  integer, parameter :: dp = kind(1.0d0), parts = 2
  type :: place
     real(dp) :: x(parts)
  end type place
  type :: body
     type(place) :: at, by
     real(dp) :: mass
     integer :: hits
  end type body
  integer, intent(in) :: n, m
  integer, intent(in) :: seeds(n)
  type(body) :: bodies(-1:n - 2, 0:m)
  type(body), allocatable :: last(:)
  type(place) :: centre
  integer :: i, k
  allocate (last(0:n - 1))
  centre%x = 0
  !$polydist name(start)
  do k = 0, m
     do i = -1, n - 2
        bodies(i, k)%at%x(1) = seeds(i + 2) + 0.5_dp*k
        bodies(i, k)%at%x(2) = 0.25_dp*i
        bodies(i, k)%by%x = 0.125_dp
        bodies(i, k)%mass = k + 1
        bodies(i, k)%hits = 0
     end do
  end do
  !$polydist name(moved)
  do k = 1, m
     do i = 0, n - 3
        bodies(i, k)%at%x(1) = bodies(i - 1, k - 1)%at%x(1) + bodies(i + 1, k - 1)%by%x(2)
        bodies(i, k)%hits = bodies(i, k - 1)%hits + 1
     end do
  end do
  !$polydist name(copied)
  do i = 0, n - 1
     last(i)%at%x(1) = bodies(i - 1, m)%at%x(1)
     last(i)%at%x(2) = i
     last(i)%hits = bodies(i - 1, m)%hits
  end do
  !$polydist name(summed)
  do i = 0, n - 1
     centre%x(1) = centre%x(1) + last(i)%at%x(1)
     centre%x(2) = max(centre%x(2), last(i)%at%x(1))
  end do
  !$polydist name(summed_whole)
  do i = 0, n - 1
     centre%x = centre%x + 0.5_dp*last(i)%at%x
     last(i)%at%x = last(i)%at%x(parts:1:-1) - centre%x(1)
  end do
  print '(2z17.16)', centre%x
  do i = 0, n - 1
     print '(z17.16, i4)', last(i)%at%x(1), last(i)%hits
  end do
end subroutine drift

program own_types
  implicit none
  type :: field
     integer :: n
     real(8), allocatable :: u(:, :)
     real(8) :: most
  end type field
  type(field) :: f
  integer :: n, m, i, j
  integer, allocatable :: seeds(:)
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (seeds(n), f%u(n, m))
  seeds = [(mod(7*i, 11), i=1, n)]
  f%n = n
  f%most = -1
  !$polydist name(filled)
  do j = 1, m
     do i = 1, f%n
        f%u(i, j) = seeds(i)*0.5d0 + j
        f%most = max(f%most, f%u(i, j))
     end do
  end do
  print '(3z17.16)', f%u, f%most
  call drift(n, m, seeds)
  call halve(f)
  print '(3z17.16)', f%u
contains
  subroutine halve(g)
    type(field), intent(inout) :: g
    integer :: j
    !$polydist name(halved)
    do j = 1, size(g%u, 2)
       g%u(:, j) = 0.5d0*g%u(:, j)
    end do
  end subroutine halve
end program own_types
