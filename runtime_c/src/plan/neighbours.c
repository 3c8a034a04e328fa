/* The parts of a step that lie in a window, with their ranks. */
#include "neighbours.h"

#include "../base/memory.h"

void polyrti_add_work(polyrti_works *works, int rank, const polyrti_box *box)
{
    works->data =
        polyrti_grow(works->data, &works->capacity, works->count + 1, sizeof *works->data);
    works->data[works->count++] = (polyrti_work){rank, *box};
}

static bool add_owned(int rank, const polyrti_box *box, void *works)
{
    polyrti_add_work(works, rank, box);
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
static void add_front(const polyrt_execution *execution, const polyrti_step *step,
                      const polyrti_box *window, polyrti_works *works)
{
    const polyrti_front *front = step->front;
    const int depth = execution->region->nests[step->nest].wavefront;
    const int64_t last = polyrt_floor_div(window->hi[0], execution->tile[0]);
    for (size_t i = first_from(front, polyrt_floor_div(window->lo[0], execution->tile[0]));
         i < front->count; i++) {
        if (front->data[i].tile[0] > last)
            return;
        const polyrti_box box = polyrti_column_box(execution, step, &front->data[i]);
        if (polyrti_boxes_meet(&box, window, depth))
            polyrti_add_work(works, front->data[i].rank, &box);
    }
}

void polyrti_add_works(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_box *window, polyrti_works *works)
{
    if (step->front)
        add_front(execution, step, window, works);
    else
        polyrti_each_owned(&execution->placements[step->nest], POLYRTI_ANY, &step->within, window,
                           add_owned, works);
}
