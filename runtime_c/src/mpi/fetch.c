/* Fetching what a region reads from before it (design section 2, "Values that stay on their
 * writer").
 *
 * 1. For each object and each array of the region: whether memory that the region may touch has
 * some of what is away, how far the array is from the object, and what this rank's part of the
 * region reads of it and lacks. One reduction says so to all ranks.
 * 2. One object lies at one distance from another view of it, on all ranks. Where the distances
 * differ, the memory belongs to another object by now, at least on some rank: it has been freed,
 * and must not be written. Memory that the region cannot touch is never looked at.
 * 3. Where some rank lacks something, homes and readers meet at directories (homes/rendezvous.h),
 * which tell each pair what goes from one to the other.
 * 4. Homes send it, from their memory as it is now; readers hold copies from then on. */
#include "fetch.h"

#include "deliver.h"
#include "object_values.h"
#include "sparse_exchange.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../channel/collective.h"
#include "../guards/guarded_objects.h"
#include "../guards/view.h"
#include "../homes/live_in.h"
#include "../sets/segments.h"

#include <stdlib.h>

/* What the ranks find out about one object and one array; the largest of each goes to all. */
typedef struct encounter {
    int64_t meets, lacks;
    int64_t distance, minus; /* from the object's base to the array's, in bytes; its negative */
} encounter;

enum { NUMBERS = sizeof(encounter) / sizeof(int64_t) };

/* -------------------------------------------------------------------------------------------------
 * what is lacking */

/* Appends to `lacking` what this rank's part of the region reads of the object through the array
 * and does not hold; returns whether that is anything. */
static bool add_lacking(const polyrt_execution *execution, const polyrti_object *object, int array,
                        int64_t distance, polyrt_sink *lacking)
{
    polyrt_sink elements = {0}, bytes = {0}, away = {0}, missing = {0};
    polyrti_live_in(execution, execution->rank, array, &elements);
    polyrti_append_bytes(&execution->distributed->stores[array], &elements, distance, &bytes);
    polyrti_intersect(&object->owned->away, &bytes, &away);
    polyrti_subtract(&away, &object->owned->valid, &missing);
    polyrti_append_all(lacking, &missing);
    polyrti_merge(lacking);
    const bool any = missing.count > 0;
    polyrti_release(&elements);
    polyrti_release(&bytes);
    polyrti_release(&away);
    polyrti_release(&missing);
    return any;
}

/* `lacking`: NULL where nobody asks. */
static encounter encounter_of(const polyrt_execution *execution, const polyrti_object *object,
                              int array, polyrt_sink *lacking)
{
    const polyrti_store *store = &execution->distributed->stores[array];
    const polyrti_view view = {.region = execution->region,
                               .args = execution->args,
                               .stores = execution->distributed->stores};
    const int64_t distance = (intptr_t)store->base - (intptr_t)object->base;
    encounter own = {.distance = distance, .minus = -distance};
    own.meets = polyrti_reaches(&view, object, array);
    if (own.meets && store->tables == 0 && lacking)
        own.lacks = add_lacking(execution, object, array, distance, lacking);
    return own;
}

/* Step 2 for one pair, after the reduction. Rows of tables lie anywhere on each rank, so that
 * nothing tells one object from another; but guarded ones are alive, and are delivered. */
static void check_identity(const polyrt_execution *execution, polyrti_object *object, int array,
                           const encounter *most)
{
    const bool in_rows = most->meets && execution->distributed->stores[array].tables > 0;
    if (in_rows && object->guarded) {
        polyrti_own_account(execution)->bytes +=
            polyrti_deliver_all(execution->distributed->channel, execution->distributed->copies,
                                object)
                .own;
        polyrti_open_object(object);
        return;
    }
    if (in_rows)
        polyrti_fail_together(
            execution->region, "let the earlier region gather its results (gather(all))",
            "rows of %s lie in memory that an earlier region left on the ranks that wrote it",
            execution->region->arrays[array].name);
    if (most->meets)
        polyrti_open_object(object);
    if (most->meets && most->distance != -most->minus)
        polyrti_forget(object);
}

/* -------------------------------------------------------------------------------------------------
 * fetching */

/* Step 3: appends what this rank has to send and to receive. */
static void find_homes(const polyrt_execution *execution, const polyrti_objects *objects,
                       const polyrt_sink *lacking, const bool *lacks, polyrti_claims *answers)
{
    const polyrti_channel *channel = execution->distributed->channel;
    polyrti_claims letters = {0}, claims = {0}, found = {0};
    for (size_t i = 0; i < objects->count; i++) {
        if (!lacks[i])
            continue;
        const polyrti_object *object = &objects->data[i];
        polyrti_claim_runs(object, (int64_t)i, &object->owned->home, POLYRTI_HAS, channel->rank,
                           channel->ranks, &letters);
        polyrti_claim_runs(object, (int64_t)i, &lacking[i], POLYRTI_LACKS, channel->rank,
                           channel->ranks, &letters);
    }
    polyrti_sparse_exchange(channel, POLYRTI_TAG_CLAIMS, &letters, &claims);
    if (!polyrti_match(&claims, &found))
        polyrti_fail(execution->region, "report this as an error of polydist",
                     "values that the region reads have no home");
    polyrti_sparse_exchange(channel, POLYRTI_TAG_ANSWERS, &found, answers);
    polyrti_sort_answers(answers);
    free(letters.data);
    free(claims.data);
    free(found.data);
}

