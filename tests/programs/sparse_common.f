C     A sparse matrix and vectors that lie beside each other in COMMON,
C     and are arguments without a size.
C     usage: sparse_common rows steps
      PROGRAM CGLIKE
      INTEGER MOST
      PARAMETER (MOST = 30002)
      INTEGER FIRST(MOST + 1), COL(5*MOST), N, STEPS, I, J, K, T
      DOUBLE PRECISION A(5*MOST), X(MOST), P(MOST), Q(MOST), R(MOST)
      COMMON /MATRIX/ FIRST, COL
      COMMON /VALUES/ A, X, P, Q, R
      CHARACTER*20 WORD
      CALL GETARG(1, WORD)
      READ (WORD, *) N
      CALL GETARG(2, WORD)
      READ (WORD, *) STEPS
      K = 1
      DO 20 I = 1, N
         FIRST(I) = K
         DO 10 J = 0, MOD(I, 4)
            COL(K) = MOD(I*7 + J*13, N) + 1
            A(K) = 1D0/(1 + MOD(K, 11))
   10       K = K + 1
   20    X(I) = MOD(I, 9)
      FIRST(N + 1) = K
      DO 30 T = 1, STEPS
   30    CALL STEP(N, FIRST, COL, A, X, P, Q, R)
      PRINT *, X(1), X((N + 1)/2), P(N), R(N)
      END
      SUBROUTINE STEP(N, FIRST, COL, A, X, P, Q, R)
      INTEGER N, FIRST(*), COL(*), I, K
      DOUBLE PRECISION A(1), X(*), P(*), Q(*), R(*), S
!$POLYDIST
      DO 10 I = 1, N
         P(I) = X(I) + 1
   10    R(I) = X(I)*0.5D0
!$POLYDIST
      DO 30 I = 1, N
         S = 0
         DO 20 K = FIRST(I), FIRST(I + 1) - 1
   20       S = S + A(K)*P(COL(K))
         Q(I) = S
   30    CONTINUE
!$POLYDIST
      DO 40 I = 1, N
         X(I) = 0.25D0*Q(I) + R(N + 1 - I)
   40    CONTINUE
      END
