void tmm(int n, double (*a)[n], double (*b)[n], double (*c)[n])
{
#pragma polydist name(tmm)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = i; k <= j; k++)
                c[i][j] += a[i][k] * b[k][j];
}
