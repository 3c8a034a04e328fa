! A polymorphic object, ASSOCIATE around the region, a separate module procedure of a submodule, indices of do concurrent alone.
module meshes
  implicit none
  integer, parameter :: wp = kind(1d0)
  type :: extent
     integer :: nx = 0, ny = 0
  end type
  type :: field
     real(wp), allocatable :: now(:, :), next(:, :)
  end type
  type :: simulation
     type(extent) :: grid
     type(field) :: heat
     real(wp), allocatable :: rate(:, :)
     real(wp), pointer :: forcing(:, :) => null()
     integer :: step = 0
   contains
     procedure :: advance
  end type
  type :: level
     integer :: n = 0
     real(wp) :: weight = 0
     real(wp), allocatable :: u(:, :)
     real(wp), pointer :: f(:, :) => null()
     type(field) :: heat
  end type
  type :: hierarchy
     type(level), allocatable :: levels(:)
     integer :: finest = 1
  end type
  interface
     module subroutine advance(self, steps)
       class(simulation), intent(inout) :: self
       integer, intent(in) :: steps
     end subroutine
  end interface
end module meshes

submodule (meshes) stepping
  implicit none
contains
  module procedure advance
    integer :: i, j, t
    real(wp) :: local(self%grid%nx), total
    local = 1
    associate (nx => self%grid%nx, ny => self%grid%ny, heat => self%heat, forcing => self%forcing, double => 2 * steps)
      associate (now => heat%now, next => heat%next, extra => local)
        !$polydist name(heat)
        do t = 1, steps
           do concurrent (j = 1:ny, i = 1:nx)
              next(i, j) = now(i, j) + self%rate(i, j) * (now(i - 1, j) + now(i + 1, j) &
                   + now(i, j - 1) + now(i, j + 1) - 4 * now(i, j)) + forcing(i, j)
           end do
           now(1:nx, 1:ny) = next(1:nx, 1:ny)
        end do
        do i = 1, nx
           local(i) = local(i) + now(i, 1)
        end do
        !$polydist end
        total = sum(extra) + double
      end associate
    end associate
    self%step = self%step + int(total)
  end procedure
end submodule

module cycles
  use meshes
  implicit none
contains
  subroutine restrict(levels, fine, coarse)
    type(level), intent(inout) :: levels(:)
    integer, intent(in) :: fine, coarse
    integer :: i, j
    associate (from => levels(fine), f => levels(coarse)%f, n => levels(coarse)%n, &
         now => levels(coarse)%u(:, 0:), w => levels(coarse)%weight)
      !$polydist name(restrict)
      do j = 1, n
         do i = 1, n
            f(i, j) = w * (from%u(2 * i, 2 * j) + from%u(2 * i - 1, 2 * j) + from%weight)
            now(i + 1, j + 1) = now(i + 1, j + 1) + from%f(i, j)
         end do
      end do
    end associate
  end subroutine

  subroutine smooth(u, f, n)
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(0:, 0:)
    real(wp), intent(in) :: f(:, :)
    integer :: i, j
    do j = 1, n
       do i = 1, n
          u(i, j) = 0.25_wp * (u(i - 1, j) + u(i + 1, j)) + f(i, j)
       end do
    end do
  end subroutine

  subroutine prolong(mesh, fine)
    type(hierarchy), intent(inout) :: mesh
    integer, intent(in) :: fine
    integer :: i, j, coarse
    real(wp) :: added
    coarse = fine + 1
    !$polydist name(smooth)
    do i = 1, 3
       call smooth(mesh%levels(fine)%u, mesh%levels(fine)%f, mesh%levels(fine)%n - 1)
       call smooth(mesh%levels(fine + 1)%u, mesh%levels(fine + 1)%f, 1)
    end do
    !$polydist name(prolong)
    do j = 1, mesh%levels(fine + 1)%n
       do i = 1, mesh%levels(fine + 1)%n
          mesh%levels(fine)%u(2 * i, 2 * j) = mesh%levels(fine)%u(2 * i, 2 * j) &
               + 0.5_wp * mesh % levels( fine+1 ) % f(i, j) - mesh%levels(2)%heat%now(j, i)
          associate (fine => coarse)
             added = mesh%levels(fine)%f(i, j)
          end associate
          mesh%levels(fine)%heat%next(i, j) = mesh%levels( & ! a subscript on the next line
               mesh%finest)%weight * mesh%levels(fine &
               )%u(i, j) + added
       end do
    end do
  end subroutine
end module cycles

program main
  use meshes
  use cycles
  implicit none
  type(hierarchy), target :: mesh
  type(level), pointer :: levels(:)
  type(simulation) :: sim
  real(wp), target :: plane(40, 80)
  integer :: nx, ny, steps, i, j
  character(len=20) :: word(3)
  do i = 1, 3
     call get_command_argument(i, word(i))
  end do
  read (word, *) nx, ny, steps
  sim%grid = extent(nx, ny)
  allocate (sim%heat%now(0:nx + 1, 0:ny + 1), sim%heat%next(0:nx + 1, 0:ny + 1), sim%rate(nx, ny))
  sim%forcing => plane(1:nx, 2::2)
  do j = 0, ny + 1
     do i = 0, nx + 1
        sim%heat%now(i, j) = mod(i * 7 + j * 3, 11)
        sim%heat%next(i, j) = 0
     end do
  end do
  do j = 1, ny
     do i = 1, nx
        sim%rate(i, j) = 0.01_wp * mod(i * j, 13)
        sim%forcing(i, j) = 0.1_wp * mod(i + j, 3)
     end do
  end do
  call sim%advance(steps)
  allocate (mesh%levels(2))
  levels => mesh%levels
  do i = 1, 2
     levels(i)%n = nx / i
     levels(i)%weight = 0.5_wp * i
     allocate (levels(i)%u(0:nx, 0:nx), levels(i)%f(nx, nx), source=0.25_wp * i)
     allocate (levels(i)%heat%now(nx, nx), levels(i)%heat%next(nx, nx), source=0.125_wp * i)
  end do
  do i = 1, steps
     call restrict(levels, 1, 2)
     levels(1)%u(i, 1) = i
     call prolong(mesh, 1)
     call restrict(levels, 1, 2)
  end do
  print '(z16.16)', levels(1)%u, levels(2)%u, levels(2)%f, levels(1)%heat%next
  print '(i0)', sim%step
  print '(z16.16)', sim%heat%now
end program main
