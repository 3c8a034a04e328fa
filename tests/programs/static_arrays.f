! Large static arrays of all kinds, which have pages of their own where
! they are linked so: arrays of a module, three that share a common
! block and the pages between them, saved ones, initialised ones, the
! main program's. Ordinary code looks at their ends, and at small
! variables, between regions that write some of them.
! usage: static_arrays [elements, at most 9000] [steps]
      module fields
        implicit none
        integer, parameter :: most = 9001
        real(8) :: a(most), b(most)
        integer :: before = 3
        real(8), target :: given(most) = 0.5d0
        integer :: behind = 5
      end module fields

      program static_arrays
        use fields
        implicit none
        real(8) :: own(most), u(most), v(most), w(most), total
        integer :: n, steps, step
        common /pair/ u, v, w
        n = asked(1, 9000)
        steps = asked(2, 6)
        call fill(n)
        own = 1
        total = 0
        do step = 1, steps
           call relax(n, u, own)
           call move(n, v, u, step)
           before = before + int(a(n)) + 1
           call pass(n, step)
           if (mod(step, 2) == 0) total = total + u(n) + v(n) * behind
           total = total + v(1)
           call apart(n)
           if (mod(step, 3) == 0) u(n) = u(n) + before
           call relax(n, own, v)
           behind = behind + int(own(1)) - int(given(n))
        end do
        call show(n, own)
        write (*, '(z18, 2i12)') total, before, behind
      contains
        integer function asked(k, other)
          integer, intent(in) :: k, other
          character(len=32) :: word
          asked = other
          call get_command_argument(k, word)
          if (word /= ' ') read (word, *) asked
        end function asked
      end program static_arrays

      subroutine fill(n)
        use fields
        implicit none
        integer, intent(in) :: n
        integer :: i
        real(8) :: u(most), v(most), w(most)
        common /pair/ u, v, w
        do i = 1, n
           u(i) = mod(7 * i, 11)
           v(i) = mod(5 * i, 13)
           a(i) = 0
           b(i) = i
        end do
      end subroutine fill

      subroutine relax(n, x, y)
        implicit none
        integer, intent(in) :: n
        real(8), intent(inout) :: x(n)
        real(8), intent(in) :: y(n)
        integer :: i
!$polydist name(relax)
        do i = 2, n - 1
           x(i) = 0.5d0 * x(i) + 0.25d0 * (y(i - 1) + y(i + 1))
        end do
      end subroutine relax

      subroutine move(n, x, y, step)
        use fields
        implicit none
        integer, intent(in) :: n, step
        real(8), intent(inout) :: x(n)
        real(8), intent(in) :: y(n)
        integer :: i
!$polydist name(move)
        do i = 1, n
           x(i) = x(i) + 0.125d0 * y(i)
           a(i) = step * 0.01d0 + given(n + 1 - i)
        end do
      end subroutine move

! A saved array, and the last one of the block.
      subroutine pass(n, step)
        use fields
        implicit none
        integer, intent(in) :: n, step
        real(8), save :: kept(most) = 0, seen = 0
        real(8) :: u(most), v(most), w(most)
        integer :: i
        common /pair/ u, v, w
!$polydist name(keep)
        do i = 1, n
           kept(i) = kept(i) + u(i) * v(n + 1 - i) * 1d-3
        end do
        seen = seen + kept(n) + kept(1)
!$polydist name(pass)
        do i = 1, n
           w(i) = kept(i) + b(i) + seen
        end do
        b(1) = b(1) + w(n) * 1d-3 + w(1) * step * 1d-3
      end subroutine pass

! Writes one of two arrays that share a page, and an initialised one.
      subroutine apart(n)
        use fields
        implicit none
        integer, intent(in) :: n
        real(8) :: u(most), v(most), w(most)
        integer :: i
        common /pair/ u, v, w
!$polydist name(first)
        do i = 1, n
           u(i) = u(i) * 0.75d0
        end do
!$polydist name(second)
        do i = 1, n / 2
           given(i) = given(i) + u(2 * i) * 1d-2
        end do
      end subroutine apart

      subroutine show(n, own)
        use fields
        implicit none
        integer, intent(in) :: n
        real(8), intent(in) :: own(n)
        real(8) :: u(most), v(most), w(most)
        integer :: i
        common /pair/ u, v, w
        do i = n, 1, -max(1, n / 7)
           write (*, '(7z18)') a(i), b(i), u(i), v(i), w(i), own(i),
     &          given(i)
        end do
      end subroutine show
