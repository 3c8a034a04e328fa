void strmm(int n, double (*a)[n], double (*b)[n])
{
#pragma polydist name(strmm)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < i; k++)
                b[j][k] += a[i][k] * b[j][i];
}
