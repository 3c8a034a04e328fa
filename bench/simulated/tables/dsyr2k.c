void dsyr2k(int n, double (*a)[n], double (*b)[n], double (*c)[n])
{
#pragma polydist name(dsyr2k)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = j; k < n; k++)
                c[j][k] += a[i][j] * b[i][k] + b[i][j] * a[i][k];
}
