! A gas with a dense, hot corner in a closed box. The time loop calls a routine for each part of a
! step and changes the order of the directions from step to step.
! usage: hydro [rows of cells] [cells in a row] [steps] [steps between summaries]
program hydro
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), allocatable, dimension(:, :) :: density0, density1, energy0, energy1, pressure, q, sound
  real(dp), allocatable, dimension(:, :) :: u0, u1, v0, v1, flux_x, flux_y, mass, heat, momentum
  real(dp) :: dx, dy, dt, time
  integer :: nx, ny, steps, often, step
  ny = argument(1, 24)
  nx = argument(2, 20)
  steps = argument(3, 6)
  often = argument(4, 2)
  dx = 10d0 / nx
  dy = 10d0 / ny
  call start()
  time = 0
  do step = 1, steps
     call equation_of_state(density0, energy0)
     call viscosity(nx, ny, dx, dy, density0, pressure, u0, v0, q)
     call reflect(nx, ny, 0, 1d0, 1d0, q)
     call time_step(nx, ny, min(dx, dy), sound, q, density0, u0, v0, dt)
     call pdv(nx, ny, 0.5d0 * dt, dx, dy, density0, density1, energy0, energy1, pressure, q, &
          u0, v0, u0, v0)
     call equation_of_state(density1, energy1)
     call accelerate(nx, ny, dt, dx, dy, density0, pressure, q, u0, v0, u1, v1)
     call reflect(nx, ny, 1, -1d0, 1d0, u1)
     call reflect(nx, ny, 1, 1d0, -1d0, v1)
     call pdv(nx, ny, dt, dx, dy, density0, density1, energy0, energy1, pressure, q, &
          u0, v0, u1, v1)
     call fluxes(nx, ny, dt, dx, dy, u0, v0, u1, v1, flux_x, flux_y)
     call sweep(1 + mod(step, 2))
     call sweep(2 - mod(step, 2))
     call reset(nx, ny, density0, density1, energy0, energy1, u0, u1, v0, v1)
     time = time + dt
     if (often > 0) then
        if (mod(step, often) == 0) &
             call summary(nx, ny, step, time, dx * dy, density0, energy0, pressure, u0, v0)
     end if
  end do
  call summary(nx, ny, steps, time, dx * dy, density0, energy0, pressure, u0, v0)
contains
  subroutine start()
    allocate (density0(-1:nx + 2, -1:ny + 2), source=0.2_dp)
    allocate (energy0(-1:nx + 2, -1:ny + 2), source=1.0_dp)
    density0(:nx / 2, :ny / 3) = 1
    energy0(:nx / 2, :ny / 3) = 2.5_dp
    allocate (density1, source=density0)
    allocate (energy1, source=energy0)
    allocate (pressure, q, sound, source=0 * density0)
    allocate (u0(-1:nx + 3, -1:ny + 3), source=0._dp)
    allocate (u1, v0, v1, flux_x, flux_y, mass, heat, momentum, source=u0)
  end subroutine start

  subroutine equation_of_state(density, energy)
    real(dp), intent(in) :: density(:, :), energy(:, :)
    call ideal_gas(nx, ny, density, energy, pressure, sound)
    call reflect(nx, ny, 0, 1d0, 1d0, pressure)
  end subroutine equation_of_state

  subroutine sweep(direction)
    integer, intent(in) :: direction
    call reflect(nx, ny, 0, 1d0, 1d0, density1)
    call reflect(nx, ny, 0, 1d0, 1d0, energy1)
    call advect_cells(nx, ny, direction, dx * dy, flux_x, flux_y, density1, energy1, mass, heat)
    call reflect(nx, ny, 0, 1d0, 1d0, density1)
    call advect_velocity(nx, ny, direction, dx * dy, mass, density1, u1, momentum)
    call advect_velocity(nx, ny, direction, dx * dy, mass, density1, v1, momentum)
    call reflect(nx, ny, 1, -1d0, 1d0, u1)
    call reflect(nx, ny, 1, 1d0, -1d0, v1)
  end subroutine sweep

  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(len=32) :: word
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, word)
    read (word, *) argument
  end function argument
end program hydro
