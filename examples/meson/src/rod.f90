! A rod whose conductivity depends on its temperature.
module rod
  implicit none
  integer, parameter :: n = 20000
  real(8) :: t(0:n+1), flux(0:n)
contains
  subroutine advance(steps)
    integer, intent(in) :: steps
    integer :: k, i

    !$polydist
    do k = 1, steps
       do i = 0, n
          flux(i) = 0.2d0 * exp(-0.001d0 * (t(i) + t(i+1))) * (t(i+1) - t(i))
       end do
       do i = 1, n
          t(i) = t(i) + flux(i) - flux(i-1)
       end do
    end do
  end subroutine advance
end module rod
