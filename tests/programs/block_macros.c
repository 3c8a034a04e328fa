/* Macros that stand for whole statements, with braces or several of them, used without a semicolon,
   as the body of a loop or a branch; their temporaries are variables of the function. */
#include <stdio.h>
#include <stdlib.h>

/* clang-format off */
#define SWAP(a, b) { temp = (a); (a) = (b); (b) = temp; }
#define ROTATE(a, i, j, k, l) g = a[i][j]; h = a[k][l]; a[i][j] = g - s * (h + g * tau); \
    a[k][l] = h + s * (g - h * tau);
#define ADD(x, y) do { (x) += (y); } while (0)
#define SET(x, y) \
    { \
        last = y; /* remembered */ \
        x = last; \
    }

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 9, i, j, k;
    double (*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));
    double temp = 0, g = 0, h = 0, s = 0.3, tau = 0.2, last = 0;

    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            a[i][j] = i * 3 + j;
            b[i][j] = i - j;
        }

#pragma polydist
    for (i = 0; i < n; i++) {
        for (j = 0; j < m; j++) SWAP(a[i][j], b[i][j])
        for (j = 0; j < m; j++)
            SWAP(a[i][j], b[i][m - 1 - j])
    }
    printf("%a\n", temp);

#pragma polydist
    for (k = 0; k < 3; k++) {
        for (j = 0; j < n; j++) { ROTATE(a, j, 0, j, m - 1) }
        for (j = 0; j < n; j++) { SET(b[j][0], a[j][m - 1]) ADD(b[j][m - 1], 2); SWAP(b[j][0], a[j][0]); }
        for (j = 0; j < n; j++) if (j > k) SET(b[j][m / 2], b[j][0])
        for (j = 0; j < n; j++)
            if (a[j][0] > k) SET(b[j][m / 2], b[j][0]) else SET(b[j][0], k)
    }
    printf("%a %a %a\n", temp, h, last);

    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) printf("%a %a%c", a[i][j], b[i][j], j + 1 < m ? ' ' : '\n');
    free(a);
    free(b);
    return 0;
}
