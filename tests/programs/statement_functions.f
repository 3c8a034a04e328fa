! Statement functions that regions call: of arguments, constants, variables and elements, also of
! common blocks, and with declarations after them.
      subroutine relax(u, v, n, h)
      implicit double precision (a-h, o-z)
      dimension u(n, n), v(n, n)
      parameter (third = 1d0/3)
      integer up
      logical inside
      sq(x) = x*x
      flux(a, b) = (b - a)*third*h + sq(a) - c*
     &   min(a, b)
      up(i) = i + 1
      inside(i, k) = i.gt.2.and.k.lt.n
      at(i) = u(i, 1)*h
      c = 0.25
!$polydist
      do 10 j = 2, n - 1
        do 10 i = 2, n - 1
          v(i, j) = flux(u(i-1, j), u(i+1, j)) + up(i)*0.125d0
          if (inside(i, j)) v(i, j) = v(i, j) + sq(v(i, j)) + at(j)
   10 continue
      end
      subroutine drift(u, v, n)
      implicit double precision (a-h, o-z)
      dimension u(n, n), v(n, n), row(60)
      common /slopes/ slope, table(60)
      common /widths/ lag
      tilt(i) = table(i)*slope
      inner(i) = mod(i + lag, 7)
      cut(x, i) = min(x, tilt(i)) + inner(i)
!$polydist
      do 20 j = 1, n
        do 20 i = 1, n
          v(i, j) = cut(u(i, j), j) + tilt(i)
   20 continue
!$polydist
      do 30 i = 1, n
   30 row(i) = tilt(i)*i
      do 40 i = 1, n
   40 u(i, i) = row(i)
      end
      subroutine settle(u, v, n)
      implicit double precision (a-h, o-z)
      square(x) = x*x
      dimension u(n, n), v(n, n)
      cube(x) = x*square(x)
      parameter (part = 0.125d0)
      integer t
!$polydist
      do 60 t = 1, 2
        do 50 j = 2, n - 1
          do 50 i = 1, n
   50       v(i, j) = part*square(u(i, j - 1)) - u(i, j + 1)
        do 60 j = 2, n - 1
          do 60 i = 1, n
   60       u(i, j) = cube(v(i, j))*1d-6
      end
      program statement_functions
      implicit double precision (a-h, o-z)
      parameter (most = 60)
      common /slopes/ slope, table(60)
      common /widths/ lag
      dimension u(most*most), v(most*most)
      character*20 word
      call get_command_argument(1, word)
      read (word, *) n
      do i = 1, n*n
        u(i) = mod(3*i, 11)*0.25d0
        v(i) = 0
      end do
      call relax(u, v, n, 0.5d0)
      call relax(v, u, n, 0.25d0)
      slope = 0.375d0
      lag = 2
      do i = 1, 60
        table(i) = i*0.5d0 - 3
      end do
      call drift(u, v, n)
      call settle(u, v, n)
      do i = 1, n*n
        print '(2z17.16)', u(i), v(i)
      end do
      end
