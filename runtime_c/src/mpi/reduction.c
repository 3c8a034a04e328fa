/* Reductions: elements that all ranks accumulate into at once, each its own part
 * (translator/polydist/schedule/reductions.py says when that is right).
 *
 * 1. Before a step, look at the elements that this rank accumulates into in it and has not seen in
 * this run of the nest. If the operator has an identity, note their values and begin anew with it;
 * if it is idempotent, go on from the value they have.
 * 2. At the end of the nest every rank sends all others its elements, their old values (if noted)
 * and its parts.
 * 3. Every rank does the same with what all have sent: it sets the elements to the old values
 * (where the operator is idempotent, to the part of the first rank that has one), and combines them
 * with all parts in the order of the ranks. So all ranks have the same result, in every run.
 * 4. Elements of a choice (plan/choices.h) it takes from the rank whose value of the key is the
 * best, in the order of the tiles that decided; if none did, they are as they were. */
#include "reduction.h"

#include "distributed.h"
#include "../base/memory.h"
#include "../channel/collective.h"
#include "../plan/choices.h"
#include "../plan/reduction_parts.h"

#include <stdlib.h>
#include <string.h>

/* Elements that were opened together: `values` is what they were, packed, NULL if the operator
 * needs none. */
typedef struct part {
    int reduction;
    polyrt_sink runs;
    char *values;
    struct part *next;
} part;

struct polyrti_reduction_parts {
    const polyrt_execution *execution;
    const polyrt_nest *nest;
    int number;                   /* of the nest */
    part *newest;                 /* begins the list of all that were opened */
    polyrt_sink *seen;            /* one per reduction */
    polyrti_rank_choice *choices; /* one per reduction, in use for keys that this rank has */
    polyrti_boxes boxes;
};

polyrti_reduction_parts *polyrti_reduction_parts_new(const polyrt_execution *execution, int nest)
{
    const polyrt_nest *descriptor = &execution->region->nests[nest];
    if (execution->ranks == 1 || descriptor->reduction_count == 0)
        return NULL;
    polyrti_reduction_parts *parts = polyrti_new(1, sizeof *parts);
    parts->execution = execution;
    parts->nest = descriptor;
    parts->number = nest;
    parts->seen = polyrti_new((size_t)descriptor->reduction_count, sizeof *parts->seen);
    parts->choices = polyrti_new((size_t)descriptor->reduction_count, sizeof *parts->choices);
    return parts;
}

static int array_of(const polyrti_reduction_parts *parts, int reduction)
{
    return parts->nest->reductions[reduction].array;
}

static size_t element_size(const polyrti_reduction_parts *parts, int reduction)
{
    return parts->execution->region->arrays[array_of(parts, reduction)].element_size;
}

static const polyrti_store *store_of(const polyrti_reduction_parts *parts, int reduction)
{
    return &parts->execution->distributed->stores[array_of(parts, reduction)];
}

/* -------------------------------------------------------------------------------------------------
 * opening */

static void note_old(const polyrti_reduction_parts *parts, part *part)
{
    const polyrt_reduction *reduction = &parts->nest->reductions[part->reduction];
    if (!reduction->identity)
        return;
    const size_t size = element_size(parts, part->reduction);
    const int64_t count = polyrti_elements(&part->runs);
    part->values = polyrti_new((size_t)count, size);
    polyrti_pack_values(parts->execution, array_of(parts, part->reduction), &part->runs,
                        part->values);
    char *identity = polyrti_new((size_t)count, size);
    reduction->identity(identity, count);
    polyrti_unpack_values(parts->execution, array_of(parts, part->reduction), &part->runs,
                          identity);
    free(identity);
}

static void open_reduction(polyrti_reduction_parts *parts, const polyrti_step *step, int reduction)
{
    part *fresh = polyrti_new(1, sizeof *fresh);
    fresh->reduction = reduction;
    polyrti_reduction_part(parts->execution, step, reduction, &parts->boxes,
                           &parts->seen[reduction], &fresh->runs);
    note_old(parts, fresh);
    fresh->next = parts->newest;
    parts->newest = fresh;
}

/* The one element that the nest gives a value to, if this rank does. */
static void add_element(const polyrti_reduction_parts *parts, int reduction,
                        polyrti_rank_choice *choice)
{
    const polyrt_sink *runs = &parts->seen[reduction];
    if (runs->count == 0)
        return;
    const size_t bytes = element_size(parts, reduction);
    choice->elements[choice->count++] = (polyrti_chosen_element){
        polyrti_address(store_of(parts, reduction), runs->runs[0].offset), bytes};
}

