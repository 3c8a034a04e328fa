/* Arrays of variable length, parameters of other types, loops that do not nest perfectly. */
void multiply(int n, int m, int l, double alpha, double beta, double (*A)[l], double (*B)[m], double (*C)[m])
{
#pragma polydist name(gemm)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            C[i][j] *= beta;
        for (int k = 0; k < l; k++)
            for (int j = 0; j < m; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
}
