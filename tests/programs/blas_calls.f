c     Elements of arrays passed to procedures in the manner of BLAS: what they take begins there, and
c     increments of one choose the loops, unrolled or not.
      program blas
      implicit none
      integer n, i, j, k
      parameter (n = 23)
      double precision a(n + 1, n), x(n, n), y(n, n), z(n * n), r(n), t
      double precision dotted, summed
      integer places(n), placed
      external dotted, summed, placed
      do 20 j = 1, n
        do 10 i = 1, n
          a(i, j) = mod(i * 17 + j * j * 13, 71) * 0.25d0 - 9
          x(i, j) = mod(i * j, 19) - 7.5d0
          y(i, j) = i - j
   10   continue
        a(n + 1, j) = j
        a(j, j) = a(j, j) + 40
   20 continue
!$polydist
      do k = 1, n - 1
        t = -1d0 / a(k, k)
        call scaled(n - k, t, a(k + 1, k), 1)
        do j = k + 1, n
          t = a(k, j)
          call added(n - k, t, a(k + 1, k), 1, a(k + 1, j), 1)
        end do
      end do
!$polydist
      do 40 j = 1, n
        places(j) = placed(n, x(1, j), 1)
        r(j) = summed(n, x(1, j), 1) + dotted(n - 1, x(1, j), y(2, j))
        call doubled(n, z((j - 1) * n + 1), y(1, j))
   40 continue
      print '(3z17.16)', a, z, r
      print '(20i4)', places
      end

      subroutine added(n, da, dx, incx, dy, incy)
      implicit none
      integer n, incx, incy, i, ix, iy, m, mp1
      double precision da, dx(1), dy(1)
      if (n .le. 0) return
      if (da .eq. 0d0) return
      if (incx .eq. 1 .and. incy .eq. 1) go to 20
      ix = 1
      iy = 1
      if (incx .lt. 0) ix = (1 - n) * incx + 1
      if (incy .lt. 0) iy = (1 - n) * incy + 1
      do 10 i = 1, n
        dy(iy) = dy(iy) + da * dx(ix)
        ix = ix + incx
        iy = iy + incy
   10 continue
      return
   20 m = mod(n, 4)
      if (m .eq. 0) go to 40
      do 30 i = 1, m
        dy(i) = dy(i) + da * dx(i)
   30 continue
      if (n .lt. 4) return
   40 mp1 = m + 1
      do 50 i = mp1, n, 4
        dy(i) = dy(i) + da * dx(i)
        dy(i + 1) = dy(i + 1) + da * dx(i + 1)
        dy(i + 2) = dy(i + 2) + da * dx(i + 2)
        dy(i + 3) = dy(i + 3) + da * dx(i + 3)
   50 continue
      end

      subroutine scaled(n, da, dx, incx)
      implicit none
      integer n, incx, i
      double precision da, dx(*)
      if (n .le. 0) return
      if (incx .eq. 1) then
        do i = 1, n
          dx(i) = da * dx(i)
        end do
      else
        do i = 1, n * incx, incx
          dx(i) = da * dx(i)
        end do
      end if
      end

      subroutine doubled(n, to, from)
      implicit none
      integer n, i
      double precision to(*), from(*)
      do i = 1, n
        to(i) = 2 * from(i) + 1
      end do
      end

      double precision function dotted(n, dx, dy)
      implicit none
      integer n, i
      double precision dx(n), dy(n)
      dotted = 0
      do i = 1, n
        dotted = dotted + dx(i) * dy(i)
      end do
      end

      double precision function summed(n, dx, incx)
      implicit none
      integer n, incx, i, m
      double precision dx(*)
      summed = 0
      if (n .le. 0 .or. incx .le. 0) return
      if (incx .eq. 1) then
        m = mod(n, 3)
        if (m .ne. 0) then
          do i = 1, m
            summed = summed + dabs(dx(i))
          end do
          if (n .lt. 3) return
        end if
        do i = m + 1, n, 3
          summed = summed + dabs(dx(i)) + dabs(dx(i + 1))
     &        + dabs(dx(i + 2))
        end do
      else
        do i = 1, n * incx, incx
          summed = summed + dabs(dx(i))
        end do
      end if
      end

      integer function placed(n, dx, incx)
      implicit none
      integer n, incx, i
      double precision dx(*), largest
      placed = 0
      if (n .lt. 1 .or. incx .le. 0) return
      placed = 1
      if (n .eq. 1) return
      if (incx .eq. 1) then
        largest = dabs(dx(1))
        do i = 2, n
          if (dabs(dx(i)) .gt. largest) then
            placed = i
            largest = dabs(dx(i))
          end if
        end do
      end if
      end
