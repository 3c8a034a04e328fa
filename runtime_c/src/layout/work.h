/* The points in each unit of an owner map. Pure. */
#ifndef POLYRTI_WORK_H
#define POLYRTI_WORK_H

#include "nest_dimension.h"

typedef struct polyrti_work {
    polyrti_units units;
    int64_t chunk;
    double *points; /* of each unit; owned */
    int64_t counts; /* in diamonds so far */
} polyrti_work;

/* Of all nests that share the dimension's owner map. */
polyrti_work polyrti_work_of(const polyrti_nest_dimension *dimension, int ranks,
                             const polyrti_units *units);

void polyrti_work_free(polyrti_work *work);

/* The largest part of a rank, over its weight, where `rank` says whose each unit is. */
double polyrti_most_of_a_rank(const polyrti_work *work, int ranks, const int *rank,
                              const double *weight);

#endif
