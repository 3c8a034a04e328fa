C     A common block, a labelled loop, a condition on the data.
      SUBROUTINE SWEEP(N)
      INTEGER N, I
      COMMON /ROWS/ A, B
      REAL A(100), B(100)
C$POLYDIST NAME(SWEEP)
      DO 10 I = 1, N
      IF (A(I) .GT. 1.0) THEN
         B(I) = A(I)
     &        - 1.0
      ENDIF
   10 CONTINUE
C$POLYDIST END
      END
