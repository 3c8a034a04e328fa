void seidel(int steps, int n, double (*A)[n])
{
#pragma polydist name(seidel)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] +
                           A[i + 1][j] + A[i + 1][j + 1]) /
                          9.0;
}
