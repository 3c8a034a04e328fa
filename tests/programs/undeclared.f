C     Variables that nothing declares: SAVE keeps them from call to call,
C     and an internal procedure shares those of its host.
      PROGRAM UNDECL
      DIMENSION A(60), B(60), C(60)
      CHARACTER*20 WORD
      CALL GETARG(1, WORD)
      READ (WORD, *) N
      DO 5 I = 1, N
      A(I) = REAL(MOD(I*7, 10))
      C(I) = 0.0
    5 B(I) = REAL(MOD(I*3, 8))
      T = 0.5
      DO 8 K = 1, 3
      CALL ALL(K, N, A)
      CALL NAMED(K, N, B)
      CALL SHARED
      A(1) = A(1) + T
    8 CONTINUE
      WRITE (*, '(Z8.8)') T, (A(I), B(I), C(I), I = 1, N)
      CONTAINS
      SUBROUTINE SHARED
C$POLYDIST NAME(SHARED)
      DO 10 J = 1, N
      T = A(J)*0.5 + B(J)
      C(J) = T + C(J)
   10 CONTINUE
      END SUBROUTINE
      END

      SUBROUTINE ALL(K, N, A)
      SAVE
      REAL A(N), W
      IF (K .EQ. 1) W = 1.5
      IF (K .EQ. 1) V = 0.5
      A(1) = A(1) + V + W
C$POLYDIST NAME(ALL)
      DO 20 I = 1, N
      V = A(I)*0.5
      W = V - 1.0
      A(I) = V + W
   20 CONTINUE
      END

      SUBROUTINE NAMED(K, N, B)
      DIMENSION B(N), W(3)
      SAVE V, W
      IF (K .EQ. 1) V = 0.5
      IF (K .EQ. 1) W(2) = 0.25
      B(1) = B(1) + V + W(2)
C$POLYDIST NAME(NAMED)
      DO 30 I = 1, N
      V = B(I)*0.5
      W(2) = V + 1.0
      B(I) = V + W(2)
   30 CONTINUE
      END
