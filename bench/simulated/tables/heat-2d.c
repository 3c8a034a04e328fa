void heat2d(int steps, int n, double (*A)[n + 2][n + 2])
{
#pragma polydist name(heat2d)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n + 1; i++)
            for (int j = 1; j < n + 1; j++)
                A[(t + 1) % 2][i][j] = 0.125 * (A[t % 2][i + 1][j] - 2.0 * A[t % 2][i][j] + A[t % 2][i - 1][j]) +
                                       0.125 * (A[t % 2][i][j + 1] - 2.0 * A[t % 2][i][j] + A[t % 2][i][j - 1]) + A[t % 2][i][j];
}
