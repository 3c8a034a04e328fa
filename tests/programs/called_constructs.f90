! Time loops over calls of subroutines with ASSOCIATE, BLOCK, DO CONCURRENT and named constructs.
module fields
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: mesh
    integer :: nx = 0, ny = 0
    real(dp) :: dx = 0.5_dp
    real(dp), allocatable :: u(:, :), v(:, :)
  end type
  real(dp) :: weight = 0.25_dp
contains
  subroutine average(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n, n)
    real(dp), intent(inout) :: y(n, n)
    integer :: i, j
    do concurrent (j = 2:n - 1, i = 2:n - 1)
      y(i, j) = weight*(x(i - 1, j) + x(i + 1, j) + x(i, j - 1) + x(i, j + 1))
    end do
    do concurrent (i = 1:n, mod(i, 3) /= 0)
      y(i, n) = y(i, n) + x(i, 1)
    end do
  end subroutine
  subroutine limited(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n, n)
    real(dp), intent(inout) :: y(n, n)
    integer :: i, j
    columns: do j = 2, n - 1
      rows: do i = 2, n - 1
        if (x(i, j) > 1000) cycle rows
        large: if (abs(x(i, j)) > 1) then
          y(i, j) = x(i, j)*0.5_dp
        else if (x(i, j) < 0) then large
          y(i, j) = -x(i, j)
        else large
          y(i, j) = 0.25_dp*(x(i - 1, j) + x(i + 1, j) + x(i, j - 1) + x(i, j + 1))
        end if large
      end do rows
    end do columns
  end subroutine
  subroutine cut_off(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n, n)
    real(dp), intent(inout) :: y(n, n)
    integer :: i, j
    outer: do j = 2, n
      do i = 2, n
        if (x(i, j) > 30) cycle outer
        if (x(i, j) < -30) exit
        y(i, j) = 0.5_dp*x(i, j - 1)
      end do
    end do outer
  end subroutine
  subroutine advance(g)
    type(mesh), intent(inout) :: g
    integer :: i, j
    associate (nx => g%nx, ny => g%ny, u => g%u, twice => 2*g%nx)
      associate (inner => g%v(2:nx - 1, :), last => ny - 1)
        do j = 2, last
          do i = 1, nx - 2
            inner(i, j) = 0.25_dp*(u(i, j) + u(i + 2, j) + u(i + 1, j - 1) + u(i + 1, j + 1))
          end do
        end do
      end associate
      u(1, 1) = u(1, 1) + twice
    end associate
    call back(g)
  end subroutine
  subroutine back(g)
    type(mesh), intent(inout) :: g
    integer :: i, j
    do j = 2, g%ny - 1
      do i = 2, g%nx - 1
        block
          integer, parameter :: parts = 4
          real(dp) :: left, i_th
          left = g%v(i - 1, j)
          associate (right => g%v(i + 1, j))
            i_th = left - right
          end associate
          g%u(i, j) = g%v(i, j) + i_th/parts
        end block
      end do
    end do
    block
      integer :: i
      do i = 1, g%ny
        g%u(1, i) = g%v(1, i)
      end do
    end block
  end subroutine
  subroutine count_steps(k)
    integer, intent(inout) :: k
    associate (steps => k)
      steps = steps + 1
    end associate
  end subroutine
  subroutine counted(x, k, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n)
    integer, intent(inout) :: k
    integer :: i
    call count_steps(k)
    do i = 1, n
      x(i) = x(i) + k
    end do
  end subroutine
  subroutine repeated(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n, n), y(n, n)
    integer :: it, rounds
    rounds = 0
10  continue
!$polydist name(repeated)
    do it = 1, 2
      call average(x, y, n)
      call average(y, x, n)
    end do
    rounds = rounds + 1
    if (rounds < 3) go to 10
  end subroutine
end module

program called_constructs
  use fields
  implicit none
  character(12) :: word
  integer :: n, i, j, it, k
  real(dp), allocatable :: a(:, :), b(:, :), c(:)
  type(mesh) :: g
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n, n), b(n, n), c(n), g%u(n, n), g%v(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*j, 7) - 2
      b(i, j) = i - 0.5_dp*j
    end do
    c(j) = j
  end do
  g%nx = n
  g%ny = n
  g%u = a
  g%v = b
!$polydist name(concurrent)
  do it = 1, 4
    call average(a, b, n)
    call average(b, a, n)
  end do
!$polydist name(named)
  do it = 1, 3
    call limited(a, b, n)
    call limited(b, a, n)
  end do
!$polydist name(cut)
  do it = 1, 2
    call cut_off(a, b, n)
    call cut_off(b, a, n)
  end do
!$polydist name(associated)
  do it = 1, 3
    call advance(g)
  end do
  k = 2
!$polydist name(counted)
  do it = 1, 3
    call counted(c, k, n)
  end do
  call repeated(a, b, n)
  print '(4es25.16)', sum(a), sum(b), sum(c), sum(g%u)
  print '(i0)', k
  print '(4es25.16)', sum(g%v), a(1, 1), b(n, 1), g%u(1, n)
end program
