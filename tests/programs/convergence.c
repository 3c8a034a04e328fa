/* Loops that end when values say so, in the forms in which people write them: while, do, a for with
   a second condition, a for that breaks, a for without a condition, in one of them a macro. The
   directive stands above each, and no loop outside is counted. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INTERIOR(i, n) for (int i = 1; i < (n) - 1; i++)

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 9, steps = 0, done = 0, t;
    double (*u)[m] = malloc(sizeof(double[n][m])), (*v)[m] = malloc(sizeof(double[n][m]));
    double error = 1, tolerance = 0.02;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] = v[i][j] = i == 0 || j == m - 1;

#pragma polydist
    while (error > tolerance && steps < 40) {
        error = 0;
        INTERIOR(i, n)
        {
            for (int j = 1; j < m - 1; j++) {
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
                error = fmax(error, fabs(v[i][j] - u[i][j]));
            }
        }
        INTERIOR(i, n)
        for (int j = 1; j < m - 1; j++)
            u[i][j] = v[i][j];
        steps++;
    }
    printf("%d %a\n", steps, error);

    tolerance /= 2;
#pragma polydist
    do {
        double largest = 0;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                if (fabs(v[i][j] - u[i][j]) > largest)
                    largest = fabs(v[i][j] - u[i][j]);
        memcpy(u, v, sizeof(double[n][m]));
        error = largest;
        steps++;
    } while (error > tolerance);
    printf("%d %a\n", steps, error);

    tolerance /= 2;
#pragma polydist
    for (t = 0; t < 40 && error > tolerance; t++) {
        double sum = 0;
        double (*w)[m] = u;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) {
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
                sum += (v[i][j] - u[i][j]) * (v[i][j] - u[i][j]);
            }
        u = v;
        v = w;
        error = sqrt(sum);
    }
    printf("%d %a\n", t, error);

    tolerance /= 2;
#pragma polydist
    for (t = 0; t < 40; t++) {
        int larger = 0;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) {
                double old = u[i][j];
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
                larger += fabs(u[i][j] - old) > tolerance;
            }
        if (larger == 0)
            break;
    }
    printf("%d\n", t);

#pragma polydist
    for (;;) {
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < m - 1; j++)
                v[i][j] = u[i][j] / 2;
        }
        if (++done > 3)
            break;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                u[i][j] = v[i][j] + u[i - 1][j];
    }

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a%c", u[i][j] + v[i][j], j + 1 < m ? ' ' : '\n');
    free(u);
    free(v);
    return 0;
}
