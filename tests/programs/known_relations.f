C     Elimination as in libraries of old: integers that are sums of others before the loops, which
C     keep the columns apart. usage: known_relations n
      PROGRAM RELATE
      INTEGER LDA
      PARAMETER (LDA=45)
      REAL*8 A(LDA,LDA), B(LDA), T
      INTEGER N, NP1, I, J, K, L, KP1, KM1, NM1, KB, IER
      CHARACTER*8 WORD
      COMMON /WORK/ A
      CALL GET_COMMAND_ARGUMENT(1, WORD)
      READ (WORD, *) N
      NP1 = N + 1
      DO 10 J = 1, NP1
        DO 10 I = 1, N
          A(I,J) = MOD(I*J*7 + 3, 17) - 8
          IF (I .EQ. J) A(I,J) = A(I,J) + 60
   10 CONTINUE
      NM1 = N - 1
      IER = 0
      DO 60 K = 1, NM1
        KP1 = K + 1
        L = K
        T = ABS(A(K,K))
        DO 25 I = KP1, N
          IF (ABS(A(I,K)) .GT. T) THEN
            T = ABS(A(I,K))
            L = I
          END IF
   25   CONTINUE
        IF (A(L,K) .EQ. 0) GO TO 55
        IF (L .EQ. K) GO TO 35
C$POLYDIST
        DO 30 J = K, NP1
          T = A(L,J)
          A(L,J) = A(K,J)
          A(K,J) = T
   30   CONTINUE
   35   CONTINUE
C$POLYDIST
        DO 50 J = KP1, NP1
          DO 40 I = KP1, N
            A(I,J) = A(I,J) - A(I,K)/A(K,K)*A(K,J)
   40     CONTINUE
   50   CONTINUE
        GO TO 60
   55   IER = K
   60 CONTINUE
      DO 80 KB = 1, N
        K = N + 1 - KB
        KM1 = K - 1
        B(K) = A(K,NP1)/A(K,K)
C$POLYDIST
        DO 70 I = 1, KM1
          A(I,NP1) = A(I,NP1) - A(I,K)*B(K)
   70   CONTINUE
   80 CONTINUE
      WRITE (*, '(3ES24.15)') (B(K), K = 1, N)
      WRITE (*, '(3ES24.15)') ((A(I,K), I = 1, N), K = 1, NP1)
      PRINT *, IER
      END
