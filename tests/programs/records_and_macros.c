/* A structure object with arrays, macros that hide loops and statements, conditionals in regions, regions in branches, live-out scalars and iterators. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define FOR(i, a, b) for (int i = (a); i < (b); i++)
#define SQ(x) ((x) * (x))
#define TWO(a, b) a; b
typedef struct { float q[3]; int tag; } cell_t;
typedef struct { int n; double u[40], w[40]; cell_t cell[40]; } box;
enum { K = 3 };
static double g[64];
static int count;
static inline double half(double x) { return 0.5 * x; }
void run(int n, int mode) {
  box p; p.n = n;
#define AT(i) p.u[(i)]
  FOR(i, 0, 40) { p.u[i] = i % 7; p.w[i] = 0; FOR(k, 0, 3) p.cell[i].q[k] = i + k; p.cell[i].tag = i; }
  if (mode)
#pragma polydist
    FOR(i, 1, p.n - 1) p.w[i] = half(AT(i - 1)) + SQ(AT(i + 1));
  else
    p.w[0] = 1;
  for (int r = 0; r < 3; r++)
#pragma polydist name(cells)
    FOR(i, 0, n) { p.cell[i].q[1] += p.w[i]; p.cell[i].tag++; }
  int c = 0, last = -1; double m = -1;
#pragma polydist name(search)
#ifdef NEVER
  for (int i = n - 1; i > 0; i--) {
#else
  for (int i = 0; i < n; ++i) {
    if (p.w[i] > m) { m = p.w[i]; last = i; }
#endif
    c += p.cell[i].tag
#if defined(AT) && !defined(NEVER)
      % 2 ? 1 : 0
#endif
      ;
    count++;
  }
#pragma polydist name(two)
  FOR(i, K, n) { TWO(g[i] = p.w[i], g[i] += i > 4 ? g[i - K] : 1); }
  unsigned char *b = malloc(n + 5); memset(b, 1, n + 5);
#pragma polydist name(bytes)
  for (size_t i = n; i > 1; i -= 2) b[i] = (unsigned char)(b[i - 1] + b[i] + (i == 4 ? 2 : 0));
  long k; long long q = 5;
#pragma polydist name(outer) tile(n / 2, 2)
  for (k = 0; k < n; k++)
    for (int j = n - 1; j >= k; j--)
      if ((j + k) % 3 != 1) g[j] = g[j] * 0.5 + q;
      else { g[j] -= k; }
  FOR(i, 0, n) printf("%a %a %d %a %d\n", p.w[i], p.cell[i].q[1], p.cell[i].tag, g[i], b[i]);
  printf("%d %d %a %d %ld\n", c, last, m, count, k);
  free(b);
#undef AT
}
int main(int argc, char **argv) { int n = argc > 1 ? atoi(argv[1]) : 29; run(n, 1); run(n > 9 ? 9 : n, 0); return 0; }
