! Walls around the mesh: the halo mirrors the inside, with the sign turned for the velocity that
! points at the wall. Corners (1) have one row and column more than cells (0), and mirror at the wall.
subroutine reflect(nx, ny, corners, at_sides, at_ends, field)
  implicit none
  integer, intent(in) :: nx, ny, corners
  real(kind(1d0)), intent(in) :: at_sides, at_ends
  real(kind(1d0)), intent(inout) :: field(-1:nx + 2 + corners, -1:ny + 2 + corners)
  integer :: i, j, k
  !$polydist name(sides)
  do j = 1, ny + corners
     do k = 1, 2
        field(1 - k, j) = at_sides * field(k + corners, j)
        field(nx + corners + k, j) = at_sides * field(nx + 1 - k, j)
     end do
  end do
  !$polydist name(first)
  do k = 1, 2
     do i = -1, nx + 2 + corners
        field(i, 1 - k) = at_ends * field(i, k + corners)
     end do
  end do
  !$polydist name(last)
  do k = 1, 2
     do i = -1, nx + 2 + corners
        field(i, ny + corners + k) = at_ends * field(i, ny + 1 - k)
     end do
  end do
end subroutine reflect
