/* The fronts of a wavefront nest (Yuki and Rajopadhye 2013, section 4). */
#ifndef POLYRTI_WAVEFRONT_H
#define POLYRTI_WAVEFRONT_H

#include "columns.h"

/* Visits the steps of a nest at z in their order. A step is valid while it is visited. */
typedef void polyrti_step_fn(polyrt_execution *execution, const polyrti_step *step, void *argument);

/* Visits the fronts of the nest of `step`, ascending, each as the step's `front`. */
void polyrti_each_front(polyrt_execution *execution, polyrti_step *step, polyrti_step_fn *visit,
                        void *argument);

#endif
