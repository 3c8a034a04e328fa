C     Calls of procedures outside modules, without PURE and INTENT: what
C     becomes of their arguments is found in their text.
      PROGRAM EXTERN
      INTEGER N, M, I, J
      REAL A(40, 40), B(40, 40), W(40), Q, FL
      DATA A, B /3200*0.0/
      CHARACTER*20 WORD
      CALL GETARG(1, WORD)
      READ (WORD, *) N
      CALL GETARG(2, WORD)
      READ (WORD, *) M
C$POLYDIST NAME(POINTS)
      DO 20 J = 1, M
      DO 20 I = 1, N
        CALL START(I, J, A(I, J))
        CALL FLUX(A(I, J), 2.0, FL)
        B(I, J) = FL + SCALED(A(I, J))
   20 CONTINUE
C$POLYDIST NAME(COLUMNS) PRIVATE(W)
      DO 40 J = 1, M
        W = 0.0
        CALL SOLVE(A(1:N, J), B(1:N, J), W, N, Q)
        DO 30 I = 1, N
   30   CALL HALVE(A(I, J), Q, I)
   40 CONTINUE
      CALL SWEEPS(A, B, W, 40, M)
      PRINT '(Z8.8)', ((A(I, J), B(I, J), I = 1, N), J = 1, M)
      END
C
      SUBROUTINE SWEEPS(A, B, W, L, M)
      INTEGER L, M, J
      REAL A(L, M), B(L, M), W(L)
C$POLYDIST NAME(SWEEPS) PRIVATE(W)
      DO 10 J = 2, M
        W = 1.0
        CALL SOLVE(A(1, J), B(1, J), W(1), L, Q)
        CALL SOLVE(B(1, J), A(1, J-1), W, L, Q)
   10 CONTINUE
      END
C
      SUBROUTINE START(I, J, VALUE)
      VALUE = REAL(MOD(I * 7 + J * 3, 11)) - 2.0
      END
C
      SUBROUTINE FLUX(U, RATE, F)
      F = RATE * U
      IF (U .LT. 0.0) F = 0.5 * F
      END
C
      SUBROUTINE SOLVE(D, R, W, N, Q)
      INTEGER N, I
      REAL D(N), R(N), W(N), Q
      Q = 0.0
      DO 10 I = 2, N
        W(I) = D(I) - 0.25 * R(I-1)
        R(I) = W(I) / 3.0
        CALL FLUX(W(I), 0.5, Q)
   10 CONTINUE
      END
C
      SUBROUTINE HALVE(X, Q, I)
      IF (X .GT. Q .AND. I .GT. 2) THEN
        X = X / 2.0
        RETURN
      END IF
      X = X + 1.0
      END
C
      REAL FUNCTION SCALED(X)
      SCALED = SQRT(ABS(X)) + TWICE(X)
      END
C
      REAL FUNCTION TWICE(X)
      TWICE = 2.0 * X
      END
