/* One execution of a region, simulated on several numbers of ranks at once.
 *
 * 1. If the same execution has been simulated before (episodes.h), nothing is done but to count it
 * once more, and to leave the same objects.
 * 2. Otherwise every rank's fetches, steps and gathering are counted; what its results leave on
 * which rank is settled, and all of it is kept. */
#include "simulate.h"

#include "episodes.h"
#include "simulated_inputs.h"
#include "simulated_partitions.h"
#include "simulated_messages.h"
#include "world.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../guards/guarded_objects.h"
#include "../layout/layout.h"
#include "../plan/step.h"
#include "../schedules/schedule_choice.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

struct polyrti_simulated {
    polyrt_execution shared; /* what generated code holds; of no rank, with the schedule that it
                                goes through */
    polyrti_simulation *simulation;
    bool guards;
    polyrti_store *stores;                  /* one per array */
    polyrti_staying *staying;               /* one per array */
    polyrti_simulated_following *following; /* one for each number of ranks */
    polyrti_meeting meeting;                /* without objects where values cannot stay in memory */
    polyrti_key key;                        /* empty if the execution is not kept */
    polyrti_episode *episode;               /* that recurs, or NULL */
    bool shares_inputs;                     /* afterwards ranks keep their parts of them */
    int count;
    polyrti_world *worlds;
};

/* -------------------------------------------------------------------------------------------------
 * executions that recur */

/* Whether executions like this one are kept: where a user's function places tiles, or where rows
 * may lie in objects, nothing says that they are alike. */
static bool may_recur(const struct polyrti_simulated *simulated)
{
    const polyrt_region *region = simulated->shared.region;
    if (!simulated->meeting.objects ||
        polyrti_distribution_setting(&simulated->shared.settings, region).kind == POLYRT_FUNCTION)
        return false;
    return simulated->meeting.objects->count == 0 ||
           !polyrti_any_tables(simulated->stores, region->array_count);
}

static polyrti_key key_of(const struct polyrti_simulated *simulated, const polyrti_entry *entry)
{
    const polyrti_meeting *meeting = &simulated->meeting;
    polyrti_key key = {0};
    polyrti_add_to_key(&key, (int64_t)(intptr_t)entry->region);
    polyrti_add_to_key(&key, entry->guards);
    for (int k = 0; k < entry->tile_count; k++)
        polyrti_add_to_key(&key, entry->tile[k]);
    for (int i = 0; i < entry->parameter_count; i++)
        polyrti_add_to_key(&key, entry->parameters[i]);
    for (int k = 0; k < POLYRTI_SETTINGS; k++) {
        const char *text = simulated->shared.settings.text[k];
        polyrti_add_to_key(&key, text ? polyrti_hash(text, strlen(text)) : 0);
    }
    polyrti_add_view(&meeting->view, &key);
    polyrti_add_following(simulated->following, simulated->simulation->count, &key);
    for (size_t k = 0; k < meeting->count; k++)
        polyrti_add_to_key(&key, meeting->objects->data[meeting->met[k]].pattern);
    return key;
}

/* An execution after which inputs are shared (region/shared_inputs.h) is simulated once more, and
 * is counted by itself. */
static void look_for_inputs(struct polyrti_simulated *simulated)
{
    const polyrti_meeting *meeting = &simulated->meeting;
    const polyrt_execution *shared = &simulated->shared;
    if (!simulated->episode || simulated->episode->found++ != POLYRTI_SETTLED ||
        !simulated->guards || !polyrti_may_share_inputs(meeting, shared))
        return;
    simulated->shares_inputs = true;
    simulated->episode = NULL;
    free(simulated->key.numbers);
    simulated->key = (polyrti_key){0};
}

/* -------------------------------------------------------------------------------------------------
 * entering */

/* The schedule that the region has on so many ranks. */
static int schedule_of(const struct polyrti_simulated *simulated, int ranks,
                       const polyrti_entry *entry)
{
    return polyrti_choose_schedule(&simulated->simulation->schedules,
                                   &(polyrti_schedule_question){
                                       .region = entry->region,
                                       .args = entry->args,
                                       .settings = &simulated->shared.settings,
                                       .ranks = ranks,
                                       .tile_count = entry->tile_count,
                                       .parameter_count = entry->parameter_count,
                                       .parameters = entry->parameters,
                                   });
}

