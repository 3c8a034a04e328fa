/* Between simulated regions (mpi/fetch.c, homes/objects.c).
 *
 * 1. What the objects met have, according to their holdings, is spread to sets of each rank.
 * 2. A rank fetches what its part of the region reads, is away, and it does not hold; homes and
 * readers are matched as directories match them in a real run (homes/rendezvous.h).
 * 3. After the region what it wrote leaves the sets of all ranks, and what stays enters those of
 * its writers.
 * 4. The sets are kept as holdings of the objects that are there now. */
#include "simulated_homes.h"

#include "simulated_accesses.h"
#include "simulated_inputs.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../guards/guarded_objects.h"
#include "../homes/live_in.h"
#include "../homes/rendezvous.h"

#include <stdlib.h>

static const polyrti_object *object_met(const polyrti_meeting *meeting, size_t k)
{
    return &meeting->objects->data[meeting->met[k]];
}

void polyrti_meet(polyrti_meeting *meeting)
{
    polyrti_end_meeting(meeting);
    meeting->met = polyrti_objects_met(&meeting->view, &meeting->count);
    meeting->away = polyrti_new(meeting->count, sizeof *meeting->away);
    for (size_t k = 0; k < meeting->count; k++) {
        const polyrti_object *object = object_met(meeting, k);
        for (size_t i = 0; i < object->owned->away.count; i++)
            polyrti_append(&meeting->away[k],
                           object->owned->away.runs[i].offset + (intptr_t)object->base,
                           object->owned->away.runs[i].length);
    }
}

void polyrti_end_meeting(polyrti_meeting *meeting)
{
    for (size_t k = 0; k < meeting->count; k++)
        polyrti_release(&meeting->away[k]);
    free(meeting->away);
    free(meeting->met);
    meeting->away = NULL;
    meeting->met = NULL;
    meeting->count = 0;
}

/* -------------------------------------------------------------------------------------------------
 * before the region */

static void deliver_object(polyrti_simulation *simulation, const polyrti_meeting *meeting,
                           polyrti_object *object, const polyrti_world *worlds, int count)
{
    double *sent = polyrti_new((size_t)polyrti_slots(simulation), sizeof *sent);
    polyrt_sink bytes = {0};
    polyrti_append_all(&bytes, &object->owned->away);
    polyrti_simulate_delivery(simulation, meeting->objects, object, &bytes, false, sent);
    for (int i = 0; i < count; i++)
        for (int rank = 0; rank < worlds[i].execution.ranks; rank++)
            worlds[i].estimate->loads[rank].fetch_bytes += sent[worlds[i].first_slot + rank];
    polyrti_open_object(object);
    polyrti_release(&bytes);
    free(sent);
}

void polyrti_deliver_rows(polyrti_simulation *simulation, const polyrti_meeting *meeting,
                          const polyrti_world *worlds, int count)
{
    const polyrt_region *region = meeting->view.region;
    for (size_t i = 0; i < meeting->objects->count; i++)
        for (int a = 0; a < region->array_count; a++) {
            polyrti_object *object = &meeting->objects->data[i];
            if (meeting->view.stores[a].tables == 0 || object->owned->away.count == 0 ||
                !polyrti_reaches(&meeting->view, object, a))
                continue;
            if (!object->guarded)
                polyrti_fail(region, "let the earlier region gather its results (gather(all))",
                             "rows of %s lie in memory that an earlier region left on the ranks "
                             "that wrote it",
                             region->arrays[a].name);
            deliver_object(simulation, meeting, object, worlds, count);
        }
    polyrti_sweep(meeting->objects);
}

/* Step 1. */
static void spread(polyrti_world *world, const polyrti_meeting *meeting)
{
    const int ranks = world->execution.ranks;
    world->held = polyrti_new((size_t)ranks, sizeof *world->held);
    for (size_t k = 0; k < meeting->count; k++) {
        const polyrti_object *object = object_met(meeting, k);
        const polyrti_holding *holding = polyrti_holding_of(meeting->holdings, object->pattern);
        if (holding)
            polyrti_add_held(world->held, ranks, world->first_slot, holding, object->base);
    }
    polyrti_merge_held(world->held, ranks);
}

