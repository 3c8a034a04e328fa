! Work arrays that subroutines fill: with and without intent, of declared or assumed shape, set
! element by element, in loops, in all branches, by other subroutines, before ways out, under masks; and
! those of which only a part is set, also since a run ends before, or that are read before.
module steps
  implicit none
  integer, parameter :: dp = kind(1.0d0), nv = 3
contains
  subroutine listed(q, p)
    real(dp) :: q(3), p(3)
    p(1) = 2*q(1) - q(2)
    p(2) = q(2) + p(1)
    p(3) = q(3) - q(2)*p(2)
  end subroutine listed

  subroutine assumed(q, p)
    real(dp), intent(in) :: q(:)
    real(dp), intent(out) :: p(:)
    integer :: k
    p(1) = q(1)
    do k = 2, nv
      p(k) = p(k-1) + q(k)
    end do
  end subroutine assumed

  subroutine counted(n, q, p)
    integer :: n, k, l
    real(dp) :: q(n), p(n)
    do k = 1, n
      p(k) = q(k)*k
      do l = 1, k
        p(k) = p(k) + q(l)
      end do
    end do
  end subroutine counted

  subroutine branches(q, p)
    real(dp) :: q(*), p(*)
    if (q(1) > 0) then
      p(1:3) = q(1)
    else
      call listed(q(1:3), p(1:3))
    end if
  end subroutine branches

  subroutine chosen(q, p)
    real(dp) :: q(nv), p(nv)
    select case (int(4*q(1)))
    case (1)
      p = q
    case default
      call listed(q, p)
    end select
  end subroutine chosen

  subroutine half(x, v)
    real(dp), intent(in) :: x
    real(dp), intent(out) :: v(20)
    integer :: k
    do k = 1, 20
      v(k) = x*k
    end do
  end subroutine half

  subroutine part(q, p)
    real(dp), intent(in) :: q(:)
    real(dp), intent(out) :: p(:)
    p(1) = q(1)
    p(2) = q(2)
  end subroutine part

  subroutine later(n, q, p)
    integer :: n, k, l
    real(dp) :: q(n), p(n)
    do k = 1, n
      p(k) = q(k)
      do l = 1, n
        p(k) = p(k) + p(l)*0.5_dp
      end do
    end do
  end subroutine later

  subroutine returning(ql, qr, p)
    real(dp), intent(in) :: ql, qr
    real(dp), intent(out) :: p(3)
    p = 0.5_dp*(ql + qr)
    if (ql > qr) then
      p(1) = ql
      return
    end if
    if (ql < -10) stop 'too low'
    p(2) = p(2) + 1
    return
  end subroutine returning

  subroutine in_all_ways(q, p)
    real(dp) :: q(3), p(3)
    integer :: k
    if (q(1) > 0.5_dp) then
      call listed(q, p)
      return
    else if (q(1) > 0.25_dp) then
      p(1) = q(3)
    else
      p(1) = q(2)
    end if
    do k = 2, 3
      p(k) = q(k)
      if (q(k) < 0) cycle
      p(k) = p(k - 1)*0.5_dp
    end do
  end subroutine in_all_ways

  subroutine limited(n, q, s)
    integer, intent(in) :: n
    real(dp), intent(in) :: q(n)
    real(dp), intent(out) :: s(n)
    real(dp) :: l(n)
    l = q - 0.25_dp
    where (l > 0)
      s = min(l, 0.5_dp)
    elsewhere (l < -0.5_dp)
      s = -0.5_dp
    elsewhere
      s = 0
    end where
    where (s > 0.25_dp) s = s - l
  end subroutine limited

  subroutine too_early(q, p)
    real(dp), intent(in) :: q(3)
    real(dp), intent(inout) :: p(3)
    integer :: k
    rows: do k = 1, 3
      if (q(k) < -0.75_dp) return
      if (q(k) < 0) cycle rows
      p(k) = q(k)
    end do rows
    p = p*0.5_dp
  end subroutine too_early

  subroutine masked(q, p)
    real(dp), intent(in) :: q(3)
    real(dp), intent(inout) :: p(3)
    where (q > 0)
      p = q
    elsewhere (q < -0.5_dp)
      p = -q
    end where
  end subroutine masked

  subroutine run(n, q, f)
    integer, intent(in) :: n
    real(dp), intent(in) :: q(n)
    real(dp), intent(inout) :: f(n)
    real(dp) :: c(3), p(3), r(3), w(40)
    integer :: i, k
    p = 0
    r = 1
    !$polydist
    do i = 2, n - 1
      c = (/ q(i-1), q(i), q(i+1) /)
      call listed(c, p)
      call assumed(p, c)
      call counted(3, c, p)
      f(i) = f(i) + p(1)*2 + p(2) - p(3)
      call branches(c, p)
      call chosen(p, c)
      f(i) = f(i) + sum(c)
    end do
    !$polydist
    do i = 2, n - 1
      call returning(q(i-1), q(i), p)
      call in_all_ways(p, c)
      call limited(3, c, r)
      f(i) = f(i) + p(1) + c(2) - c(3) + r(1) + r(3)
    end do
    !$polydist
    do i = 2, n - 1
      c = (/ q(i-1), q(i), q(i+1) /)
      call too_early(c, p)
      call masked(c, r)
      f(i) = f(i) + sum(p) - r(2)
    end do
    !$polydist
    do i = 2, n - 1
      c = (/ q(i-1), q(i), q(i+1) /)
      if (i == 5) p = 4
      call part(c, p)
      call later(3, c, r)
      f(i) = f(i) + p(3) + 0.001_dp*r(1)
      r = min(max(r, -1.0_dp), 1.0_dp)
    end do
    w = 1
    !$polydist
    do k = 1, 40
      w(k) = w(k) + 3*k
    end do
    call half(q(2), w)
    do k = 1, 40
      w(k) = w(k) + 1
    end do
    !$polydist end
    f(1) = sum(w)
    print *, w
  end subroutine run
end module steps

program work_arguments
  use steps
  implicit none
  integer :: n, i
  character(len=20) :: text
  real(dp), allocatable :: q(:), f(:)
  call get_command_argument(1, text)
  n = 30
  if (text /= '') read (text, *) n
  allocate (q(n), f(n))
  do i = 1, n
    q(i) = mod(i*37, 23)*0.125_dp - 1
  end do
  f = 0
  call run(n, q, f)
  print *, f
end program work_arguments
