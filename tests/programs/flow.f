      PROGRAM FLOW
C**********************************************************************
C  TWO-DIMENSIONAL COMPRESSIBLE FLOW, LAX-FRIEDRICHS, WITH A PASSIVE
C  SCALAR AND A PRESSURE SMOOTHER, AS LEGACY CODES ARE WRITTEN: COMMON
C  BLOCKS THAT ARE LAID OUT IN SEVERAL WAYS, AN INCLUDED FILE, IMPLICIT
C  TYPES, LABELS, SCALAR TEMPORARIES, ONE REGION PER SUBROUTINE.
C  USAGE: FLOW COLUMNS ROWS STEPS
C**********************************************************************
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ RHO(NXMAX,NYMAX), RU(NXMAX,NYMAX),
     1               RV(NXMAX,NYMAX), EN(NXMAX,NYMAX)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
      COMMON /CONTRL/ NSTEPS, IPRINT, DT, TIME, RESID
      REAL*8 DX, DY, X, Y, RHO, RU, RV, EN, FN, P, C
      REAL*8 DT, TIME, RESID
      INTEGER NX, NY, NSTEPS, IPRINT, ISTEP
      CALL INPUT
      CALL INIT
      DO 100 ISTEP = 1, NSTEPS
         CALL PRESS
         CALL TSTEP
         CALL FLUXES
         CALL UPDATE
         CALL BOUND
         CALL SMOOTH(P, NX, NY, 3)
         TIME = TIME + DT
         IF (MOD(ISTEP, IPRINT) .EQ. 0) CALL OUTPUT(ISTEP)
  100 CONTINUE
      STOP
      END

      SUBROUTINE INPUT
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /CONTRL/ NSTEPS, IPRINT, DT, TIME, RESID
      REAL*8 DX, DY, X, Y, DT, TIME, RESID
      CHARACTER*20 WORD
      CALL GETARG(1, WORD)
      READ (WORD, *) NX
      CALL GETARG(2, WORD)
      READ (WORD, *) NY
      CALL GETARG(3, WORD)
      READ (WORD, *) NSTEPS
      IPRINT = 2
      IF (NX .GT. NXMAX .OR. NY .GT. NYMAX) STOP 'TOO LARGE'
      TIME = 0.D0
      RETURN
      END

      SUBROUTINE INIT
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ RHO(NXMAX,NYMAX), RU(NXMAX,NYMAX),
     1               RV(NXMAX,NYMAX), EN(NXMAX,NYMAX)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
      REAL*8 DX, DY, X, Y, RHO, RU, RV, EN, FN, P, C, PI, R2
      DATA PI /3.14159265358979D0/
      SAVE PI
      DX = 1.0D0/FLOAT(NX-1)
      DY = 1.0D0/DFLOAT(NY-1)
      DO 10 I = 1, NX
   10 X(I) = (I-1)*DX
      DO 20 J = 1, NY
   20 Y(J) = (J-1)*DY
c$polydist name(init)
      DO 40 J = 1, NY
      DO 30 I = 1, NX
         R2 = (X(I)-0.5D0)**2 + (Y(J)-0.5D0)**2
         RHO(I,J) = 1.0D0 + 0.5D0*DEXP(-40.D0*R2)
         RU(I,J) = RHO(I,J)*0.1D0*DSIN(2.D0*PI*Y(J))
         RV(I,J) = 0.D0
         EN(I,J) = RHO(I,J)**GAMMA/GM1
     1           + 0.5D0*(RU(I,J)**2+RV(I,J)**2)/RHO(I,J)
         IF (R2 .LT. 0.04D0) THEN
            C(I,J) = 1.D0
         ELSE
            C(I,J) = 0.D0
         ENDIF
   30 CONTINUE
   40 CONTINUE
      END

      SUBROUTINE PRESS
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ RHO(NXMAX,NYMAX), RU(NXMAX,NYMAX),
     1               RV(NXMAX,NYMAX), EN(NXMAX,NYMAX)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
c$polydist name(press)
      DO 10 J = 1, NY
      DO 10 I = 1, NX
         VX = RU(I,J)/RHO(I,J)
         VY = RV(I,J)/RHO(I,J)
         P(I,J) = GM1*(EN(I,J) - .5D0*RHO(I,J)*(VX*VX + VY*VY))
   10 CONTINUE
      END

      SUBROUTINE TSTEP
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ RHO(NXMAX,NYMAX), RU(NXMAX,NYMAX),
     1               RV(NXMAX,NYMAX), EN(NXMAX,NYMAX)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
      COMMON /CONTRL/ NSTEPS, IPRINT, DT, TIME, RESID
      SPEED = 0.D0