/* Claims what of the runs is away, object by object. */
static void claim(const polyrti_meeting *meeting, const polyrt_sink *runs, int rank,
                  enum polyrti_claim_kind kind, polyrti_claims *claims)
{
    polyrt_sink own = {0};
    for (size_t k = 0; k < meeting->count; k++) {
        polyrti_intersect_part(&meeting->away[k], runs, &own);
        for (size_t i = 0; i < own.count; i++)
            polyrti_add_claim(claims, &(polyrti_claim){.peer = rank,
                                                       .kind = kind,
                                                       .object = (int64_t)k,
                                                       .offset = own.runs[i].offset,
                                                       .length = own.runs[i].length});
    }
    polyrti_release(&own);
}

/* Claims what a rank lacks, which it holds from then on. */
static void claim_lacking(polyrti_world *world, const polyrti_meeting *meeting, int rank,
                          polyrti_claims *claims)
{
    const polyrti_store *stores = meeting->view.stores;
    polyrt_sink elements = {0}, bytes = {0}, missing = {0};
    const size_t before = claims->count;
    for (int a = 0; a < world->execution.region->array_count; a++) {
        if (stores[a].tables > 0)
            continue;
        polyrti_live_in(&world->execution, rank, a, &elements);
        polyrti_append_bytes(&stores[a], &elements, (intptr_t)stores[a].base, &bytes);
    }
    polyrti_subtract(&bytes, &world->held[rank].valid, &missing);
    claim(meeting, &missing, rank, POLYRTI_LACKS, claims);
    for (size_t i = before; i < claims->count; i++)
        polyrti_append(&world->held[rank].valid, claims->data[i].offset, claims->data[i].length);
    polyrti_merge(&world->held[rank].valid);
    polyrti_release(&elements);
    polyrti_release(&bytes);
    polyrti_release(&missing);
}

/* What goes from one rank to another, `count` claims, object by object. */
static void count_message(polyrti_world *world, const polyrti_meeting *meeting,
                          const polyrti_claim *claims, size_t count)
{
    const int from = (int)claims->to, to = (int)claims->peer;
    polyrti_load *load = &world->estimate->loads[from];
    double bytes = 0;
    for (size_t i = 0; i < count;) {
        const int64_t object = claims[i].object;
        const size_t size = object_met(meeting, (size_t)object)->array->element_size;
        int64_t own = 0;
        for (; i < count && claims[i].object == object; i++)
            own += claims[i].length;
        load->fetch_elements += (double)polyrt_ceil_div(own, (int64_t)size);
        bytes += (double)own;
    }
    const int64_t messages = polyrti_messages_for(bytes, (double)world->message_limit);
    load->fetch_bytes += bytes;
    load->fetch_messages += (double)messages;
    world->estimate->loads[to].fetch_received += bytes;
    polyrti_clock_send(&world->clocks[from], &world->clocks[to], world->machine, bytes, messages);
}

static int by_message(const void *a, const void *b)
{
    const polyrti_claim *x = a, *y = b;
    const int64_t one[] = {x->kind, x->to, x->peer, x->object},
                  other[] = {y->kind, y->to, y->peer, y->object};
    for (int k = 0; k < 4; k++)
        if (one[k] != other[k])
            return one[k] < other[k] ? -1 : 1;
    return 0;
}

/* Those of the homes say what is sent. */
static void count_messages(polyrti_world *world, const polyrti_meeting *meeting,
                           polyrti_claims *answers)
{
    const polyrti_claim *data = answers->data;
    qsort(answers->data, answers->count, sizeof *answers->data, by_message);
    for (size_t first = 0, end; first < answers->count; first = end) {
        end = first + 1;
        while (end < answers->count && data[end].kind == data[first].kind &&
               data[end].to == data[first].to && data[end].peer == data[first].peer)
            end++;
        if (data[first].kind == POLYRTI_HAS)
            count_message(world, meeting, &data[first], end - first);
    }
    for (int rank = 0; rank < world->execution.ranks; rank++)
        polyrti_clock_end(&world->clocks[rank]);
}

void polyrti_simulate_fetch(polyrti_world *world, const polyrti_meeting *meeting)
{
    polyrti_claims claims = {0}, answers = {0};
    spread(world, meeting);
    for (int rank = 0; rank < world->execution.ranks && meeting->count > 0; rank++)
        claim_lacking(world, meeting, rank, &claims);
    if (claims.count > 0) {
        for (int rank = 0; rank < world->execution.ranks; rank++)
            claim(meeting, &world->held[rank].home, rank, POLYRTI_HAS, &claims);
        if (!polyrti_match(&claims, &answers))
            polyrti_fail(world->execution.region, "report this as an error of polydist",
                         "values that the region reads have no home");
        count_messages(world, meeting, &answers);
    }
    free(claims.data);
    free(answers.data);
}

