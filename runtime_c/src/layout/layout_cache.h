/* Layouts of earlier executions, the last used first. */
#ifndef POLYRTI_LAYOUT_CACHE_H
#define POLYRTI_LAYOUT_CACHE_H

#include "execution.h"

typedef struct polyrti_layout_cache polyrti_layout_cache;

/* What polyrti_lay_out does, or the same as in an earlier execution that asked for it. The
 * placements belong to the cache (NULL at first), and stay valid until the next call. */
void polyrti_lay_out_again(polyrti_layout_cache **cache, polyrt_execution *execution,
                           int tile_count, const int64_t *tile, int parameter_count,
                           const int64_t *parameters);

#endif
