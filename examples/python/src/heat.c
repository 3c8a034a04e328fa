/* The kernels of frames.py: steps of the heat equation on a plate, and what is looked at. */

void step(int n, int steps, double k, double u[n][n], double v[n][n])
{
#pragma polydist name(step)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = u[i][j] + k * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] -
                                         4 * u[i][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = v[i][j];
    }
}

void squares(int n, const double u[n][n], double row[n])
{
#pragma polydist name(squares)
    for (int i = 0; i < n; i++) {
        row[i] = 0;
        for (int j = 0; j < n; j++)
            row[i] += u[i][j] * u[i][j];
    }
}