/* -------------------------------------------------------------------------------------------------
 * after the region */

/* Appends the elements of an array that stay, in addresses. */
static void append_staying(const polyrti_store *store, const polyrti_staying *staying,
                           const polyrt_sink *elements, polyrt_sink *bytes)
{
    polyrt_sink window = {0}, stays = {0};
    polyrti_append(&window, staying->first, staying->past - staying->first);
    polyrti_intersect(elements, &window, &stays);
    polyrti_append_bytes(store, &stays, (intptr_t)store->base, bytes);
    polyrti_release(&window);
    polyrti_release(&stays);
}

/* What a region writes, in addresses: all of it, and per array what of it stays on its writers. */
typedef struct results {
    polyrt_sink written;
    polyrt_sink *stays;
} results;

static results results_of(const polyrt_execution *execution, const polyrti_view *view,
                          const polyrti_staying *staying)
{
    const polyrt_region *region = view->region;
    results results = {.stays = polyrti_new((size_t)region->array_count, sizeof *results.stays)};
    for (int a = 0; a < region->array_count; a++) {
        const polyrti_store *store = &view->stores[a];
        polyrt_sink elements = {0};
        if (!region->arrays[a].written || store->tables > 0)
            continue;
        polyrti_written(execution, a, &elements);
        polyrti_append_bytes(store, &elements, (intptr_t)store->base, &results.written);
        if (staying[a].first < staying[a].past)
            append_staying(store, &staying[a], &elements, &results.stays[a]);
        polyrti_release(&elements);
    }
    return results;
}

static void free_results(results *results, int arrays)
{
    for (int a = 0; a < arrays; a++)
        polyrti_release(&results->stays[a]);
    polyrti_release(&results->written);
    free(results->stays);
}

/* Step 3, for one rank and array: `final` is what the rank wrote last. */
static void settle(const polyrti_world *world, const polyrti_view *view, int array, int rank,
                   polyrt_sink *final, const results *results)
{
    polyrti_held *held = &world->held[rank];
    polyrt_sink bytes = {0};
    polyrti_merge(final);
    append_staying(&view->stores[array], &world->staying[array], final, &bytes);
    polyrti_unite(&held->home, &bytes);
    polyrti_unite(&held->valid,
                  polyrti_gets_final(&world->execution, rank) ? &results->stays[array] : &bytes);
    polyrti_release(&bytes);
}

/* Nobody holds what is replaced. */
static void settle_all(const polyrti_world *world, const polyrti_view *view, const results *results)
{
    const int arrays = view->region->array_count;
    polyrti_retire_held(world->held, world->execution.ranks, &results->written);
    for (int rank = 0; rank < world->execution.ranks; rank++)
        for (int a = 0; a < arrays; a++)
            if (results->stays[a].count > 0)
                settle(world, view, a, rank, &world->own[rank * arrays + a], results);
}

/* Step 4. */
static void keep_holdings(const polyrti_meeting *meeting, const polyrti_world *worlds, int count)
{
    for (size_t k = 0; k < meeting->count; k++) {
        polyrti_object *object = &meeting->objects->data[meeting->met[k]];
        polyrti_parts home = {0}, copies = {0};
        for (int i = 0; i < count; i++)
            if (worlds[i].held) {
                const int ranks = worlds[i].execution.ranks;
                polyrti_settle_held_gaps(worlds[i].held, ranks, &meeting->away[k]);
                polyrti_append_held(worlds[i].held, ranks, worlds[i].first_slot, &meeting->away[k],
                                    object->base, &home, &copies);
            }
        polyrti_keep_holding(meeting->holdings, meeting->objects, object, &home, &copies);
    }
}

void polyrti_leave_homes(polyrti_meeting *meeting, const polyrt_execution *execution,
                         const polyrti_staying *staying, const polyrti_world *worlds, int count,
                         bool shares_inputs)
{
    const polyrti_view *view = &meeting->view;
    const int arrays = execution->region->array_count;
    results results = results_of(execution, view, staying);
    polyrt_sink *nothing = polyrti_new((size_t)arrays, sizeof *nothing);
    for (int i = 0; i < count; i++)
        if (worlds[i].held)
            settle_all(&worlds[i], view, &results);
    polyrti_note_written(meeting->objects, execution, view->stores, nothing, staying);
    if (shares_inputs)
        polyrti_simulate_sharing(meeting, worlds, count);
    polyrti_meet(meeting);
    keep_holdings(meeting, worlds, count);
    free_results(&results, arrays);
    free(nothing);
}
