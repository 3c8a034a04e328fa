! Carries one component of the velocity with the mass, from corner to corner.
subroutine advect_velocity(nx, ny, direction, volume, mass, density, u, momentum)
  implicit none
  integer, intent(in) :: nx, ny
  integer, intent(in) :: direction
  real(kind(1d0)), intent(in) :: volume
  real(kind(1d0)), intent(in) :: mass(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(in) :: density(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(inout) :: u(-1:nx + 3, -1:ny + 3), momentum(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)) :: flux
  integer :: across, along
  integer :: i, j
  across = 2 - direction
  along = direction - 1
  !$polydist name(momentum)
  do j = 1 - along, ny + 1
     do i = 1 - across, nx + 1
        flux = 0.25d0 * (mass(i, j) + mass(i + across, j + along) &
             + mass(i - along, j - across) + mass(i + across - along, j + along - across))
        momentum(i, j) = flux * merge(u(i, j), u(i + across, j + along), flux > 0)
     end do
  end do
  !$polydist name(velocity)
  do j = 1, ny + 1
     do i = 1, nx + 1
        u(i, j) = u(i, j) + 4 / volume * (momentum(i - across, j - along) - momentum(i, j)) &
             / (density(i, j) + density(i, j - 1) + density(i - 1, j) + density(i - 1, j - 1))
     end do
  end do
end subroutine advect_velocity
