/* Correlation matrix of columns: means, deviations, scaling, then a triangular product mirrored into the other half. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void correlate(int n, int m, double data[n][m], double corr[m][m], double mean[m], double deviation[m])
{
    const double few = 0.1;
#pragma polydist name(correlation)
    {
        for (int j = 0; j < m; j++) {
            mean[j] = 0.0;
            for (int i = 0; i < n; i++)
                mean[j] += data[i][j];
            mean[j] /= n;
        }
        for (int j = 0; j < m; j++) {
            deviation[j] = 0.0;
            for (int i = 0; i < n; i++)
                deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
            deviation[j] = sqrt(deviation[j] / n);
            deviation[j] = deviation[j] <= few ? 1.0 : deviation[j];
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                data[i][j] -= mean[j];
                data[i][j] /= sqrt((double)n) * deviation[j];
            }
        for (int i = 0; i < m - 1; i++) {
            corr[i][i] = 1.0;
            for (int j = i + 1; j < m; j++) {
                corr[i][j] = 0.0;
                for (int k = 0; k < n; k++)
                    corr[i][j] += data[k][i] * data[k][j];
                corr[j][i] = corr[i][j];
            }
        }
        corr[m - 1][m - 1] = 1.0;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 13, m = argc > 2 ? atoi(argv[2]) : 10;
    double (*data)[m] = malloc(sizeof(double[n][m])), (*corr)[m] = malloc(sizeof(double[m][m]));
    double *mean = malloc(m * sizeof *mean), *deviation = malloc(m * sizeof *deviation);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            data[i][j] = (double)(i * j) / m + i;
    correlate(n, m, data, corr, mean, deviation);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            printf("%a%c", corr[i][j], j < m - 1 ? ' ' : '\n');
    for (int j = 0; j < m; j++)
        printf("%a %a %a\n", mean[j], deviation[j], data[n - 1][j]);
    free(data);
    free(corr);
    free(mean);
    free(deviation);
    return 0;
}
