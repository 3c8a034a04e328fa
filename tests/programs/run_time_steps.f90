! Loops whose steps are variables: by themselves, around and inside others; and as loops over strips,
! in one to three dimensions.
program run_time_steps
  implicit none
  integer, parameter :: room = 80
  double precision :: a(room), b(room), c(room, room), d(room, room), e(room, room), t
  double precision :: u(1000) = 1, v(1000) = 2, w(1000) = 3
  integer :: n, by, i, j, k, it, jt, kt
  character(len=32) :: word
  n = 23
  by = 4
  if (command_argument_count() >= 2) then
    call get_command_argument(1, word)
    read (word, *) n
    call get_command_argument(2, word)
    read (word, *) by
  end if
  do i = 1, room
    a(i) = mod(i, 17)
    b(i) = 0.25d0 * mod(i, 29) - 1
    do j = 1, room
      c(i, j) = mod(i * 3 + j, 11) - 4
      d(i, j) = mod(i + j * 5, 7) * 0.5d0
      e(i, j) = mod(i * j, 5)
    end do
  end do
  !$polydist
  do i = by, n, by
    a(i) = a(i) + b(i)
  end do
  call show("by a variable")
  !$polydist
  do i = 1, n, 2 * by
    t = a(i) * 2
    do j = 1, n
      c(j, i) = t + d(i, j)
    end do
    b(i) = t
  end do
  call show("around a loop")
  !$polydist
  do i = 1, n
    do j = i, n, by
      d(i, j) = d(i, j) + 1
      if (d(i, j) > 2) cycle
      e(j, i) = d(i, j)
    end do
  end do
  call show("inside a loop")
  !$polydist
  do it = 2, n, by
    do i = it, min(n, it + by - 1)
      a(i) = a(i - 1) * 0.5d0 + b(i)
    end do
  end do
  call show("one dimension")
  !$polydist
  do jt = 2, n - 1, by
    do it = 2, n - 1, by
      do j = jt, min(n - 1, jt + by - 1)
        do i = it, min(it + by - 1, n - 1)
          do k = -1, 1
            d(i, j) = d(i, j) + c(i, j + k) - c(i + k, j) * 0.5d0
          end do
        end do
      end do
    end do
  end do
  call show("two dimensions")
  !$polydist
  do jt = 1, n, by
    do kt = 1, n, by
      do it = 1, n, by
        do j = jt, min(n, jt + by - 1)
          do k = kt, min(n, kt + by - 1)
            do i = it, min(n, it + by - 1)
              c(i, j) = c(i, j) + d(i, k) * e(k, j)
            end do
          end do
        end do
      end do
    end do
  end do
  call show("a product")
  kt = 2 * n + 9
  !$polydist
  do i = 2 * n, n + kt, 1
    do j = 2 * n, kt, by
      v(i + i + 300) = v(i + 301) * 0.5d0 + j
      if (w(i + 299) > 1) u(j + 300) = j
    end do
  end do
  v(i + 300) = 2
  t = v(i + 302)
  w(i + 303) = t + i
  do i = 2 * n, n, -2
    if (v(i + i + 300) > 1) w(i + 300) = i
  end do
  !$polydist end
  print "(z17)", sum(u) + 3 * sum(v) + 5 * sum(w)
contains
  subroutine show(what)
    character(len=*), intent(in) :: what
    double precision :: total
    integer :: x, y
    total = 0
    do x = 1, room
      total = total * 0.75d0 + a(x) + 3 * b(x)
      do y = 1, room
        total = total * 0.99d0 + c(x, y) - 2 * d(x, y) + e(x, y)
      end do
    end do
    print "(a, z17)", what, total
  end subroutine show
end program run_time_steps
