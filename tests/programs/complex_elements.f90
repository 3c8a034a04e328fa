! Complex arrays, kinds of literals, statements over several lines, two statements on one, upper case.
PROGRAM MAIN
  USE, INTRINSIC :: ISO_FORTRAN_ENV, ONLY: REAL64
  IMPLICIT NONE
  INTEGER, PARAMETER :: DP = REAL64
  INTEGER :: N, I
  COMPLEX(DP), ALLOCATABLE :: Z(:), W(:)
  COMPLEX(DP), PARAMETER :: TURN = (0.6_DP, 0.8_DP)
  CHARACTER(LEN=32) :: WORD
  CALL GET_COMMAND_ARGUMENT(1, WORD)
  READ (WORD, *) N
  ALLOCATE (Z(N), W(N))
  DO I = 1, N
     Z(I) = CMPLX(I, -I, DP); W(I) = 0
  END DO
  !$POLYDIST NAME(TURNING) TILE(4)
  DO I = 2, N
     W(I) = Z(I) * TURN; Z(I) = CONJG(Z(I)) + &
          ! a comment in between
          & AIMAG(W(I)) * &
          (1.0_DP, 2.0_DP)
  END DO
  PRINT '(2Z17.16)', Z, W
END PROGRAM MAIN
