! What ordinary code does with files, in Fortran; prints what it finds there.
program units
  implicit none
  integer, parameter :: n = 3000
  real(8) :: a(n), b(n)
  integer :: i, t, ios, k, sz
  logical :: there
  character(80) :: line
  a = 1
  inquire(file='fout.txt', exist=there)
  print *, 'there', there
  open(10, file='fout.txt', status='new', iostat=ios)
  print *, 'new', ios
  do t = 1, 4
     !$polydist
     do i = 1, n
        a(i) = a(i)*0.5d0 + i
     end do
     !$polydist end
     write(10,*) t, a(n)
  end do
  rewind(10)
  do
     read(10,'(a)',iostat=ios) line
     if (ios /= 0) exit
     print *, trim(line)
  end do
  backspace(10)
  write(10,*) 'end'
  inquire(10, size=sz)
  print *, sz
  close(10)
  open(10, file='fout.txt', status='new', iostat=ios)
  print *, 'new', ios /= 0
  open(10, file='fout.txt', position='append')
  inquire(file='fout.txt', opened=there, number=k)
  print *, there, k
  write(10,*) 'appended'
  close(10)
  open(11, file='f.bin', form='unformatted', access='stream', status='replace')
  write(11) a
  close(11)
  open(11, file='f.bin', form='unformatted', access='stream', status='old')
  read(11) b
  print *, all(a == b), sum(b)
  close(11, status='delete')
  inquire(file='f.bin', exist=there)
  print *, there
  open(12, status='scratch', form='unformatted')
  write(12) a
  rewind(12)
  b = 0
  read(12) b
  print *, all(a == b)
  close(12)
  open(13, file='f.dir', access='direct', recl=80, form='formatted')
  write(13, '(a)', rec=3) 'three'
  write(13, '(a)', rec=1) 'one'
  read(13, '(a)', rec=3) line
  print *, trim(line)
  close(13)
  call execute_command_line('echo sys >> fout.txt')
  open(10, file='fout.txt', action='read')
  do
     read(10,'(a)',iostat=ios) line
     if (ios /= 0) exit
     print *, trim(line)
  end do
  close(10)
  write(20,*) 'fort20', a(1)
end program
