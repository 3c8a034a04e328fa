! The longest stable step: the least over all cells does not depend on their order.
subroutine time_step(nx, ny, shortest, sound, q, density, u, v, dt)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(in) :: shortest
  real(kind(1d0)), intent(in) :: sound(-1:nx + 2, -1:ny + 2), &
       q(-1:nx + 2, -1:ny + 2), &
       density(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(in) :: u(-1:nx + 3, -1:ny + 3), v(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(out) :: dt
  real(kind(1d0)) :: fastest
  integer :: i, j
  dt = 0.04d0
  !$polydist name(time_step) reduction(min: dt)
  do j = 1, ny
     do i = 1, nx
        fastest = sqrt(sound(i, j)**2 + 2 * q(i, j) / density(i, j)) + abs(u(i, j)) &
             + abs(v(i, j)) + 1d-10
        dt = min(dt, 0.3d0 * shortest / fastest)
     end do
  end do
end subroutine time_step
