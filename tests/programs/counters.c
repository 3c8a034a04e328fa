/* Integers that loops advance: k++ in every iteration, by constants and parameters, up and down,
   in nested loops, in subscripts, through each other; read and needed after their loops; and those
   whose values are not known, or wrap around. */
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 4096 };

static double a[ROOM], b[ROOM], c[ROOM];
static int global = 2;

static void show(const char *what, long k)
{
    double sum = 0;
    for (int i = 0; i < ROOM; i++)
        sum = sum * 0.75 + a[i] + 3 * b[i] - c[i];
    printf("%s %ld %a\n", what, k, sum);
}

static void one_loop(int n, int step)
{
    int k = -1, j = n;
    long far = 7;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k++;
        j--;
        a[j] = b[k] + 1.5 * i;
    }
    show("up and down", k + 10 * j);
    k = 3;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k += step;
        far = 2 + far;
        c[i] = c[i] + k * 0.5 - far;
    }
    show("by a parameter", k + 10 * far);
    k = 0;
#pragma polydist
    for (int i = n; i > 0; i -= 3) {
        b[k++] = a[i] * 0.5;
        b[k++] = i + 1;
        if (i % 2 == 0)
            c[k] = k;
        else
            c[k + 1] = -k;
    }
    show("in subscripts", k);
    j = -1;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = j + 1;
        a[i] = c[k] - b[i];
        j = k + 1;
        b[i] = a[i] + c[k + 1];
    }
    show("through another", j);
    k = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        const int before = k + 1;
        k = k + 2;
        a[before] = a[k] + b[before];
    }
    show("declared before it changes", k);
#pragma polydist
    for (int i = 0; i < n; i++) {
        global += 3;
        a[i] = c[i] + global;
    }
    show("global", global);
}

static void nested(int n, int m)
{
    int k = 0, rows = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            a[k] = b[k] + i - j;
            k++;
        }
        rows += 2;
        c[rows] = i;
    }
    show("rectangle", k + 100 * rows);
#pragma polydist
    for (int t = 0; t < 3; t++) {
        int p = 0, q = n;
        for (int i = 1; i < n; i++) {
            p++;
            q--;
            b[p] = (a[p - 1] + a[p + 1]) * 0.5 + q;
        }
        p = 1;
        for (int i = 1; i < n; i++) {
            a[p] = b[p];
            p = p + 1;
        }
    }
    show("in time", 0);
    k = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++)
            k++;
        c[i] += k * 0.25;
    }
    show("triangle", k);
}

static void kinds(int n, size_t length)
{
    size_t s = length;
    unsigned u = 10;
    short narrow = 32760;
    int k = 0;
#pragma polydist
    for (size_t i = 0; i < length; i++) {
        s--;
        a[i] = b[s] + 1;
    }
    show("size_t", (long)s);
#pragma polydist
    for (int i = 0; i < n; i++) {
        u -= 3;
        c[i] = u * 0.5;
    }
    show("below zero", (long)u);
#pragma polydist
    for (int i = 0; i < n; i++) {
        narrow += 2;
        b[i] = narrow;
    }
    show("short", narrow);
#pragma polydist
    for (int i = 0; i < n; i++) {
        if (a[i] > 2)
            k++;
        c[i] = c[i] * 0.5 + k;
    }
    show("by values", k);
}

/* Beside a switch, and in loops that data continue. */
static void chosen(int n, int m)
{
    int k, last = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        switch (m % 3) {
        case 0:
            a[i] *= 0.5;
            break;
        case 1:
            a[i] += 1;
            /* fall through */
        default:
            a[i] -= 0.25;
        }
        k = -1;
        for (int j = 0; j < m; j++) {
            k++;
            for (int l = 0; l < 2; l++)
                c[i * m + k] += b[i] + l;
        }
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = 2;
        for (int j = 0; j < m; j++) {
            k += 2;
            if (a[i] > 2)
                continue;
            b[i * 2 * m + k] = 0.5 * c[i] + j;
        }
        last += k;
    }
    switch (n) {
    case 3:
        k = 1;
        break;
    default:
        k = 4;
    }
    show("chosen", last + k);
}

int main(int argc, char **argv)
{
    const int n = atoi(argv[1]), m = argc > 2 ? atoi(argv[2]) : 3;
    for (int i = 0; i < ROOM; i++) {
        a[i] = i % 5;
        b[i] = i % 7 - 2;
        c[i] = i % 11 - 3;
    }
    one_loop(n, m);
    nested(n, m);
    kinds(n, (size_t)n);
    chosen(n, m);
    return 0;
}
