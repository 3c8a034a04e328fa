/* What may be combined in any order without a clause: counts, integer sums and products, bits,
 * flags, largest and smallest integers; absolute values with zeros of both signs and values that
 * are no numbers among them; and what looks like it and must keep its order. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void counts(int n, const int a[n], const double x[n], long out[6])
{
    int positive = 3;
    long sum = -5;
    unsigned product = 7, bits = 0;
    short low = 32000;
    unsigned char byte = 250;
#pragma polydist name(counts)
    for (int i = 0; i < n; i++) {
        if (x[i] > 0)
            positive++;
        sum += a[i];
        product *= 2u * (unsigned)a[i] + 1u;
        bits ^= (unsigned)a[i] << (i % 7);
        low += a[i];
        byte = byte + (a[i] & 3);
    }
    out[0] = positive;
    out[1] = sum;
    out[2] = product;
    out[3] = bits;
    out[4] = low;
    out[5] = byte;
}

static int flags(int n, const int a[n], const double x[n])
{
    int bad = 2, good = 5, highest = -1000, lowest = 1000;
    bool any = false, every = true;
#pragma polydist name(flags)
    for (int i = 0; i < n; i++) {
        if (x[i] != x[i])
            bad = 1;
        if (a[i] > 90)
            good = 0;
        any = a[i] == 13 || any;
        every = (a[i] < 99) && every;
        if (a[i] > highest)
            highest = a[i];
        lowest = a[i] < lowest ? a[i] : lowest;
    }
    printf("%d %d %d %d ", any, every, highest, lowest);
    return 10 * bad + good;
}

/* Out of order where a condition negates truth values, and in order where a number might. */
static void negated(int n, const int a[n])
{
    bool odd = false, even = true, turning = false, turned = true, bits = true, word = false;
    bool seen[3] = {false}, numbers = true;
    int number = 3;
#pragma polydist name(negated)
    for (int i = 0; i < n; i++) {
        odd = odd != (a[i] & 1);
        even = (a[i] > 30) == even;
        turning = !turning;
        if (a[i] > 3)
            turned = !turned;
        bits ^= a[i] > 60;
        word = word ^ (a[i] == 2);
        seen[1] ^= 1;
    }
#pragma polydist name(negated_by_numbers)
    for (int i = 0; i < n; i++) {
        numbers = numbers != (a[i] & 3);
        number = number != (a[i] > 40);
    }
    printf("%d%d%d%d%d%d%d %d %d\n", odd, even, turning, turned, bits, word, seen[1], numbers,
           number);
}

struct limits {
    double low, high;
    int seen;
};

/* The old value decides what is read: out of order where that exists, else in order. */
static void decided(int n, const int a[n], const double x[n], const double *row, double *twice,
                    int end)
{
    int any = 0, all = 5, first = 0, still = 3, chosen = 0, kept = -7, stop = 0, open = 0,
        divided = 0;
    bool rising = true, pair = false;
    struct limits limits = {-1e9, 14.0, 2};
#pragma polydist name(decided)
    for (int i = 0; i < n; i++) {
        any = any || x[i] > limits.high || a[i] == 17;
        all = all && (a[i] < 90 && x[i] > limits.low);
        if (!first && fabs(x[i]) > 3.0)
            first = 1;
        if (still)
            still = a[n - 1 - i] != 60;
        chosen = chosen ? 1 : x[i] < -9;
        kept = a[i] == 1000 ? 1 : kept;
        rising = rising && (i == 0 || x[i] > x[i - 1]);
        if (pair == false) {
            if (a[i] > 20)
                pair = a[i] / 4 == 15;
        }
        if (!limits.seen)
            limits.seen = a[i] > 0;
        twice[i] = 2 * row[i];
        stop = stop || row[i] > 12;
    }
#pragma polydist name(in_order_of_the_text)
    for (int i = 0; i < n; i++)
        open = open || row[i < end ? i : end + 100000000] > -1e9;
#pragma polydist name(dividing)
    for (int i = 0; i < n; i++)
        divided = divided || 100 / (a[i] - a[0] + !i) == 100;
    printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", any, all, first, still, chosen, kept, stop,
           open, divided, rising, pair, limits.seen);
}

/* With `zeros` most values are zeros of either sign; what each nest leaves depends on the spelling
 * alone. */
