! Pressure and speed of sound of an ideal gas.
subroutine ideal_gas(nx, ny, density, energy, pressure, sound)
  implicit none
  integer, intent(in) :: nx, ny
  real(kind(1d0)), intent(in) :: density(-1:nx + 2, -1:ny + 2), energy(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(inout) :: pressure(-1:nx + 2, -1:ny + 2), sound(-1:nx + 2, -1:ny + 2)
  integer :: i, j
  !$polydist name(ideal_gas)
  do j = 1, ny
     do i = 1, nx
        pressure(i, j) = 0.4d0 * density(i, j) * energy(i, j)
        sound(i, j) = sqrt(1.4d0 * pressure(i, j) / density(i, j))
     end do
  end do
end subroutine ideal_gas
