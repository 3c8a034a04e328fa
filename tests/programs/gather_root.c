/* Results gathered on the root only, which prints them inside a root block. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 29, m = argc > 2 ? atoi(argv[2]) : 8;
    double (*a)[m] = malloc(sizeof(double[n][m]));

#pragma polydist name(fill) gather(root)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = (double)(i - j) / (i + j + 1);

#pragma polydist root
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                printf("%a\n", a[i][j]);
    }
    free(a);
    return 0;
}
