/* Loops as people write them: two counters in one header, other things between its commas, loops
   that go on from where a variable is, while loops that count, and iterators that are used after
   their loops, also where these run no iteration. */
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 4096 };

static double a[ROOM], b[ROOM], c[ROOM];

static void show(const char *what, long k)
{
    double sum = 0;
    for (int i = 0; i < ROOM; i++)
        sum = sum * 0.75 + a[i] + 3 * b[i] - c[i];
    printf("%s %ld %a\n", what, k, sum);
}

static void two_counters(int n, int m)
{
    int i, j, k;
#pragma polydist
    for (i = 0, j = 0; i < n; i++, j += 2)
        a[j] = b[i] + 1;
    show("two counters", 0);
#pragma polydist
    for (i = 0, k = n - 1; i < k; i++, k--) {
        a[i] = b[k] + 2;
        a[k] = c[i] + 2 * i;
    }
    show("towards each other", 0);
#pragma polydist
    for (i = 0, k = n - 1; i != k && i < k; i++, k--) {
        double t = b[i];
        b[i] = b[k];
        b[k] = t;
    }
    show("reversed", i + 100 * k);
    int odd = 0;
#pragma polydist
    for (i = 0, j = m; i < n; j++, i++) {
        if (b[i] > 2)
            odd += i + j;
        a[j] = i;
    }
    show("two and a condition", odd + i + j);
#pragma polydist
    for (j = m + 1, i = j - 1, j++; i < n; b[i] = a[i + 1] + j, i++)
        c[i] = j;
    show("in their order", i + 100 * j);
}

static void between_commas(int n, int m)
{
    int j, k;
    double s, last = 0;
#pragma polydist
    for (j = 0; j < n; j++) {
        for (s = 0, k = 0; k < m; k++)
            s += b[j + k];
        c[j] = s * 0.5;
    }
    show("a sum in the start", 0);
#pragma polydist
    for (int x = 3, y = 2 * n; x < n + m; ++x, y -= 1) {
        if (x % 3 == 0)
            continue;
        c[x] += b[y];
    }
    show("declared", 0);
#pragma polydist
    for (int box = 0; box < n; box++)
        for (int at = m * box, x = 0; x < b[box % 7]; x++, at++)
            c[box] = 0.5 * c[box] + a[at];
    show("declared, where values end the loop", 0);
    double g = 0.5;
#pragma polydist
    for (int x = 0; x < n; x++, g *= 0.75)
        a[x] = b[x] + g;
    show("a factor", (long)(1e6 * g));
#pragma polydist
    for (j = 0; j < n; j++, c[j] = last, last = s) {
        s = a[j] * 2;
        if (s > 1)
            continue;
        s = b[j] - s;
    }
    show("a value that a step takes", (long)(100 * last));
#pragma polydist
    for (j = 0; j < n; j++) {
        if (a[j] > 0.5)
            for (k = 0, b[j] = a[j]; k < m; k++, b[j] += 0.25)
                c[j] += k;
    }
    show("under a condition", 0);
#pragma polydist
    for (j = 0; j < n; j++) {
        for (k = j, s = k * 0.5, k += 1; a[k] < 3 && k < n; k++, s += 1)
            ;
        b[j] = s;
    }
    show("searched", 0);
}

static void after(int n, int m)
{
    int i, j;
    double x = 0;
#pragma polydist
    {
        for (i = 0; i < n; i++)
            a[i] = b[i] * 2;
        a[i] = 7;
        c[i + 1] = a[i > 0 ? i - 1 : 0] + 1;
        for (j = n; j > m; j -= 3)
            b[j] += 1;
        b[j] = c[j + 3];
        if (i > j)
            x = a[i - 1];
    }
    show("after", i + 100 * j + (long)(x * 1000));
#pragma polydist
    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++)
            a[j] += b[i];
        c[j] = a[j] + 1;
    }
    show("after an inner loop", j);
#pragma polydist
    {
        for (i = 0; i < n; i++)
            a[i] = i;
        i = i + 2;
        b[i] = 2;
        for (i = i - 1; i < n + m; i++)
            c[i] = a[i] + 1;
        for (i = i; i < 2 * n; i++)
            b[i] -= 1;
    }
    show("from there", i);
}

static void going_on(int n, int m)
{
    int k = m, l = 0;
    long far = 2 * n;
#pragma polydist
    for (; k < n; k++)
        a[k] = b[k] + 1;
    show("goes on", k);
    k = 3;
#pragma polydist
    while (k < n) {
        a[k] = b[k - 1] * 0.5;
        k++;
        c[k] = k;
    }
    show("while", k);
    k = n - 1;
#pragma polydist
    while (k >= m && l < n) {
        c[l] = a[k] + l;
        k -= 2;
        l++;
    }
    show("while down", k + 100 * l);
#pragma polydist
    for (int i = 0; i < m; i++) {
        int q = i;
        while (q < n) {
            c[q] += a[i];
            q += 1;
        }
    }
    show("inner while", 0);
    k = 0;
    l = 0;
#pragma polydist
    while (k != n) {
        for (int j = 0; j < m; j++)
            b[l++] = a[k] + j;
        k++;
    }
    show("loops in a while", k + 100 * l);
#pragma polydist
    while (far > n)
        a[far--] += 1;
    show("a long", far);
    k = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        int q = i;
        while (q > 0)
            q /= 2, k++;
        a[i] = q + k;
    }
    show("halved", k);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 29, m = argc > 2 ? atoi(argv[2]) : 5;
    for (int i = 0; i < ROOM; i++) {
        a[i] = i % 17;
        b[i] = 0.25 * (i % 29) - 1;
        c[i] = i % 7 - 3;
    }
    two_counters(n, m);
    between_commas(n, m);
    after(n, m);
    going_on(n, m);
    return 0;
}
