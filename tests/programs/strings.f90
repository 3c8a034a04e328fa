! Strings of fixed lengths: parts of them are compared, arrays of them are copied and sorted in pairs,
! names of records, and a text that is written character by character.
program strings
  implicit none
  integer, parameter :: width = 6, longest = 120
  type :: entry
     character(len=width) :: name
     integer :: count
  end type entry
  integer :: n, i, j, hits
  integer, allocatable :: length(:, :)
  character(len=longest) :: s, t, mirrored
  character(len=width) :: names(0:200), key, low
  character(2), allocatable :: pairs(:)
  type(entry), allocatable :: table(:)
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (length(0:n, 0:n), pairs(n), table(n))
  s = ' '; t = ' '; mirrored = '-'
  do i = 1, n
     s(i:i) = char(97 + mod(i*7, 5))
     t(i:i) = char(97 + mod(i*i, 7))
     write (names(i), '(i6.6)') mod(i*37, 101)
  end do
  names(0) = ''
  low = ''
  key = names(1)
  length = 0
  !$polydist name(subsequence)
  do i = 1, n
     do j = 1, n
        if (s(i:i) == t(j:j)) then
           length(i, j) = length(i - 1, j - 1) + 1
        else
           length(i, j) = max(length(i - 1, j), length(i, j - 1))
        end if
     end do
  end do
  !$polydist name(copied)
  do i = 1, n
     pairs(i) = s(i:i)//t(i:i)
     table(i)%name = names(n + 1 - i)
     table(i)%count = i
     if (names(i) (width:width) == '7') table(i)%count = -i
  end do
  !$polydist name(mirror)
  do i = 1, n
     mirrored(i:i) = s(n + 1 - i:n + 1 - i)
     table(i)%name(1:2) = pairs(i)
  end do
  hits = 0
  !$polydist name(sorted)
  do j = 1, 4
     do i = 1 + mod(j, 2), n - 1, 2
        if (names(i) > names(i + 1)) then
           low = names(i + 1)
           names(i + 1) = names(i)
           names(i) = low
        end if
     end do
     do i = 1, n
        if (names(i) == key) hits = hits + i
     end do
  end do
  print *, length(n, n), sum(length), hits, low
  print '(20a4)', pairs
  print '(10(a, 1x))', names(:n)
  print '(5(a, i5, 1x))', (table(i)%name, table(i)%count, i=1, n)
  print '(a)', mirrored
end program strings
