/* Subscripts, bounds and conditions that get a name first: variables that are declared once and for all, as old programs do it. */
#include <stdio.h>
#include <stdlib.h>

#define PLACE(i, j) k = (i) * m + (j)

static int far;

/* The image of a torus: neighbours by name, one of them set further out. */
static void torus(int n, int m, double in[n][m], double *out)
{
    int i, j, k, up, down, left, right;
#pragma polydist name(torus)
    for (i = 0; i < n; i++) {
        up = i == 0 ? n - 1 : i - 1;
        down = i + 1;
        if (down >= n)
            down -= n;
        for (j = 0; j < m; j++) {
            left = j - 1;
            if (j == 0)
                left = m - 1;
            right = (j + 1) % m;
            PLACE(i, j);
            out[k] = in[up][j] + in[down][j] + in[i][left] + in[i][right];
        }
    }
}

/* Triangles whose bounds have names, and a temporary that both branches set. */
static void triangles(int n, double *a, double *b, double *c)
{
    int i, j, low, high;
    double s;
#pragma polydist name(triangles)
    for (i = 0; i < n; i++) {
        low = i / 2 - 1;
        if (low < 0)
            low = 0;
        high = low + 4;
        if (high > n)
            high = n;
        {
            double sum = 0;
            for (j = low; j < high; j++)
                sum += a[j];
            b[i] = sum;
        }
        if (i < high) {
            s = a[i] * 2;
            c[i] = s * s;
        } else {
            s = a[i] / 3;
            c[i] = s - 1;
        }
    }
}

/* A variable of one value that nothing but the header of a loop reads. */
static void heads(int n, const double *a, double *b)
{
#pragma polydist name(heads)
    for (int i = 0; i < n; i++) {
        int top = i / 2 - 3;
        double sum = 0;
        for (int j = 0; j < top; j++)
            sum += a[j];
        b[i] += sum;
    }
}

/* Values that stay over loops, one that data decides, one in a variable of the file, one that is needed afterwards. */
static int stages(int n, int steps, double *a, double *b)
{
    int i, t, k = 5, old = -1;
    size_t z;
#pragma polydist name(stages)
    {
        k = 2;
        for (i = 0; i < n; i++)
            if (k < i)
                a[i] += b[k];
        k += 1;
        for (t = 0; t < steps; t++)
            for (i = k; i < n - 1; i++)
                a[i] = 0.5 * a[i - 1] + 0.25 * a[i + 1] + b[k - 1];
        for (i = 0; i < n; i++) {
            z = (size_t)i * 2;
            far = i + n;
            b[z] = a[i];
            b[far] += 1;
            old = i;
            if (a[i] > 1)
                old = 0;
        }
        k = n - k;
        if (k > 0)
            b[0] += k;
    }
    return k + old;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12, size = 2 * n > n * m ? 2 * n : n * m;
    double (*in)[m] = malloc(sizeof(double[n][m]));
    double *a = malloc(size * sizeof *a), *b = malloc(size * sizeof *b), *c = calloc(n, sizeof *c);

    for (int i = 0; i < size; i++) {
        a[i] = (double)(i * 7 % 32) / 8;
        b[i] = (double)(i * i % 16) / 16;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            in[i][j] = (double)(i * 5 + j * j % 8) / 4;
    torus(n, m, in, a);
    triangles(n, a, b, c);
    heads(n, a, b);
    int last = stages(n, 3, a, b);
    for (int i = 0; i < size; i++)
        printf("%.17g %.17g\n", a[i], b[i]);
    for (int i = 0; i < n; i++)
        printf("%.17g\n", c[i]);
    printf("%d %d\n", last, far);
    free(in);
    free(a);
    free(b);
    free(c);
    return 0;
}