static void open_choice(polyrti_reduction_parts *parts, int key)
{
    const int count = parts->nest->reduction_count;
    polyrti_rank_choice *choice = &parts->choices[key];
    if (choice->elements)
        return;
    *choice = (polyrti_rank_choice){.how = parts->nest->reductions[key].choice,
                                    .tile = POLYRTI_UNDECIDED};
    choice->elements = polyrti_new((size_t)count, sizeof *choice->elements);
    add_element(parts, key, choice);
    for (int i = 0; i < count; i++)
        if (parts->nest->reductions[i].key == key + 1 && i != key)
            add_element(parts, i, choice);
    size_t bytes = 0;
    for (int i = 0; i < choice->count; i++)
        bytes += choice->elements[i].bytes;
    choice->before = polyrti_new(bytes + 1, 1);
}

void polyrti_reduction_parts_open(polyrti_reduction_parts *parts, const polyrti_step *step)
{
    parts->boxes.count = 0;
    polyrti_step_boxes(parts->execution, step, parts->execution->rank, &parts->boxes);
    for (int i = 0; i < parts->nest->reduction_count; i++)
        open_reduction(parts, step, i);
    for (int i = 0; i < parts->nest->reduction_count; i++)
        if (parts->nest->reductions[i].choice.kind)
            open_choice(parts, i);
}

/* -------------------------------------------------------------------------------------------------
 * tiles */

static bool is_open(const polyrti_reduction_parts *parts, int reduction)
{
    return parts->choices[reduction].count > 0;
}

bool polyrti_reduction_parts_choose(const polyrti_reduction_parts *parts)
{
    for (int i = 0; i < parts->nest->reduction_count; i++)
        if (is_open(parts, i))
            return true;
    return false;
}

void polyrti_reduction_parts_begin_tile(polyrti_reduction_parts *parts)
{
    for (int i = 0; i < parts->nest->reduction_count; i++)
        if (is_open(parts, i))
            polyrti_choice_begin(&parts->choices[i]);
}

bool polyrti_reduction_parts_end_tile(polyrti_reduction_parts *parts, int64_t tile)
{
    bool done = true;
    for (int i = 0; i < parts->nest->reduction_count; i++)
        done &= !is_open(parts, i) || polyrti_choice_end(&parts->choices[i], tile);
    return done;
}

/* -------------------------------------------------------------------------------------------------
 * sending */

static char *put(char *place, const void *what, size_t bytes)
{
    if (bytes > 0)
        memcpy(place, what, bytes);
    return place + bytes;
}

/* All parts of this rank, in the order in which they were opened last. */
static char *message_of(const polyrti_reduction_parts *parts, int64_t *bytes)
{
    *bytes = 0;
    for (const part *p = parts->newest; p; p = p->next)
        *bytes += (int64_t)polyrti_reduction_part_bytes(parts->execution->region, parts->number,
                                                        p->reduction, &p->runs);
    char *message = polyrti_new((size_t)*bytes + 1, 1), *place = message;
    for (const part *p = parts->newest; p; p = p->next) {
        const size_t size = element_size(parts, p->reduction);
        const polyrti_reduction_part_head head = {
            p->reduction, (int64_t)p->runs.count, polyrti_elements(&p->runs),
            is_open(parts, p->reduction) ? parts->choices[p->reduction].tile : POLYRTI_UNDECIDED};
        place = put(place, &head, sizeof head);
        place = put(place, p->runs.runs, p->runs.count * sizeof(polyrti_run));
        if (p->values) {
            put(place, p->values, (size_t)head.elements * size);
            place += polyrti_padded((size_t)head.elements * size);
        }
        polyrti_pack_values(parts->execution, array_of(parts, p->reduction), &p->runs, place);
        place += polyrti_padded((size_t)head.elements * size);
    }
    return message;
}

/* Every rank's message, one after the other, and where they begin. */
static char *exchange_messages(const polyrti_reduction_parts *parts, int64_t *begin)
{
    const polyrti_channel *channel = parts->execution->distributed->channel;
    const int ranks = channel->ranks, rank = channel->rank;
    int64_t bytes, *sizes = polyrti_new((size_t)ranks, sizeof *sizes);
    char *own = message_of(parts, &bytes);
    polyrti_allgather(channel, &bytes, sizeof bytes, sizes);
    begin[0] = 0;
    for (int r = 0; r < ranks; r++)
        begin[r + 1] = begin[r] + sizes[r];
    char *all = polyrti_new((size_t)begin[ranks] + 1, 1);
    put(all + begin[rank], own, (size_t)bytes);
    const int64_t limit = (int64_t)channel->limit;
    for (int r = 0; r < ranks; r++)
        for (int64_t at = begin[r]; at < begin[r + 1]; at += limit)
            polyrti_bcast(channel, all + at, (int)polyrt_min(limit, begin[r + 1] - at), MPI_BYTE,
                          r);
    polyrti_account *account = polyrti_own_account(parts->execution);
    account->bytes += (double)bytes * (ranks - 1);
    account->messages += bytes > 0 ? ranks - 1 : 0;
    for (const part *p = parts->newest; p; p = p->next)
        account->elements += (double)polyrti_elements(&p->runs) * (ranks - 1);
    free(own);
    free(sizes);
    return all;
}

