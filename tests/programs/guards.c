/* Conditions on iterators with else branches, nested and combined. */
#include <stdio.h>
#include <stdlib.h>

static void paint(int n, int m, int picture[n][m], const int ink[m])
{
#pragma polydist name(guards)
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                if (i == 0 || j == 0 || i == n - 1 || j == m - 1)
                    picture[i][j] = ink[j] + t;
                else if (i > j) {
                    picture[i][j] = picture[i - 1][j] + 1;
                    if (!(i - j != 3))
                        picture[i][j] *= 2;
                } else
                    picture[i][j] = picture[i][j - 1] - picture[i - 1][j];
            }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 15, m = argc > 2 ? atoi(argv[2]) : 18;
    int (*picture)[m] = calloc(n, sizeof *picture), *ink = malloc(m * sizeof *ink);

    for (int j = 0; j < m; j++)
        ink[j] = j % 4;
    paint(n, m, picture, ink);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%d%c", picture[i][j], j < m - 1 ? ' ' : '\n');
    free(picture);
    free(ink);
    return 0;
}
