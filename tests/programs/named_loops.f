! Loops with names, of which a jump leaves several at once, in a program without declarations of its
! integers and with jumps by label around the regions.
      PROGRAM NAMED
      DOUBLE PRECISION A(60,60), S(60), W(60)
      INTEGER HITS(60)
      CHARACTER(LEN=20) WORD
      CALL GET_COMMAND_ARGUMENT(1, WORD)
      READ (WORD, *) N
      CALL GET_COMMAND_ARGUMENT(2, WORD)
      READ (WORD, *) M
      DO 10 J = 1, N
        HITS(J) = 0
        DO 10 I = 1, M
          A(I,J) = MOD(I*J, 17)
   10 CONTINUE
      IF (M .GT. 55) GO TO 90
!$POLYDIST NAME(DEEP)
      FIRST: DO J = 1, N
        S(J) = 0D0
        SECOND: DO I = 1, M
          DO 20 K = I, M
            IF (A(K,J) .GT. 15D0) CYCLE FIRST
            IF (A(K,J) .GT. 12D0) CYCLE SECOND
            S(J) = S(J) + A(K,J)
   20     CONTINUE
          S(J) = S(J) + 1
        END DO SECOND
        S(J) = -S(J)
      END DO FIRST
!$POLYDIST NAME(BLOCKS)
      DO J = 1, N
        W(J) = S(J)
        ROWS: DO I = 1, M, 5
          DO K = I, MIN(I + 4, M)
            IF (A(K,J) .LT. 1D0) THEN
              HITS(J) = HITS(J) + 1
              CYCLE ROWS
            ELSE IF (A(K,J) .GT. 15D0) THEN
              EXIT ROWS
            END IF
          END DO
          HITS(J) = HITS(J) + 100
        END DO ROWS
      END DO
!$POLYDIST NAME(BYPLACE)
      OUTER: DO J = 1, N
        DO I = 1, M
          DO K = 1, 3
            IF (I + K .GT. J) CYCLE OUTER
            A(I,J) = A(I,J) + K
          END DO
        END DO
      END DO OUTER
!$POLYDIST NAME(LABELS)
      DO 30 J = 1, N
        DO 40 I = 1, M
          DO 50 K = 1, M
            IF (A(I,J) + A(K,J) .GT. 30D0) GO TO 60
            HITS(J) = HITS(J) + 1
   50     CONTINUE
   40   CONTINUE
   60   CONTINUE
        HITS(J) = HITS(J) + 1000
   30 CONTINUE
      L = N + 1
      LL = 0
!$POLYDIST NAME(LOWEST)
      PAIRS: DO I = 1, N
        DO J = I + 1, N
          IF (ABS(W(I) - W(J)) .LT. 0.5D0 .AND. I .LT. L) THEN
            L = I
            LL = J
          END IF
        END DO
      END DO PAIRS
      PRINT '(3Z17.16)', (S(J), W(J), A(1,J), J = 1, N)
      PRINT *, (HITS(J), J = 1, N), L, LL
      GO TO 99
   90 PRINT *, 'TOO MANY'
   99 CONTINUE
      END
