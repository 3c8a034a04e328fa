/* Layouts of earlier executions. */
#ifndef POLYRTI_LAYOUT_CACHE_H
#define POLYRTI_LAYOUT_CACHE_H

#include "execution.h"

enum { POLYRTI_LAYOUT_LISTS = 128 };

/* By the hash of what was asked for, in each list the last used first. Zeroed at first. */
typedef struct polyrti_layout_cache {
    struct polyrti_kept_layout *lists[POLYRTI_LAYOUT_LISTS];
} polyrti_layout_cache;

/* What polyrti_lay_out does, or the same as in an earlier execution that asked for it. The
 * placements belong to the cache, and stay valid until the next call. */
void polyrti_lay_out_again(polyrti_layout_cache *cache, polyrt_execution *execution, int tile_count,
                           const int64_t *tile, int parameter_count, const int64_t *parameters);

#endif
