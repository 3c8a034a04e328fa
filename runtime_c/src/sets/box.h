/* Closed boxes lo <= x <= hi of a nest's scheduled space. Pure; a list belongs to its holder, who
 * frees its data. */
#ifndef POLYRTI_BOX_H
#define POLYRTI_BOX_H

#include "polyrt.h"

#include <stdbool.h>

typedef struct polyrti_box {
    int64_t lo[POLYRT_MAX_DEPTH];
    int64_t hi[POLYRT_MAX_DEPTH];
} polyrti_box;

typedef struct polyrti_boxes {
    polyrti_box *data;
    size_t count;
    size_t capacity;
} polyrti_boxes;

/* The box without bounds. */
polyrti_box polyrti_everywhere(void);

/* The number of instances of a nest at z in the box; `args` is the region's argument record. */
int64_t polyrti_points(const polyrt_nest *nest, const void *args, const int64_t *z,
                       polyrti_box box);

/* Narrows the box to what the nest's bounds at z leave of it; false if that is nothing. */
bool polyrti_clip(const polyrt_nest *nest, const void *args, const int64_t *z, polyrti_box *box);

/* Whether the first `depth` coordinates of two boxes have a point in common. */
bool polyrti_boxes_meet(const polyrti_box *a, const polyrti_box *b, int depth);

void polyrti_add_box(polyrti_boxes *boxes, const polyrti_box *box);

#endif
