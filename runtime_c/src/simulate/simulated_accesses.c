/* Deliveries to code outside regions. One of the same window of the same holding recurs in a time
 * loop; it is kept, with what each rank sends and the holding that it leaves. */
#include "simulated_accesses.h"

#include "held_values.h"
#include "../base/memory.h"

#include <stdlib.h>

/* All ranks tell each other how much there is of the window, where, and the values. */
enum { MOST = 256, EXCHANGES = 3 };

typedef struct delivery {
    int64_t holding;       /* before it */
    polyrt_sink bytes;     /* that are asked for */
    bool to_root;          /* by rank 0 alone */
    int64_t after;         /* the holding that it leaves; 0 if nothing is away any more */
    double *sent;          /* by each slot */
    double times;          /* that are not in the sums */
    struct delivery *next; /* used before this one */
} delivery;

struct polyrti_deliveries {
    delivery *kept;
    double *sent;     /* by each slot */
    double *accesses; /* on each number of ranks */
};

int64_t polyrti_slots(const polyrti_simulation *simulation)
{
    int64_t slots = 0;
    for (int i = 0; i < simulation->count; i++)
        slots += simulation->ranks[i];
    return slots;
}

/* What is left of parts without some bytes. */
static polyrti_parts without(const polyrti_parts *parts, const polyrt_sink *bytes)
{
    polyrti_parts rest = {0};
    polyrt_sink left = {0};
    for (size_t i = 0; i < parts->count; i++) {
        const polyrti_part *part = &parts->data[i];
        const polyrt_sink one = {.runs = &(polyrti_run){part->offset, part->length}, .count = 1};
        polyrti_subtract(&one, bytes, &left);
        polyrti_append_parts(&rest, part->slot, &left, 0);
    }
    polyrti_release(&left);
    return rest;
}

/* Adds for each slot first .. past - 1 how many of the bytes are in its parts, so many times. */
static void count_home(const polyrti_parts *all, int64_t first, int64_t past,
                       const polyrt_sink *bytes, int times, double *sent)
{
    const polyrti_parts parts = polyrti_parts_of(all, first, past);
    polyrt_sink common = {0};
    for (size_t i = 0; i < parts.count; i++) {
        const polyrti_part *part = &parts.data[i];
        const polyrt_sink one = {.runs = &(polyrti_run){part->offset, part->length}, .count = 1};
        polyrti_intersect_part(bytes, &one, &common);
        sent[part->slot] += (double)polyrti_elements(&common) * times;
    }
    polyrti_release(&common);
}

static void append_runs(const polyrti_parts *parts, polyrt_sink *runs)
{
    for (size_t i = 0; i < parts->count; i++)
        polyrti_append(runs, parts->data[i].offset, parts->data[i].length);
}

/* Appends the parts of slots first .. past - 1 to a list, of which those of `first` become `own`.
 */
static void copy_parts(const polyrti_parts *all, int64_t first, int64_t past,
                       const polyrt_sink *own, polyrti_parts *result)
{
    const polyrti_parts others = polyrti_parts_of(all, first + 1, past);
    polyrti_append_parts(result, first, own, 0);
    for (size_t i = 0; i < others.count; i++) {
        const polyrti_part *part = &others.data[i];
        const polyrt_sink one = {.runs = &(polyrti_run){part->offset, part->length}, .count = 1};
        polyrti_append_parts(result, part->slot, &one, 0);
    }
}

