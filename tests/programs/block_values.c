/* Macros that compute values in blocks, exchange what they are given, and ask for types. */
#include <stdio.h>
#include <stdlib.h>

#define max(a, b)                                   \
    ({                                              \
        __typeof__(a) _a = (a);                     \
        __typeof__(b) _b = (b);                     \
        (void)(&_a == &_b);                         \
        _a > _b ? _a : _b;                          \
    })
#define min(x, y)                                   \
    ({                                              \
        const __typeof__(x) _x = x;                 \
        const __typeof__(x) _y = (y);               \
        _x < _y ? _x : _y;                          \
    })
#define clamp(v, lo, hi) min(max(v, lo), hi)
#define whole(v) ({ int v_ = (v); v_ * 2; })
#define SWAP(a, b)                                  \
    do {                                            \
        __typeof__(a) t_ = a;                       \
        a = b;                                      \
        b = t_;                                     \
    } while (0)

struct pair {
    double x, y;
};

static double larger(const struct pair *p)
{
    return max(p->x, p->y);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, most = -5;
    double *u = malloc(n * n * sizeof *u), *v = malloc(n * n * sizeof *v), top = -1;
    struct pair *pairs = malloc(n * sizeof *pairs);
#pragma polydist
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double d = j - i;
            u[i * n + j] = clamp(i * j % 7, 2, 5) + whole(d / 3);
            v[i * n + j] = max(u[i * n + j], d) + ({ double q = d / 4; q * q; });
        }
        pairs[i].x = i % 5;
        pairs[i].y = i % 3;
    }
#pragma polydist
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            for (int j = max(0, i - 2); j <= max(i, 0); j++)
                u[i * n + j] += v[max(i - 1, 0) * n + j] / 2;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                v[i * n + j] = u[(i - 1) * n + j] - j;
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            SWAP(u[i * n + j], v[i * n + j]);
        if (i % 2)
            SWAP(pairs[i].x, pairs[i].y);
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        __auto_type p = pairs[i];
        __auto_type first = u[i * n];
        p.x += first;
        v[i * n] = larger(&pairs[i]) + p.x;
    }
#pragma polydist
    for (int i = 0; i < n; i++)
        most = max(most, i * 7 % 5);
#pragma polydist reduction(max : top)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            top = max(top, v[i * n + j]);
    for (int i = 0; i < n; i++)
        printf("%a %a %g %g\n", u[i * n + i / 2], v[i * n], pairs[i].x, pairs[i].y);
    printf("%d %a\n", most, top);
    return 0;
}
