/* Reads and writes under conditions that keep them within their arrays; scalars and iterators that are read afterwards. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static void step(int n, double (*restrict a)[n], const double *c, double out[n][n], int flags[n]) {
#pragma polydist name(cond)
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        if (c[j] > 0.5 && i > 0 && j + 1 < n) out[i][j + 1] = a[i - 1][j] * c[j];
        out[i][j] = (i > 0 ? a[i - 1][j] : 0) + (j < n - 1 && c[j] > 0.2 ? a[i][j + 1] : 1);
      }
    for (int i = 0; i < n; i++) {
      flags[i] = 0;
      for (int j = 0; j < n; j++) {
        double d = fabs(out[i][j]);
        if (d > 1) { flags[i]++; a[i][j] = d; } else if (d < 0.1) a[i][j] = -1;
      }
    }
  }
}
static double tot(int n, double (*a)[n]) {
  double s = 0, t = 0, prev; int i, j = 0;
  prev = 3;
#pragma polydist name(sums)
  for (i = 0; i < n; i++) {
    t = 0;
    for (j = 0; j <= i; j++) t += a[i][j];
    s = s * 0.5 + t;
    prev = t;
  }
  return s + t + prev + i * 1000 + j;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 17; int *f = calloc(n, sizeof *f);
  double (*a)[n] = calloc(n, sizeof *a), (*o)[n] = calloc(n, sizeof *o), *c = calloc(n, sizeof *c);
  for (int i = 0; i < n; i++) { c[i] = (i * 5 % 11) / 10.0; for (int j = 0; j < n; j++) a[i][j] = ((i * 3 + j * 7) % 13) / 6.0 - 1; }
  for (int t = 0; t < 3; t++) { step(n, a, c, o, f); printf("%a\n", tot(n, a)); }
  for (int i = 0; i < n; i++) { printf("%d", f[i]); for (int j = 0; j < n; j++) printf(" %a %a", a[i][j], o[i][j]); puts(""); }
  free(a); free(o); free(c); free(f); return 0;
}