/* What rank 0 lacks of some bytes: those that are away, neither at home there nor copied. */
static void bring_to_root(const polyrti_holding *holding, int64_t first, int64_t past,
                          const polyrt_sink *bytes, double *sent, polyrti_parts *copies)
{
    const polyrti_parts home = polyrti_parts_of(&holding->home, first, first + 1),
                        had = polyrti_parts_of(&holding->copies, first, first + 1);
    polyrt_sink away = {0}, own = {0}, valid = {0}, lacking = {0};
    polyrti_intersect(&holding->away, bytes, &away);
    append_runs(&had, &own);
    append_runs(&home, &valid);
    polyrti_unite(&valid, &own);
    polyrti_subtract(&away, &valid, &lacking);
    if (past - first > 1) {
        count_home(&holding->home, first, past, &lacking, 1, sent);
        polyrti_unite(&own, &lacking);
    }
    copy_parts(&holding->copies, first, past, &own, copies);
    polyrti_release(&away);
    polyrti_release(&own);
    polyrti_release(&valid);
    polyrti_release(&lacking);
}

static void deliver_to_root(const polyrti_simulation *simulation, const polyrti_holding *holding,
                            const polyrt_sink *bytes, double *sent, polyrti_parts *home,
                            polyrti_parts *copies)
{
    const polyrt_sink nothing = {0};
    int64_t slot = 0;
    *home = without(&holding->home, &nothing);
    for (int i = 0; i < simulation->count; i++) {
        bring_to_root(holding, slot, slot + simulation->ranks[i], bytes, sent, copies);
        slot += simulation->ranks[i];
    }
}

static void deliver_to_all(const polyrti_simulation *simulation, const polyrti_holding *holding,
                           const polyrt_sink *bytes, double *sent, polyrti_parts *home,
                           polyrti_parts *copies)
{
    int64_t slot = 0;
    *home = without(&holding->home, bytes);
    *copies = without(&holding->copies, bytes);
    for (int i = 0; i < simulation->count; i++) {
        const int ranks = simulation->ranks[i];
        count_home(&holding->home, slot, slot + ranks, bytes, ranks - 1, sent);
        slot += ranks;
    }
}

void polyrti_simulate_delivery(polyrti_simulation *simulation, const polyrti_objects *objects,
                               polyrti_object *object, const polyrt_sink *bytes, bool to_root,
                               double *sent)
{
    const polyrti_holding *holding = polyrti_holding_of(&simulation->holdings, object->pattern);
    polyrti_parts home = {0}, copies = {0};
    if (holding)
        (to_root ? deliver_to_root : deliver_to_all)(simulation, holding, bytes, sent, &home,
                                                     &copies);
    if (!to_root)
        polyrti_note_delivered(object, bytes);
    if (object->owned->away.count > 0)
        polyrti_keep_holding(&simulation->holdings, objects, object, &home, &copies);
    free(home.data);
    free(copies.data);
}

/* -------------------------------------------------------------------------------------------------
 * accesses */

static struct polyrti_deliveries *deliveries_of(polyrti_simulation *simulation)
{
    if (!simulation->delivered) {
        struct polyrti_deliveries *fresh = polyrti_new(1, sizeof *fresh);
        fresh->sent = polyrti_new((size_t)polyrti_slots(simulation), sizeof *fresh->sent);
        fresh->accesses = polyrti_new((size_t)simulation->count, sizeof *fresh->accesses);
        simulation->delivered = fresh;
    }
    return simulation->delivered;
}

/* Whether the access is one on that number of ranks: rank 0 asks nobody for what it has. */
static bool asks(const delivery *delivery, int ranks, double bytes)
{
    return ranks > 1 && (!delivery->to_root || bytes > 0);
}

static void sum(const polyrti_simulation *simulation, delivery *delivery)
{
    struct polyrti_deliveries *deliveries = simulation->delivered;
    int64_t slot = 0;
    for (int i = 0; i < simulation->count && delivery->times > 0; i++) {
        const int64_t past = slot + simulation->ranks[i];
        double bytes = 0;
        for (; slot < past; slot++) {
            deliveries->sent[slot] += delivery->times * delivery->sent[slot];
            bytes += delivery->sent[slot];
        }
        if (asks(delivery, simulation->ranks[i], bytes))
            deliveries->accesses[i] += delivery->times;
    }
    delivery->times = 0;
}

static void drop(const polyrti_simulation *simulation, delivery *delivery)
{
    sum(simulation, delivery);
    polyrti_release(&delivery->bytes);
    free(delivery->sent);
    free(delivery);
}

