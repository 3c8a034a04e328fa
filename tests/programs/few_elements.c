/* A row of which a strided loop touches one or two elements, whichever its other iterator is. usage: few_elements n s, n at most 9 */
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, s = argc > 2 ? atoi(argv[2]) : 3;
    int b[4][9] = {{0}}, d[9] = {0, 1, 0, 1, 1, 0, 0, 1, 0};
#pragma polydist
    {
        for (int i = 0; i < 2; i++)
            for (int j = i - 1; j < (2 + i < s ? 2 + i : s); j += 3)
                b[1][2 + i % 2] = d[1 + j] + i;
        for (int i = 0; i < n; i++)
            d[i] += b[1][i] * i;
    }
    for (int i = 0; i < 9; i++)
        printf("%d %d\n", b[1][i], d[i]);
    return 0;
}