static void begin(polyrti_world *world, const struct polyrti_simulated *simulated, int i,
                  const polyrti_entry *entry)
{
    polyrti_simulation *simulation = simulated->simulation;
    const int ranks = simulation->ranks[i];
    const polyrt_execution *shared = &simulated->shared;
    const size_t arrays = (size_t)shared->region->array_count;
    world->execution = *shared;
    world->execution.ranks = ranks;
    world->execution.schedule = schedule_of(simulated, ranks, entry);
    world->execution.region = polyrti_with_schedule(shared->region, world->execution.schedule);
    world->execution.followed = simulated->following[i].list;
    world->execution.followed_count = simulated->following[i].count;
    polyrti_lay_out(&world->execution, entry->tile_count, entry->tile);
    polyrti_cost_estimate *sum = polyrti_cost_estimate_of(simulation, shared->region, ranks);
    world->first = !sum->begun;
    sum->begun = true;
    world->estimate = polyrti_new_estimate(shared->region, ranks);
    world->estimate->executions = 1;
    world->estimate->scheduled = world->execution.region;
    world->machine = &simulation->machine;
    world->pictured = simulation->pictured;
    world->message_limit = simulation->message_limit;
    world->clocks = polyrti_new((size_t)ranks, sizeof *world->clocks);
    world->plan = polyrti_plan_new(&world->execution);
    world->final = polyrti_new(arrays, sizeof *world->final);
    world->final_elements = polyrti_new(2 * arrays * (size_t)ranks, sizeof *world->final_elements);
    world->staying = simulated->staying;
    world->delivers = polyrti_delivers(shared->region, simulated->staying);
    world->estimate->scheme = world->execution.scheme;
    memcpy(world->estimate->tile, world->execution.tile, sizeof world->estimate->tile);
    world->devices = entry->objects ? NULL : polyrti_simulated_devices_new(&world->execution);
}

static bool any_stays(const struct polyrti_simulated *simulated)
{
    for (int a = 0; a < simulated->shared.region->array_count; a++)
        if (simulated->staying[a].first < simulated->staying[a].past)
            return true;
    return false;
}

static void begin_worlds(struct polyrti_simulated *simulated, const polyrti_entry *entry)
{
    const polyrti_simulation *simulation = simulated->simulation;
    int64_t slot = 0;
    simulated->count = simulation->count;
    simulated->worlds = polyrti_new((size_t)simulation->count, sizeof *simulated->worlds);
    for (int i = 0; i < simulation->count; i++) {
        begin(&simulated->worlds[i], simulated, i, entry);
        simulated->worlds[i].first_slot = slot;
        slot += simulation->ranks[i];
    }
}

/* What values move before the region, and which stay after it. */
static void enter_values(struct polyrti_simulated *simulated)
{
    polyrti_meeting *meeting = &simulated->meeting;
    const bool stays = any_stays(simulated);
    const size_t arrays = (size_t)simulated->shared.region->array_count;
    polyrti_deliver_rows(simulated->simulation, meeting, simulated->worlds, simulated->count);
    polyrti_meet(meeting);
    for (size_t k = 0; k < meeting->count; k++)
        polyrti_open_object(&meeting->objects->data[meeting->met[k]]);
    for (int i = 0; i < simulated->count; i++) {
        polyrti_world *world = &simulated->worlds[i];
        if (world->execution.ranks == 1 ||
            (meeting->count == 0 && !stays && !simulated->shares_inputs))
            continue;
        if (stays)
            world->own = polyrti_new((size_t)world->execution.ranks * arrays, sizeof *world->own);
        polyrti_simulate_fetch(world, meeting);
    }
}

static void choose_staying(struct polyrti_simulated *simulated)
{
    const polyrti_objects none = {0};
    const polyrti_objects *objects = simulated->meeting.objects;
    for (int a = 0; a < simulated->shared.region->array_count; a++)
        simulated->staying[a] = polyrti_stays(&simulated->shared, a, objects ? objects : &none,
                                              &simulated->stores[a], simulated->guards);
}

static struct polyrti_simulated *new_simulated(polyrti_simulation *simulation,
                                               const polyrti_entry *entry)
{
    const polyrti_settings settings =
        polyrti_with_tuned(polyrti_settings_now(), simulation->tuned, entry->region->name);
    const size_t arrays = (size_t)entry->region->array_count;
    struct polyrti_simulated *simulated = polyrti_new(1, sizeof *simulated);
    *simulated = (struct polyrti_simulated){
        .shared = {.region = entry->region,
                   .args = entry->args,
                   .settings = settings,
                   .gather = polyrti_gather_setting(&settings, entry->region, entry->guards),
                   .rank = -1,
                   .ranks = 1,
                   .simulated = simulated},
        .simulation = simulation,
        .guards = entry->guards,
        .stores = polyrti_new(arrays, sizeof *simulated->stores),
        .staying = polyrti_new(arrays, sizeof *simulated->staying)};
    for (int a = 0; a < entry->region->array_count; a++)
        simulated->stores[a] = polyrti_store_of(entry->region, entry->args, entry->bases, a);
    simulated->meeting = (polyrti_meeting){.view = {.region = entry->region,
                                                    .args = entry->args,
                                                    .stores = simulated->stores,
                                                    .objects = entry->objects},
                                           .objects = entry->objects,
                                           .holdings = &simulation->holdings};
    return simulated;
}

