/* What is kept of simulated executions. */
#include "cost_estimate.h"

#include "../base/memory.h"
#include "../trials/trials.h"

#include <stdlib.h>
#include <string.h>

void polyrti_raise(double *most, double value)
{
    *most = *most > value ? *most : value;
}

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
        (polyrti_pair){.rank = rank, .final = polyrti_new(2 * (size_t)arrays, sizeof(int64_t))};
    return &load->pairs[first];
}

polyrti_cost_estimate *polyrti_new_estimate(const polyrt_region *region, int ranks)
{
    polyrti_cost_estimate *estimate = polyrti_new(1, sizeof *estimate);
    *estimate = (polyrti_cost_estimate){.region = region,
                                        .ranks = ranks,
                                        .loads = polyrti_new((size_t)ranks, sizeof(polyrti_load))};
    return estimate;
}

void polyrti_free_estimate(polyrti_cost_estimate *estimate)
{
    for (int rank = 0; rank < estimate->ranks; rank++) {
        for (size_t i = 0; i < estimate->loads[rank].pair_count; i++)
            free(estimate->loads[rank].pairs[i].final);
        free(estimate->loads[rank].pairs);
        free(estimate->loads[rank].copied);
    }
    free(estimate->loads);
    free(estimate->rows);
    free(estimate->places.data);
    free(estimate);
}

polyrti_cost_estimate *polyrti_cost_estimate_of(polyrti_simulation *simulation,
                                                const polyrt_region *region, int ranks)
{
    for (size_t i = 0; i < simulation->estimate_count; i++)
        if (simulation->estimates[i]->region == region && simulation->estimates[i]->ranks == ranks)
            return simulation->estimates[i];
    simulation->estimates =
        polyrti_grow(simulation->estimates, &simulation->estimate_capacity,
                     simulation->estimate_count + 1, sizeof *simulation->estimates);
    return simulation->estimates[simulation->estimate_count++] =
               polyrti_new_estimate(region, ranks);
}

static void add_copied(polyrti_load *sum, const polyrti_load *more, int arrays, double times)
{
    if (more->copied && !sum->copied)
        sum->copied = polyrti_new((size_t)arrays, sizeof *sum->copied);
    for (int a = 0; more->copied && a < arrays; a++)
        for (int way = 0; way < 2; way++)
            sum->copied[a][way] += times * more->copied[a][way];
}

static void add_load(polyrti_load *sum, const polyrti_load *more, double times)
{
    sum->points += times * more->points;
    sum->busy += times * more->busy;
    sum->bytes += times * more->bytes;
    sum->messages += times * more->messages;
    sum->elements += times * more->elements;
    sum->received += times * more->received;
    sum->gather_bytes += times * more->gather_bytes;
    sum->gather_messages += times * more->gather_messages;
    sum->gather_elements += times * more->gather_elements;
    sum->gather_received += times * more->gather_received;
    sum->fetch_bytes += times * more->fetch_bytes;
    sum->fetch_messages += times * more->fetch_messages;
    sum->fetch_elements += times * more->fetch_elements;
    sum->fetch_received += times * more->fetch_received;
    sum->seconds += times * more->seconds;
    polyrti_raise(&sum->touched, more->touched);
    polyrti_raise(&sum->memory, more->memory);
    polyrti_raise(&sum->largest, more->largest);
    polyrti_raise(&sum->buffer, more->buffer);
    for (size_t i = 0; i < more->pair_count; i++) {
        polyrti_pair *pair = polyrti_pair_with(sum, more->pairs[i].rank, 0);
        pair->bytes += times * more->pairs[i].bytes;
        pair->messages += times * more->pairs[i].messages;
    }
}

void polyrti_add_estimate(polyrti_cost_estimate *sum, const polyrti_cost_estimate *more,
                          double times)
{
    sum->scheme = more->scheme;
    sum->scheduled = more->scheduled;
    memcpy(sum->tile, more->tile, sizeof sum->tile);
    sum->executions += (int64_t)times * more->executions;
    sum->steps += (int64_t)times * more->steps;
    sum->chain += (int64_t)times * more->chain;
    sum->seconds += times * more->seconds;
    sum->gather_seconds += times * more->gather_seconds;
    for (int rank = 0; rank < sum->ranks; rank++) {
        add_load(&sum->loads[rank], &more->loads[rank], times);
        add_copied(&sum->loads[rank], &more->loads[rank], sum->region->array_count, times);
    }
}

void polyrti_move_first(polyrti_cost_estimate *sum, polyrti_cost_estimate *first)
{
    sum->rows = first->rows;
    sum->row_count = first->row_count;
    sum->places = first->places;
    first->rows = NULL;
    first->places = (polyrti_places){0};
}

static bool is_likely_replicated(const polyrti_cost_estimate *estimate,
                                 const polyrti_machine *machine)
{
    enum { OFTEN = 64 };
    double points = 0;
    for (int rank = 0; rank < estimate->ranks; rank++)
        points += estimate->loads[rank].points;
    const double executions = (double)estimate->executions;
    return estimate->ranks > 1 && estimate->executions >= OFTEN &&
           !polyrti_is_never_replicated(estimate->region) &&
           polyrti_is_too_small(points * machine->point / executions,
                                estimate->seconds / executions);
}

void polyrti_print_replicated(FILE *file, const polyrti_simulation *simulation)
{
    for (size_t i = 0; i < simulation->estimate_count; i++) {
        const polyrti_cost_estimate *estimate = simulation->estimates[i];
        if (is_likely_replicated(estimate, &simulation->machine))
            fprintf(file,
                    "polyrt: on %d ranks a run is likely to replicate region %s: an execution is "
                    "too small to share. POLYRT_REPLICATE=never shares it, as here\n",
                    estimate->ranks, estimate->region->name);
    }
}

size_t polyrti_neighbour_count(const polyrti_load *load)
{
    size_t count = 0;
    for (size_t i = 0; i < load->pair_count; i++)
        count += load->pairs[i].messages > 0;
    return count;
}
