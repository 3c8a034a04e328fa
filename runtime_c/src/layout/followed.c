/* Placements that follow the blocks in which earlier regions left their arrays. */
#include "followed.h"

enum {
    SMALLER = 4 /* times, at most, is a tile that fits blocks than one that follows nothing */,
    TRIED = 256 /* sizes */
};

int64_t polyrti_followed_number(const polyrti_followed *followed, int i)
{
    const int64_t numbers[POLYRTI_FOLLOWED_NUMBERS] = {
        followed->array,    followed->position,
        followed->elements, followed->loose,
        followed->rank,     followed->partition->number,
        followed->filled,   followed->update ? followed->update->number : 0};
    return numbers[i];
}

static bool is_one_element(const polyrt_execution *execution, int array)
{
    int64_t range[2] = {0, -1};
    execution->region->touched(execution->args, array, range);
    return range[0] >= range[1];
}

bool polyrti_fills(const polyrt_execution *execution)
{
    for (int n = 0; n < execution->region->nest_count; n++) {
        const polyrt_nest *nest = &execution->region->nests[n];
        for (int k = 0; k < nest->live_in_count; k++)
            if (!is_one_element(execution, nest->live_ins[k].array))
                return false;
    }
    return true;
}

static const polyrti_partition *partition_for(const polyrt_execution *execution,
                                              const polyrt_counted *counted, int64_t ranks)
{
    const bool fills = polyrti_fills(execution);
    for (size_t i = 0; i < execution->followed_count; i++) {
        const polyrti_followed *followed = &execution->followed[i];
        if ((fills || !followed->loose) && followed->array == counted->array &&
            followed->position == counted->position && followed->of == counted->of &&
            (ranks == 0 || followed->partition->ranks == ranks))
            return fills && followed->update ? followed->update : followed->partition;
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

int64_t polyrti_border(const polyrti_following *following, int r)
{
    const polyrti_partition *partition = following->partition;
    if (partition->begin[r] <= partition->low || partition->begin[r] >= partition->high)
        return POLYRT_FAR;
    return polyrt_ceil_div(partition->begin[r] + following->offset, following->multiple);
}

/* How far the borders lie from those of tiles of a size that begin at the first of them, in all. */
static int64_t distance_of(const polyrti_following *following, int64_t size)
{
    int64_t first = POLYRT_FAR, distance = 0;
    for (int r = 1; r < following->partition->ranks; r++) {
        const int64_t border = polyrti_border(following, r);
        if (border == POLYRT_FAR)
            continue;
        first = polyrt_min(first, border);
        const int64_t after = polyrt_mod(border - first, size);
        distance += polyrt_min(after, size - after);
    }
    return distance;
}

static int64_t size_for(const polyrti_following *following, int64_t most)
{
    const int64_t least = polyrt_max(1, most / SMALLER);
    const int64_t step = polyrt_ceil_div(most - least + 1, TRIED);
    int64_t best = most, nearest = distance_of(following, most);
    for (int64_t size = most - step; size >= least && nearest > 0; size -= step) {
        const int64_t distance = distance_of(following, size);
        best = distance < nearest ? size : best;
        nearest = polyrt_min(nearest, distance);
    }
    return best;
}

int64_t polyrti_followed_size(const polyrt_execution *execution, const polyrt_nest *nest, int k,
                              int64_t most)
{
    for (int d = 0; d < nest->dimension_count; d++) {
        const polyrti_nest_dimension dimension = {execution, nest, d};
        polyrti_following found = {0};
        if (polyrti_only_coordinate(&dimension) == k)
            found = polyrti_following_of(&dimension, 0);
        if (found.partition)
            return size_for(&found, polyrt_max(1, most));
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