polyrt_execution *polyrti_simulate_enter(polyrti_simulation *simulation, const polyrti_entry *entry)
{
    struct polyrti_simulated *simulated = new_simulated(simulation, entry);
    simulated->following = polyrti_simulate_following(simulation, &simulated->meeting);
    if (may_recur(simulated)) {
        polyrti_meet(&simulated->meeting);
        simulated->key = key_of(simulated, entry);
        simulated->episode = polyrti_find_episode(simulation, &simulated->key);
        look_for_inputs(simulated);
    }
    if (!simulated->episode) {
        choose_staying(simulated);
        begin_worlds(simulated, entry);
        if (entry->objects)
            enter_values(simulated);
    }
    return &simulated->shared;
}

/* -------------------------------------------------------------------------------------------------
 * nests */

static void simulate_nest(polyrti_world *world, int nest, const int64_t *z)
{
    world->reductions = polyrti_simulated_reductions_new(&world->execution, nest);
    polyrti_each_step(&world->execution, nest, z, polyrti_simulate_step, world);
    if (world->reductions)
        polyrti_simulated_reductions_end(world->reductions, world->estimate->loads, world->clocks,
                                         world->machine);
}

void polyrti_simulate_nest(polyrt_execution *execution, int nest, const int64_t *z)
{
    struct polyrti_simulated *simulated = execution->simulated;
    for (int i = 0; i < simulated->count; i++)
        if (simulated->worlds[i].execution.schedule == execution->schedule)
            simulate_nest(&simulated->worlds[i], nest, z);
}

/* Numbers of ranks may differ in their schedules; each schedule that one has is gone through. */
int polyrti_simulate_next_schedule(polyrt_execution *execution, int last)
{
    const struct polyrti_simulated *simulated = execution->simulated;
    int next = -1;
    for (int i = 0; i < simulated->count; i++) {
        const int own = simulated->worlds[i].execution.schedule;
        if (own > last && (next < 0 || own < next))
            next = own;
    }
    return execution->schedule = next;
}

/* -------------------------------------------------------------------------------------------------
 * leaving */

/* What is kept of the first execution alone goes to the sums. */
static void end(polyrti_world *world, polyrti_simulation *simulation)
{
    polyrti_cost_estimate *estimate = world->estimate;
    int64_t chain = 0;
    for (int rank = 0; rank < world->execution.ranks; rank++)
        chain = polyrt_max(chain, world->clocks[rank].depth);
    polyrti_note_touched(world);
    polyrti_simulated_devices_end(world->devices, estimate->loads);
    const double steps = polyrti_latest(world);
    if (world->delivers || world->execution.gather != POLYRT_GATHER_NONE)
        polyrti_simulate_gather(world);
    estimate->chain += chain;
    estimate->seconds += polyrti_latest(world);
    estimate->gather_seconds += polyrti_latest(world) - steps;
    if (world->first) {
        polyrti_cost_estimate *sum =
            polyrti_cost_estimate_of(simulation, estimate->region, estimate->ranks);
        polyrti_move_first(sum, estimate);
    }
}

/* Counts the execution: with those that recur, or at once. */
static void count(struct polyrti_simulated *simulated)
{
    polyrti_simulation *simulation = simulated->simulation;
    polyrti_meeting *meeting = &simulated->meeting;
    polyrti_cost_estimate **estimates =
        polyrti_new((size_t)simulated->count, sizeof(polyrti_cost_estimate *));
    for (int i = 0; i < simulated->count; i++) {
        estimates[i] = simulated->worlds[i].estimate;
        end(&simulated->worlds[i], simulation);
    }
    polyrti_partitions *partitions = NULL;
    if (meeting->objects) {
        partitions =
            polyrti_simulate_partitions(simulation, meeting, simulated->worlds, simulated->staying);
        polyrti_leave_homes(meeting, &simulated->shared, simulated->staying, simulated->worlds,
                            simulated->count, simulated->shares_inputs);
    }
    if (simulated->key.count > 0)
        polyrti_keep_episode(simulation, &simulated->key, estimates, meeting, partitions);
    else
        polyrti_sum_once(simulation, estimates, partitions);
    for (int i = 0; i < simulated->count; i++)
        polyrti_free_world(&simulated->worlds[i]);
}

void polyrti_simulate_leave(polyrt_execution *execution)
{
    struct polyrti_simulated *simulated = execution->simulated;
    if (simulated->episode)
        polyrti_repeat_episode(simulated->simulation, simulated->episode, &simulated->meeting);
    else
        count(simulated);
    if (simulated->meeting.objects)
        polyrti_close_objects(simulated->meeting.objects);
    polyrti_end_meeting(&simulated->meeting);
    polyrti_free_following(simulated->following, simulated->simulation->count);
    free(simulated->key.numbers);
    free(simulated->stores);
    free(simulated->staying);
    free(simulated->worlds);
    free(simulated);
}
