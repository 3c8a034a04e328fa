/* Heat in a plate whose left edge is hot. usage: heat n steps */
#include "digest.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argc;
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double (*u)[n] = calloc(n, sizeof *u), (*v)[n] = calloc(n, sizeof *v);
    for (int i = 0; i < n; i++)
        u[i][0] = v[i][0] = 100.0;
#pragma polydist name(heat)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = v[i][j];
    }
    print_digest((long)n * n, &u[0][0]);
    free(u);
    free(v);
    return 0;
}
