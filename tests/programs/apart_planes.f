C     A solver of lines in planes, as in the pseudo-applications of old benchmarks: a work plane in a
C     COMMON block, whose ends another subroutine sets for sizes of its own. Iterations over planes
C     are free of each other if those are the sizes of the grid less two.
C     usage: apart_planes n [sweeps] [difference of the sizes] [difference of the others]
      SUBROUTINE ENDS(NJ, NI)
      INTEGER NJ, NI, I, M
      INTEGER GRID(3), NX2, NY2
      REAL*8 LHS(3,0:40,0:40), RHS(0:40,0:40,0:40), CV(0:40)
      COMMON /SIZES/ GRID, NX2, NY2
      COMMON /WORK/ LHS, RHS, CV
      DO I = 1, NI
        DO M = 1, 3
          LHS(M,I,0) = 0
          LHS(M,I,NJ) = 0
        END DO
        LHS(2,I,0) = 1
        LHS(2,I,NJ) = 1
      END DO
      END

      SUBROUTINE SOLVE
      INTEGER I, J, K, J1
      INTEGER GRID(3), NX2, NY2
      REAL*8 LHS(3,0:40,0:40), RHS(0:40,0:40,0:40), CV(0:40), F
      COMMON /SIZES/ GRID, NX2, NY2
      COMMON /WORK/ LHS, RHS, CV
!$POLYDIST
      DO K = 1, GRID(3)-2
        CALL ENDS(NY2+1, NX2)
        DO I = 1, GRID(1)-2
          DO J = 0, GRID(2)-1
            CV(J) = 0.5D0*RHS(I,J,K) + 0.1D0
          END DO
          DO J = 1, GRID(2)-2
            LHS(1,I,J) = -0.25D0*CV(J-1)
            LHS(2,I,J) = 2 + CV(J)
            LHS(3,I,J) = -0.25D0*CV(J+1)
          END DO
        END DO
        DO J = 0, GRID(2)-2
          J1 = J + 1
          DO I = 1, GRID(1)-2
            F = 1/LHS(2,I,J)
            LHS(3,I,J) = F*LHS(3,I,J)
            RHS(I,J,K) = F*RHS(I,J,K)
            LHS(2,I,J1) = LHS(2,I,J1) - LHS(1,I,J1)*LHS(3,I,J)
            RHS(I,J1,K) = RHS(I,J1,K) - LHS(1,I,J1)*RHS(I,J,K)
          END DO
        END DO
        DO I = 1, GRID(1)-2
          RHS(I,GRID(2)-1,K) = RHS(I,GRID(2)-1,K)/LHS(2,I,GRID(2)-1)
        END DO
        DO J = GRID(2)-2, 0, -1
          DO I = 1, GRID(1)-2
            RHS(I,J,K) = RHS(I,J,K) - LHS(3,I,J)*RHS(I,J+1,K)
          END DO
        END DO
        DO J = 0, GRID(2)-1
          DO I = 2, GRID(1)-2
            RHS(I,J,K) = RHS(I,J,K) - 0.125D0*RHS(I-1,J,K)
          END DO
        END DO
      END DO
      END

      PROGRAM PLANES
      INTEGER GRID(3), NX2, NY2, N, S, I, J, K, SWEEPS, OTHER, MORE
      REAL*8 LHS(3,0:40,0:40), RHS(0:40,0:40,0:40), CV(0:40)
      COMMON /SIZES/ GRID, NX2, NY2
      COMMON /WORK/ LHS, RHS, CV
      CHARACTER*8 WORD
      INTEGER WANTED(4)
      DATA WANTED /9, 2, 2, 2/
      DO 10 I = 1, COMMAND_ARGUMENT_COUNT()
        CALL GET_COMMAND_ARGUMENT(I, WORD)
        READ (WORD, *) WANTED(I)
   10 CONTINUE
      N = WANTED(1)
      SWEEPS = WANTED(2)
      OTHER = WANTED(3)
      MORE = WANTED(4)
      GRID(1) = N
      GRID(2) = N + 1
      GRID(3) = N + 2
      NX2 = GRID(1) - OTHER
      NY2 = GRID(2) - MORE
      DO 20 K = 0, N + 1
        DO 20 J = 0, N
          DO 20 I = 0, N
            RHS(I,J,K) = MOD(I*3 + J*5 + K*7, 13)*0.25D0
            LHS(1,I,J) = 1 + MOD(I + J, 3)
            LHS(2,I,J) = 4 + MOD(I + J, 5)
            LHS(3,I,J) = 1
   20 CONTINUE
      DO 30 S = 1, SWEEPS
        CALL SOLVE
   30 CONTINUE
      WRITE (*, '(3ES25.16)') (((RHS(I,J,K), I = 0, N), J = 0, N),
     &                         K = 0, N + 1)
      WRITE (*, '(3ES25.16)') (((LHS(J,I,K), J = 1, 3), I = 0, N),
     &                         K = 0, N)
      END
