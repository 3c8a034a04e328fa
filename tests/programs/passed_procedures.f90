! Time loops over subroutines to which procedures are passed.
module integrators
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  abstract interface
    pure function flux_function(q) result(f)
      import :: dp
      real(dp), intent(in) :: q
      real(dp) :: f
    end function
    subroutine right_side(n, u, du)
      import :: dp
      integer, intent(in) :: n
      real(dp), intent(in) :: u(n)
      real(dp), intent(out) :: du(n)
    end subroutine
  end interface
contains
  pure function burgers(q) result(f)
    real(dp), intent(in) :: q
    real(dp) :: f
    f = 0.5_dp*q*q
  end function
  pure real(dp) function carried(q)
    real(dp), intent(in) :: q
    carried = 1.5_dp*q
  end function
  subroutine diffuse(n, u, du)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(n)
    real(dp), intent(out) :: du(n)
    integer :: i
    du(1) = 0
    du(n) = 0
    do i = 2, n - 1
      du(i) = u(i - 1) - 2*u(i) + u(i + 1)
    end do
  end subroutine
  subroutine upwind(n, q, r, lambda, flux)
    integer, intent(in) :: n
    real(dp), intent(in) :: q(n), lambda
    real(dp), intent(out) :: r(n)
    procedure(flux_function) :: flux
    integer :: i
    r(1) = q(1)
    do i = 2, n
      r(i) = q(i) - lambda*(flux(q(i)) - flux(q(i - 1)))
    end do
  end subroutine
  subroutine midpoint(f, n, u, dt, k, w)
    procedure(right_side) :: f
    integer, intent(in) :: n
    real(dp), intent(inout) :: u(n)
    real(dp), intent(in) :: dt
    real(dp), intent(inout) :: k(n), w(n)
    integer :: i
    call f(n, u, k)
    do i = 1, n
      w(i) = u(i) + 0.5_dp*dt*k(i)
    end do
    call f(n, w, k)
    do i = 1, n
      u(i) = u(i) + dt*k(i)
    end do
  end subroutine
  subroutine twice(f, n, u, dt, k, w)
    procedure(right_side) :: f
    integer, intent(in) :: n
    real(dp), intent(inout) :: u(n)
    real(dp), intent(in) :: dt
    real(dp), intent(inout) :: k(n), w(n)
    call midpoint(f, n, u, dt, k, w)
    call midpoint(dt=0.5_dp*dt, f=f, n=n, w=w, k=k, u=u)
  end subroutine
  subroutine stop_below(n, u, least)
    integer, intent(in) :: n
    real(dp), intent(inout) :: u(n)
    real(dp), intent(in) :: least
    integer :: i
    do i = 1, n
      if (u(i) < least) then
        print *, 'too small', i
        stop 3
      end if
      u(i) = u(i)*0.99_dp
    end do
  end subroutine
end module integrators

program passed_procedures
  use integrators
  implicit none
  real(dp), allocatable :: q(:), r(:), u(:), v(:), w(:)
  real(dp) :: rate
  double precision, external :: limited
  integer :: n, i, t
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (q(n), r(n), u(n), v(n), w(n))
  rate = 0.125_dp
  do i = 1, n
    q(i) = sin(0.3_dp*i) + 1.25_dp
    u(i) = mod(5*i, 11)*0.25_dp
    v(i) = mod(3*i, 7)*0.5_dp
    w(i) = cos(0.2_dp*i)
  end do
  !$polydist
  do t = 1, 5
    call upwind(n, q, r, 0.25_dp, burgers)
    call upwind(n, r, q, 0.5_dp, flux=carried)
  end do
  !$polydist
  do t = 1, 4
    call twice(diffuse, n, u, 0.125_dp, q, r)
    call midpoint(decay, n, v, 0.25_dp, q, r)
    call stop_below(n, u, -1d6)
  end do
  !$polydist
  do t = 1, 3
    call filtered(w, r, n, limited)
  end do
  print '(5es24.16)', sum(q), sum(u), sum(v), sum(w), q(n)
contains
  subroutine decay(n, u, du)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(n)
    real(dp), intent(out) :: du(n)
    integer :: i
    do i = 1, n
      du(i) = -rate*u(i)
    end do
  end subroutine
end program passed_procedures

subroutine filtered(w, r, n, f)
  implicit none
  integer :: n, i
  double precision :: w(n), r(n), f
  do i = 1, n
    r(i) = f(w(i), w(n + 1 - i))
  end do
  do i = 1, n
    w(i) = r(i)
  end do
end subroutine filtered

double precision function limited(a, b)
  implicit none
  double precision :: a, b
  limited = 0.5d0*(a + sign(min(abs(a), abs(b)), b))
end function limited
