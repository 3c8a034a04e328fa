c     Dummy arguments declared with one element, as old programs do, of which conditions that depend
c     on values choose what is written.
      program old
      implicit none
      integer n, i, k, t, places(600)
      double precision v(600), total, w(900)
      common w
      character*16 argument
      call get_command_argument(1, argument)
      read (argument, *) n
      total = 0
      do 30 t = 1, 9
        do 10 k = 1, n
          v(k) = mod(t * 7 + k * 3, 11) * 0.5d0
          places(k) = mod(t * 5 + k * 3, 2 * n)
   10   continue
        do 20 i = 1, 2 * n, 3
          k = n
          call change(v, places, k, i, 0.25d0 * i)
          call cut(v, n, 4d0)
   20   continue
        do 25 k = 1, n
   25   total = total + v(k) * k
        do 27 k = 1, n
   27   w(k) = v(k)
        call widen(n, 3d0)
        do 28 k = 1, n
   28   total = total + w(k) * (k + t)
        print '(i5, es24.16)', t, total
   30 continue
      end

      subroutine change(v, places, n, i, value)
      implicit none
      integer n, i, k, places(1)
      double precision v(1), value
      logical found
      found = .false.
!$polydist name(change)
      do k = 1, n
        if (places(k) .eq. i) then
          v(k) = value
          found = .true.
        end if
      end do
      if (.not. found) v(1) = v(1) + value
      end

      subroutine cut(v, n, limit)
      implicit none
      integer n, k
      double precision v(n, 1), limit
!$polydist name(cut)
      do k = 1, n
        if (v(k, 1) .gt. limit) v(k, 1) = limit
      end do
      end

      subroutine widen(n, least)
      implicit none
      integer n, k
      double precision w(1), least
      common w
!$polydist name(widen)
      do k = 1, n
        if (w(k) .gt. least) w(k) = w(k) * 2 + k
      end do
      end
