void jacobi2d(int steps, int n, double (*a)[n], double (*b)[n])
{
#pragma polydist name(jac2d)
    for (int t = 0; t < steps; t++) {
        for (int i = 2; i < n - 1; i++)
            for (int j = 2; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][1 + j] + a[1 + i][j] + a[i - 1][j]);
        for (int i = 2; i < n - 1; i++)
            for (int j = 2; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}
