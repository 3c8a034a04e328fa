/* Where what a rank reads may have been written.
 *
 * 1. The boxes of each nest that hold the rank's tiles are found once: that takes time for all
 * tiles of coordinates that only together decide on the owner.
 * 2. For each flow into a nest and each box of it, `origin` bounds where in the writing nest that
 * was written.
 * 3. A wavefront has as many steps as fronts, and boxes are as many as tiles. So the boxes of step
 * 2 are found once for each iteration of the loops around the nest, and listed for each front that
 * they meet: a step looks at those alone; unless each meets many. */
#include "origins.h"

#include "../base/memory.h"
#include "../owners/nest_tiles.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FRONTS = 64 /* that a box meets on average */ };

/* The boxes of all flows out of a nest at `z`, the loops around it, and those that meet each front:
 * `place` from start[w] to before start[w + 1], where w counts from `first`; NULL if each meets
 * many. */
typedef struct windows {
    int64_t *z;
    polyrti_box *data;
    size_t count, capacity;
    int64_t first, fronts;
    size_t *start, *place;
} windows;

struct polyrti_origins {
    int rank;
    polyrti_boxes *owned; /* per nest: those that may have iterations */
    windows **windows;    /* per nest: NULL until asked for */
};

/* -------------------------------------------------------------------------------------------------
 * the rank's boxes */

/* Whether a box may have iterations; known where they do not change with z. */
static bool may_have_iterations(const polyrt_execution *execution, const polyrt_nest *nest,
                                const polyrti_box *box)
{
    const int64_t z[1] = {0};
    polyrti_box clipped = *box;
    return nest->sequential > 0 || polyrti_clip(nest, execution->args, z, &clipped);
}

static void add_owned(const polyrt_execution *execution, int nest, int rank, polyrti_boxes *owned)
{
    const polyrt_nest *own = &execution->region->nests[nest];
    polyrti_boxes every = {0};
    polyrti_nest_tiles(&execution->placements[nest], own, execution->args, rank, &every);
    for (size_t k = 0; k < every.count; k++)
        if (may_have_iterations(execution, own, &every.data[k]))
            polyrti_add_box(owned, &every.data[k]);
    free(every.data);
}

polyrti_origins *polyrti_origins_new(const polyrt_execution *execution, int rank)
{
    const int nests = execution->region->nest_count;
    polyrti_origins *origins = polyrti_new(1, sizeof *origins);
    *origins = (polyrti_origins){
        .rank = rank,
        .owned = polyrti_new((size_t)nests, sizeof *origins->owned),
        .windows = polyrti_new((size_t)nests, sizeof *origins->windows),
    };
    for (int i = 0; i < nests; i++)
        add_owned(execution, i, rank, &origins->owned[i]);
    return origins;
}

static void free_windows(windows *windows)
{
    if (!windows)
        return;
    free(windows->z);
    free(windows->data);
    free(windows->start);
    free(windows->place);
    free(windows);
}

void polyrti_origins_free(const polyrt_execution *execution, polyrti_origins *origins)
{
    if (!origins)
        return;
    for (int i = 0; i < execution->region->nest_count; i++) {
        free(origins->owned[i].data);
        free_windows(origins->windows[i]);
    }
    free(origins->owned);
    free(origins->windows);
    free(origins);
}

int polyrti_origins_rank(const polyrti_origins *origins)
{
    return origins->rank;
}

/* -------------------------------------------------------------------------------------------------
 * the boxes that they read from */

static void each_window(const polyrt_execution *execution, const polyrti_step *step,
                        const polyrti_origins *origins, polyrti_origin_visit_fn *visit,
                        void *argument)
{
    const polyrt_nest *nest = polyrti_nest_of(execution, step);
    for (int f = 0; f < nest->flow_count; f++) {
        const polyrt_flow *flow = &nest->flows[f];
        const polyrti_boxes *own =
            flow->receiver == POLYRT_OUT ? NULL : &origins->owned[flow->receiver];
        for (size_t i = 0; own && i < own->count; i++) {
            polyrti_box window = polyrti_everywhere();
            if (!flow->origin || flow->origin(execution->args, step->z, own->data[i].lo,
                                              own->data[i].hi, window.lo, window.hi))
                visit(execution, step, &window, argument);
        }
    }
}

/* -------------------------------------------------------------------------------------------------
 * by fronts */

static void add_window(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_box *window, void *own)
{
    windows *windows = own;
    polyrti_box clipped = *window;
    if (!polyrti_clip(polyrti_nest_of(execution, step), execution->args, step->z, &clipped))
        return;
    windows->data =
        polyrti_grow(windows->data, &windows->capacity, windows->count + 1, sizeof *windows->data);
    windows->data[windows->count++] = clipped;
}

