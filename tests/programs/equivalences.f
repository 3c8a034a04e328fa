C Names of parts of one array, of several names for one column, and of what follows in a common block:
C regions use one name of each memory, or two that are apart; several names that they only read.
      program equivalences
      implicit none
      integer, parameter :: n = 23
      real(8) :: a(n), b(n), w(2*n), u(n), v(n), s 
      real(8) :: big(n, 3), p(n), q(n), r(n)
      integer :: i, k, m(4)
      common /blk/ u, v
      real(8) :: x(2*n)
      equivalence (a, w(1)), (b(1), w(n + 1))
      equivalence (big(1, 1), p(1)), (q, big(1, 2)), (r(1), big(1, 3))
      equivalence (u(1), x(1)), (k, m(2))
      real(8) :: f(n, 2), source(n), phi(n), rho(n)
      integer :: kind_of_cell(n)
      common f, source, kind_of_cell
      equivalence (f(1, 1), phi), (f(1, 2), rho)
      do i = 1, 2*n
        w(i) = mod(i*7, 13)
        x(i) = mod(i, 5)
      end do
      big = 1
!$polydist
      do i = 2, n
        a(i) = b(i) + b(i - 1)
      end do
!$polydist
      do i = 1, n
        q(i) = p(i)*2 + a(i)
        r(i) = q(i) + v(i) + u(i)
      end do
      m = 3
!$polydist
      do i = 1, n
        v(i) = q(i)*k
        u(i) = k
      end do
      s = sum(x) + sum(w) + sum(big)
      print *, s, x(1), x(n + 1), w(5), big(7, 2)
!$polydist
      do i = 1, 2*n - 1
        w(i) = w(i + 1)*2 + x(i)
      end do
      print *, sum(a), sum(b)
!$polydist
      do i = 1, n
        s = a(i) + w(i + 1)
        p(i) = s
      end do
      print *, sum(big(:, 1)), s
      phi = big(:, 2)
      rho = 1
      source = 0
      kind_of_cell = 2
C The block has numbers of several sizes.
!$polydist
      do i = 2, n - 1
        rho(i) = phi(i - 1) + source(i)*2
        source(i) = phi(i + 1)*kind_of_cell(i)
      end do
      print *, sum(f), sum(source)
      end program equivalences
