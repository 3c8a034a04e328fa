/* Work arrays that branches of conditions on data fill before they read them, as Riemann solvers
 * do; others of which a branch reads what another iteration has left. */
#include <stdio.h>
#include <stdlib.h>

/* u, w and middle are filled in one branch; mn and mt are directions that are known when it runs. */
static void flux(int n, int mn, int mt, double v[n][5], double f[n][5])
{
    double u[5], w[5], middle[3];
#pragma polydist
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 5; k++)
            u[k] = v[i][k] * 2;
        if (v[i][mn] > 0.75) {
            for (int k = 0; k < 5; k++)
                f[i][k] = u[k];
        } else {
            for (int k = 0; k < 3; k++)
                middle[k] = u[k] - v[i][mn];
            w[mt] = middle[1] + 1;
            w[mn] = middle[0];
            if (v[i][mt] > 0.5) {
                w[4] = u[4];
                f[i][4] = w[4] + w[mt];
            } else {
                w[4] = -u[4];
                f[i][4] = w[mt] * w[4] + w[mn];
            }
            f[i][mn] = middle[2];
        }
    }
}

/* In the other branch it is read what an iteration before has left there, or nobody. */
static void left_over(int n, double v[n][5], double f[n][5])
{
    double a[3] = {1, 2, 3}, b[2] = {4, 5}, c[2] = {6, 7};
#pragma polydist
    for (int i = 0; i < n; i++) {
        if (v[i][0] > 0.5) {
            a[0] = v[i][1];
            a[1] = v[i][2];
        } else {
            f[i][0] = a[0] - a[2];
        }
        if (v[i][1] > 0.4)
            b[0] = v[i][3];
        if (v[i][1] > 0.6)
            f[i][1] = b[0] + b[1];
        c[1] = v[i][2];
        if (v[i][3] > 0.5)
            c[1] = v[i][4];
        else
            f[i][2] = c[1] + c[0];
    }
}

/* Set before the condition, changed in one branch, read in the other and after both. */
static void changed(int n, double v[n][5], double f[n][5])
{
    double a[2], b[3];
#pragma polydist
    for (int i = 0; i < n; i++) {
        if (v[i][4] > 0.3) {
            a[0] = v[i][0];
            a[1] = v[i][1];
            if (v[i][2] > 0.5)
                a[0] = a[1];
            else
                f[i][3] = a[0];
            f[i][0] += a[1];
        }
        b[0] = b[1] = b[2] = v[i][3];
        for (int k = 0; k < 3; k++)
            if (v[i][k] > 0.5)
                b[k] = v[i][k];
        f[i][1] += b[0] + b[1] * b[2];
    }
}

/* Both branches set the same elements, which are read after them: upwind differences. */
static void upwind(int n, double v[n][5], double f[n][5])
{
    double side[5], edge[6] = {0}, row[5];
#pragma polydist
    for (int i = 1; i < n - 1; i++) {
        if (v[i][0] > 0.5) {
            for (int k = 0; k < 5; k++)
                side[k] = v[i][k] - v[i - 1][k];
        } else {
            side[0] = 0;
            for (int k = 4; k > 0; k--)
                side[k] = v[i + 1][k] - v[i][k];
        }
        for (int k = 0; k < 5; k++)
            if (side[k] > 0.2)
                edge[k + 1] = side[k];
            else if (side[k] < -0.2)
                edge[k + 1] = 2 * side[k];
            else
                edge[k + 1] = v[i][k];
        for (int k = 1; k < 5; k++)
            f[i][k] += edge[k + 1] - edge[k];
    }
#pragma polydist private(row)
    for (int i = 0; i < n; i++) {
        if (v[i][3] > 0.5)
            for (int k = 0; k < 5; k++)
                row[k] = v[i][k];
        else
            for (int k = 0; k < 5; k++)
                row[k] = 1;
        for (int k = 0; k < 5; k++)
            f[i][k] -= row[4 - k];
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20;
    double (*v)[5] = malloc(sizeof(double[n][5])), (*f)[5] = malloc(sizeof(double[n][5]));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 5; k++) {
            v[i][k] = (i * 7 + k * 5) % 11 / 11.0;
            f[i][k] = 0;
        }
    flux(n, 0, 1, v, f);
    flux(n, 2, 3, v, f);
    left_over(n, v, f);
    changed(n, v, f);
    upwind(n, v, f);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %a %a\n", f[i][0], f[i][1], f[i][2], f[i][3], f[i][4]);
    return 0;
}
