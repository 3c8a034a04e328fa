! Macros in statements, conditional code around a region, an included file with constants, a macro that is defined behind its place of insertion.
#define REAL_KIND selected_real_kind(15)
module numbers
  implicit none
  integer, parameter :: dp = REAL_KIND
end module numbers

subroutine relax(n, u)
  use numbers
  implicit none
#include "preprocessed.inc"
#define NEIGHBOURS(i) (u(i - 1) + u(i + 1))
  integer, intent(in) :: n
  real(dp), intent(inout) :: u(0:n+1)
  integer :: i, t
#ifdef NEVER
  !$polydist name(never)
  do i = 1, n; u(i) = 0; end do
#else
  !$polydist name(relax)
  do t = 1, STEPS
#if STEPS > 100
     do i = n, 1, -1
#else
     do i = 1, n
#endif
        u(i) = weight * NEIGHBOURS(i) + u(i) / 2
#ifdef NEVER
        u(i) = 0
#elif defined(STEPS)
        if (u(i) > 3) &
#ifndef NEVER
           u(i) = u(i) - 1
#else
           u(i) = 7
#endif
#endif
     end do
  end do
#endif
end subroutine relax

program main
  use numbers
  implicit none
  integer :: n, i
  real(dp), allocatable :: u(:)
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (u(0:n+1))
  u = [(real(mod(i * 7, 11), dp), i = 0, n + 1)]
  call relax(n, u)
  print '(z16.16)', u
end program main
