! Counters that conditions guard which are negated, once and twice: what they have after the region
! follows from the parameters.
program negated_twice
  implicit none
  character(len=12) :: word
  integer :: n, m, i, first, second, third
  real(8), allocatable :: a(:)
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (a(0:n + 2))
  a = [(1d0/(i + 1), i = 0, n + 2)]
  first = 0; second = 0; third = 0
  !$polydist
  if (.not. (.not. (m >= 3))) then
    do i = 1, n
      first = first + 1
      a(first) = a(first) + 0.5d0*i
    end do
  end if
  if (.not. (m < 3 .or. n == 7)) then
    do i = 1, n
      second = second + 1
      a(second) = a(second)*0.75d0
    end do
  end if
  if (.not. (.not. (.not. (m >= 3 .and. n > 5)))) then
    do i = 1, n
      third = third + 1
      a(third) = a(third) - 0.25d0
    end do
  end if
  !$polydist end
  print '(3i6)', first, second, third
  print '(es24.16)', a
end program