static void extremes(int n, const double x[n], double start)
{
    double strict = start, chosen = start, called = start, square = start, least = -start;
    double signless = start, loose = start, other = start, sized = start, size;
    float narrow = (float)start;
    int i;
#pragma polydist name(extremes)
    {
        for (i = 0; i < n; i++)
            if (fabs(x[i]) > strict)
                strict = fabs(x[i]);
        for (i = 0; i < n; i++)
            chosen = fabs(x[i] - 1) > chosen ? fabs(x[i] - 1) : chosen;
        for (i = 0; i < n; i++)
            called = fmax(called, fabs(x[i]));
        for (i = 0; i < n; i++)
            if (square < x[i] * x[i])
                square = x[i] * x[i];
        for (i = 0; i < n; i++)
            least = fmin(least, fabs(x[i]) + 0.5);
        for (i = 0; i < n; i++)
            if (narrow < fabs(x[i]))
                narrow = (float)fabs(x[i]);
        for (i = 0; i < n; i++) {
            size = fabs(x[i]) * 2;
            if (size > sized)
                sized = size;
        }
        for (i = 0; i < n; i++)
            if (x[i] > signless)
                signless = x[i];
        for (i = 0; i < n; i++)
            if (fabs(x[i]) >= loose)
                loose = fabs(x[i]);
        for (i = 0; i < n; i++)
            other = other > x[i] ? other : x[i];
    }
    printf("%a %a %a %a %a %a %a %a %a %a\n", sized, strict, chosen, called, square, least,
           signless, loose, other, narrow);
}

static void settling(int n, int steps, double u[n], double v[n], int above[steps])
{
    double largest, change;
    int i, t;
#pragma polydist name(settling)
    for (t = 0; t < steps; t++) {
        largest = 0;
        above[t] = 0;
        for (i = 1; i < n - 1; i++) {
            v[i] = 0.5 * (u[i - 1] + u[i + 1]);
            change = v[i] - u[i];
            if (fabs(change) > largest)
                largest = fabs(change);
            if (change > 0.25)
                above[t]++;
        }
        for (i = 1; i < n - 1; i++)
            u[i] = v[i] / (1 + largest);
    }
}

static double in_order(int n, const double x[n])
{
    int truncated = 0;
    bool odd = false;
    double sum = 0.125;
#pragma polydist name(in_order)
    for (int i = 0; i < n; i++) {
        truncated += x[i] * 0.75;
        odd = odd + (i % 3);
        sum += x[i];
    }
    return sum + truncated + odd;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40, steps = argc > 2 ? atoi(argv[2]) : 5;
    int *a = malloc(n * sizeof *a), *above = calloc(steps + 1, sizeof *above);
    double *x = malloc(n * sizeof *x), *u = malloc(n * sizeof *u), *v = calloc(n, sizeof *v);
    for (int i = 0; i < n; i++) {
        a[i] = (i * 37 + 11) % 101;
        x[i] = (i % 5 - 2) * 0.37 * i;
        u[i] = (i * i) % 17;
    }
    long out[6];
    counts(n, a, x, out);
    for (int k = 0; k < 6; k++)
        printf("%ld ", out[k]);
    printf("%d\n", flags(n, a, x));
    negated(n, a);
    decided(n, a, x, x, v, (n + 1) / 2);
    extremes(n, x, -1e30);
    for (int i = 0; i < n; i++)
        x[i] = i % 3 ? -0.0 : (i % 4 ? 0.0 : -1.5);
    extremes(n, x, -1e30);
    extremes(n, x, -0.0);
    for (int i = 0; i < n; i += 2)
        x[i] = i % 4 ? NAN : -x[i];
    extremes(n, x, -1e30);
    extremes(n, x, 0.0);
    printf("%d\n", flags(n, a, x));
    for (int i = 0; i < n; i++)
        x[i] = (i % 7) * 0.1;
    printf("%a\n", in_order(n, x));
    settling(n, steps, u, v, above);
    for (int t = 0; t < steps; t++)
        printf("%d ", above[t]);
    for (int i = 0; i < n; i++)
        printf("%a%c", u[i], i + 1 < n ? ' ' : '\n');
    free(a);
    free(above);
    free(x);
    free(u);
    free(v);
    return 0;
}
