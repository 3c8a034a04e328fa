/* An outer loop of type int whose multiples, in the bounds of the inner one, are beyond the range of int. */
#include <stdio.h>
#include <stdlib.h>

#define STEP 70000L
#define START 30675

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 9;
    int columns = argc > 2 ? atoi(argv[2]) : 5;
    double (*a)[columns] = calloc(rows, sizeof *a);
    double *sum = calloc(rows, sizeof *sum);

#pragma polydist name(wide)
    for (int i = START; i < START + rows; i++)
        for (long j = STEP * i; j < STEP * i + columns; j++) {
            a[i - START][j - STEP * i] = 1.0 / (double)(j % 997 + 1);
            sum[i - START] += a[i - START][j - STEP * i];
        }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            printf("%a %a\n", a[i][j], sum[i]);
    free(a);
    free(sum);
    return 0;
}
