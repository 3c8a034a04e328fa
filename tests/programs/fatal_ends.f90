! Branches that report an error and end the program, none of which runs.
module roots
  implicit none
contains
  real(8) function root(x)
    real(8), intent(in) :: x
    if (x < 0) then
       write (*, *) 'negative', x
       stop 3
    end if
    if (x > 1d6) error stop 'large'
    root = sqrt(x)
  end function root

  subroutine fail(text, x)
    character(len=*), intent(in) :: text
    real(8), intent(in) :: x
    write (*, *) text, x
    stop 7
  end subroutine fail

  real(8) function bounded(x)
    real(8), intent(in) :: x
    if (x < 1d30) then
       bounded = min(x, 1d0)
       return
    end if
    print *, 'too large', x
    error stop
  end function bounded

  subroutine halved(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    if (x > 1d30) call fail('too large', x)
    y = x/2
  end subroutine halved
end module roots

program fatal_ends
  use roots
  implicit none
  real(8), allocatable :: a(:), b(:)
  real(8) :: s, x
  integer :: n, i, t
  character(len=20) :: word
  call get_command_argument(1, word)
  read (word, *) n
  allocate (a(n), b(n))
  s = 0
  do i = 1, n
     a(i) = mod(3*i, 7)*0.5d0 + 1
  end do
  b = 0
  !$polydist
  do t = 1, 3
     do i = 2, n - 1
        if (a(i) <= 0) then
           print *, 'not positive', i, a(i)
           stop 1
        else if (i > n) then
           error stop
        else
           b(i) = a(i - 1)/a(i) + root(a(i + 1))
        end if
     end do
     do i = 2, n - 1
        if (b(i) > 1d30) stop 'diverged'
        a(i) = 0.25d0*b(i) + 1
        s = s + root(b(i))
     end do
  end do
  !$polydist
  do i = 1, n
     select case (mod(i, 3))
     case (0)
        b(i) = b(i) + a(i)
     case (1, 2)
        if (a(i) < 0) stop 4
        b(i) = b(i)*0.5d0
     case default
        write (*, *) 'unknown', i, a(i)
        error stop 5
     end select
  end do
  !$polydist
  do i = 1, n
     x = b(i)
     t = 0
     do while (abs(x) > 1)
        x = x/2
        t = t + 1
        if (t > 1000) then
           print *, 'no end', i
           stop 6
        end if
        if (x > 1d30) stop 'large'
     end do
     a(i) = a(i) + x
  end do
  !$polydist
  do i = 1, n
     call halved(a(i) + bounded(b(i)), b(i))
     if (b(i) > 1d20) call fail('large', b(i))
  end do
  print '(3z17.16)', a, b, s
end program fatal_ends
