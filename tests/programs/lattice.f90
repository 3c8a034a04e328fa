! Lattice Boltzmann on nine velocities in one array of vectors, whose subscripts come from named constants.
module lattice_model
   implicit none
   integer, parameter :: dp = kind(1.0d0), last = 8
   integer, parameter :: cx(0:last) = [0, 1, 0, -1, 0, 1, -1, -1, 1], cy(0:last) = (/0, 0, 1, 0, -1, 1, 1, -1, -1/)
   integer, parameter :: offset(2, 3) = reshape([0, 1, -1, 0, 1, -1], [2, 3])
   real(dp), parameter :: weight(0:last) = [4, 1, 1, 1, 1, 0, 0, 0, 0]/9.0_dp + [0, 0, 0, 0, 0, 1, 1, 1, 1]/36.0_dp
contains
   subroutine step(nx, ny, tau, f, g)
      integer, intent(in) :: nx, ny
      real(dp), intent(in) :: tau, f(0:last, nx, ny)
      real(dp), intent(inout) :: g(0:last, nx, ny)
      integer :: x, y, q
      real(dp) :: rho, ux, uy, cu, feq, old

      !$polydist name(collide)
      do y = 2, ny - 1
         do x = 2, nx - 1
            rho = 0
            ux = 0
            uy = 0
            do q = 0, last
               rho = rho + f(q, x - cx(q), y - cy(q))
               ux = ux + cx(q)*f(q, x - cx(q), y - cy(q))
               uy = uy + cy(q)*f(q, x - cx(q), y - cy(q))
            end do
            ux = ux/rho
            uy = uy/rho
            do q = 0, last
               cu = 3*(cx(q)*ux + cy(q)*uy)
               feq = weight(q)*rho*(1 + cu + 0.5_dp*cu*cu - 1.5_dp*(ux*ux + uy*uy))
               old = f(q, x - cx(q), y - cy(q))
               g(q, x, y) = old - (old - feq)/tau
            end do
         end do
      end do
      !$polydist end
   end subroutine step

   subroutine collect(n, a, b)
      integer, intent(in) :: n
      real(dp), intent(in) :: a(n, n)
      real(dp), intent(inout) :: b(n, n)
      integer :: i, j, q

      !$polydist name(collect)
      do j = 2, n - 1
         do i = 2, n - 1
            do q = 1, 3
               b(i, j) = b(i, j) + a(i + offset(1, q), j + offset(2, q))*q
            end do
         end do
      end do
      !$polydist end
   end subroutine collect
end module lattice_model

program lattice
   use lattice_model
   implicit none
   integer :: nx, ny, steps, i, x, y, q
   character(20) :: argument
   real(dp), allocatable :: f(:, :, :), g(:, :, :), a(:, :), b(:, :)

   nx = 12
   ny = 9
   steps = 3
   if (command_argument_count() >= 3) then
      call get_command_argument(1, argument)
      read (argument, *) nx
      call get_command_argument(2, argument)
      read (argument, *) ny
      call get_command_argument(3, argument)
      read (argument, *) steps
   end if
   allocate (f(0:last, nx, ny), g(0:last, nx, ny), a(nx, nx), b(nx, nx))
   do y = 1, ny
      do x = 1, nx
         do q = 0, last
            f(q, x, y) = weight(q)*(1 + 0.01_dp*mod(x*37 + y*5, 11))
            g(q, x, y) = f(q, x, y)
         end do
      end do
   end do
   do i = 1, steps
      if (mod(i, 2) == 1) then
         call step(nx, ny, 0.8_dp, f, g)
      else
         call step(nx, ny, 0.8_dp, g, f)
      end if
   end do
   do y = 1, nx
      do x = 1, nx
         a(x, y) = 0.37_dp*x - y*y
         b(x, y) = 0
      end do
   end do
   call collect(nx, a, b)
   write (*, '(z16.16)') f, g, b
end program lattice
