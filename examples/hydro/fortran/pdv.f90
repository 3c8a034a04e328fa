! Work of the pressure: the volumes of cells change as their corners move, by the mean of both
! velocities; the predictor gives the same for both.
subroutine pdv(nx, ny, dt, dx, dy, density0, density1, energy0, energy1, pressure, q, u0, &
     v0, u1, v1)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(in) :: dt, dx, dy
  real(kind(1d0)), intent(in) :: density0(-1:nx + 2, -1:ny + 2), &
       energy0(-1:nx + 2, -1:ny + 2), &
       pressure(-1:nx + 2, -1:ny + 2), &
       q(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(inout) :: density1(-1:nx + 2, -1:ny + 2), energy1(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(in) :: u0(-1:nx + 3, -1:ny + 3), &
       v0(-1:nx + 3, -1:ny + 3), &
       u1(-1:nx + 3, -1:ny + 3), &
       v1(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)) :: across, along, flow
  integer :: i, j
  !$polydist name(pdv)
  do j = 1, ny
     do i = 1, nx
        across = u0(i + 1, j) + u0(i + 1, j + 1) + u1(i + 1, j) + u1(i + 1, j + 1) &
             - u0(i, j) - u0(i, j + 1) - u1(i, j) - u1(i, j + 1)
        along = v0(i, j + 1) + v0(i + 1, j + 1) + v1(i, j + 1) + v1(i + 1, j + 1) &
             - v0(i, j) - v0(i + 1, j) - v1(i, j) - v1(i + 1, j)
        flow = 0.25d0 * dt * (across * dy + along * dx)
        energy1(i, j) = energy0(i, j) &
             - (pressure(i, j) + q(i, j)) * flow / (density0(i, j) * dx * dy)
        density1(i, j) = density0(i, j) * dx * dy / (dx * dy + flow)
     end do
  end do
end subroutine pdv
