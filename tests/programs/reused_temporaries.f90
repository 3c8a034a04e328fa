! Temporaries that are set and used under conditions, and that later loops and other procedures use
! again: their values end with each iteration, or do not.
program reused_temporaries
  implicit none
  integer :: n, i, j, k
  real(8), allocatable :: a(:, :), b(:, :), c(:, :)
  real(8) :: u, v, w, shared, kept, last
  character(len=32) :: word

  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n, n), b(n, n), c(n, n))
  do j = 1, n
     do i = 1, n
        a(i, j) = mod(7*i + 3*j, 11)*0.125d0 - 0.5d0
     end do
  end do
  b = 0
  c = 0
  kept = 0
  last = 0

  ! a cycle before them, and a loop after the region that sets them before it uses them
  !$polydist name(after_cycle)
  do j = 2, n - 1
     do i = 2, n - 1
        if (a(i, j) < 0) cycle
        u = a(i - 1, j) + a(i, j)
        v = a(i, j - 1) + u
        b(i, j) = u*v
     end do
  end do
  !$polydist name(in_branches)
  do j = 2, n - 1
     do i = 2, n - 1
        if (a(i, j) > 0) then
           u = a(i, j) + b(i - 1, j)
           if (u > 0.5d0) then
              v = b(i, j - 1) - u
              c(i, j) = v
           end if
        else if (b(i, j) > 0) then
           u = b(i, j)
           c(i, j) = u + 1
        end if
     end do
  end do
  do j = 1, n
     if (c(1, j) > 100) cycle
     u = c(1, j) + 1
     v = u + 2
     c(1, j) = v*u
  end do

  ! with constructs around the region, and below one that sets them in all its branches
  associate (rows => n)
     !$polydist name(in_associate)
     do j = 1, rows
        do i = 1, rows
           if (c(i, j) <= 0) cycle
           w = sqrt(c(i, j))
           a(i, j) = a(i, j) + w
        end do
     end do
     w = rows
  end associate
  select case (mod(n, 3))
  case (0)
     w = 1
  case (1)
     w = 2
  case default
     w = 3
  end select
  a(1, 1) = a(1, 1) + w

  do k = 1, 3
     !$polydist name(in_steps)
     do j = 1, n
        if (a(1, j) > 2) then
           u = a(1, j)*0.5d0
           b(1, j) = u - k
        end if
     end do
     if (mod(k, 2) == 0) cycle
     u = k
     b(1, 1) = b(1, 1) + u
  end do

  ! the last value of this one is needed
  !$polydist name(needed)
  do j = 1, n
     if (b(1, j) < 0) cycle
     last = b(1, j)
     c(2, j) = last
  end do
  call scale_rows
  call keep_rows
  a(1, 1) = a(1, 1) + kept + last
  call scale_rows
  write (*, '(3z17.16)') sum(a), sum(b), sum(c)
  do j = 1, n
     write (*, '(*(z17.16))') (a(i, j), b(i, j), c(i, j), i=1, n)
  end do

contains

  subroutine scale_rows
    ! no procedure reads what another one has made of it
    !$polydist name(scale_rows)
    do j = 1, n
       do i = 1, n
          if (a(i, j)*b(i, j) <= 0) cycle
          shared = a(i, j)/(1 + b(i, j)**2)
          c(i, j) = c(i, j) + shared
       end do
    end do
  end subroutine scale_rows

  subroutine keep_rows
    shared = 1
    a(n, n) = a(n, n) + shared
    !$polydist name(keep_rows)
    do j = 1, n
       if (c(n, j) < 0.5d0) cycle
       kept = c(n, j)
       b(n, j) = b(n, j) + kept
    end do
  end subroutine keep_rows

end program reused_temporaries
