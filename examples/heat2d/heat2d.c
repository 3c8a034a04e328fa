/* Heat conduction in a plate, explicit steps. Dimension 0 alternates old and new temperatures.
 * usage: heat2d [n] [steps] [digest]      prints the temperatures, or a digest of their bits */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(int n, double (*u)[n][n])
{
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[s][i][j] = (double)((i * 5 + j * 3) % 19) / 19;
}

static void conduct(int n, int steps, double (*u)[n][n])
{
#pragma polydist name(heat)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[(t + 1) % 2][i][j] = u[t % 2][i][j] + 0.125 * (u[t % 2][i + 1][j] - 2.0 * u[t % 2][i][j] + u[t % 2][i - 1][j]) +
                                       0.125 * (u[t % 2][i][j + 1] - 2.0 * u[t % 2][i][j] + u[t % 2][i][j - 1]);
}

static void print_digest(int n, double (*u)[n])
{
    unsigned long long digest = 14695981039346656037ULL, bits;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            memcpy(&bits, &u[i][j], sizeof bits);
            digest = (digest ^ bits) * 1099511628211ULL;
        }
    printf("%016llx\n", digest);
}

static void print_plate(int n, double (*u)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", u[i][j], j < n - 1 ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 30;
    const int steps = argc > 2 ? atoi(argv[2]) : 12;
    double (*u)[n][n] = malloc(sizeof(double[2][n][n]));

    start(n, u);
    conduct(n, steps, u);
    if (argc > 3)
        print_digest(n, u[steps % 2]);
    else
        print_plate(n, u[steps % 2]);
    free(u);
    return 0;
}
