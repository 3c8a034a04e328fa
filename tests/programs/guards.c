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

/* The last condition never holds, so that no instance assigns the largest. */
static int largest(int n, int m, int picture[n][m])
{
    int most = 0;
#pragma polydist name(largest)
    for (int i = 2; i < 5; i++) {
        most = i < n && picture[i][0] > most ? picture[i][0] : most;
        if (i < n && picture[i][0] > 2 && i == 1) {
            if (picture[i][0] > most)
                most = picture[i][0];
        }
    }
    return most;
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
    printf("%d\n", largest(n, m, picture));
    free(picture);
    free(ink);
    return 0;
}
