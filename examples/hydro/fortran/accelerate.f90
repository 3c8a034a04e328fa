! Corners are accelerated by the pressures of the four cells around them.
subroutine accelerate(nx, ny, dt, dx, dy, density, pressure, q, u0, v0, u1, v1)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(in) :: dt, dx, dy
  real(kind(1d0)), intent(in) :: density(-1:nx + 2, -1:ny + 2), &
       pressure(-1:nx + 2, -1:ny + 2), &
       q(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(in) :: u0(-1:nx + 3, -1:ny + 3), v0(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(inout) :: u1(-1:nx + 3, -1:ny + 3), v1(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)) :: mass
  integer :: i, j
  !$polydist name(accelerate)
  do j = 1, ny + 1
     do i = 1, nx + 1
        mass = 0.25d0 * dx * dy * (density(i, j) + density(i - 1, j) + density(i, j - 1) &
             + density(i - 1, j - 1))
        u1(i, j) = u0(i, j) - 0.5d0 * dt * dy / mass * (pressure(i, j) - pressure(i - 1, j) &
             + pressure(i, j - 1) - pressure(i - 1, j - 1) + q(i, j) - q(i - 1, j) &
             + q(i, j - 1) - q(i - 1, j - 1))
        v1(i, j) = v0(i, j) - 0.5d0 * dt * dx / mass * (pressure(i, j) - pressure(i, j - 1) &
             + pressure(i - 1, j) - pressure(i - 1, j - 1) + q(i, j) - q(i, j - 1) &
             + q(i - 1, j) - q(i - 1, j - 1))
     end do
  end do
end subroutine accelerate
