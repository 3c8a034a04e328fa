/* Which ranks own what lies in a box: partners are found in time that depends on how many there are, not on the number of ranks. */
#include "polyrt_internal.h"

#include <stdlib.h>

/* ------------------------------------------------------------------------------------------------------------------ sets of ranks */

polyrti_ranks polyrti_ranks_new(int ranks)
{
    return (polyrti_ranks){.all = ranks, .data = polyrti_new((size_t)ranks, sizeof(int)), .has = polyrti_new((size_t)ranks, sizeof(bool))};
}

void polyrti_ranks_free(polyrti_ranks *ranks)
{
    free(ranks->data);
    free(ranks->has);
}

void polyrti_ranks_clear(polyrti_ranks *ranks)
{
    for (size_t i = 0; i < ranks->count; i++)
        ranks->has[ranks->data[i]] = false;
    ranks->count = 0;
}

static bool add_owner(int rank, const polyrti_box *box, void *set)
{
    (void)box;
    polyrti_ranks *ranks = set;
    if (!ranks->has[rank]) {
        ranks->has[rank] = true;
        ranks->data[ranks->count++] = rank;
    }
    return ranks->count < (size_t)ranks->all;
}

void polyrti_add_owners(const polyrt_execution *execution, int nest, const polyrti_box *within, polyrti_ranks *ranks)
{
    polyrti_each_owned(&execution->placements[nest], POLYRTI_ANY, within, within, add_owner, ranks);
}

/* ---------------------------------------------------------------------------------------------------------------- parts of a step */

static bool add_work(int rank, const polyrti_box *box, void *list)
{
    polyrti_works *works = list;
    works->data = polyrti_grow(works->data, &works->capacity, works->count + 1, sizeof *works->data);
    works->data[works->count++] = (polyrti_work){rank, *box};
    return true;
}

/* The first column of a front whose first tile is not before `tile`. */
static size_t first_from(const polyrti_front *front, int64_t tile)
{
    size_t first = 0, end = front->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (front->data[middle].tile[0] < tile)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* The columns of a front in the window, each by itself. */
static void add_front(const polyrt_execution *execution, const polyrti_step *step, const polyrti_box *window, polyrti_works *works)
{
    const polyrti_front *front = step->front;
    const int depth = execution->region->nests[step->nest].wavefront;
    const int64_t last = polyrt_floor_div(window->hi[0], execution->tile[0]);
    for (size_t i = first_from(front, polyrt_floor_div(window->lo[0], execution->tile[0])); i < front->count; i++) {
        if (front->data[i].tile[0] > last)
            return;
        const polyrti_box box = polyrti_column_box(execution, step, &front->data[i]);
        if (polyrti_boxes_meet(&box, window, depth))
            add_work(front->data[i].rank, &box, works);
    }
}

void polyrti_add_works(const polyrt_execution *execution, const polyrti_step *step, const polyrti_box *window, polyrti_works *works)
{
    if (step->front)
        add_front(execution, step, window, works);
    else
        polyrti_each_owned(&execution->placements[step->nest], POLYRTI_ANY, &step->within, window, add_work, works);
}
