! Packed triangles that regions write, as in LAPACK: by formulas, by counters, column by column.
program packed_writes
  implicit none
  integer :: n, i, j
  character(len=20) :: word
  real(8), allocatable :: a(:, :), p(:), q(:), x(:), y(:)
  n = 20
  if (command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) n
  end if
  allocate (a(n, n), p(n*(n + 1)/2), q(0:n*(n + 1)/2), x(n), y(n))
  q = 0
  do i = 1, n
    x(i) = mod(i, 7) - 2.5d0
    if (mod(i, 5) == 0) x(i) = 0
    do j = 1, n
      a(j, i) = mod(i*7 + j*3, 11)
      if (i == j) a(j, i) = a(j, i) + 100
    end do
  end do
  call upper(n, p, a)
  print '(3z17.16)', p
  call lower(n, q(1:), a)
  print '(3z17.16)', q
  call counted(n, p, q, a)
  print '(3z17.16)', p, q
  call dspr(n, 0.25d0, x, p)
  call spmv(n, p, x, y)
  print '(3z17.16)', p, y
  call dpptrf(n, p)
  print '(3z17.16)', p

contains

  subroutine upper(n, ap, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: ap(n*(n + 1)/2), a(n, n)
    integer :: i, j
!$polydist name(upper)
    do j = 1, n
      do i = 1, j
        ap(i + (j - 1)*j/2) = a(i, j)
      end do
    end do
!$polydist name(diagonal)
    do j = 2, n
      do i = 1, j - 1
        ap(i + j*(j - 1)/2) = ap(i + j*(j - 1)/2) + 0.5d0*ap(j*(j + 1)/2) - ap(i*(i + 1)/2)
      end do
    end do
  end subroutine upper

  subroutine lower(n, ap, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: ap(*), a(n, n)
    integer :: i, j
!$polydist name(lower)
    do j = 1, n
      do i = j, n
        ap(i + (j - 1)*(2*n - j)/2) = a(i, j) - 1
      end do
    end do
!$polydist name(rows)
    do i = 1, n
      do j = 1, i
        ap(i + ((2*n - j)*(j - 1))/2) = ap(i + ((2*n - j)*(j - 1))/2)*(i - 0.5d0)
      end do
    end do
  end subroutine lower

  subroutine counted(n, ap, q, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: ap(:), q(0:), a(n, n)
    integer :: i, j, k
    k = 1
!$polydist name(counted)
    do j = 1, n
      do i = 1, j
        ap(k) = 3*a(i, j)
        k = k + 1
      end do
    end do
    k = 0
!$polydist name(from_zero)
    do j = 1, n
      do i = j, n
        k = k + 1
        q(k) = q(k) - a(j, i)
      end do
    end do
    print *, k
  end subroutine counted

  ! BLAS, as it is written there.
  subroutine dspr(n, alpha, x, ap)
    integer, intent(in) :: n
    real(8), intent(in) :: alpha, x(*)
    real(8), intent(inout) :: ap(*)
    real(8) :: temp
    integer :: i, j, k, kk
    kk = 1
!$polydist name(dspr)
    do j = 1, n
      if (x(j) .ne. 0) then
        temp = alpha*x(j)
        k = kk
        do i = 1, j
          ap(k) = ap(k) + x(i)*temp
          k = k + 1
        end do
      end if
      kk = kk + j
    end do
  end subroutine dspr

  subroutine spmv(n, ap, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: ap(n*(n + 1)/2), x(n)
    real(8), intent(out) :: y(n)
    real(8) :: s
    integer :: i, j
!$polydist name(spmv)
    do i = 1, n
      s = 0
      do j = 1, i
        s = s + ap(j + i*(i - 1)/2)*x(j)
      end do
      do j = i + 1, n
        s = s + ap(i + j*(j - 1)/2)*x(j)
      end do
      y(i) = s
    end do
  end subroutine spmv

  ! A factorisation of the packed matrix.
  subroutine dpptrf(n, ap)
    integer, intent(in) :: n
    real(8), intent(inout) :: ap(n*(n + 1)/2)
    integer :: i, j, k
!$polydist name(dpptrf)
    do k = 1, n
      do j = k + 1, n
        ap(k + j*(j - 1)/2) = ap(k + j*(j - 1)/2)/ap(k*(k + 1)/2)
      end do
      do j = k + 1, n
        do i = k + 1, j
          ap(i + j*(j - 1)/2) = ap(i + j*(j - 1)/2) &
                                - ap(k + i*(i - 1)/2)*ap(k + j*(j - 1)/2)*ap(k*(k + 1)/2)
        end do
      end do
    end do
  end subroutine dpptrf
end program packed_writes
