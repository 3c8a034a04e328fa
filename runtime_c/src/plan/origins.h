/* Where what a rank reads may have been written. Pure; kept from step to step. */
#ifndef POLYRTI_ORIGINS_H
#define POLYRTI_ORIGINS_H

#include "columns.h"

/* What is kept for one rank of one execution. */
typedef struct polyrti_origins polyrti_origins;

polyrti_origins *polyrti_origins_new(const polyrt_execution *execution, int rank);
void polyrti_origins_free(const polyrt_execution *execution, polyrti_origins *origins);

int polyrti_origins_rank(const polyrti_origins *origins);

/* Visits boxes of the step's nest, outside which nothing of the step is read by the rank. Boxes may
 * overlap, and some may hold nothing of the step. */
typedef void polyrti_origin_visit_fn(const polyrt_execution *execution, const polyrti_step *step,
                                     const polyrti_box *window, void *argument);
void polyrti_each_origin(const polyrt_execution *execution, const polyrti_step *step,
                         polyrti_origins *origins, polyrti_origin_visit_fn *visit, void *argument);

#endif
