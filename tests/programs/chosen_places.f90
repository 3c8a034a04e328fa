! Searches that compare with the element at the place that is chosen so far.
program chosen_places
  implicit none
  integer, parameter :: dp = kind(1d0)
  type body
    real :: mass
    integer :: id
  end type body
  integer :: n, first, i, j
  character(len=20) :: argument
  real(dp), allocatable :: a(:), c(:, :)
  integer, allocatable :: u(:)
  logical, allocatable :: used(:)
  type(body), allocatable :: b(:)

  n = 50
  first = 1
  if (command_argument_count() > 0) then
    call get_command_argument(1, argument)
    read (argument, *) n
  end if
  if (command_argument_count() > 1) then
    call get_command_argument(2, argument)
    read (argument, *) first
  end if
  allocate (a(n), b(n), c(n, n), u(n), used(n))
  do i = 1, n
    a(i) = mod((i - 1)*37, n/2 + 1) - n/4d0
    if (mod(i, 29) == 7) a(i) = sign(0d0, mod(i, 2) - 0.5d0)
    b(i) = body(real(mod(i*31, 17)), i)
    u(i) = mod(i*13, 23)
    used(i) = mod(i, 3) == 0
    do j = 1, n
      c(j, i) = mod(i*7 + j*3, 11) - 5
      if (i == j) c(j, i) = c(j, i) + 0.25d0
    end do
  end do
  call one_at_a_time(n, a, first)
  call several(n, a, used, first)
  call others(n, b, u, c)
  call elimination(n, c, u)
  call selection(n, a)
  print '(*(z17.16))', sum(a*[(i, i=1, n)]), c(n, n)

contains

  ! Of equal values the first, or the last; from a place that need not be in the range.
  subroutine one_at_a_time(n, a, first)
    integer, intent(in) :: n, first
    real(dp), intent(in) :: a(n)
    integer :: i, k, l
    k = first
!$polydist name(one_line)
    do i = 2, n
      if (a(i) > a(k)) k = i
    end do
    print *, k
    k = first
!$polydist name(block_form)
    do i = 1, n
      if (a(i) .ge. a(k)) then
        k = i
      end if
    end do
    print *, k
    k = first
!$polydist name(backwards)
    do i = n, 1, -1
      if (abs(a(k)) >= abs(a(i))) k = i
    end do
    print *, k
    l = 0
    k = first - 1
!$polydist name(shifted)
    do i = 0, n - 1
      if (a(i + 1).lt.a(k + 1)) then
        l = 2*i + 1
        k = i
      end if
    end do
    print *, k, l
    ! Nothing to look at: the place may be anywhere.
    k = n + 5
!$polydist name(nothing)
    do i = n + 1, n
      if (a(i) > a(k)) k = i
    end do
    print *, k
  end subroutine one_at_a_time

  ! Two searches in one loop, after others, and with more conditions.
  subroutine several(n, a, used, first)
    integer, intent(in) :: n, first
    real(dp), intent(in) :: a(n)
    logical, intent(in) :: used(n)
    integer :: i, lo, hi, free, taken, after
    real(dp) :: s(n)
    lo = first
    hi = first
!$polydist name(both)
    do i = 1, n
      if (a(i) < a(lo)) lo = i
      if (a(hi) < a(i)) hi = i
    end do
    free = first
    taken = first
    after = first
!$polydist name(in_a_row)
    do i = 1, n
      if (.not. used(i) .and. a(i) < a(free)) free = i
    end do
!$polydist name(conditions)
    do i = 1, n
      if (used(i)) then
        if (a(i) > a(taken)) taken = i
      end if
    end do
!$polydist
    do i = 1, n
      s(i) = a(i)**2 - i
    end do
    do i = 2, n - 1
      if (s(i) > s(after)) after = i
    end do
!$polydist end
    print *, lo, hi, free, taken, after
  end subroutine several

  ! Members, integers, places in two dimensions and of each row.
  subroutine others(n, b, u, c)
    integer, intent(in) :: n, u(n)
    type(body), intent(in) :: b(n)
    real(dp), intent(in) :: c(n, n)
    integer :: i, j, heaviest, least, row, column, at(n)
    heaviest = n
    least = n
    row = 1
    column = 1
!$polydist name(members)
    do i = 1, n
      if (b(i)%mass > b(heaviest)%mass) heaviest = i
    end do
!$polydist name(integers)
    do i = 1, n
      if (u(i) <= u(least)) least = i
    end do
!$polydist name(two_dimensions)
    do j = 1, n
      do i = 1, n
        if (c(i, j) > c(row, column)) then
          row = i
          column = j
        end if
      end do
    end do
!$polydist name(each_column)
    do j = 1, n
      heaviest = 1
      do i = 2, n
        if (abs(c(i, j)) > abs(c(heaviest, j))) heaviest = i
      end do
      at(j) = heaviest
    end do
    print *, heaviest, least, row, column, at
  end subroutine others

  ! The pivot's row by its element, rows exchanged.
  subroutine elimination(n, a, pivot)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer, intent(out) :: pivot(n)
    real(dp) :: t
    integer :: i, j, k, p
!$polydist name(elimination)
    do k = 1, n - 1
      p = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      pivot(k) = p
      do j = 1, n
        t = a(k, j)
        a(k, j) = a(p, j)
        a(p, j) = t
      end do
      do i = k + 1, n
        a(i, k) = a(i, k)/a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
  end subroutine elimination

  ! Selection sort: the searches are regions, what exchanges is not.
  subroutine selection(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(dp) :: t
    integer :: s, i, k
    do s = 1, n - 1
      k = s
!$polydist name(selection)
      do i = s + 1, n
        if (a(i) < a(k)) k = i
      end do
      t = a(k)
      a(k) = a(s)
      a(s) = t
    end do
  end subroutine selection
end program chosen_places
