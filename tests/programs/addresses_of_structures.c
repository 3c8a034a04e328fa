/* Members of structures whose addresses are taken, by macros that are made for pointers. */
#include <stdio.h>
#include <stdlib.h>

struct data {
    int nx, ny;
    double dx;
    double *values;
};

#define GET(data, i, j) ((data)->values[(data)->nx * (j) + (i)])
#define SET(data, i, j, val) ((data)->values[(data)->nx * (j) + (i)] = (val))
#define AT(d, i, j) (d).values[(d).nx * (j) + (i)]

static void init(struct data *const data, int nx, int ny, double val)
{
    data->nx = nx, data->ny = ny, data->dx = 0.5;
    data->values = malloc(nx * ny * sizeof(double));
#pragma polydist
    for (unsigned i = 0; i < (unsigned)(nx * ny); i++)
        data->values[i] = val;
}

int main(int argc, char **argv)
{
    struct data u, v;
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 7;
    init(&u, n, m, 1), init(&v, n, m, 2);
    for (int t = 0; t < 4; t++) {
#pragma polydist
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                SET(&u, i, j, GET(&u, i, j) * 0.5 + i * u.dx + GET(&v, i, j));
#pragma polydist
        for (int j = 1; j < m; j++)
            for (int i = 1; i < n; i++) {
                const double here = GET(&u, i, j), left = i ? GET(&u, i - 1, j) : here, up = AT(u, i, j - 1);
                SET(&v, i, j, here - 0.25 * (left + up) / (&v)->dx);
            }
#pragma polydist
        for (int j = m; j--;)
            SET(&u, 0, j, 0.);
    }
    for (int i = 0; i < n * m; i++)
        printf("%a %a\n", u.values[i], v.values[i]);
    return 0;
}
