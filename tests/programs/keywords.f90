! Variables with the names of keywords, of which Fortran reserves none, beside the keywords.
program keywords
  implicit none
  integer :: n, i, k
  character(len=20) :: word
  real(8), allocatable :: a(:), then(:)
  n = 21
  if (command_argument_count() > 0) then
     call get_command_argument(1, word)
     read (word, *) n
  end if
  allocate (a(n), then(n))
  do i = 1, n
     a(i) = mod(i*7, 10)
     then(i) = mod(i*3, 8)
  end do
  do k = 1, 3
     call sweep(n, a, then, k)
  end do
  print '(4es24.16)', a, then
contains
  subroutine sweep(n, a, then, if)
    integer, intent(in) :: n, if
    real(8), intent(inout) :: a(n), then(n)
    integer :: do, end, call
    call = 2*if
    end = n/2
    !$polydist name(sweep)
    do do = 2, n
       a(do) = a(do) + 0.5d0*then(do)*if
       if (do > end) then
          then(do) = a(do) - call + end
       else if (then(do) > if) then
          then(do) = then(do)*0.25d0
       end if
       if (do == call) a(do) = a(do) + then(do)
    end do
  end subroutine sweep
end program keywords
