! do concurrent, also inside a condition on data; nested loop names; an iterator's value after its loop; a function with interface use.
program main
  implicit none
  integer :: n, i, j, k, last
  integer, allocatable :: a(:, :)
  real(4) :: x(50)
  character(len=32) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n, n))
  x = 0
  i = 77
  j = 0
  !$polydist name(fill)
  do concurrent (i = 1:n, j = 1:n)
     a(i, j) = i * 10 + j
  end do
  !$polydist name(named)
  outer: do k = 1, min(n, 50)
     if (a(k, 1) > 35) then
        do concurrent (i = k:n:2)
           a(i, k) = -a(i, k)
        end do
     end if
     inner: do j = 1, n
        if (j == k) cycle inner
        x(k) = x(k) + real(a(j, k)) / 3
     end do inner
  end do outer
  last = k + j
  print *, a, last, i
  print '(z8.8)', x
end program main
