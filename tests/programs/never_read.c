/* Elements that compilers load before it is known whether they are needed: of arrays whose size they
   know. usage: never_read n m */
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000 };

static double left[N], u[N], rows[12][700];

static void set(int n)
{
#pragma polydist gather(none)
    for (int i = 0; i < n; i++)
        left[i] = 0.5 * i;
#pragma polydist gather(none)
    for (int i = 0; i < n / 500; i++)
        for (int j = 0; j < 700; j++)
            rows[i][j] = i + 0.25 * j;
}

static void use(int n, int m)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        u[i] = m > 50 ? left[5500] * u[i] : u[i] + 1;
#pragma polydist
    for (int i = 1; i < n; i++) {
        if (i >= 2)
            continue;
        u[i] += i / 2 <= i ? 0.125 : rows[9 + i][600];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : N, m = argc > 2 ? atoi(argv[2]) : 7;
    double sum = 0;
    for (int t = 0; t < 3; t++) {
        set(n);
        use(n, m);
    }
    for (int i = 0; i < n; i++)
        sum = sum * 0.75 + u[i] + left[i];
    printf("%.17g %.17g\n", sum, rows[n > 4999 ? 9 : 0][650]);
    return 0;
}
