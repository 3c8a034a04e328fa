C     Subroutines that set arrays in common blocks, called in the loop that is shared out: work
C     arrays, small matrices that begin at elements, and labels; branches of them end the program.
      PROGRAM CALLED
      IMPLICIT NONE
      INTEGER MX
      PARAMETER (MX=24)
      INTEGER NX, NY, NZ
      COMMON /SIZES/ NX, NY, NZ
      DOUBLE PRECISION R(2,0:MX,0:MX,0:MX), LHS(2,0:MX,0:MX)
      COMMON /FIELDS/ R
      COMMON /WORK/ LHS
      CHARACTER*12 WORD
      INTEGER I, J, K, IT, STEPS, KIND
      COMMON /SCHEME/ KIND
      CALL GETARG(1, WORD)
      READ (WORD,*) NX
      CALL GETARG(2, WORD)
      READ (WORD,*) STEPS
      NY = NX + 1
      NZ = NX - 1
      DO 30 K = 0, MX
        DO 20 J = 0, MX
          DO 10 I = 0, MX
            R(1,I,J,K) = 1.0D0/(1+I+J*K)
          R(2,I,J,K) = 1.0D0/(1+I*J+K)
   10     CONTINUE
   20   CONTINUE
   30 CONTINUE
      DO 40 IT = 1, STEPS
        CALL XSOLVE
   40 CONTINUE
      KIND = 2
      CALL ADVANCE(NX, R(1,0,0,1))
      KIND = 1
      CALL ADVANCE(NX, R(1,0,0,1))
      DO K = 1, NZ
        WRITE (*,'(2E25.17)') R(1,NX,1,K), R(2,2,NY,K)
      END DO
      END

      SUBROUTINE WEIGHTED(X, Y)
      DOUBLE PRECISION X, Y
      COMMON /SCHEME/ KIND
      IF (KIND.EQ.1) THEN
        Y = Y + X
      ELSE IF (KIND.EQ.2) THEN
        Y = Y + X*0.75D0
      ELSE
        PRINT *, 'NO SUCH SCHEME', KIND
        STOP
      END IF
      IF (Y.GT.1D30) STOP 'LARGE'
      RETURN
      END

      SUBROUTINE ADVANCE(N, X)
      DOUBLE PRECISION X(2,N)
      COMMON /SCHEME/ KIND
!$polydist
      DO 10 I = 1, N
        CALL WEIGHTED(X(1,I), X(2,I))
   10 CONTINUE
      END

      SUBROUTINE FIRST(NI, NJ)
      IMPLICIT NONE
      INTEGER MX
      PARAMETER (MX=24)
      DOUBLE PRECISION LHS(2,0:MX,0:MX)
      COMMON /WORK/ LHS
      INTEGER NI, NJ, J, M
      DO 20 J = 1, NJ
        DO 10 M = 1, 2
          LHS(M,0,J) = 0.0D0
          LHS(M,NI,J) = 0.5D0
   10   CONTINUE
        LHS(1,0,J) = 1.0D0
   20 CONTINUE
      RETURN
      END

      SUBROUTINE MULSUB(A, B, C)
      DOUBLE PRECISION A(2,2), B(2), C(2)
      DO I = 1, 2
        C(I) = C(I) - A(I,1)*B(1) - A(I,2)*B(2)
      END DO
      END

      SUBROUTINE XSOLVE
      IMPLICIT NONE
      INTEGER MX
      PARAMETER (MX=24)
      INTEGER NX, NY, NZ
      COMMON /SIZES/ NX, NY, NZ
      DOUBLE PRECISION R(2,0:MX,0:MX,0:MX), LHS(2,0:MX,0:MX)
      COMMON /FIELDS/ R
      COMMON /WORK/ LHS
      INTEGER I, J, K
      DOUBLE PRECISION F(2,2,2)
C$POLYDIST
      DO K = 1, NZ
         CALL FIRST(NX+1,
     &              NY)
         DO J = 1, NY
            DO I = 1, NX
               LHS(1,I,J) = 0.1D0*R(1,I,J,K)
               LHS(2,I,J) = 0.2D0*R(2,I,J,K)
            END DO
         END DO
         DO J = 1, NY
            DO I = 1, NX
               F(1,1,2) = LHS(1,I,J)
               F(2,1,2) = 0.01D0
               F(1,2,2) = 0.02D0
               F(2,2,2) = LHS(2,I-1,J)
               IF (I .GT. 1) CALL MULSUB(F(1,1,2), R(1,I-1,J,K),
     &            R(1,I,J,K))
            END DO
         END DO
      END DO
      END