/* -------------------------------------------------------------------------------------------------
 * combining */

static void combine_runs(const polyrti_reduction_parts *parts, int reduction,
                         const polyrt_sink *runs, const char *values)
{
    const size_t size = element_size(parts, reduction);
    for (size_t i = 0; i < runs->count; i++) {
        const polyrti_run *run = &runs->runs[i];
        parts->nest->reductions[reduction].combine(
            polyrti_address(store_of(parts, reduction), run->offset), values, run->length);
        values += (size_t)run->length * size;
    }
}

/* Goes through one rank's message: sets the elements, or combines them with its parts. */
static void read_message(const polyrti_reduction_parts *parts, const char *place, const char *end,
                         bool combining)
{
    polyrti_received_part part = {0};
    while (place < end) {
        place = polyrti_read_part(parts->execution->region, parts->number, place, &part);
        const int reduction = (int)part.head.reduction;
        if (!combining)
            polyrti_unpack_values(parts->execution, array_of(parts, reduction), &part.runs,
                                  part.old);
        else if (parts->nest->reductions[reduction].combine)
            combine_runs(parts, reduction, &part.runs, part.values);
    }
    polyrti_release(&part.runs);
}

/* -------------------------------------------------------------------------------------------------
 * choices */

/* Takes the elements of a choice from the message of the rank with the best value. */
static void take_choice(const polyrti_reduction_parts *parts, int key, const char *all,
                        const int64_t *begin)
{
    const polyrt_region *region = parts->execution->region;
    const polyrt_choice how = parts->nest->reductions[key].choice;
    polyrti_received_part part = {0};
    polyrti_best_choice best = {.rank = -1};
    for (int r = 0; r < parts->execution->ranks; r++)
        for (const char *place = all + begin[r]; place < all + begin[r + 1];) {
            place = polyrti_read_part(region, parts->number, place, &part);
            if (part.head.reduction == key)
                polyrti_choice_consider(how, r, part.head.tile, part.values,
                                        element_size(parts, key), &best);
        }
    for (const char *place = best.rank < 0 ? NULL : all + begin[best.rank];
         place && place < all + begin[best.rank + 1];) {
        place = polyrti_read_part(region, parts->number, place, &part);
        if (parts->nest->reductions[part.head.reduction].key == key + 1)
            polyrti_unpack_values(parts->execution, array_of(parts, (int)part.head.reduction),
                                  &part.runs, part.values);
    }
    polyrti_release(&part.runs);
}

static void free_parts(polyrti_reduction_parts *parts)
{
    for (part *p = parts->newest, *next; p; p = next) {
        next = p->next;
        polyrti_release(&p->runs);
        free(p->values);
        free(p);
    }
    for (int i = 0; i < parts->nest->reduction_count; i++) {
        polyrti_release(&parts->seen[i]);
        free(parts->choices[i].elements);
        free(parts->choices[i].before);
    }
    free(parts->seen);
    free(parts->choices);
    free(parts->boxes.data);
    free(parts);
}

void polyrti_reduction_parts_close(polyrti_reduction_parts *parts)
{
    const int ranks = parts->execution->ranks;
    const double start = polyrti_stamp(parts->execution);
    int64_t *begin = polyrti_new((size_t)ranks + 1, sizeof *begin);
    char *all = exchange_messages(parts, begin);
    for (int r = ranks - 1; r >= 0; r--)
        read_message(parts, all + begin[r], all + begin[r + 1], false);
    for (int r = 0; r < ranks; r++)
        read_message(parts, all + begin[r], all + begin[r + 1], true);
    for (int i = 0; i < parts->nest->reduction_count; i++)
        if (parts->nest->reductions[i].choice.kind)
            take_choice(parts, i, all, begin);
    free(all);
    free(begin);
    polyrti_spent(parts->execution, POLYRTI_GATHER, start);
    free_parts(parts);
}