/* The fronts of the tiles that a box meets. */
static void fronts_of(const polyrt_execution *execution, const polyrti_step *step,
                      const polyrti_box *box, int64_t fronts[2])
{
    fronts[0] = fronts[1] = 0;
    for (int k = 0; k < polyrti_nest_of(execution, step)->wavefront; k++) {
        fronts[0] += polyrti_tile_at(execution->tile[k], box->lo[k]);
        fronts[1] += polyrti_tile_at(execution->tile[k], box->hi[k]);
    }
}

/* All fronts that boxes meet; false if each meets many. */
static bool find_range(const polyrt_execution *execution, const polyrti_step *step,
                       windows *windows)
{
    int64_t all[2] = {INT64_MAX, INT64_MIN}, own[2], met = 0;
    for (size_t i = 0; i < windows->count; i++) {
        fronts_of(execution, step, &windows->data[i], own);
        all[0] = polyrt_min(all[0], own[0]);
        all[1] = polyrt_max(all[1], own[1]);
        met += own[1] - own[0] + 1;
    }
    windows->first = all[0];
    windows->fronts = windows->count > 0 ? all[1] - all[0] + 1 : 0;
    return met <= MOST_FRONTS * (int64_t)windows->count;
}

/* Counts the boxes of each front, or where `place` is given puts them there and moves its start on.
 */
static void list(const polyrt_execution *execution, const polyrti_step *step,
                 const windows *windows, size_t *start, size_t *place)
{
    int64_t own[2];
    for (size_t i = 0; i < windows->count; i++) {
        fronts_of(execution, step, &windows->data[i], own);
        for (int64_t w = own[0] - windows->first; w <= own[1] - windows->first; w++)
            if (place)
                place[start[w]++] = i;
            else
                start[w]++;
    }
}

/* A counting sort. */
static void list_by_front(const polyrt_execution *execution, const polyrti_step *step,
                          windows *windows)
{
    if (!find_range(execution, step, windows))
        return;
    size_t *start = polyrti_new((size_t)windows->fronts + 2, sizeof *start);
    list(execution, step, windows, start + 2, NULL);
    for (int64_t w = 1; w < windows->fronts; w++)
        start[w + 2] += start[w + 1];
    windows->place = polyrti_new(start[windows->fronts + 1], sizeof *windows->place);
    list(execution, step, windows, start + 1, windows->place);
    windows->start = start;
}

static bool is_at(const polyrt_execution *execution, const polyrti_step *step,
                  const windows *windows)
{
    const size_t around = (size_t)polyrti_nest_of(execution, step)->sequential;
    return around == 0 || memcmp(windows->z, step->z, around * sizeof *step->z) == 0;
}

static const windows *windows_of(const polyrt_execution *execution, const polyrti_step *step,
                                 polyrti_origins *origins)
{
    windows **kept = &origins->windows[step->nest];
    if (*kept && is_at(execution, step, *kept))
        return *kept;
    free_windows(*kept);
    *kept = polyrti_new(1, sizeof **kept);
    const size_t around = (size_t)polyrti_nest_of(execution, step)->sequential;
    if (around > 0)
        (*kept)->z =
            memcpy(polyrti_new(around, sizeof *step->z), step->z, around * sizeof *step->z);
    each_window(execution, step, origins, add_window, *kept);
    list_by_front(execution, step, *kept);
    return *kept;
}

/* The front of a step that has columns. */
static int64_t front_of(const polyrt_execution *execution, const polyrti_step *step)
{
    int64_t front = 0;
    for (int k = 0; k < polyrti_nest_of(execution, step)->wavefront; k++)
        front += step->front->data[0].tile[k];
    return front;
}

void polyrti_each_origin(const polyrt_execution *execution, const polyrti_step *step,
                         polyrti_origins *origins, polyrti_origin_visit_fn *visit, void *argument)
{
    const windows *windows = step->front ? windows_of(execution, step, origins) : NULL;
    if (!windows || !windows->start) {
        each_window(execution, step, origins, visit, argument);
        return;
    }
    const int64_t w =
        step->front->count > 0 ? front_of(execution, step) - windows->first : windows->fronts;
    if (w < 0 || w >= windows->fronts)
        return;
    for (size_t i = windows->start[w]; i < windows->start[w + 1]; i++)
        visit(execution, step, &windows->data[windows->place[i]], argument);
}
