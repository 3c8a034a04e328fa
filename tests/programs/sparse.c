/* Inner loops whose bounds stand in arrays: sparse matrices by rows, by blocks and by lists, as many codes have them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 64
#define NZ (ROWS * 7)
#define WIDE 5

struct matrix {
    int rows, *start, *column;
    double *value;
};

static int rowstr[ROWS + 1], colidx[NZ], length[ROWS], columns[ROWS][WIDE], head[ROWS], next[ROWS];
static int near[ROWS][WIDE], many[ROWS], order[ROWS][WIDE];
static double a[NZ], blocks[NZ][2][2], ell[ROWS][WIDE], packed[ROWS * WIDE], x[ROWS], z[ROWS], p[ROWS], q[ROWS], r[ROWS], at[ROWS][3], force[ROWS][3];

/* Conjugate gradients, with scalars declared for the whole function; the matrix comes as parameters. */
static double conj_grad(int n, int steps, const int start[n + 1], const int col[NZ], const double val[NZ])
{
    double d, sum, rho = 0, alpha, beta, before;
    int j, k, cgit;

#pragma polydist name(start)
    for (j = 0; j < n; j++) {
        q[j] = z[j] = 0.0;
        r[j] = p[j] = x[j];
    }
#pragma polydist name(residual)
    for (j = 0; j < n; j++)
        rho += r[j] * r[j];
    for (cgit = 1; cgit <= steps; cgit++) {
        d = 0.0;
#pragma polydist name(product)
        {
            for (j = 0; j < n; j++) {
                sum = 0.0;
                for (k = start[j]; k < start[j + 1]; k++)
                    sum += val[k] * p[col[k]];
                q[j] = sum;
            }
            for (j = 0; j < n; j++)
                d += p[j] * q[j];
        }
        alpha = d != 0 ? rho / d : 0;
        before = rho;
        rho = 0.0;
#pragma polydist name(update)
        for (j = 0; j < n; j++) {
            z[j] = z[j] + alpha * p[j];
            r[j] = r[j] - alpha * q[j];
            rho = rho + r[j] * r[j];
        }
        beta = before != 0 ? rho / before : 0;
#pragma polydist name(direction)
        for (j = 0; j < n; j++)
            p[j] = r[j] + beta * p[j];
    }
    return rho;
}

/* A product with a matrix of which the sizes stand in the clause. */
static void product(const struct matrix *m, const double *from, double *to)
{
#pragma polydist name(sized) size(m->column[m->start[m->rows]], from[m->rows], m->value[m->start[m->rows]])
    for (int i = 0; i < m->rows; i++) {
        double s = 0;
        for (int k = m->start[i]; k < m->start[i + 1]; k++)
            s += m->value[k] * from[m->column[k]];
        to[i] = s;
    }
}

/* Jacobi's method: bounds by names, the diagonal skipped, temporaries that every iteration sets; blocks of two by two. */
static void relax(int n, int steps, const struct matrix *m)
{
    int i, k, c, column, lo, hi;
    double t;
#pragma polydist name(relax)
    for (int step = 0; step < steps; step++) {
        for (i = 0; i < n; i++) {
            double diagonal = 1, sum = x[i];
            lo = rowstr[i];
            hi = rowstr[i + 1] - 1;
            for (k = lo; k <= hi; k++) {
                column = colidx[k];
                t = a[k];
                if (column == i) {
                    diagonal = t;
                    continue;
                }
                if (column < n)
                    sum -= t * z[column];
            }
            q[i] = sum / diagonal;
        }
        for (i = 0; i < n / 2; i++)
            for (k = rowstr[i]; k < rowstr[i + 1]; k++)
                for (int b = 0; b < 2; b++)
                    for (c = 0; c < 2; c++)
                        r[2 * i + b] += blocks[k][b][c] * q[(2 * colidx[k] + c) % n] * 0.0625;
        for (i = 0; i < n; i++)
            z[i] = q[i];
        for (k = 0; k < m->rows; k++)
            p[k] += z[k];
    }
}

/* Rows of equal width with lengths, lists of neighbours, steps that are no constants. */
static void neighbours(int n, int steps, int stride)
{
#pragma polydist name(neighbours)
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < n; i++) {
            const double *const row = ell[i];
            const int many = length[i];
            double sum = 0;
            for (int j = 0; j < many; ++j)
                sum += row[j] * x[columns[i][j]];
            z[i] = sum;
            for (int o = head[i]; o >= 0; o = next[o]) {
                double apart[3], square = 0;
                for (int c = 0; c < 3; c++) {
                    apart[c] = at[i][c] - at[o][c];
                    square += apart[c] * apart[c];
                }
                if (square > 0 && square < 9)
                    for (int c = 0; c < 3; c++)
                        force[i][c] += apart[c] / square;
            }
            for (int j = i; j < n; j += stride)
                force[i][0] += x[j] * 0.125;
            for (int half = i; half > 0; half /= 2)
                force[i][1] += z[i] * half;
        }
        for (int i = 0; i < n; i++)
            for (int c = 0; c < 3; c++)
                at[i][c] += 0.001 * force[i][c];
    }
}

