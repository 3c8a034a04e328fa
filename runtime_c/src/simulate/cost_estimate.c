/* What is kept of simulated executions. */
#include "../simulate.h"

#include <string.h>

/* Pairs are few where ranks have few partners, and come by rank. */
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

polyrti_forecast *polyrti_forecast_of(polyrti_simulation *simulation, const polyrt_region *region,
                                      int ranks)
{
    for (size_t i = 0; i < simulation->forecast_count; i++)
        if (simulation->forecasts[i]->region == region && simulation->forecasts[i]->ranks == ranks)
            return simulation->forecasts[i];
    polyrti_forecast *forecast = polyrti_new(1, sizeof *forecast);
    *forecast = (polyrti_forecast){.region = region,
                                   .ranks = ranks,
                                   .loads = polyrti_new((size_t)ranks, sizeof(polyrti_load))};
    simulation->forecasts =
        polyrti_grow(simulation->forecasts, &simulation->forecast_capacity,
                     simulation->forecast_count + 1, sizeof *simulation->forecasts);
    simulation->forecasts[simulation->forecast_count++] = forecast;
    return forecast;
}

size_t polyrti_partners(const polyrti_load *load)
{
    size_t partners = 0;
    for (size_t i = 0; i < load->pair_count; i++)
        partners += load->pairs[i].messages > 0;
    return partners;
}
