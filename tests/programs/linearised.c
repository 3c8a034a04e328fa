/* Linearised two- and three-dimensional arrays, by macro and by hand, with a padded row, and neighbours chosen
   between the cell itself, the next one and the other end. Loops from the first element of a row to its last. */
#include <stdio.h>
#include <stdlib.h>

#define AT(i, j, k) (((i) * ny + (j)) * nz + (k))

static void sweep3(int nx, int ny, int nz, int steps, double *now, double *next)
{
#pragma polydist name(cube)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < nx - 1; i++)
            for (int j = 0; j < ny; j++)
                for (int k = 0; k < nz; k++)
                    next[AT(i, j, k)] = 0.5 * now[AT(i - 1, j, k)] + 0.5 * now[AT(i + 1, j, k)];
        for (int i = 1; i < nx - 1; i++)
            for (int j = 0; j < ny; j++)
                for (int k = 0; k < nz; k++)
                    now[AT(i, j, k)] = next[AT(i, j, k)] - 0.125;
    }
}

static void columns(int n, int m, int pitch, float *image)
{
    int i, j;
#pragma polydist name(columns) assume(m <= pitch)
    for (j = 0; j < m; j++)
        for (i = 1; i < n; i++)
            image[i * pitch + j] += image[(i - 1) * pitch + j] / 2;
}

/* x runs fastest, as in Rodinia's hotspot3D; at the ends y stays, x and z go round. */
static void conduct(int nx, int ny, int nz, double *in, double *out)
{
    int c, w, e, n, s, b, t, x, y, z;
#pragma polydist name(neighbours)
    for (z = 0; z < nz; z++)
        for (y = 0; y < ny; y++)
            for (x = 0; x < nx; x++) {
                c = x + y * nx + z * nx * ny;
                w = (x == 0) ? c + nx - 1 : c - 1;
                e = (x == nx - 1) ? c - (nx - 1) : c + 1;
                n = (y == 0) ? c : c - nx;
                s = c;
                if (y < ny - 1)
                    s += nx;
                if (z > 0)
                    b = c - nx * ny;
                else
                    b = c + nx * ny * (nz - 1);
                t = c + (z == nz - 1 ? -z : 1) * nx * ny;
                out[c] = in[c] * 0.5 + (in[w] - in[e] + in[n] - in[s] + in[b] - in[t]) / 8
                         + in[x == y ? x + y * nx : c];
            }
}

static void along_rows(int n, int m, double *a, double *b)
{
    int k;
#pragma polydist name(along)
    for (int i = 0; i < n; i++) {
        const int first = i * m, past = first + m;
        for (k = i * m; k < (i + 1) * m; k++) {
            double s = 0;
            if (k % 3)
                s = a[k] * k;
            for (int l = k; l < (i + 1) * m; l++)
                s += b[l] * 0.25;
            a[k] = s * 0.125;
        }
        for (k = past - 1; k >= first; --k)
            b[k] += a[k] * 0.5 + k;
        for (size_t q = (size_t)i * m + 1; q < (size_t)i * m + m; q += 2)
            a[q] -= b[q - 1] * 0.25;
        for (int j = 0; first + j < past; j++)
            b[first + j] *= 0.75;
    }
}

/* Elements that data select, of arrays in rows. */
static void pick(int n, int m, double a[n * m], double b[m * n], const int chosen[n])
{
#pragma polydist name(selecting)
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i * m + j] = a[i * m + j] * 0.5 + j;
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < m; j++)
                b[i * m + j] += a[chosen[i]] - b[i * m + j] * 0.25;
        for (int i = 0; i < n; i++)
            a[i * m] += b[chosen[i] / m * m];
    }
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 11, ny = argc > 2 ? atoi(argv[2]) : 6, nz = argc > 3 ? atoi(argv[3]) : 7;
    double *now = malloc(sizeof(double) * nx * ny * nz), *next = malloc(sizeof(double) * nx * ny * nz);
    float *image = malloc(sizeof(float) * nx * (ny + 3));

    for (int e = 0; e < nx * ny * nz; e++)
        now[e] = next[e] = (double)(e * 7 % 33) / 33;
    for (int e = 0; e < nx * (ny + 3); e++)
        image[e] = (float)(e % 9);
    sweep3(nx, ny, nz, 4, now, next);
    columns(nx, ny, ny + 3, image);
    conduct(nx, ny, nz, now, next);
    conduct(nz, ny, nx, next, now);
    along_rows(nx, ny * nz, now, next);
    int *chosen = malloc(sizeof(int) * nx);
    for (int i = 0; i < nx; i++)
        chosen[i] = i * 31 % (nx * ny * nz);
    pick(nx, ny * nz, now, next, chosen);
    free(chosen);
    for (int e = 0; e < nx * ny * nz; e++)
        printf("%a %a\n", now[e], next[e]);
    for (int e = 0; e < nx * (ny + 3); e++)
        printf("%a\n", image[e]);
    free(now);
    free(next);
    free(image);
    return 0;
}
