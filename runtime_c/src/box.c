/* Boxes of scheduled space. */
#include "polyrt_internal.h"

polyrti_box polyrti_everywhere(void)
{
    polyrti_box box;
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++) {
        box.lo[k] = -POLYRT_FAR;
        box.hi[k] = POLYRT_FAR;
    }
    return box;
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
    boxes->data = polyrti_grow(boxes->data, &boxes->capacity, boxes->count + 1, sizeof *boxes->data);
    boxes->data[boxes->count++] = *box;
}
