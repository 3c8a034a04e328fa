! A file that a region and other code write in turn, and that is read back.
program history
  implicit none
  integer, parameter :: n = 2000
  real(8) :: u(n), v(n)
  integer :: i, t
  character(60) :: line
  u = 1; u(n/2) = 100
  open(11, file='history.txt')
  write(11,*) 'begin'
  !$polydist
  do t = 1, 30
     do i = 2, n-1
        v(i) = 0.25d0*(u(i-1) + 2*u(i) + u(i+1))
     end do
     do i = 2, n-1
        u(i) = v(i)
     end do
     if (mod(t,10) == 0) write(11,'(i5,3f12.6)') t, u(n/2), u(n/2+1), u(2)
  end do
  write(11,*) 'end', u(n/2)
  rewind(11)
  do
     read(11,'(a)',end=10) line
     print *, trim(line)
  end do
10 close(11)
end program
