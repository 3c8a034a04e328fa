/* A square membrane of N by N points, at three times. */
#define N 400

extern double before[N][N], now[N][N], after[N][N];

void steps(int count, double c2);
