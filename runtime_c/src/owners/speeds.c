/* Weights of ranks from measured times. */
#include "speeds.h"

#include <stdint.h>

void polyrti_weights_by_seconds(int ranks, const double *seconds, double *weight)
{
    enum { PARTS = 4 };
    double slowest = seconds[0];
    for (int rank = 1; rank < ranks; rank++)
        slowest = seconds[rank] > slowest ? seconds[rank] : slowest;
    for (int rank = 0; rank < ranks; rank++)
        weight[rank] = (double)(int64_t)(PARTS * slowest / seconds[rank] + 0.5) / PARTS;
}
