/* Two arrays, a time loop, tile sizes that the user gives. */
#define THIRD 0.33333

void relax(int steps, int n, double *restrict a, double *restrict b)
{
#pragma polydist name(relax) tile(16, 256) gather(root) live_out(a)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = THIRD * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = THIRD * (b[i - 1] + b[i] + b[i + 1]);
    }
}
