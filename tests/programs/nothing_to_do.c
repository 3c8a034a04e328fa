/* Regions without statements, statements that never run, and one that runs for no integers where it would for fractions. */
#include <stdio.h>

static double w[8] = {1, 2, 3, 4, 5, 6, 7, 8};

static void diagonal(int n, int m, int s, const unsigned char b[6])
{
#pragma polydist tile(3)
    for (int t = 0; t < s; t++) {
        for (int i = 0; i < m; i++)
            w[i] *= 0.5;
        for (int i = n - 1; i >= 1; i--)
            for (int j = 1; j < s; j++)
                if (j + i == n && j / 2 == i)
                    w[j] -= 0.25 * b[i - 1];
    }
}

int main(void) {
    const unsigned char b[6] = {6, 5, 4, 3, 2, 1};
    int i, n = 5, a[5] = {0};
#pragma polydist
    for (i = 0; i < n; i++)
        ;
#pragma polydist
    {
    }
#pragma polydist
    for (int k = 0; k < n; k++)
        for (int j = 0; j < k; j++) {
        }
#pragma polydist
    for (int k = 3; k < 2; k++)
        a[k] = 1;
#pragma polydist
    for (int k = 0; k < 5; k++)
        if (k > 7)
            a[k] = 1;
    diagonal(2, 0, 2, b);
    diagonal(3, 2, 3, b);
    diagonal(5, 2, 7, b);
    for (int k = 0; k < 8; k++)
        printf("%a\n", w[k]);
    printf("%d %d\n", i, a[0]);
    return 0;
}
