/* What a simulation found. */
#ifndef POLYRTI_SIMULATE_REPORT_H
#define POLYRTI_SIMULATE_REPORT_H

#include "cost_estimate.h"

/* A table on stderr if `file` is NULL or "1", or JSON in the file, which POLYRT_STATS names. */
void polyrti_simulation_write(polyrti_simulation *simulation, const char *file);

#endif
