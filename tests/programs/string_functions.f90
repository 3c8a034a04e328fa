! Functions of strings in regions: names of schemes in conditions, places of letters, lengths; one of
! them is the name of an array.
program string_functions
   implicit none
   integer, parameter :: n = 23
   character(len=8), parameter :: names(3) = ['upwind  ', 'central ', ' double ']
   character(len=8) :: scheme, words(n), other(n)
   integer :: i, k, counts(n), scan(n)
   real(8) :: a(n)
   a = 1
   scheme = names(2)
   !$polydist
   do i = 1, n
      words(i) = names(1 + mod(i, 3))
      if (mod(i, 4) == 0) words(i) = adjustl(words(i))
      scan(i) = i
   end do
   !$polydist
   do i = 1, n
      if (trim(scheme) == 'central' .and. index(words(i), 'w') > 0) then
         a(i) = a(i)*2
      else if (llt(words(i), scheme)) then
         a(i) = a(i) + len_trim(words(i))
      end if
      counts(i) = verify(words(i), 'aeiou') + scan(i) + len(trim(words(i)))
      other(i) = adjustr(words(i))
   end do
   !$polydist
   do k = 1, 2
      do i = 2, n
         if (index(other(i), trim(adjustl(words(i - 1)))) > 0) a(i) = a(i) + k
         if (other(i) == repeat(' ', 2)//'upwind') a(i) = -a(i)
      end do
   end do
   !$polydist
   do i = 1, n
      a(i) = a(i) + letter(words(i)) + weight(scheme, words(i)(2:4), i)
   end do
   print *, a
   print *, counts, other
contains
   integer function letter(word)
      character*(*) word
      letter = ichar(word(2:2)) - len(word)
   end function letter
   function weight(scheme, part, i) result(w)
      character(len=*), intent(in) :: scheme, part
      integer, intent(in) :: i
      real(8) :: w
      select case (trim(scheme))
      case ('upwind')
         w = i
      case default
         w = 0.5d0*len_trim(part)
         if (part(1:1) == 'e') w = -w
      end select
   end function weight
end program string_functions
