/* Boxes of scheduled space. */
#include "box.h"

#include "../base/memory.h"

polyrti_box polyrti_everywhere(void)
{
    polyrti_box box;
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++) {
        box.lo[k] = -POLYRT_FAR;
        box.hi[k] = POLYRT_FAR;
    }
    return box;
}

bool polyrti_clip(const polyrt_nest *nest, const void *args, const int64_t *z, polyrti_box *box)
{
    for (int k = 0; k < nest->depth; k++) {
        int64_t range[2];
        nest->bounds(args, z, k, box->lo, box->hi, range);
        box->lo[k] = polyrt_max(box->lo[k], range[0]);
        box->hi[k] = polyrt_min(box->hi[k], range[1]);
        if (box->lo[k] > box->hi[k])
            return false;
    }
    return true;
}

/* Of the box as far as it reaches: a loop over the instances of several statements, or over parts
 * of one, may run over all of a box that nothing bounds. */
int64_t polyrti_points(const polyrt_nest *nest, const void *args, const int64_t *z, polyrti_box box)
{
    return polyrti_clip(nest, args, z, &box) ? nest->points(args, z, box.lo, box.hi) : 0;
}

bool polyrti_boxes_meet(const polyrti_box *a, const polyrti_box *b, int depth)
{
    for (int k = 0; k < depth; k++)
        if (a->hi[k] < b->lo[k] || b->hi[k] < a->lo[k])
            return false;
    return true;
}

void polyrti_add_box(polyrti_boxes *boxes, const polyrti_box *box)
{
    boxes->data =
        polyrti_grow(boxes->data, &boxes->capacity, boxes->count + 1, sizeof *boxes->data);
    boxes->data[boxes->count++] = *box;
}
