/* Macros that are defined among the lines of a region: for the rest of the file, up to #undef, in
 * bodies of loops and inside of a statement. */
#include <stdio.h>
#include <stdlib.h>
#define N 40
double a[N], b[N], c[N];
#define OLD(x) ((x) + 1)
static void steps(int n)
{
    int i, t;
#pragma polydist name(steps)
    for (t = 0; t < 3; t++) {
#define W 0.25
#define AT(k) a[(k) - 1]
        for (i = 1; i < n - 1; i++)
            b[i] = AT(i) * W + AT(i + 2);
#undef AT
        for (i = 1; i < n - 1; i++)
            a[i] = b[i] * W;
    }
    printf("%g\n", W);
}
#undef W
static void squares(int n)
{
    int i;
    const double W = 3;
#pragma polydist name(squares)
    {
#define TWO 2
#define SQUARE(x) ((x) * (x) * TWO)
        for (i = 0; i < n; i++) {
            double t = SQUARE(a[i]);
            if (t > TWO)
                c[i] = t;
            else {
                c[i] = W;
            }
        }
#undef SQUARE
        for (i = 0; i < n; i++) {
            int SQ = i;
            c[i] += OLD(SQ);
        }
    }
}
static void halves(int n)
{
    int i;
#pragma polydist name(halves)
    for (i = 0; i < n; i++) {
#define THREE 3
        double t = a[i];
        t *= THREE;
#define FOUR (THREE + 1)
        while (t > FOUR) {
            t /= 2;
#define FIVE 5
            if (t > FIVE)
                t -= 1;
        }
        c[i] += t;
    }
}
int main(int argc, char **argv)
{
    int i, n = argc > 1 ? atoi(argv[1]) : N;
    for (i = 0; i < n; i++)
        a[i] = i % 7;
    steps(n);
    squares(n);
    halves(n);
    for (i = 0; i < n; i++)
        printf("%a %a %a\n", a[i], b[i], c[i]);
}
