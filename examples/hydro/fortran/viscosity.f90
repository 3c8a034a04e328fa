! Artificial viscosity where cells are compressed.
subroutine viscosity(nx, ny, dx, dy, density, pressure, u, v, q)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(in) :: dx, dy
  real(kind(1d0)), intent(in) :: density(-1:nx + 2, -1:ny + 2), pressure(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(in) :: u(-1:nx + 3, -1:ny + 3), v(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(inout) :: q(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)) :: du, dv, slope
  integer :: i, j
  !$polydist name(viscosity)
  do j = 1, ny
     do i = 1, nx
        du = 0.5d0 * (u(i + 1, j) + u(i + 1, j + 1) - u(i, j) - u(i, j + 1))
        dv = 0.5d0 * (v(i, j + 1) + v(i + 1, j + 1) - v(i, j) - v(i + 1, j))
        slope = (pressure(i + 1, j) - pressure(i - 1, j))**2 &
             + (pressure(i, j + 1) - pressure(i, j - 1))**2
        q(i, j) = 0
        if (du * dy + dv * dx < 0 .and. slope > 1d-16) &
             q(i, j) = 2 * density(i, j) * (du * du + dv * dv)
     end do
  end do
end subroutine viscosity
