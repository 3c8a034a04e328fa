/* Placements that follow the blocks in which earlier regions left their arrays. */
#include "followed.h"

typedef struct search {
    const polyrti_partition *partition;
    int64_t offset;
} search;

static const polyrti_partition *partition_for(const polyrt_execution *execution,
                                              const polyrt_counted *counted, int64_t ranks)
{
    for (size_t i = 0; i < execution->followed_count; i++) {
        const polyrti_followed *followed = &execution->followed[i];
        if (followed->array == counted->array && followed->position == counted->position &&
            followed->of == counted->of && (ranks == 0 || followed->partition->ranks == ranks))
            return followed->partition;
    }
    return NULL;
}

/* For any number of ranks if it is 0. */
static void search_dimension(const polyrti_nest_dimension *dimension, int64_t ranks, void *result)
{
    search *found = result;
    const polyrt_dimension *descriptor = polyrti_descriptor(dimension);
    for (int k = 0; k < descriptor->counted_count && !found->partition; k++) {
        found->partition = partition_for(dimension->execution, &descriptor->counted[k], ranks);
        found->offset = descriptor->counted[k].offset / descriptor->scale;
    }
}

const polyrti_partition *polyrti_followed_partition(const polyrti_nest_dimension *dimension,
                                                    int ranks, int64_t *offset)
{
    search found = {0};
    polyrti_each_with_same_owner_map(dimension, search_dimension, ranks, &found);
    *offset = found.offset;
    return found.partition;
}

int64_t polyrti_followed_width(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    for (int d = 0; d < nest->dimension_count; d++) {
        const polyrti_nest_dimension dimension = {execution, nest, d};
        search found = {0};
        if (polyrti_only_coordinate(&dimension) == k)
            polyrti_each_with_same_owner_map(&dimension, search_dimension, 0, &found);
        if (found.partition)
            return found.partition->width;
    }
    return 0;
}
