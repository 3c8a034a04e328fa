void adi(int tsteps, int n, double (*X)[n], double (*A)[n], double (*B)[n])
{
#pragma polydist name(adi)
    for (int t = 0; t < tsteps; t++) {
        for (int i1 = 0; i1 < n; i1++)
            for (int i2 = 1; i2 < n; i2++) {
                X[i1][i2] = X[i1][i2] - X[i1][i2 - 1] * A[i1][i2] / B[i1][i2 - 1];
                B[i1][i2] = B[i1][i2] - A[i1][i2] * A[i1][i2] / B[i1][i2 - 1];
            }
        for (int i1 = 0; i1 < n; i1++)
            X[i1][n - 1] = X[i1][n - 1] / B[i1][n - 1];
        for (int i1 = 0; i1 < n; i1++)
            for (int i2 = 0; i2 < n - 2; i2++)
                X[i1][n - i2 - 2] = (X[i1][n - 2 - i2] - X[i1][n - 2 - i2 - 1] * A[i1][n - i2 - 3]) / B[i1][n - 3 - i2];
        for (int i1 = 1; i1 < n; i1++)
            for (int i2 = 0; i2 < n; i2++) {
                X[i1][i2] = X[i1][i2] - X[i1 - 1][i2] * A[i1][i2] / B[i1 - 1][i2];
                B[i1][i2] = B[i1][i2] - A[i1][i2] * A[i1][i2] / B[i1 - 1][i2];
            }
        for (int i2 = 0; i2 < n; i2++)
            X[n - 1][i2] = X[n - 1][i2] / B[n - 1][i2];
        for (int i1 = 0; i1 < n - 2; i1++)
            for (int i2 = 0; i2 < n; i2++)
                X[n - 2 - i1][i2] = (X[n - 2 - i1][i2] - X[n - i1 - 3][i2] * A[n - 3 - i1][i2]) / B[n - 2 - i1][i2];
    }
}
