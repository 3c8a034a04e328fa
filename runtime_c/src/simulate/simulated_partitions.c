/* Placements that follow arrays, on every simulated number of ranks. */
#include "simulated_partitions.h"

#include "../base/memory.h"
#include "../layout/followed.h"

#include <stdlib.h>

static bool has_base(const void *argument, int array, const polyrti_array_partition *entry)
{
    const polyrti_view *view = argument;
    return view->stores[array].base == entry->base;
}

polyrti_simulated_following *polyrti_simulate_following(polyrti_simulation *simulation,
                                                        const polyrti_meeting *meeting)
{
    polyrti_simulated_following *following =
        polyrti_new((size_t)simulation->count, sizeof *following);
    if (!simulation->partitions)
        simulation->partitions =
            polyrti_new((size_t)simulation->count, sizeof *simulation->partitions);
    for (int i = 0; i < simulation->count && meeting->objects; i++) {
        polyrti_sweep_partitions(&simulation->partitions[i], meeting->objects);
        following[i].list = polyrti_partitions_followed(
            &simulation->partitions[i], meeting->view.region, meeting->view.args, polyrti_is_array,
            &meeting->view, &following[i].count);
        following[i].known = polyrti_partitions_followed(
            &simulation->partitions[i], meeting->view.region, meeting->view.args, has_base,
            &meeting->view, &following[i].known_count);
    }
    return following;
}

void polyrti_free_following(polyrti_simulated_following *following, int count)
{
    for (int i = 0; i < count; i++) {
        free(following[i].list);
        free(following[i].known);
    }
    free(following);
}

static void add_numbers(const polyrti_followed *list, size_t count, polyrti_key *key)
{
    for (size_t k = 0; k < count; k++)
        for (int n = 0; n < POLYRTI_FOLLOWED_NUMBERS; n++)
            polyrti_add_to_key(key, polyrti_followed_number(&list[k], n));
}

void polyrti_add_following(const polyrti_simulated_following *following, int count,
                           polyrti_key *key)
{
    for (int i = 0; i < count; i++) {
        add_numbers(following[i].list, following[i].count, key);
        add_numbers(following[i].known, following[i].known_count, key);
    }
}

polyrti_partitions *polyrti_simulate_partitions(polyrti_simulation *simulation,
                                                const polyrti_meeting *meeting,
                                                const polyrti_world *worlds,
                                                const polyrti_staying *staying)
{
    polyrti_partitions *saved = polyrti_new((size_t)simulation->count, sizeof *saved);
    for (int i = 0; i < simulation->count; i++) {
        if (worlds[i].execution.ranks == 1)
            continue;
        polyrti_note_partitions(&simulation->partitions[i], &worlds[i].execution,
                                meeting->view.stores, staying);
        polyrti_save_partitions(&simulation->partitions[i], meeting->view.region,
                                meeting->view.stores, &saved[i]);
    }
    return saved;
}

void polyrti_free_partitions(polyrti_partitions *partitions, int count)
{
    for (int i = 0; partitions && i < count; i++)
        polyrti_clear_partitions(&partitions[i]);
    free(partitions);
}
