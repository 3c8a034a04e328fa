C     SOR in the style of 1977: fixed form, common blocks, labelled loops,
C     implicit types, a continuation in column 6, a directive with one,
C     sequence numbers on directives.
      PROGRAM SOR
      IMPLICIT REAL*8 (A-H,O-Z)
      PARAMETER (NMAX=400)
      COMMON /FIELD/ A(NMAX), B(0:NMAX), OMEGA
      COMMON /SIZES/ N, MAXIT
      CHARACTER*32 WORD
      CALL GETARG(1, WORD)
      READ (WORD,*) N
      CALL GETARG(2, WORD)
      READ (WORD,*) MAXIT
      OMEGA = 1.3D0
      DO 10 I = 1, N
      A(I) = DBLE(MOD(7*I, 11))
   10 B(I) = 0D0
      B(0) = 1D0
      CALL SOLVE
      DO 20 I = 1, N
   20 WRITE (*,'(2Z17.16)') A(I), B(I)
      END

      SUBROUTINE SOLVE
      IMPLICIT REAL*8 (A-H,O-Z)
      PARAMETER (NMAX=400)
      COMMON /FIELD/ A(NMAX), B(0:NMAX), OMEGA
      COMMON /SIZES/ N, MAXIT
c$polydist name(sor)                                                    00000060
c$polydist& tile(3, 17)                                                 SOR00070
      DO 40 K = 1, MAXIT
      DO 30 I = 2, N-1
      A(I) = OMEGA*(A(I-1) + A(I+1))*0.5D0
     &     + (1D0 - OMEGA)*A(I)
   30 CONTINUE
      DO 40 I = 1, N
      IF (MOD(I, 3) .EQ. 0) GOTO 40
      B(I) = B(I-1)*0.25D0 + A(I)
   40 CONTINUE
      END
