/* The list of episodes, the last used first. An object that is after the region what it was before
 * it keeps its pages closed: a simulated region touches none. */
#include "episodes.h"

#include "../base/hash.h"
#include "../base/memory.h"
#include "../guards/guarded_objects.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 128, LEAST = 4, MOST_LOADS = 1 << 20 };

static int64_t hash_of(const polyrti_key *key)
{
    return polyrti_hash(key->numbers, key->count * sizeof *key->numbers);
}

static bool is_same(const polyrti_episode *episode, const polyrti_key *key, int64_t hash)
{
    return episode->hash == hash && episode->key.count == key->count &&
           memcmp(episode->key.numbers, key->numbers, key->count * sizeof *key->numbers) == 0;
}

static void add(polyrti_simulation *simulation, polyrti_cost_estimate *const *estimates,
                double times)
{
    for (int i = 0; i < simulation->count && times > 0; i++) {
        const polyrti_cost_estimate *one = estimates[i];
        polyrti_cost_estimate *sum = polyrti_cost_estimate_of(simulation, one->region, one->ranks);
        polyrti_add_estimate(sum, one, times);
    }
}

static void free_estimates(const polyrti_simulation *simulation, polyrti_cost_estimate **estimates)
{
    for (int i = 0; i < simulation->count; i++)
        polyrti_free_estimate(estimates[i]);
    free(estimates);
}

void polyrti_sum_once(polyrti_simulation *simulation, polyrti_cost_estimate **estimates,
                      polyrti_partitions *partitions)
{
    add(simulation, estimates, 1);
    free_estimates(simulation, estimates);
    polyrti_free_partitions(partitions, simulation->count);
}

static void forget(polyrti_simulation *simulation, polyrti_episode *episode)
{
    add(simulation, episode->estimates, episode->times);
    free_estimates(simulation, episode->estimates);
    free(episode->key.numbers);
    free(episode->left);
    polyrti_free_partitions(episode->partitions, simulation->count);
    free(episode);
}

/* As many as there is memory for. */
static int64_t most(const polyrti_simulation *simulation)
{
    int64_t loads = 0;
    for (int i = 0; i < simulation->count; i++)
        loads += simulation->ranks[i];
    return polyrt_max(LEAST, polyrt_min(MOST, MOST_LOADS / polyrt_max(1, loads)));
}

static bool has_holdings(polyrti_simulation *simulation, const polyrti_episode *episode)
{
    for (size_t i = 0; i < episode->left_count; i++)
        if (!polyrti_holding_of(&simulation->holdings, episode->left[i].holding))
            return false;
    return true;
}

polyrti_episode *polyrti_find_episode(polyrti_simulation *simulation, const polyrti_key *key)
{
    const int64_t hash = hash_of(key);
    for (polyrti_episode **place = &simulation->episodes; *place; place = &(*place)->next) {
        polyrti_episode *found = *place;
        if (!is_same(found, key, hash))
            continue;
        *place = found->next;
        if (!has_holdings(simulation, found)) {
            forget(simulation, found);
            return NULL;
        }
        found->next = simulation->episodes;
        return simulation->episodes = found;
    }
    return NULL;
}

/* Forgets those after the first ones. */
static void make_room(polyrti_simulation *simulation)
{
    polyrti_episode **place = &simulation->episodes;
    for (int64_t count = most(simulation); count > 0 && *place; count--)
        place = &(*place)->next;
    for (polyrti_episode *old; (old = *place);) {
        *place = old->next;
        forget(simulation, old);
    }
}

void polyrti_keep_episode(polyrti_simulation *simulation, polyrti_key *key,
                          polyrti_cost_estimate **estimates, const polyrti_meeting *meeting,
                          polyrti_partitions *partitions)
{
    polyrti_episode *episode = polyrti_new(1, sizeof *episode);
    *episode = (polyrti_episode){.key = *key,
                                 .hash = hash_of(key),
                                 .estimates = estimates,
                                 .times = 1,
                                 .partitions = partitions,
                                 .next = simulation->episodes};
    *key = (polyrti_key){0};
    for (size_t k = 0; k < meeting->count; k++) {
        const polyrti_object *object = &meeting->objects->data[meeting->met[k]];
        const int array = polyrti_array_at(&meeting->view, object);
        episode->left = polyrti_grow(episode->left, &episode->left_capacity,
                                     episode->left_count + 1, sizeof *episode->left);
        episode->left[episode->left_count++] =
            (polyrti_left){.array = array,
                           .shift = (char *)meeting->view.stores[array].base - object->base,
                           .holding = object->pattern,
                           .guarded = object->guarded,
                           .left_by = object->array};
    }
    simulation->episodes = episode;
    make_room(simulation);
}

void polyrti_sum_episodes(polyrti_simulation *simulation)
{
    for (polyrti_episode *episode = simulation->episodes; episode; episode = episode->next) {
        add(simulation, episode->estimates, episode->times);
        episode->times = 0;
    }
}

/* -------------------------------------------------------------------------------------------------
 * again */

static bool stays_closed(const polyrti_object *object, const char *base,
                         const polyrti_holding *holding)
{
    return object->guarded && !object->open && object->scan.last.count == 0 &&
           object->base == base && object->begin == holding->begin && object->end == holding->end &&
           polyrti_same_runs(&object->owned->away, &holding->away);
}

/* The object of those met that is left as it is; NULL if there is none. */
static polyrti_object *closed_object(const polyrti_meeting *meeting, const char *base,
                                     const polyrti_holding *holding)
{
    for (size_t k = 0; k < meeting->count; k++) {
        polyrti_object *object = &meeting->objects->data[meeting->met[k]];
        if (stays_closed(object, base, holding))
            return object;
    }
    return NULL;
}

static polyrti_object object_with(const polyrti_holding *holding, char *base, bool guarded)
{
    polyrti_object object = {.base = base,
                             .begin = holding->begin,
                             .end = holding->end,
                             .owned = polyrti_new_ownership(),
                             .guarded = guarded,
                             .open = guarded};
    polyrti_concatenate(&object.owned->away, &holding->away);
    return object;
}

/* Leaves nothing away, and the object not to be opened. */
static polyrti_object take(polyrti_object *object)
{
    const polyrti_object taken = *object;
    object->owned = polyrti_new_ownership();
    object->guarded = false;
    return taken;
}

void polyrti_repeat_episode(polyrti_simulation *simulation, polyrti_episode *episode,
                            polyrti_meeting *meeting)
{
    for (int i = 0; i < simulation->count && episode->partitions; i++)
        polyrti_restore_partitions(&simulation->partitions[i], meeting->view.region,
                                   meeting->view.stores, &episode->partitions[i]);
    polyrti_object *made = polyrti_new(episode->left_count, sizeof *made);
    for (size_t i = 0; i < episode->left_count; i++) {
        const polyrti_left *left = &episode->left[i];
        const polyrti_holding *holding = polyrti_holding_of(meeting->holdings, left->holding);
        char *base = (char *)meeting->view.stores[left->array].base - left->shift;
        polyrti_object *same = closed_object(meeting, base, holding);
        made[i] = same ? take(same) : object_with(holding, base, left->guarded);
        made[i].array = left->left_by;
        made[i].pattern = left->holding;
    }
    for (size_t k = 0; k < meeting->count; k++) {
        polyrti_object *object = &meeting->objects->data[meeting->met[k]];
        polyrti_open_object(object);
        polyrti_forget(object);
    }
    polyrti_sweep(meeting->objects);
    for (size_t i = 0; i < episode->left_count; i++)
        polyrti_add_object(meeting->objects, &made[i]);
    free(made);
    episode->times++;
}
