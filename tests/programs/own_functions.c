/* Functions of the program's own with the names of standard ones, and largest values that standard ones keep. */
#include <stdio.h>

extern void *malloc(unsigned long);
extern void free(void *);
extern int atoi(const char *);
extern double fmin(double, double);
extern double exp(double);
extern float fmaxf(float, float);

static double fmax(double a, double b)
{
    return a + b;
}

static double fabs(double x)
{
    return -x;
}

static int abs(int x)
{
    return x < 0 ? 3 - x : x + 1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40;
    double *u = malloc((n + 2) * sizeof *u), *v = malloc((n + 2) * sizeof *v);
    double total = 1, largest = -1000, step = 1e9, low = 3, least = 2, zero = -1, other = 1, none = -1;
    float top = 0;
    for (int i = 0; i < n + 2; i++) {
        u[i] = (i * 37 % 101 - 50) * 0.25;
        v[i] = i;
    }
#pragma polydist name(named_alike)
    for (int i = 0; i < n; i++) {
        total = fmax(total, u[i] * u[i]);
        if (fabs(v[i]) > largest)
            largest = fabs(v[i]);
    }
    printf("%a %a\n", total, largest);
#pragma polydist name(shifted)
    for (int i = 0; i < n; i++)
        v[abs(i)] = u[i];
#pragma polydist name(standard)
    for (int i = 1; i < n; i++) {
        double d = (u[i] - u[i + 1]) * 0.0;
        v[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
        step = fmin(step, u[i] / (v[i] - 0.3));
        if (u[i] < 5)
            low = fmin(low, exp(u[i] * 0.1) - v[i]);
        top = fmaxf(top, (float)u[i] * 0.25f);
        least = fmin(u[i] - v[i], least);
        zero = fmax(zero, d);
        other = fmin(d, other);
        if (u[i] > 3)
            none = fmax(none, d / (u[i] * 0.0));
        v[i] += d;
    }
    printf("%a %a %a %a %a %a %a\n", step, low, top, least, zero, other, none);
    for (int i = 0; i < n + 2; i++)
        printf("%a ", v[i]);
    printf("\n");
    free(u);
    free(v);
    return 0;
}
