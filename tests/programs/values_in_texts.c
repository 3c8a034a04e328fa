/* Values that are computed again wherever they are used, in texts of several statements that compute
 * them too, from counters and from variables that are needed afterwards. */
#include <stdio.h>
#include <stdlib.h>

static void show(int count, const double *a, int last)
{
    for (int i = 0; i < count; i++)
        printf("%.17g\n", a[i]);
    printf("%d\n", last);
}

static void declared(int n, int m, int s, double *a)
{
    int k = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = i;
        {
            long fewer = n - 2;
            int before = i - 2;
            int q = k + 1;
            if (!(!((fewer + 2) >= 3))) {
                for (int j = (before + 2) % 2; j < m; j++)
                    for (int l = 0; l != s; l++)
                        if (a[10 + l] > 0.25)
                            a[9 + q] = 0.5 * a[10 + l] + 0.25;
            }
        }
    }
}

static void needed_afterwards(int n, int m, int s, double *a)
{
    int k = 0, last = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = i;
        {
            long fewer = n - 2;
            int q = k + 1, r = q + k;
            if (!(!((fewer + 2) >= 3))) {
                for (int j = i % 2; j < m; j++)
                    for (int l = 0; l != s; l++)
                        if (a[10 + l] > 0.25)
                            a[9 + q] = 0.5 * a[10 + l] + 0.25 * r;
            }
        }
        last = k;
    }
    show(0, a, k + last);
}

static void set(int n, int m, int s, double *a)
{
    int k = 0, q = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = i;
        {
            long fewer = n - 2;
            q = k + 1;
            if (!(!((fewer + 2) >= 3))) {
                for (int j = i % 2; j < m; j++)
                    for (int l = 0; l != s; l++)
                        if (a[10 + l] > 0.25)
                            a[9 + q] = 0.5 * a[10 + l] + 0.25;
            }
        }
    }
    show(0, a, k);
}

static void counted(int n, int m, int s, double *a)
{
    int k = -1;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k++;
        {
            long fewer = n - 2;
            int q = k + 1;
            q = q + 1;
            if (!(!((fewer + 2) >= 3))) {
                for (int j = i % 2; j < m; j++)
                    for (int l = 0; l != s; l++)
                        if (a[10 + l] > 0.25)
                            a[8 + q] = 0.5 * a[10 + l] + 0.25;
            }
        }
    }
    show(0, a, k);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 10, m = 4, s = 3, count = n + 14;
    double *a = malloc(sizeof(double) * (size_t)count);
    void (*const all[])(int, int, int, double *) = {declared, needed_afterwards, set, counted};
    for (int f = 0; f < 4; f++) {
        for (int i = 0; i < count; i++)
            a[i] = (i * 37 % 64) / 64.0;
        all[f](n, m, s, a);
        show(count, a, f);
    }
    return 0;
}
