/* All shortest paths, twice: once as it stands, once with the user's word that rows and columns stay unchanged in their own step. */
#include <stdio.h>
#include <stdlib.h>

static void plain(int n, int path[n][n])
{
#pragma polydist name(plain)
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

static void asserted(int n, int path[n][n])
{
#pragma polydist name(asserted) independent(i, j)
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (path[i][k] + path[k][j] < path[i][j])
                    path[i][j] = path[i][k] + path[k][j];
}

static void weigh(int n, int path[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            path[i][j] = i == j ? 0 : i * j % 7 + 1;
            if (i != j && ((i + j) % 13 == 0 || (i + j) % 7 == 0 || (i + j) % 11 == 0))
                path[i][j] = 999;
        }
}

static void print(int n, int path[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%d%c", path[i][j], j < n - 1 ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    int (*path)[n] = malloc(sizeof(int[n][n]));

    weigh(n, path);
    plain(n, path);
    print(n, path);
    weigh(n, path);
    asserted(n, path);
    print(n, path);
    free(path);
    return 0;
}
