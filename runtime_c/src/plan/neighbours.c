/* The parts of a step that lie in a window, with their ranks. */
#include "neighbours.h"

#include "../base/memory.h"

void polyrti_add_placed_box(polyrti_placed_boxes *boxes, int rank, const polyrti_box *box)
{
    boxes->data =
        polyrti_grow(boxes->data, &boxes->capacity, boxes->count + 1, sizeof *boxes->data);
    boxes->data[boxes->count++] = (polyrti_placed_box){rank, *box};
}

static bool add_owned(int rank, const polyrti_box *box, void *boxes)
{
    polyrti_add_placed_box(boxes, rank, box);
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
                      const polyrti_box *window, polyrti_placed_boxes *boxes)
{
    const polyrti_front *front = step->front;
    const int depth = execution->region->nests[step->nest].wavefront;
    const int64_t last = polyrti_tile_at(execution->tile[0], window->hi[0]);
    for (size_t i = first_from(front, polyrti_tile_at(execution->tile[0], window->lo[0]));
         i < front->count; i++) {
        if (front->data[i].tile[0] > last)
            return;
        const polyrti_box box = polyrti_column_box(execution, step, &front->data[i]);
        if (polyrti_boxes_meet(&box, window, depth))
            polyrti_add_placed_box(boxes, front->data[i].rank, &box);
    }
}

void polyrti_add_placed_boxes(const polyrt_execution *execution, const polyrti_step *step,
                              const polyrti_box *window, polyrti_placed_boxes *boxes)
{
    if (step->front)
        add_front(execution, step, window, boxes);
    else
        polyrti_each_owned(&execution->placements[step->nest], POLYRTI_ANY, &step->within, window,
                           add_owned, boxes);
}
