/* Several kinds of nests in one time loop: a parallel one, a reduction into a scalar that the next nest reads, a recurrence. */
#include <stdio.h>
#include <stdlib.h>

static double field[48][32], line[48];
static double norm;

static void iterate(int n, int m, int steps)
{
#pragma polydist name(iterate)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++) {
            line[i] = 0;
            for (int j = 0; j < m; j++)
                line[i] += field[i][j] * field[i][j];
        }
        norm = 0;
        for (int i = 0; i < n; i++)
            norm += line[i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                field[i][j] = field[i][j] / (1 + norm) + 0.5;
        for (int j = 0; j < m; j++)
            for (int i = 1; i < n; i++)
                field[i][j] -= 0.25 * field[i - 1][j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, m = argc > 2 ? atoi(argv[2]) : 11, steps = argc > 3 ? atoi(argv[3]) : 3;

    for (int i = 0; i < 48; i++)
        for (int j = 0; j < 32; j++)
            field[i][j] = (double)((i + j * 5) % 12) / 12;
    iterate(n, m, steps);
    printf("%a\n", norm);
    for (int i = 0; i < 48; i++) {
        printf("%a\n", line[i]);
        for (int j = 0; j < 32; j++)
            printf("%a\n", field[i][j]);
    }
    return 0;
}
