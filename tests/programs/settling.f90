! Loops that end by values inside a region: do while, do with an exit, counted loops with exit and cycle, one inside another.
program settling
  use, intrinsic :: iso_fortran_env
  implicit none
  integer :: n, m, i, j, k, it, most
  real(real64) :: x, next, change
  double precision, allocatable :: root(:), turns(:), c(:, :)
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) m
  allocate (root(n), turns(n), c(m, n))
  most = 40
  !$polydist name(settling) private(next, change)
  do i = 1, n
     x = real(i - i + 1, REAL64)
     do k = 1, most
        next = 0.5d0 * (x + i / x)
        change = abs(next - x)
        x = next
        if (change < 1d-9) exit
        if (k == 3) cycle
        x = x + real(k) * 1d-11
     end do
     root(i) = x
     turns(i) = k
     it = 0
     count: do
        it = it + 1
        do while (x > 3)
           x = x / 2
           if (x < 4) exit count
        end do
        if (it * it > i) exit
     end do count
     do j = 1, m
        c(j, i) = root(i) * it + j + x
        do while (c(j, i) > 20)
           if (c(j, i) > 100) then
              c(j, i) = c(j, i) / 2
           else
              c(j, i) = c(j, i) * 0.75d0
           end if
        end do
     end do
  end do
  !$polydist end
  print '(2z17.16)', (root(i), turns(i), i=1, n), c, x
  print *, k, it
end program settling