/* Takes a delivery out of the list, and forgets those after the first ones. */
static delivery *take(polyrti_simulation *simulation, int64_t holding, const polyrt_sink *bytes,
                      bool to_root)
{
    delivery *found = NULL, **place = &simulation->delivered->kept;
    for (int count = 0; *place;) {
        delivery *here = *place;
        const bool same = here->holding == holding && here->to_root == to_root &&
                          polyrti_same_runs(&here->bytes, bytes);
        if (!same && ++count < MOST) {
            place = &here->next;
            continue;
        }
        *place = here->next;
        if (same)
            found = here;
        else
            drop(simulation, here);
    }
    return found;
}

static delivery *deliver_anew(polyrti_simulation *simulation, const polyrti_objects *objects,
                              polyrti_object *object, const polyrt_sink *bytes, bool to_root)
{
    delivery *fresh = polyrti_new(1, sizeof *fresh);
    *fresh = (delivery){.holding = object->pattern, .to_root = to_root};
    polyrti_concatenate(&fresh->bytes, bytes);
    fresh->sent = polyrti_new((size_t)polyrti_slots(simulation), sizeof *fresh->sent);
    polyrti_simulate_delivery(simulation, objects, object, bytes, to_root, fresh->sent);
    fresh->after = object->pattern;
    return fresh;
}

static void deliver_again(const delivery *delivery, polyrti_object *object)
{
    if (!delivery->to_root)
        polyrti_note_delivered(object, &delivery->bytes);
    object->pattern = delivery->after;
}

void polyrti_simulate_access(polyrti_simulation *simulation, const polyrti_objects *objects,
                             polyrti_object *object, const polyrt_sink *bytes, bool to_root)
{
    struct polyrti_deliveries *deliveries = deliveries_of(simulation);
    delivery *found = take(simulation, object->pattern, bytes, to_root);
    if (found && found->after && !polyrti_holding_of(&simulation->holdings, found->after)) {
        drop(simulation, found);
        found = NULL;
    }
    if (found)
        deliver_again(found, object);
    else
        found = deliver_anew(simulation, objects, object, bytes, to_root);
    found->next = deliveries->kept;
    deliveries->kept = found;
    found->times++;
}

/* -------------------------------------------------------------------------------------------------
 * sums */

/* Seconds that accesses take which bring so many bytes in all. */
static double seconds_for(const polyrti_machine *machine, int ranks, double accesses, double bytes)
{
    int rounds = 0;
    while (1 << rounds < ranks)
        rounds++;
    return accesses * EXCHANGES * rounds * (machine->latency + machine->overhead) +
           bytes * machine->byte;
}

polyrti_outside *polyrti_outside_of(polyrti_simulation *simulation)
{
    struct polyrti_deliveries *deliveries = deliveries_of(simulation);
    polyrti_outside *all = polyrti_new((size_t)simulation->count, sizeof *all);
    const double *sent = deliveries->sent;
    for (delivery *kept = deliveries->kept; kept; kept = kept->next)
        sum(simulation, kept);
    for (int i = 0; i < simulation->count; i++) {
        const int ranks = simulation->ranks[i];
        double bytes = 0;
        all[i] = (polyrti_outside){.ranks = ranks,
                                   .accesses = (int64_t)deliveries->accesses[i],
                                   .bytes = polyrti_new((size_t)ranks, sizeof *all[i].bytes)};
        for (int rank = 0; rank < ranks; rank++, sent++) {
            all[i].bytes[rank] = *sent;
            bytes += *sent;
        }
        all[i].seconds = seconds_for(&simulation->machine, ranks, (double)all[i].accesses, bytes);
    }
    return all;
}

void polyrti_free_outside(const polyrti_simulation *simulation, polyrti_outside *outside)
{
    for (int i = 0; i < simulation->count; i++)
        free(outside[i].bytes);
    free(outside);
}