c$polydist name(tstep) reduction(max: speed)
      DO 10 J = 1, NY
      DO 10 I = 1, NX
         SND = DSQRT(GAMMA*P(I,J)/RHO(I,J))
         VEL = DMAX1(DABS(RU(I,J)), DABS(RV(I,J)))/RHO(I,J)
         SPEED = DMAX1(SPEED, SND + VEL)
   10 CONTINUE
c$polydist end
      DT = CFL*DMIN1(DX, DY)/SPEED
      END

      SUBROUTINE FLUXES
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ U(NXMAX,NYMAX,4)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
      COMMON /CONTRL/ NSTEPS, IPRINT, DT, TIME, RESID
      RX = DT/(2.D0*DX)
      RY = DT/(2.D0*DY)
c$polydist name(fluxes)
      DO 30 J = 2, NY-1
      DO 30 I = 2, NX-1
         UE = U(I+1,J,2)/U(I+1,J,1)
         UW = U(I-1,J,2)/U(I-1,J,1)
         VN = U(I,J+1,3)/U(I,J+1,1)
         VS = U(I,J-1,3)/U(I,J-1,1)
         DO 20 K = 1, 4
            FN(I,J,K) = .25D0*(U(I+1,J,K) + U(I-1,J,K)
     1                       + U(I,J+1,K) + U(I,J-1,K))
     2         - RX*(UE*U(I+1,J,K) - UW*U(I-1,J,K))
     3         - RY*(VN*U(I,J+1,K) - VS*U(I,J-1,K))
   20    CONTINUE
         FN(I,J,2) = FN(I,J,2) - RX*(P(I+1,J) - P(I-1,J))
         FN(I,J,3) = FN(I,J,3) - RY*(P(I,J+1) - P(I,J-1))
         FN(I,J,4) = FN(I,J,4) - RX*(UE*P(I+1,J) - UW*P(I-1,J))
     1                         - RY*(VN*P(I,J+1) - VS*P(I,J-1))
   30 CONTINUE
      END

      SUBROUTINE UPDATE
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ U(NXMAX,NYMAX,4)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
      COMMON /CONTRL/ NSTEPS, IPRINT, DT, TIME, RESID
      RESID = 0.
c$polydist name(update) reduction(+: resid)
      DO 10 K = 1, 4
      DO 10 J = 2, NY-1
      DO 10 I = 2, NX-1
         DU = FN(I,J,K) - U(I,J,K)
         RESID = RESID + AINT(1.D6*DU*DU)
         U(I,J,K) = FN(I,J,K)
   10 CONTINUE
      END

      SUBROUTINE BOUND
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ U(NXMAX,NYMAX,4)
c$polydist name(bound)
      DO 30 K = 1, 4
C        PERIODIC IN X
         DO 10 J = 1, NY
            U(1,J,K) = U(NX-1,J,K)
            U(NX,J,K) = U(2,J,K)
   10    CONTINUE
C        WALLS IN Y
         DO 20 I = 1, NX
            U(I,1,K) = U(I,2,K)
            IF (K .EQ. 3) U(I,1,K) = -U(I,2,K)
            U(I,NY,K) = U(I,NY-1,K)
            IF (K .EQ. 3) U(I,NY,K) = -U(I,NY-1,K)
   20    CONTINUE
   30 CONTINUE
      RETURN
      END

      SUBROUTINE SMOOTH(A, N, M, NSWEEP)
      INCLUDE 'flow.inc'
      DIMENSION A(NXMAX,*)
      REAL*8 A, OMEGA
      OMEGA = 0.8D0
c$polydist name(smooth)
      DO 30 ISW = 1, NSWEEP
         DO 20 J = 2, M-1
            DO 10 I = 2, N-1
               A(I,J) = (1.D0 - OMEGA)*A(I,J) + OMEGA*0.25D0*
     1            (A(I-1,J) + A(I+1,J) + A(I,J-1) + A(I,J+1))
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      END

      SUBROUTINE OUTPUT(ISTEP)
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'flow.inc'
      COMMON /GRID/ NX, NY, DX, DY, X(NXMAX), Y(NYMAX)
      COMMON /STATE/ RHO(NXMAX,NYMAX), RU(NXMAX,NYMAX),
     1               RV(NXMAX,NYMAX), EN(NXMAX,NYMAX)
      COMMON /WORK/ FN(NXMAX,NYMAX,4), P(NXMAX,NYMAX), C(NXMAX,NYMAX)
      COMMON /CONTRL/ NSTEPS, IPRINT, DT, TIME, RESID
      WRITE (*,900) ISTEP, TIME, DT, RESID
      WRITE (*,910) ((RHO(I,J), P(I,J), I = 1, NX, 5), J = 1, NY, 5)
  900 FORMAT (' STEP', I6, 3(1X,Z16.16))
  910 FORMAT (4(1X,Z16.16))
      END
