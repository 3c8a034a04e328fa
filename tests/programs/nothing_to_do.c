/* Regions without statements, and statements that never run. */
#include <stdio.h>

int main(void) {
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
    printf("%d %d\n", i, a[0]);
    return 0;
}
