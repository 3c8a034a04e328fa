/* A program that was made parallel with OpenMP before: its directives stand above and below polydist's, before inner loops, around blocks, and in
 * the text of statements with work arrays. */
#include <stdio.h>
#include <stdlib.h>

#define IVDEP _Pragma("GCC ivdep")
#define NO_DIRECTIVE

static double sum, largest;

static void relax(int n, int m, double u[n][m], double v[n][m])
{
#pragma omp parallel for schedule(static)
#pragma polydist name(relax)
    for (int i = 1; i < n - 1; i++) {
#pragma omp simd simdlen(4) safelen(8)
        for (int j = 1; j < m - 1; j++) {
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
            if (j % 3 == 0)
                v[i][j] *= 0.5;
        }
        IVDEP NO_DIRECTIVE
        for (int j = m - 2; j > 0; j--)
            v[i][j] += 0.125 * u[i][j + 1];
    }
}

static void sums(int n, int m, double u[n][m], double v[n][m], double *rows)
{
#pragma polydist name(sums)
#pragma omp parallel shared(rows, largest) \
    if (n > 1000)
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++) {
            rows[i] = 0;
#pragma omp simd reduction(+ : rows[i])
            for (int j = 0; j < m; j++)
                rows[i] += u[i][j] * v[i][j];
        }
#pragma omp barrier
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
#pragma omp atomic
                sum += v[i][j];
#pragma omp for
        for (int i = 0; i < n; i++)
#pragma omp critical(largest)
        {
            if (rows[i] > largest)
                largest = rows[i];
        }
    }
}

static void smooth(int n, int m, double u[n][m], double v[n][m])
{
#pragma omp parallel for collapse(1)
#pragma polydist name(smooth)
    NO_DIRECTIVE
    for (int i = 0; i < n; i++) {
        double part[4] = {0, 0, 0, 0};
#pragma omp parallel for num_threads(n > 3 ? 2 : 1)
        for (int k = 0; k < 4; k++)
            part[k] = k < m ? v[i][k] : 0;
#pragma GCC unroll 4
        for (int j = 0; j < m; j++)
            u[i][j] = v[i][j] + part[j % 4];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12;
    double(*u)[m] = malloc(sizeof(double[n][m])), (*v)[m] = calloc(n, sizeof(double[m])), *rows = malloc(sizeof(double[n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] = (i * 7 + j * 5) % 13 * 0.3;
    for (int t = 0; t < 3; t++) {
        relax(n, m, u, v);
        sums(n, m, u, v, rows);
        smooth(n, m, u, v);
    }
    for (int i = 0; i < n; i++) {
        printf("%a", rows[i]);
        for (int j = 0; j < m; j++)
            printf(" %a", u[i][j]);
        printf("\n");
    }
    printf("%a %a\n", sum, largest);
    free(u);
    free(v);
    free(rows);
    return 0;
}
