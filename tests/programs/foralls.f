! forall, and masks of it and of do concurrent, on indices and on data; also where it is called.
      program foralls
         implicit none
         integer :: n, i, j, k
         real(8), allocatable :: a(:, :), b(:), c(:)
         real(8) :: t
         character(len=32) :: word

         call get_command_argument(1, word)
         read (word, *) n
         allocate (a(n, n), b(n), c(n))
         do i = 1, n
            b(i) = 0.1d0*i
            c(i) = mod(i*7, 5) - 2
            do j = 1, n
               a(i, j) = 1d0/(i + 2*j)
            end do
         end do

!$polydist name(statement)
         forall (i=1:n) b(i) = 2*c(i) + b(i)
!$polydist name(triangles)
         forall (i=1:n, j=1:n, i /= j)
     &a(i, j) = a(i, j) + 1/(1 + b(j)**2)
!$polydist name(construct)
         forall (i=2:n - 1)
            b(i) = c(i - 1) + c(i + 1)
            c(i) = b(i)*2
         end forall
!$polydist name(steps)
         do k = 1, 3
            pass: forall (i=2:n - 1, c(i) > 0 .and. mod(i, 2) == 0)
               b(i) = b(i)*2 +
     &c(i)
            end forall pass
            forall (i=2:n - 1:3) c(i) = b(i - 1) - b(i + 1)
            FORALL (I = n:1:-2, B(I) > 0) C(I) = C(I)/2
         end do
!$polydist name(masked)
         do concurrent (i=1:n, j=1:n, a(i, j) > 0.1d0)
            a(i, j) = a(i, j)*2
         end do
!$polydist name(several)
         do concurrent (i=1:n, j=1:n,
     &a(j, i) > 0.1d0 .and. i < j)
            t = a(j, i)*2
            if (t > 3) t = 3
            a(j, i) = t + 1
         end do
!$polydist name(inner)
         do i = 1, n
            do concurrent (j=1:i, b(j) > 0)
               a(i, j) = a(i, j)*b(j)
            end do
            if (b(i) > 1) then
               forall (j=1:n, c(j) > 0) a(i, j) = a(i, j) - c(j)
            end if
         end do
!$polydist name(called)
         do k = 1, 2
            call spread_out(a, b, c, n)
            call spread_out(a, c, b, n)
         end do
         do i = 1, n
            print '(3es25.16)', b(i), c(i), sum(a(:, i))
         end do
      contains
         subroutine spread_out(p, x, y, m)
            integer :: m, l, i
            real(8) :: p(m, m), x(m), y(m)
            forall (i=2:m - 1, x(i) > 0)
               y(i) = 0.5d0*(x(i - 1) + x(i + 1))
            end forall
            rim: forall (i=1:m:2)
               p(i, 1) = x(i)*0.75d0
            end forall rim
            forall (l=1:m, i=1:m, l /= i)
     &p(i, l) = p(i, l)*0.5d0 + x(l)
            rows: do i = 2, m
               if (y(i) < 0) cycle rows
               y(i) = y(i) - 0.125d0*p(i, 1)
            end do rows
         end subroutine
      end program foralls
