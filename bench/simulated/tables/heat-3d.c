void heat3d(int steps, int n, double (*A)[n + 2][n + 2][n + 2])
{
#pragma polydist name(heat3d)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n + 1; i++)
            for (int j = 1; j < n + 1; j++)
                for (int k = 1; k < n + 1; k++)
                    A[(t + 1) % 2][i][j][k] = 0.125 * (A[t % 2][i + 1][j][k] - 2.0 * A[t % 2][i][j][k] + A[t % 2][i - 1][j][k]) +
                                              0.125 * (A[t % 2][i][j + 1][k] - 2.0 * A[t % 2][i][j][k] + A[t % 2][i][j - 1][k]) +
                                              0.125 * (A[t % 2][i][j][k - 1] - 2.0 * A[t % 2][i][j][k] + A[t % 2][i][j][k + 1]) +
                                              A[t % 2][i][j][k];
}
