/* Blocks of one subscript of an array. Pure arithmetic. */
#ifndef POLYRTI_PARTITION_H
#define POLYRTI_PARTITION_H

#include "owner.h"

/* Rank r has the subscripts begin[r] .. begin[r + 1] - 1; the first and the last have those outside
 * of low .. high - 1 as well. Immutable. */
typedef struct polyrti_partition {
    int ranks;
    int64_t *begin; /* ranks + 1 */
    int64_t low, high;
    int64_t number; /* another one for another partition, most likely */
} polyrti_partition;

/* The blocks of an owner map whose unit u begins at subscript u * width - offset; false if it has
 * no blocks, one for each rank in their order. To be freed with polyrti_partition_free. */
bool polyrti_partition_of(const polyrti_owner *owner, int64_t width, int64_t offset,
                          polyrti_partition *partition);
polyrti_partition polyrti_copy_of_partition(const polyrti_partition *partition);
void polyrti_partition_free(polyrti_partition *partition);

/* Whether what `part` has subscripts for is in the same blocks of `whole`. */
bool polyrti_is_part_of(const polyrti_partition *part, const polyrti_partition *whole);

/* Whether each block begins less than `distance` subscripts from where it begins in the other. */
bool polyrti_is_near(const polyrti_partition *partition, const polyrti_partition *other,
                     int64_t distance);

/* Whose block a subscript is in. */
int polyrti_rank_of_subscript(const polyrti_partition *partition, int64_t subscript);

#endif
