/* What all programs here have in common: the bits of their result as one number. */
#include <stdio.h>
#include <string.h>

static void print_digest(long count, const double *values)
{
    unsigned long long digest = 14695981039346656037ULL, bits;
    for (long i = 0; i < count; i++) {
        memcpy(&bits, &values[i], sizeof bits);
        digest = (digest ^ bits) * 1099511628211ULL;
    }
    printf("%016llx\n", digest);
}
