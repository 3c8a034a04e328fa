! Time loops over calls of procedures that are bound to types.
module solvers
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: field
    integer :: n = 0
    real(dp), allocatable :: u(:), v(:)
  contains
    procedure, private :: smooth
    procedure :: turn => add_back
    procedure, non_overridable :: scale_by
  end type
  type :: simulation
    type(field) :: heat
    real(dp) :: total = 0
    integer :: steps = 0
  contains
    procedure :: advance
    procedure, pass :: count_step
  end type
  type, extends(simulation) :: long_simulation
    integer :: parts = 3
  contains
    procedure :: count_step => count_parts
    procedure :: once_more
  end type
contains
  subroutine smooth(self, c)
    class(field), intent(inout) :: self
    real(dp), intent(in) :: c
    integer :: i
    do i = 2, self%n - 1
      self%v(i) = c*(self%u(i - 1) + self%u(i + 1))
    end do
  end subroutine
  subroutine add_back(self)
    class(field), intent(inout) :: self
    integer :: i
    associate (u => self%u, v => self%v)
      do i = 2, self%n - 1
        u(i) = 0.5_dp*(u(i) + v(i))
      end do
    end associate
  end subroutine
  subroutine scale_by(self, c, n)
    class(field), intent(inout) :: self
    integer, intent(in) :: n
    real(dp), intent(in) :: c(n)
    integer :: i
    do i = 1, n
      self%u(i) = self%u(i)*c(i)
    end do
  end subroutine
  subroutine advance(self, c)
    class(simulation), intent(inout) :: self
    real(dp), intent(in) :: c
    call self%heat%smooth(c)
    call self%heat%turn
    call self%count_step()
  end subroutine
  subroutine count_step(self)
    class(simulation), intent(inout) :: self
    self%steps = self%steps + 1
  end subroutine
  subroutine count_parts(self)
    class(long_simulation), intent(inout) :: self
    self%steps = self%steps + self%parts
  end subroutine
  subroutine once_more(self, c)
    class(long_simulation), intent(inout) :: self
    real(dp), intent(in) :: c(:)
    call self%heat%scale_by(n=self%heat%n, c=c)
    call self%heat%turn()
    call self%count_step()
  end subroutine
end module

program bound_procedures
  use solvers, only: simulation, long_simulation, dp
  implicit none
  character(12) :: word
  integer :: n, i, it
  real(dp), allocatable :: c(:)
  type(simulation) :: sim
  type(long_simulation) :: more
  call get_command_argument(1, word)
  read (word, *) n
  allocate (c(n))
  allocate (sim%heat%u(n), sim%heat%v(n), more%heat%u(n), more%heat%v(n))
  sim%heat%n = n
  more%heat%n = n
  do i = 1, n
    sim%heat%u(i) = mod(i*7, 5)
    more%heat%u(i) = mod(i*3, 7)
    c(i) = 1 + 0.01_dp*i
  end do
  sim%heat%v = 0
  more%heat%v = 1
!$polydist name(plain)
  do it = 1, 4
    call sim%advance(0.5_dp)
  end do
!$polydist name(extended)
  do it = 1, 3
    call more%once_more(c)
  end do
  print '(3es25.16)', sum(sim%heat%u), sum(more%heat%u), sum(more%heat%v)
  print '(2i6)', sim%steps, more%steps
end program