/* Whether any array of the region lacks something of the object, on any rank. */
static bool is_lacking(const encounter *of_object, int arrays)
{
    for (int a = 0; a < arrays; a++)
        if (of_object[a].lacks)
            return true;
    return false;
}

/* Step 1: fills in the encounters of all objects and arrays, and what this rank lacks of each
 * object unless that is NULL. Collective. */
static void meet(const polyrt_execution *execution, const polyrti_objects *objects,
                 encounter *encounters, polyrt_sink *lacking)
{
    const int arrays = execution->region->array_count, count = (int)objects->count * arrays;
    for (int i = 0; i < count; i++)
        encounters[i] = encounter_of(execution, &objects->data[i / arrays], i % arrays,
                                     lacking ? &lacking[i / arrays] : NULL);
    polyrti_allreduce(execution->distributed->channel, encounters, NUMBERS * count, MPI_INT64_T,
                      MPI_MAX);
}

/* Rows lie anywhere, also on closed pages beside what is away. */
static void open_rows(const polyrt_execution *execution, polyrti_object *object, int array)
{
    const polyrt_region *region = execution->region;
    const char *begin = object->base + object->begin, *end = object->base + object->end;
    polyrti_segments rows = {0};
    polyrti_segments_of(&execution->distributed->stores[array], region, execution->args, array,
                        region->reachable ? region->reachable : region->touched, &rows);
    for (size_t i = 0; i < rows.count; i++)
        if (rows.list[i].place < end && rows.list[i].place + rows.list[i].bytes > begin)
            polyrti_open_object(object);
    free(rows.list);
}

static void open_all_rows(const polyrt_execution *execution, const polyrti_objects *objects)
{
    for (int a = 0; a < execution->region->array_count; a++)
        for (size_t i = 0; i < objects->count; i++)
            if (execution->distributed->stores[a].tables > 0 && objects->data[i].guarded)
                open_rows(execution, &objects->data[i], a);
}

void polyrti_fetch(polyrti_objects *objects, const polyrt_execution *execution,
                   polyrti_claims *answers)
{
    const int arrays = execution->region->array_count;
    if (objects->count == 0 || arrays == 0)
        return;
    const double start = polyrti_stamp(execution);
    encounter *encounters = polyrti_new(objects->count * (size_t)arrays, sizeof *encounters);
    polyrt_sink *lacking = polyrti_new(objects->count, sizeof *lacking);
    bool *lacks = polyrti_new(objects->count, sizeof *lacks), any = false;
    open_all_rows(execution, objects);
    meet(execution, objects, encounters, lacking);
    for (size_t i = 0; i < objects->count; i++) {
        const encounter *own = &encounters[i * (size_t)arrays];
        for (int a = 0; a < arrays; a++)
            check_identity(execution, &objects->data[i], a, &own[a]);
        lacks[i] = objects->data[i].owned->away.count > 0 && is_lacking(own, arrays);
        any = any || lacks[i];
    }
    if (any) {
        find_homes(execution, objects, lacking, lacks, answers);
        polyrti_move_values(execution, objects, answers);
        for (size_t i = 0; i < objects->count; i++)
            if (lacks[i]) /* on all ranks, whoever gets something */
                polyrti_note_copied(&objects->data[i], &lacking[i], true);
    }
    for (size_t i = 0; i < objects->count; i++)
        polyrti_release(&lacking[i]);
    polyrti_sweep(objects);
    free(encounters);
    free(lacking);
    free(lacks);
    polyrti_spent(execution, POLYRTI_GATHER, start);
}

void polyrti_fetch_whole(polyrti_objects *objects, const polyrt_execution *execution)
{
    const int arrays = execution->region->array_count;
    encounter *encounters = polyrti_new(objects->count * (size_t)arrays, sizeof *encounters);
    meet(execution, objects, encounters, NULL);
    for (size_t i = 0; i < objects->count; i++) {
        polyrti_object *object = &objects->data[i];
        bool met = false;
        for (int a = 0; a < arrays && !object->guarded; a++) {
            const encounter *most = &encounters[i * (size_t)arrays + (size_t)a];
            check_identity(execution, object, a, most);
            met = met || most->meets;
        }
        if (met && object->owned->away.count > 0)
            polyrti_own_account(execution)->bytes +=
                polyrti_deliver_all(execution->distributed->channel, execution->distributed->copies,
                                    object)
                    .own;
    }
    free(encounters);
}
