/* Running a box, as a whole or in parts. */
#ifndef POLYRTI_TILE_PARTS_H
#define POLYRTI_TILE_PARTS_H

#include "../layout/execution.h"
#include "../sets/box.h"

/* Runs the points of the bounded box, on the calling thread. */
void polyrti_run_points(const polyrt_execution *execution, const polyrt_nest *nest,
                        const int64_t *z, const polyrti_box *box);

#endif