/* A sum over all rows, each of which adds several times. */
static double energy(int n)
{
    double sum = 0;
#pragma polydist name(energy)
    for (int i = 0; i < n; i++) {
        for (int k = rowstr[i]; k < rowstr[i + 1]; k++)
            sum += a[k] * 0.1 * x[colidx[k]];
        q[i] = 0.5 * x[i];
    }
    return sum;
}

/* What an iteration writes where data say, in a row or an array that it has for itself: lists of neighbours, sums by
 * kinds, rows put in order. */
static void lists(int n, int steps)
{
    int i, j, k, found;
#pragma polydist name(lists)
    for (int step = 0; step < steps; step++) {
        for (i = 0; i < n; i++) {
            found = 0;
            for (j = 0; j < n; j++)
                if (j != i && fabs(at[i][0] - at[j][0]) < 0.3 && found < WIDE)
                    near[i][found++] = j;
            many[i] = found;
        }
        for (i = 0; i < n; i++) {
            double sums[3] = {0};
            for (k = 0; k < many[i]; k++) {
                ell[i][k] = x[near[i][k]] * 0.5 + step;
                sums[near[i][k] % 3] += ell[i][k];
            }
            for (k = 1; k < WIDE; k++) {
                const int moved = columns[i][k] + step * k % 3;
                int to = k;
                while (to > 0 && order[i][to - 1] > moved) {
                    order[i][to] = order[i][to - 1];
                    to--;
                }
                order[i][to] = moved;
            }
            q[i] = sums[0] - sums[1] * sums[2] + order[i][WIDE / 2];
        }
        for (i = 0; i < n; i++)
            x[i] += 0.125 * q[i] - ell[i][0];
    }
}

/* The iterations of one loop after another: every row needs those before. */
static void substitute(int n)
{
    int i, k;
#pragma polydist name(substitute)
    for (i = 0; i < n; i++) {
        for (k = rowstr[i]; k < rowstr[i + 1]; k++)
            if (colidx[k] < i)
                x[i] -= a[k] * x[colidx[k]];
        x[i] *= 0.5;
    }
}

/* Cells with room for WIDE in one array, of which only some are used: bounds with a limit. */
static void cells(int n)
{
    int i, j, k;
#pragma polydist name(cells)
    {
        for (i = 0; i < n; i++)
            for (k = 0; k < WIDE && k < length[i]; k++)
                packed[WIDE * i + k] = ell[i][k] * x[columns[i][k]];
        for (i = 1; i < n; i++)
            for (k = 0; k < length[i] && k <= WIDE - 1; ++k)
                for (j = WIDE - 1; j >= 0 && j > k - length[i - 1]; j--)
                    packed[WIDE * i + k] += 0.5 * ell[i - 1][j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40, steps = argc > 2 ? atoi(argv[2]) : 3, k = 0;
    struct matrix m = {n, rowstr, colidx, a};

    if (n > ROWS)
        return 1;
    for (int i = 0; i < n; i++) {
        rowstr[i] = k;
        for (int c = 0; c < (i * 5 + 3) % 7; c++, k++) {
            colidx[k] = c == 0 ? i : (i * 7 + c * 11) % n;
            a[k] = c == 0 ? 8 : 1.0 / (1 + c + i % 3);
            blocks[k][c % 2][0] = a[k];
            blocks[k][1][c % 2] = -a[k];
        }
        x[i] = 1 + i % 4;
        length[i] = i % (WIDE + 1);
        for (int c = 0; c < WIDE; c++) {
            columns[i][c] = (i + c * c) % n;
            ell[i][c] = 0.5 / (c + 1);
        }
        head[i] = (i * 3) % n;
        next[i] = i - 4;
        for (int c = 0; c < 3; c++)
            at[i][c] = (i * (c + 2)) % 5 * 0.5;
    }
    rowstr[n] = k;
    printf("%a\n", conj_grad(n, steps, rowstr, colidx, a));
    product(&m, z, q);
    product(&m, q, z);
    relax(n, steps, &m);
    neighbours(n, steps, 3);
    printf("%a\n", energy(n));
    lists(n, steps);
    substitute(n);
    cells(n);
    for (int i = 0; i < n * WIDE; i++)
        printf("%a%c", packed[i], (i + 1) % WIDE ? ' ' : '\n');
    for (int i = 0; i < n; i++)
        printf("%d %d %a %a %a %a %a %a %a %a\n", near[i][WIDE - 1], order[i][1], ell[i][2], x[i], z[i], p[i], q[i], r[i], at[i][0], force[i][1]);
    return 0;
}
