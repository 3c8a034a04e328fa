! Operators that a program defines for its own types: functions of a module, pure or not said to be,
! and type-bound ones, in sweeps over elements; and structures that are constructed.
module vectors
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: vector
     real(dp) :: x = 0, y = 0
  contains
     procedure :: turned => turned_vector
     generic :: operator(//) => turned
  end type vector
  type :: pair
     real(dp) :: a, b
  end type pair
  interface operator(+)
     module procedure sum_of_vectors
     module procedure sum_of_pairs
  end interface operator(+)
  interface operator(-)
     module procedure difference
  end interface operator(-)
  interface operator(*)
     module procedure scaled, dot
  end interface operator(*)
  interface operator(.lt.)
     module procedure is_shorter
  end interface operator(.lt.)
contains
  function sum_of_vectors(p, q) result(r)
    type(vector), intent(in) :: p, q
    type(vector) :: r
    r%x = p%x + q%x
    r%y = p%y + q%y
  end function sum_of_vectors
  elemental function sum_of_pairs(p, q) result(r)
    type(pair), intent(in) :: p, q
    type(pair) :: r
    r = pair(p%a + q%a, p%b + q%b)
  end function sum_of_pairs
  pure function difference(p, q) result(r)
    type(vector), intent(in) :: p, q
    type(vector) :: r
    r = vector(p%x - q%x, p%y - q%y)
  end function difference
  pure function scaled(s, q) result(r)
    real(dp), intent(in) :: s
    type(vector), intent(in) :: q
    type(vector) :: r
    r = vector(s*q%x, s*q%y)
  end function scaled
  pure real(dp) function dot(p, q)
    type(vector), intent(in) :: p, q
    dot = p%x*q%x + p%y*q%y
  end function dot
  pure logical function is_shorter(p, q)
    type(vector), intent(in) :: p, q
    is_shorter = p*p < q*q
  end function is_shorter
  pure function turned_vector(p, q) result(r)
    class(vector), intent(in) :: p
    type(vector), intent(in) :: q
    type(vector) :: r
    r = vector(p%x - q%y, p%y + q%x)
  end function turned_vector
end module vectors

program own_operators
  use vectors
  implicit none
  integer :: n, i, t
  character(len=20) :: word
  type(vector), allocatable :: v(:), w(:)
  type(pair), allocatable :: p(:), q(:)
  real(dp), allocatable :: e(:)
  call get_command_argument(1, word)
  read (word, *) n
  allocate (v(n), w(n), p(n), q(n), e(n))
  do i = 1, n
     v(i) = vector(mod(i*7, 11)*0.5_dp, mod(i*3, 5)*0.25_dp)
     w(i) = v(i)
     p(i) = pair(i*0.5_dp, mod(i, 3)*1.0_dp)
     q(i) = p(i)
  end do
  e = 0
  !$polydist name(sweeps)
  do t = 1, 3
     do i = 2, n - 1
        w(i) = 0.5_dp*(v(i - 1) + v(i + 1)) - 0.125_dp*v(i)
        e(i) = w(i)*w(i) + 0.5_dp*(v(i)*w(i - 1))
        if (v(i) < w(i)) e(i) = -e(i)
     end do
     do i = 2, n - 1
        v(i) = w(i)//v(i)
        q(i) = p(i - 1) + p(i + 1)
     end do
  end do
  !$polydist name(constructed)
  do i = 2, n
     p(i) = pair(q(i - 1)%a, b=e(i))
     if (e(i) > 1) v(i) = vector(x=e(i - 1)) + vector(q(i)%b, 0.5_dp*i)
  end do
  print '(3z17.16)', v, w, p, q, e
end program own_operators
