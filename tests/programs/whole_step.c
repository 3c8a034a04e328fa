/* Several nests of different kinds in one region, odd bounds, structures and complex numbers; a region with a cyclic placement. */
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>
#define N 24
double A[N][N], B[N][N]; static float _Complex z[N]; long L[N + 2][3];
struct pt { double x, y; } P[N], Q[N];
static void sweep(int lo, int hi, int step_count, double *v, double w[], const int m) {
  int i = 0, j = 0;
#pragma polydist name(sweep) dist(cyclic(2)) tile(3)
  for (int t = 0; t != step_count; t++) {
    for (i = lo; i <= hi; ++i)
      v[i] = (v[i > lo ? i - 1 : lo] + w[m - i]) / 2;
    for (j = hi; lo <= j; --j)
      w[m - j] += v[j] * t;
  }
  if (i > hi) v[lo] += i + j;
}
int main(void) {
  for (int i = 0; i < N; i++) { z[i] = i + 2 * I; P[i].x = i; P[i].y = -i; for (int j = 0; j < N; j++) A[i][j] = (i * j) % 5, B[i][j] = i - j; }
#pragma polydist name(skew)
  {
    for (int i = 0; i < N; i++)
      for (int j = (i > 4 ? i - 4 : 0); j < (i + 5 < N ? i + 5 : N); j++)
        for (int k = 0; k < N / 4; k++)
          A[i][j] += B[4 * k][i] * B[j][4 * k + i % 4];
    for (int d = 1; d < 2 * N - 2; d++)
      for (int i = (d < N ? 0 : d - N + 1); i <= (d < N ? d : N - 1); i++)
        if (i > 0 && d - i > 0) B[i][d - i] = (B[i - 1][d - i] + B[i][d - i - 1]) * 0.5;
    for (int i = 0; i < N; i++) Q[i] = P[N - 1 - i];
    for (int i = 0; i < N; i++) { P[i].x += Q[i].y; z[i] *= conjf(z[(i + 1) % N]) / 8; }
    for (int i = 0; i < N; i++) for (int c = 0; c < 3; c++) L[i + 1][c] = L[i][(c + 1) % 3] + i * c;
  }
  double *v = calloc(N, 8), *w = calloc(N, 8);
  for (int i = 0; i < N; i++) v[i] = i, w[i] = -i;
  sweep(2, N - 3, 4, v, w, N - 1); sweep(5, 4, 3, v, w, N - 1); sweep(0, N - 1, 0, v, w, N - 1);
  for (int i = 0; i < N; i++) { printf("%a %a %a %a %a %a %ld %ld\n", v[i], w[i], P[i].x, Q[i].y, crealf(z[i]), cimagf(z[i]), L[i][0], L[i + 1][2]); for (int j = 0; j < N; j++) printf("%a %a ", A[i][j], B[i][j]); }
  free(v); free(w); return 0;
}
