C     Labels inside statements that are emitted whole: a labelled loop and
C     a jump to its end under a condition on the data, in a loop over time;
C     a jump to a statement that ends a loop, which it runs; jumps back,
C     also to the first statement, and over others that end the iteration;
C     intrinsic functions that are declared with their types.
      PROGRAM LABELS
      INTEGER N, M, I, J, K
      REAL A(60), B(60, 8), S
      DOUBLE PRECISION D, DBLE, DABS
      INTEGER IABS
      CHARACTER*20 WORD
      CALL GETARG(1, WORD)
      READ (WORD, *) N
      CALL GETARG(2, WORD)
      READ (WORD, *) M
      DO 5 I = 1, N
      A(I) = REAL(MOD(I*7, 10))
      DO 5 J = 1, 8
    5 B(I, J) = REAL(I - J)
C$POLYDIST NAME(LABELS)
      DO 40 K = 1, M
      DO 30 I = 2, N
      IF (A(I) .LT. 3.0) THEN
         S = 0.0
         DO 10 J = 1, 8
         S = S + B(I, J)
   10    CONTINUE
         A(I) = S / 8.0 + A(I-1)
      END IF
      DO 20 J = 1, 8
      IF (B(I, J) .GT. 20.0) GO TO 20
      B(I, J) = B(I, J) + A(I)
   20 CONTINUE
      DO 25 J = 1, 8
      IF (J .GT. 5) GO TO 25
      B(I, J) = B(I, J) - 1.0
   25 B(I, J) = 2.0 + B(I, J) / 2.0
   30 CONTINUE
      DO 35 I = 2, N
      IF (I .GT. 5) A(I) = A(I-1) / 2.0 +
     &   1.0
   35 IF (I .LT. 8
     &   .OR. I .GT. 10) A(I) =
     &   A(I) / 4.0 + B(I, 3)
   40 CONTINUE
      A(1) = SNGL(DABS(DBLE(A(1)))) + IABS(-1)
C$POLYDIST NAME(BACK)
      DO 80 I = 1, N
   50 A(I) = A(I) * 0.5
      IF (A(I) .LT. 1.0) GO TO 60
      B(I, 1) = B(I, 1) + 1.0
      GO TO 50
   60 D = DBLE(A(I)) * 3
      IF (DABS(D) .GT. 2D0) GO TO 70
      B(I, 2) = B(I, 2) + IABS(I - 5)
   70 IF (B(I, 2) .LT. 4.0) GO TO 80
      B(I, 3) = SNGL(D)
   80 CONTINUE
C$POLYDIST NAME(CLOSED)
      DO 90 I = 1, N
      IF (B(I, 1) .LT. 2.0) GO TO 85
      B(I, 4) = B(I, 2)
      IF (B(I, 3) .GT. 1.5) GO TO 90
      B(I, 5) = B(I, 4) + 1.0
   85 B(I, 6) = B(I, 1) - 3.0
   90 END DO
      WRITE (*, '(Z8.8)') (A(I), (B(I, J), J = 1, 8), I = 1, N)
      END
