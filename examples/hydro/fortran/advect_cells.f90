! Carries mass and energy from cell to cell, in the direction that the driver says (1 or 2).
subroutine advect_cells(nx, ny, direction, volume, flux_x, flux_y, density, energy, mass, heat)
  implicit none
  integer, intent(in) :: nx, ny
  integer, intent(in) :: direction
  real(kind(1d0)), intent(in) :: volume
  real(kind(1d0)), intent(in) :: flux_x(-1:nx + 3, -1:ny + 3), flux_y(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)), intent(inout) :: density(-1:nx + 2, -1:ny + 2), energy(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(inout) :: mass(-1:nx + 3, -1:ny + 3), heat(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)) :: before, after
  integer :: i, j
  !$polydist name(advect_cells)
  if (direction == 1) then
     do j = 1, ny
        do i = 1, nx + 1
           if (flux_x(i, j) > 0) then
              mass(i, j) = flux_x(i, j) * (density(i - 1, j) &
                   + 0.25d0 * (density(i - 1, j) - density(i - 2, j)))
              heat(i, j) = mass(i, j) * energy(i - 1, j)
           else
              mass(i, j) = flux_x(i, j) * (density(i, j) &
                   + 0.25d0 * (density(i, j) - density(i + 1, j)))
              heat(i, j) = mass(i, j) * energy(i, j)
           end if
        end do
     end do
     do j = 1, ny
        do i = 1, nx
           before = density(i, j) * volume
           after = before + mass(i, j) - mass(i + 1, j)
           energy(i, j) = (energy(i, j) * before + heat(i, j) - heat(i + 1, j)) / after
           density(i, j) = after / (volume + flux_x(i, j) - flux_x(i + 1, j))
        end do
     end do
  else
     do j = 1, ny + 1
        do i = 1, nx
           if (flux_y(i, j) > 0) then
              mass(i, j) = flux_y(i, j) * (density(i, j - 1) &
                   + 0.25d0 * (density(i, j - 1) - density(i, j - 2)))
              heat(i, j) = mass(i, j) * energy(i, j - 1)
           else
              mass(i, j) = flux_y(i, j) * (density(i, j) &
                   + 0.25d0 * (density(i, j) - density(i, j + 1)))
              heat(i, j) = mass(i, j) * energy(i, j)
           end if
        end do
     end do
     do j = 1, ny
        do i = 1, nx
           before = density(i, j) * volume
           after = before + mass(i, j) - mass(i, j + 1)
           energy(i, j) = (energy(i, j) * before + heat(i, j) - heat(i, j + 1)) / after
           density(i, j) = after / (volume + flux_y(i, j) - flux_y(i, j + 1))
        end do
     end do
  end if
  !$polydist end
end subroutine advect_cells
