#include <stdio.h>
#include <stdlib.h>

/* Iterative solvers in one region: scalar products between the loops of a step, whose sums are kept
   in variables that no other step needs. */

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 24, steps = argc > 2 ? atoi(argv[2]) : 5;
    double *x = calloc(n, 8), *r = calloc(n, 8), *p = calloc(n, 8), *q = calloc(n, 8);
    double *f = calloc(n, 8), *e = calloc(n, 8);
    double rho = 0, pq, fresh, alpha, beta, norm, most = 0;

    for (int i = 0; i < n; i++) {
        r[i] = p[i] = f[i] = i % 7 - 2.5;
        rho += r[i] * r[i];
    }
#pragma polydist name(apart)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            q[i] = 4 * p[i] - (i > 0 ? p[i - 1] : 0) - (i < n - 1 ? p[i + 1] : 0);
        pq = 0;
        for (int i = 0; i < n; i++)
            pq += p[i] * q[i];
        alpha = rho / pq;
        for (int i = 0; i < n; i++) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        fresh = 0;
        for (int i = 0; i < n; i++)
            fresh += r[i] * r[i];
        beta = fresh / rho;
        rho = fresh;
        for (int i = 0; i < n; i++)
            p[i] = r[i] + beta * p[i];
    }
#pragma polydist name(joined)
    for (int t = 0; t < steps; t++) {
        pq = 0;
        norm = 0;
        for (int i = 0; i < n; i++) {
            q[i] = 3 * f[i] - (i > 0 ? f[i - 1] : 0) - (i < n - 1 ? f[i + 1] : 0);
            pq += f[i] * q[i];
            norm += q[i] * q[i];
        }
        alpha = pq / norm;
        for (int i = 0; i < n; i++) {
            e[i] += alpha * f[i];
            f[i] -= alpha * q[i];
            if (f[i] > most)
                most = f[i];
        }
    }

    for (int i = 0; i < n; i++)
        printf("%a %a\n", x[i], e[i]);
    printf("%a %a\n", rho, most);
    return 0;
}
