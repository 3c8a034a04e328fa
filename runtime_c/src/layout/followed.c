/* Placements that follow the blocks in which earlier regions left their arrays. */
#include "followed.h"

int64_t polyrti_followed_number(const polyrti_followed *followed, int i)
{
    const int64_t numbers[POLYRTI_FOLLOWED_NUMBERS] = {followed->array, followed->position,
                                                       followed->partition->number,
                                                       followed->elements, followed->rank};
    return numbers[i];
}

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
static void search(const polyrti_nest_dimension *dimension, int64_t ranks, void *result)
{
    polyrti_following *found = result;
    const polyrt_dimension *descriptor = polyrti_descriptor(dimension);
    for (int k = 0; k < descriptor->counted_count && !found->partition; k++) {
        const polyrt_counted *counted = &descriptor->counted[k];
        *found = (polyrti_following){partition_for(dimension->execution, counted, ranks),
                                     counted->offset / descriptor->scale, counted->multiple};
    }
}

polyrti_following polyrti_following_of(const polyrti_nest_dimension *dimension, int ranks)
{
    polyrti_following found = {0};
    polyrti_each_with_same_owner_map(dimension, search, ranks, &found);
    return found;
}

int64_t polyrti_followed_width(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    for (int d = 0; d < nest->dimension_count; d++) {
        const polyrti_nest_dimension dimension = {execution, nest, d};
        polyrti_following found = {0};
        if (polyrti_only_coordinate(&dimension) == k)
            found = polyrti_following_of(&dimension, 0);
        if (found.partition)
            return polyrt_max(1, found.partition->width / found.multiple);
    }
    return 0;
}

bool polyrti_has_live_outs(const polyrt_nest *nest, int array)
{
    for (int k = 0; k < nest->live_out_count; k++)
        if (nest->live_outs[k].array == array)
            return true;
    return false;
}

int polyrti_rank_of_edge(const polyrti_nest_dimension *dimension, double points)
{
    const polyrt_execution *execution = dimension->execution;
    for (size_t i = 0; i < execution->followed_count; i++) {
        const polyrti_followed *followed = &execution->followed[i];
        if (polyrti_has_live_outs(dimension->nest, followed->array) &&
            4 * points < (double)followed->elements)
            return followed->rank;
    }
    return -1;
}
