! Totals over the mesh. Every row has its sums, which are added here in their order, so that they
! are the same on any number of ranks.
subroutine summary(nx, ny, step, time, volume, density, energy, pressure, u, v)
  implicit none
  integer, intent(in) :: nx, ny
  integer, intent(in) :: step
  real(kind(1d0)), intent(in) :: time, volume
  real(kind(1d0)), intent(in) :: density(-1:nx + 2, -1:ny + 2), &
       energy(-1:nx + 2, -1:ny + 2), &
       pressure(-1:nx + 2, -1:ny + 2)
  real(kind(1d0)), intent(in) :: u(-1:nx + 3, -1:ny + 3), v(-1:nx + 3, -1:ny + 3)
  real(kind(1d0)) :: sums(4, ny), total(4), speed
  integer :: i, j
  !$polydist name(summary)
  do j = 1, ny
     sums(:, j) = 0
     do i = 1, nx
        speed = 0.25d0 * (u(i, j)**2 + u(i + 1, j)**2 + u(i, j + 1)**2 + u(i + 1, j + 1)**2 &
             + v(i, j)**2 + v(i + 1, j)**2 + v(i, j + 1)**2 + v(i + 1, j + 1)**2)
        sums(1, j) = sums(1, j) + volume * density(i, j)
        sums(2, j) = sums(2, j) + volume * density(i, j) * energy(i, j)
        sums(3, j) = sums(3, j) + volume * density(i, j) * 0.5d0 * speed
        sums(4, j) = sums(4, j) + volume * pressure(i, j)
     end do
  end do
  !$polydist end
  total = 0
  do j = 1, ny
     total = total + sums(:, j)
  end do
  print '(i5,5z18)', step, time, total
end subroutine summary
