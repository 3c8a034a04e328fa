! Sums of arrays in branches, loops and between other statements. usage: array_sums n
module sums
  implicit none
  type grid
    real(8), allocatable :: u(:, :), v(:, :)
    real(8) :: total
  end type
contains
  subroutine norm(g, n, r)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    real(8), intent(out) :: r
    real(8) :: s, t
    integer :: i, k
    !$polydist
    do k = 1, 4
      s = sum(g%u(:, 2:n)*g%v(:, 1:n-1))
      if (mod(k, 2) == 0) then
        t = sum(g%u)
        g%u = g%u + s/(1 + abs(t))
      else
        t = s*2; s = sum(abs(g%v)); t = t + s
      end if
      g%total = sum(g%u(1:n, k))
      do i = 1, n
        s = sum(g%u(i, :)); g%v(i, k) = g%v(i, k) + s*0.125d0
        if (g%v(i, k) > 3) s = sum(g%v(:, k))
        g%v(k, i) = s*0.5d0 + t*0.01d0 + g%total*0.001d0
      end do
    end do
    !$polydist end
    r = s + t
  end subroutine
  subroutine other(a, n, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(out) :: c
    real(8) :: old, energy(3)
    integer :: it
    !$polydist
    do it = 1, 5
      old = sum(a)
      a(1:n) = a(1:n)*0.9d0 + old*1d-3
      c = sum(a) ; if (c < 0) c = -c
    end do
    !$polydist end
    do it = 1, 100
      !$polydist
      c = sum(a*a)
      if (c < 1d-3) exit
      !$polydist
      a = a*0.5d0
    end do
    do it = 1, 3
      !$polydist
      energy(it) = 0.5d0 * sum(a(it:n)**2 - &
        a(1:n+1-it)*0.25d0)
      !$polydist
      a = a + energy(it)
    end do
    !$polydist
    energy(2) = maxval(abs(a(2:n)))
    c = c + energy(1) - energy(2) * energy(3)
  end subroutine
end module
program array_sums
  use sums
  implicit none
  type(grid) :: g
  real(8) :: r, c, a(60)
  integer :: n, i, j
  character(len=16) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate(g%u(n, n), g%v(n, n))
  do i = 1, n
    do j = 1, n
      g%u(i, j) = mod(i*7 + j*3, 13)/7d0
      g%v(i, j) = mod(i*5 + j*11, 17)/11d0
    end do
  end do
  do i = 1, 60
    a(i) = sin(i*1d0)
  end do
  call norm(g, n, r)
  call other(a, 60, c)
  print '(4z17)', g%u, g%v, r, c, a, g%total
end program array_sums
