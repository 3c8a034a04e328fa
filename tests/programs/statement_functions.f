! Statement functions that regions call: of arguments, constants, variables and elements.
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
      program statement_functions
      implicit double precision (a-h, o-z)
      parameter (most = 60)
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
      do i = 1, n*n
        print '(2z17.16)', u(i), v(i)
      end do
      end
