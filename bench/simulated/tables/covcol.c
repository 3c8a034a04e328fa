void covcol(int n, double (*values)[n], double (*covariance)[n])
{
#pragma polydist name(covcol)
    for (int j1 = 0; j1 < n; j1++)
        for (int j2 = j1; j2 < n; j2++) {
            for (int i = 0; i < n; i++)
                covariance[j1][j2] += values[i][j1] * values[i][j2];
            covariance[j2][j1] = covariance[j1][j2];
        }
}
