! The values at the end of the step are those at the beginning of the next.
subroutine reset(nx, ny, density0, density1, energy0, energy1, u0, u1, v0, v1)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(inout) :: density0(-1:nx + 2, -1:ny + 2), energy0(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(in) :: density1(-1:nx + 2, -1:ny + 2), energy1(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(inout) :: u0(-1:nx + 3, -1:ny + 3), v0(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(in) :: u1(-1:nx + 3, -1:ny + 3), v1(-1:nx + 3, -1:ny + 3)
  !$polydist name(reset)
  density0 = density1
  energy0 = energy1
  u0 = u1
  v0 = v1
  !$polydist end
end subroutine reset
