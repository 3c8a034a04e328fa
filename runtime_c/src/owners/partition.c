/* Blocks of one subscript of an array. */
#include "partition.h"

#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A rank's only block, in units, which is empty at `from` if it has none. False if it has several,
 * or one before `from`. */
static bool block_of(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    int64_t more[2];
    if (!owner->next(owner, rank, -POLYRT_FAR, interval)) {
        interval[0] = from;
        interval[1] = from - 1;
        return true;
    }
    return interval[0] >= from && interval[1] < POLYRT_FAR &&
           !owner->next(owner, rank, interval[1] + 1, more);
}

/* Sets the blocks, and from where to where they are. */
static bool fill(polyrti_partition *partition, const polyrti_owner *owner, int64_t width,
                 int64_t offset)
{
    int64_t from = -POLYRT_FAR, interval[2];
    partition->low = POLYRT_FAR;
    for (int r = 0; r < owner->ranks; r++) {
        if (!block_of(owner, r, from, interval))
            return false;
        partition->begin[r] =
            from > -POLYRT_FAR || interval[0] > from ? interval[0] * width - offset : -POLYRT_FAR;
        if (interval[0] <= interval[1])
            partition->low = polyrt_min(partition->low, partition->begin[r]);
        from = interval[1] + 1;
    }
    partition->high = from * width - offset;
    partition->begin[0] = -POLYRT_FAR;
    partition->begin[owner->ranks] = POLYRT_FAR;
    return partition->low < partition->high;
}

bool polyrti_partition_of(const polyrti_owner *owner, int64_t width, int64_t offset,
                          polyrti_partition *partition)
{
    const size_t count = (size_t)owner->ranks + 1;
    *partition = (polyrti_partition){.ranks = owner->ranks,
                                     .begin = polyrti_new(count, sizeof *partition->begin)};
    const bool blocks = fill(partition, owner, width, offset);
    partition->number = polyrti_hash(partition->begin, count * sizeof *partition->begin);
    if (!blocks)
        polyrti_partition_free(partition);
    return blocks;
}

/* Looks at the first and the last subscript of each block of the part. */
bool polyrti_is_part_of(const polyrti_partition *part, const polyrti_partition *whole)
{
    if (part->ranks != whole->ranks)
        return false;
    for (int r = 0; r < part->ranks; r++) {
        const int64_t first = polyrt_max(part->begin[r], part->low),
                      last = polyrt_min(part->begin[r + 1], part->high) - 1;
        if (first <= last && (polyrti_rank_of_subscript(whole, first) != r ||
                              polyrti_rank_of_subscript(whole, last) != r))
            return false;
    }
    return true;
}

bool polyrti_is_near(const polyrti_partition *partition, const polyrti_partition *other,
                     int64_t distance)
{
    bool near = partition->ranks == other->ranks;
    for (int r = 1; r < partition->ranks && near; r++)
        near = llabs(partition->begin[r] - other->begin[r]) < distance;
    return near;
}

polyrti_partition polyrti_copy_of_partition(const polyrti_partition *partition)
{
    const size_t count = (size_t)partition->ranks + 1;
    polyrti_partition copy = *partition;
    copy.begin = polyrti_new(count, sizeof *copy.begin);
    memcpy(copy.begin, partition->begin, count * sizeof *copy.begin);
    return copy;
}

void polyrti_partition_free(polyrti_partition *partition)
{
    free(partition->begin);
    partition->begin = NULL;
}

int polyrti_rank_of_subscript(const polyrti_partition *partition, int64_t subscript)
{
    int low = 0, high = partition->ranks - 1;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (partition->begin[middle] <= subscript)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
