/* What is kept of simulated executions. */
#include "cost_estimate.h"

#include "../base/memory.h"

#include <string.h>

/* Pairs are few where ranks have few neighbours, and come by rank. */
polyrti_pair *polyrti_pair_with(polyrti_load *load, int rank, int arrays)
{
    size_t first = 0, end = load->pair_count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (load->pairs[middle].rank < rank)
            first = middle + 1;
        else
            end = middle;
    }
    if (first < load->pair_count && load->pairs[first].rank == rank)
        return &load->pairs[first];
    load->pairs =
        polyrti_grow(load->pairs, &load->pair_capacity, load->pair_count + 1, sizeof *load->pairs);
    memmove(&load->pairs[first + 1], &load->pairs[first],
            (load->pair_count - first) * sizeof *load->pairs);
    load->pair_count++;
    load->pairs[first] =
        (polyrti_pair){.rank = rank, .final = polyrti_new((size_t)arrays, sizeof(int64_t))};
    return &load->pairs[first];
}

polyrti_cost_estimate *polyrti_cost_estimate_of(polyrti_simulation *simulation,
                                                const polyrt_region *region, int ranks)
{
    for (size_t i = 0; i < simulation->estimate_count; i++)
        if (simulation->estimates[i]->region == region && simulation->estimates[i]->ranks == ranks)
            return simulation->estimates[i];
    polyrti_cost_estimate *estimate = polyrti_new(1, sizeof *estimate);
    *estimate = (polyrti_cost_estimate){.region = region,
                                        .ranks = ranks,
                                        .loads = polyrti_new((size_t)ranks, sizeof(polyrti_load))};
    simulation->estimates =
        polyrti_grow(simulation->estimates, &simulation->estimate_capacity,
                     simulation->estimate_count + 1, sizeof *simulation->estimates);
    simulation->estimates[simulation->estimate_count++] = estimate;
    return estimate;
}

size_t polyrti_neighbour_count(const polyrti_load *load)
{
    size_t count = 0;
    for (size_t i = 0; i < load->pair_count; i++)
        count += load->pairs[i].messages > 0;
    return count;
}
