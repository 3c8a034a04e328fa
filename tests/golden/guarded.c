/* Conditions on iterators and on data, a private scalar, an iterator whose last value is used. */
long sweep(long n, double (*a)[n], double *row, double limit)
{
    long i;
    double t;
#pragma polydist name(sweep) dist(cyclic(2)) schedule(keep)
    for (i = 1; i < n; i++) {
        for (long j = 0; j < n; j += 2) {
            t = a[i - 1][j] / 2;
            if (t > limit)
                a[i][j] = t;
        }
        if (i % 3 == 1)
            row[i] = a[i][0];
    }
    return i;
}
