! A module procedure with an assumed-shape array, a constant of the procedure and an array statement.
module stencil
  implicit none
contains
  subroutine smooth(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:)   ! the halo
    real(8), parameter :: half = 0.5d0
    real(8) :: v(n)
    integer :: i
    !$polydist name(smooth) tile(16)
    do i = 1, n
       v(i) = half * (u(i - 1) &
            + u(i + 1))
    end do
    u(1:n) = v
    !$polydist end
  end subroutine smooth
end module stencil
