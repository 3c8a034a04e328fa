c     Shallow water on a torus with fields in common blocks: fluxes, new
c     values and a filter over three time levels, each a subroutine with
c     a region, and one that copies the periodic edges.
      program ocean
      integer most
      parameter (most = 402)
      double precision u(most, most), v(most, most), p(most, most)
      double precision un(most, most), vn(most, most), pn(most, most)
      double precision uo(most, most), vo(most, most), po(most, most)
      common /now/ u, v, p
      common /new/ un, vn, pn
      common /old/ uo, vo, po
      integer n, m, steps, often, step, i, j, asked
      double precision total, dt
      n = asked(1, 15)
      m = asked(2, 12)
      steps = asked(3, 5)
      often = asked(4, 2)
      if (n .ge. most .or. m .ge. most) stop 1
      call start(n, m)
      dt = 0.01d0
      do 10 step = 1, steps
         call fluxes(n, m)
         call edges(n, m)
         call advanc(n, m, dt)
         call wrap(n, m, un, 2)
         call wrap(n, m, vn, 1)
         call wrap(n, m, pn, 0)
         call filter(n, m)
         if (often .gt. 0) then
            if (mod(step, often) .eq. 0) write (*, '(i4,2z18)') step,
     &           p(n / 2 + 1, m / 2 + 1), u(1, m + 1)
         end if
         dt = 0.02d0
 10   continue
      total = 0
      do 30 j = 1, m + 1
         do 20 i = 1, n + 1
            total = total + mod(i, 3) * p(i, j) + mod(j, 5) * u(i, j)
     &           + v(i, j)
 20      continue
 30   continue
      write (*, '(z18)') total
      end

      integer function asked(k, other)
      integer k, other
      character*32 word
      asked = other
      call get_command_argument(k, word)
      if (word .ne. ' ') read (word, *) asked
      end

      subroutine start(n, m)
      integer n, m, i, j, most
      parameter (most = 402)
      double precision u(most, most), v(most, most), p(most, most)
      double precision uo(most, most), vo(most, most), po(most, most)
      common /now/ u, v, p
      common /old/ uo, vo, po
      do 20 j = 1, m + 1
         do 10 i = 1, n + 1
            u(i, j) = 0.01d0 * (mod(mod(i - 1, n) * 7, 5) - 2)
            v(i, j) = 0.01d0 * (mod(mod(j - 1, m) * 11, 7) - 3)
            p(i, j) = 10 + 0.1d0 * (mod(mod(i - 1, n) * 3, 4)
     &           + mod(mod(j - 1, m) * 5, 3))
            uo(i, j) = u(i, j)
            vo(i, j) = v(i, j)
            po(i, j) = p(i, j)
 10      continue
 20   continue
      end

      subroutine fluxes(n, m)
      integer n, m, i, j, most
      parameter (most = 402)
      double precision u(most, most), v(most, most), p(most, most)
      double precision cu(most, most), cv(most, most)
      double precision z(most, most), h(most, most)
      common /now/ u, v, p
      common /flux/ cu, cv, z, h
c$polydist name(fluxes)
      do 20 j = 1, m
         do 10 i = 1, n
            cu(i + 1, j) = 0.5d0 * (p(i + 1, j) + p(i, j)) * u(i + 1, j)
            cv(i, j + 1) = 0.5d0 * (p(i, j + 1) + p(i, j)) * v(i, j + 1)
            z(i + 1, j + 1) = (4 * (v(i + 1, j + 1) - v(i, j + 1))
     &           - 3.2d0 * (u(i + 1, j + 1) - u(i + 1, j)))
     &           / (p(i, j) + p(i + 1, j) + p(i + 1, j + 1)
     &           + p(i, j + 1))
            h(i, j) = p(i, j) + 0.25d0 * (u(i + 1, j) ** 2
     &           + u(i, j) ** 2 + v(i, j + 1) ** 2 + v(i, j) ** 2)
 10      continue
 20   continue
      end

      subroutine edges(n, m)
      integer n, m, most
      parameter (most = 402)
      double precision cu(most, most), cv(most, most)
      double precision z(most, most), h(most, most)
      common /flux/ cu, cv, z, h
      call wrap(n, m, cu, 2)
      call wrap(n, m, cv, 1)
      call wrap(n, m, z, 3)
      call wrap(n, m, h, 0)
      end

c     The row and the column that loops leave out: the first one or the
c     last one of each, by two bits of where.
      subroutine wrap(n, m, a, where)
      integer n, m, where, i, j, most
      integer rowto, rowof, colto, colof
      parameter (most = 402)
      double precision a(most, most)
      rowto = n + 1
      rowof = 1
      colto = m + 1
      colof = 1
      if (where .ge. 2) then
         rowto = 1
         rowof = n + 1
      end if
      if (mod(where, 2) .eq. 1) then
         colto = 1
         colof = m + 1
      end if
c$polydist name(rows)
      do 10 j = 1, m + 1
         a(rowto, j) = a(rowof, j)
 10   continue
c$polydist name(columns)
      do 20 i = 1, n + 1
         a(i, colto) = a(i, colof)
 20   continue
      end

      subroutine advanc(n, m, dt)
      integer n, m, i, j, most
      double precision dt
      parameter (most = 402)
      double precision un(most, most), vn(most, most), pn(most, most)
      double precision uo(most, most), vo(most, most), po(most, most)
      double precision cu(most, most), cv(most, most)
      double precision z(most, most), h(most, most)
      common /new/ un, vn, pn
      common /old/ uo, vo, po
      common /flux/ cu, cv, z, h
c$polydist name(advance)
      do 20 j = 1, m
         do 10 i = 1, n
            un(i + 1, j) = uo(i + 1, j) + dt / 8 * (z(i + 1, j + 1)
     &           + z(i + 1, j)) * (cv(i + 1, j + 1) + cv(i, j + 1)
     &           + cv(i, j) + cv(i + 1, j)) - dt * (h(i + 1, j)
     &           - h(i, j))
            vn(i, j + 1) = vo(i, j + 1) - dt / 8 * (z(i + 1, j + 1)
     &           + z(i, j + 1)) * (cu(i + 1, j + 1) + cu(i + 1, j)
     &           + cu(i, j) + cu(i, j + 1)) - 0.8d0 * dt * (h(i, j + 1)
     &           - h(i, j))
            pn(i, j) = po(i, j) - dt * (cu(i + 1, j) - cu(i, j))
     &           - 0.8d0 * dt * (cv(i, j + 1) - cv(i, j))
 10      continue
 20   continue
      end

      subroutine filter(n, m)
      integer n, m, i, j, most
      parameter (most = 402)
      double precision u(most, most), v(most, most), p(most, most)
      double precision un(most, most), vn(most, most), pn(most, most)
      double precision uo(most, most), vo(most, most), po(most, most)
      common /now/ u, v, p
      common /new/ un, vn, pn
      common /old/ uo, vo, po
c$polydist name(filter)
      do 20 j = 1, m + 1
         do 10 i = 1, n + 1
            uo(i, j) = u(i, j) + 0.001d0 * (un(i, j) - 2 * u(i, j)
     &           + uo(i, j))
            vo(i, j) = v(i, j) + 0.001d0 * (vn(i, j) - 2 * v(i, j)
     &           + vo(i, j))
            po(i, j) = p(i, j) + 0.001d0 * (pn(i, j) - 2 * p(i, j)
     &           + po(i, j))
            u(i, j) = un(i, j)
            v(i, j) = vn(i, j)
            p(i, j) = pn(i, j)
 10      continue
 20   continue
      end
