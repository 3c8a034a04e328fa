! Regions in many places: internal procedures, functions with array results, several in one procedure, a submodule's host, renamed variables,
! pointers and targets, optional and assumed-size arguments, small and logical types, a root block.
module store
  implicit none
  integer, parameter :: small = selected_int_kind(2), long = selected_int_kind(15)
  real(8), target :: field(40, 6) = 1
  integer(small) :: marks(40) = 0_small
  logical :: flags(40) = .false.
end module store

module work
  use store, only: grid => field, small, long
  implicit none
  private
  public :: run
contains
  subroutine run(n, total)
    integer, intent(in) :: n
    real(8), intent(out) :: total(:)
    integer :: i
    call inner(4)
    total = 0
    !$polydist
    do i = 1, n
       total(i) = sum(grid(i, :))
    end do
    !$polydist gather(root) live_out(total)
    do i = 2, n
       total(i) = total(i) + squared(i)
    end do
    !$polydist root
    print *, 'once', total(n)
    !$polydist end
  contains
    subroutine inner(times)
      integer, intent(in) :: times
      integer :: k, j
      real(8) :: scratch
      !$polydist name(inside) private(scratch)
      do k = 1, times
         do j = 2, 6
            scratch = grid(k, j - 1) * 0.5d0
            grid(k:n, j) = grid(k:n, j) + scratch
         end do
      end do
    end subroutine inner
  end subroutine run

  pure function squared(i) result(y)
    integer, intent(in) :: i
    real(8) :: y
    y = i * i
  end function squared
end module work

function table(n, weight) result(values)
  use store
  implicit none
  integer, intent(in) :: n
  real(8), intent(in), optional :: weight(n)
  integer(long) :: values(n)
  integer(long) :: i
  !$polydist
  do i = n, 1, -1
     values(i) = i * 3
     marks(i) = int(mod(i, 7_long), small)
     flags(i) = marks(i) > 3_small .or. .not. field(i, 2) < 1
  end do
  if (present(weight)) then
     !$polydist
     do i = 1, n
        values(i) = values(i) + int(weight(i), long)
     end do
  end if
end function table

subroutine through(n, a, ld)
  use store
  implicit none
  integer, intent(in) :: n, ld
  real(8), intent(inout) :: a(ld, *)
  real(8), pointer :: p(:, :)
  real(8), pointer, contiguous :: q(:)
  integer :: i, j
  p => field(1:n:2, :)
  q => field(:, 6)
  !$polydist
  do j = 1, 6
     do i = 1, (n + 1) / 2
        a(i, j) = a(i, j) + p(i, j)
     end do
  end do
  !$polydist
  do i = 1, n
     q(i) = q(i) + a(i, 1)
  end do
end subroutine through

program places
  use store
  use work
  implicit none
  interface
    function table(n, weight) result(values)
      import long
      integer, intent(in) :: n
      real(8), intent(in), optional :: weight(n)
      integer(long) :: values(n)
    end function
  end interface
  integer :: n, i, j
  real(8) :: total(40), a(45, 6)
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  a = 0.25d0
  do i = 1, 3
     select case (mod(i, 3))
     case (1)
        !$polydist
        do j = 1, 45
           a(j, 2) = a(j, 2) + j
        end do
     case default
        !$polydist
        do j = 2, 45
           a(j, 3) = a(j - 1, 2)*0.5d0
        end do
        !$polydist end
     end select
  end do
  call run(n, total(:n))
  print '(2i8)', table(n), table(n, total)
  call through(n, a, 45)
  print '(4z17.16)', (total(i), a(i, 3), field(i, 5), field(i, 6), i = 1, n)
  print *, marks(:n), flags(:n)
end program places
