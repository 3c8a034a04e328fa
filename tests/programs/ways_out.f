C     Scalars that are read on some way from a region: by the condition of
C     the loop around it, in the next iteration after a cycle, behind a
C     label, in a statement function.
      PROGRAM WAYS_OUT
      IMPLICIT NONE
      INTEGER :: N, I, J, K
      REAL(8) :: A(60), B(60), S, T, U, V, X, SHIFT
      CHARACTER(LEN=20) :: WORD
      SHIFT(X) = X + V
      CALL GET_COMMAND_ARGUMENT(1, WORD)
      READ (WORD, *) N
      DO I = 1, N
         A(I) = 0.25D0*MOD(7*I, 10) + 1
         B(I) = MOD(3*I, 8)
      END DO
      S = 4
      DO WHILE (S > 0.25D0)
         S = 0
C$POLYDIST NAME(CONDITION)
         DO I = 1, N
            S = 0.5D0*A(I)
            A(I) = S
         END DO
C$POLYDIST END
      END DO
      T = 1
      FAR: DO K = 1, 3
         B(1) = B(1) + T
         DO J = 1, 2
C$POLYDIST NAME(NEXT)
            DO I = 1, N
               T = B(I) + J
               B(I) = 0.5D0*T
            END DO
C$POLYDIST END
            IF (K == 2) CYCLE FAR
         END DO
         T = 2
      END DO FAR
C$POLYDIST NAME(LABEL)
      DO I = 1, N
         U = A(I) + B(I)
         A(I) = 0.5D0*U
      END DO
C$POLYDIST END
      WORD = 'x'
      READ (WORD, *, ERR=10) K
      U = 0
   10 A(1) = A(1) + U
C$POLYDIST NAME(FUNCTION)
      DO I = 1, N
         V = A(I) - B(I)
         B(I) = 0.5D0*V
      END DO
C$POLYDIST END
      B(2) = SHIFT(A(2))
      PRINT '(F0.12)', (A(I), B(I), I = 1, N)
      END
