! Volumes that pass the sides of cells during the step.
subroutine fluxes(nx, ny, dt, dx, dy, u0, v0, u1, v1, flux_x, flux_y)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(in) :: dt, dx, dy
  real(kind(1d0)), intent(in) :: u0(-1:nx + 3, -1:ny + 3), &
       v0(-1:nx + 3, -1:ny + 3), &
       u1(-1:nx + 3, -1:ny + 3), &
       v1(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(inout) :: flux_x(-1:nx + 3, -1:ny + 3), flux_y(-1:nx + 3, -1:ny + 3)
  integer :: i, j
  !$polydist name(fluxes)
  do j = 1, ny
     do i = 1, nx + 1
        flux_x(i, j) = 0.25d0 * dt * dy * (u0(i, j) + u0(i, j + 1) + u1(i, j) + u1(i, j + 1))
     end do
  end do
  do j = 1, ny + 1
     do i = 1, nx
        flux_y(i, j) = 0.25d0 * dt * dx * (v0(i, j) + v0(i + 1, j) + v1(i, j) + v1(i + 1, j))
     end do
  end do
  !$polydist end
end subroutine fluxes
