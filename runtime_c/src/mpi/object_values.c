/* Values of objects. The answers stand in the order of the ranks, what this rank has to send first;
 * those that name one rank are one message, packed in their order on both sides. */
#include "object_values.h"

#include "../base/memory.h"
#include "../homes/partitions.h"
#include "../report/brought.h"

#include <stdlib.h>
#include <string.h>

/* Answers first .. end - 1 are one message. */
typedef struct message {
    size_t first, end, bytes;
    char *buffer;
} message;

typedef struct messages {
    message *data;
    size_t count, capacity;
} messages;

static bool belong_together(const polyrti_claim *a, const polyrti_claim *b)
{
    return a->kind == b->kind && a->peer == b->peer;
}

static messages cut(const polyrti_claims *answers)
{
    messages list = {0};
    for (size_t i = 0; i < answers->count; i++) {
        if (i == 0 || !belong_together(&answers->data[i - 1], &answers->data[i])) {
            list.data = polyrti_grow(list.data, &list.capacity, list.count + 1, sizeof *list.data);
            list.data[list.count++] = (message){.first = i};
        }
        message *last = &list.data[list.count - 1];
        last->end = i + 1;
        last->bytes += (size_t)answers->data[i].length;
    }
    return list;
}

/* Tells the copies on devices that the bytes of a message are read, or replaced: those of one
 * object at once. */
static void tell_copies(const polyrt_execution *execution, const polyrti_objects *objects,
                        const polyrti_claims *answers, const message *message,
                        void (*tell)(polyrti_copies *, const polyrti_elements_at *))
{
    polyrti_copies *copies = execution->distributed->copies;
    polyrt_sink runs = {0};
    for (size_t i = message->first; i < message->end && copies->count > 0;) {
        const int64_t object = answers->data[i].object;
        polyrti_clear(&runs);
        for (; i < message->end && answers->data[i].object == object; i++)
            polyrti_append(&runs, answers->data[i].offset, answers->data[i].length);
        const polyrti_elements_at bytes = {objects->data[object].base, 1, &runs};
        tell(copies, &bytes);
    }
    polyrti_release(&runs);
}

static void pack(const polyrti_objects *objects, const polyrti_claims *answers,
                 const message *message)
{
    char *place = message->buffer;
    for (size_t i = message->first; i < message->end; i++) {
        const polyrti_claim *claim = &answers->data[i];
        memcpy(place, objects->data[claim->object].base + claim->offset, (size_t)claim->length);
        place += claim->length;
    }
}

static void unpack(const polyrti_objects *objects, const polyrti_claims *answers,
                   const message *message)
{
    const char *place = message->buffer;
    for (size_t i = message->first; i < message->end; i++) {
        const polyrti_claim *claim = &answers->data[i];
        memcpy(objects->data[claim->object].base + claim->offset, place, (size_t)claim->length);
        place += claim->length;
    }
}

/* Runs may begin and end within elements: what is left of those of one object counts as one. */
static void count(const polyrt_execution *execution, const polyrti_objects *objects,
                  const polyrti_claims *answers, const message *message, int pieces)
{
    polyrti_account *account = polyrti_own_account(execution);
    account->messages += pieces;
    account->bytes += (double)message->bytes;
    for (size_t i = message->first; i < message->end;) {
        const int64_t object = answers->data[i].object;
        int64_t bytes = 0;
        for (; i < message->end && answers->data[i].object == object; i++)
            bytes += answers->data[i].length;
        account->elements +=
            (double)polyrt_ceil_div(bytes, (int64_t)objects->data[object].array->element_size);
    }
}

/* -------------------------------------------------------------------------------------------------
 * recording */

/* The bytes of a run from `place` on that lie in what the region reaches of array `a`; 0 if it does
 * not begin there. */
static int64_t bytes_within(const polyrt_execution *execution, int a, const char *place,
                            int64_t length)
{
    const polyrt_region *region = execution->region;
    const polyrti_store *store = &execution->distributed->stores[a];
    int64_t range[2] = {0, -1};
    (region->reachable ? region->reachable : region->touched)(execution->args, a, range);
    if (store->tables > 0 || range[0] > range[1] || place < polyrti_address(store, range[0]))
        return 0;
    const int64_t rest = (int64_t)(polyrti_address(store, range[1] + 1) - place);
    return rest > 0 ? polyrt_min(rest, length) : 0;
}

/* The array of the region in which most of the bytes of a run are seen, so that no element of
 * another is cut; of equal ones the first, which is the same on all ranks. Shortens `bytes` to what
 * lies in it. -1: none. */
static int array_at(const polyrt_execution *execution, const char *place, int64_t *bytes)
{
    int best = -1;
    int64_t most = 0;
    for (int a = 0; a < execution->region->array_count; a++) {
        const int64_t within = bytes_within(execution, a, place, *bytes);
        if (within > most) {
            best = a;
            most = within;
        }
    }
    *bytes = most;
    return best;
}

/* Appends the elements that a run is part of. It may go on from one array into the next. */
static void append_elements(const polyrt_execution *execution, const char *place, int64_t length,
                            polyrt_sink *runs)
{
    while (length > 0) {
        int64_t bytes = length;
        const int a = array_at(execution, place, &bytes);
        if (a < 0)
            return;
        const polyrti_store *store = &execution->distributed->stores[a];
        const int64_t begin = place - (const char *)store->base,
                      size = (int64_t)store->element_size;
        const int64_t first = polyrt_floor_div(begin, size);
        polyrti_append(&runs[a], first, polyrt_ceil_div(begin + bytes, size) - first);
        place += bytes;
        length -= bytes;
    }
}

static void record(const polyrt_execution *execution, const polyrti_objects *objects,
                   const polyrti_claims *answers, const message *message)
{
    polyrti_record *record = &execution->distributed->books->record;
    if (!record->prefix)
        return;
    const int arrays = execution->region->array_count;
    polyrt_sink *runs = polyrti_new((size_t)arrays, sizeof *runs);
    for (size_t i = message->first; i < message->end; i++) {
        const polyrti_claim *claim = &answers->data[i];
        append_elements(execution, objects->data[claim->object].base + claim->offset, claim->length,
                        runs);
    }
    for (int a = 0; a < arrays; a++)
        polyrti_merge(&runs[a]);
    const polyrti_claim *any = &answers->data[message->first];
    polyrti_record_message(record, execution, any->kind == POLYRTI_HAS ? "send" : "receive",
                           (int)any->peer, POLYRTI_BEFORE_REGION, runs);
    for (int a = 0; a < arrays; a++)
        polyrti_release(&runs[a]);
    free(runs);
}

/* -------------------------------------------------------------------------------------------------
 * statistics */

/* Adds the bytes of a message to those of the arrays that they are seen in. */
static void add_bytes(const polyrt_execution *execution, const polyrti_objects *objects,
                      const polyrti_claims *answers, const message *message, double *brought)
{
    for (size_t i = message->first; i < message->end; i++) {
        const polyrti_claim *claim = &answers->data[i];
        const char *place = objects->data[claim->object].base + claim->offset;
        int64_t bytes = claim->length;
        for (int64_t left = claim->length; left > 0; bytes = left) {
            const int a = array_at(execution, place, &bytes);
            if (a < 0)
                break;
            brought[a] += (double)bytes;
            place += bytes;
            left -= bytes;
        }
    }
}

static void note_brought(const polyrt_execution *execution, const polyrti_objects *objects,
                         const polyrti_claims *answers, const messages *list)
{
    const int arrays = execution->region->array_count;
    if (!execution->distributed->books->timed || list->count == 0)
        return;
    double *brought = polyrti_new((size_t)arrays, sizeof *brought);
    for (size_t i = 0; i < list->count; i++)
        if (answers->data[list->data[i].first].kind == POLYRTI_LACKS)
            add_bytes(execution, objects, answers, &list->data[i], brought);
    for (int a = 0; a < arrays; a++)
        if (brought[a] > 0)
            polyrti_note_brought(polyrti_own_account(execution), a,
                                 polyrti_is_where_it_lies(execution, a) ? POLYRTI_HALO
                                                                        : POLYRTI_OTHER_BLOCKS,
                                 brought[a]);
    free(brought);
}

/* -------------------------------------------------------------------------------------------------
 * moving */

static void find_room(polyrti_objects *objects, messages *list)
{
    size_t bytes = 0;
    for (size_t i = 0; i < list->count; i++)
        bytes += list->data[i].bytes;
    objects->room = polyrti_grow(objects->room, &objects->room_capacity, bytes, 1);
    char *place = objects->room;
    for (size_t i = 0; i < list->count; i++) {
        list->data[i].buffer = place;
        place += list->data[i].bytes;
    }
}

static void post(const polyrt_execution *execution, const polyrti_objects *objects,
                 const polyrti_claims *answers, message *message, polyrti_requests *requests)
{
    const polyrti_channel *channel = execution->distributed->channel;
    const polyrti_claim *any = &answers->data[message->first];
    const int peer = (int)any->peer;
    if (any->kind == POLYRTI_LACKS) {
        polyrti_receive(channel, message->buffer, message->bytes, peer, POLYRTI_TAG_VALUES,
                        requests);
        return;
    }
    tell_copies(execution, objects, answers, message, polyrti_copies_bring);
    pack(objects, answers, message);
    record(execution, objects, answers, message);
    count(
        execution, objects, answers, message,
        polyrti_send(channel, message->buffer, message->bytes, peer, POLYRTI_TAG_VALUES, requests));
}

void polyrti_move_values(const polyrt_execution *execution, polyrti_objects *objects,
                         const polyrti_claims *answers)
{
    messages list = cut(answers);
    polyrti_requests requests = {0};
    find_room(objects, &list);
    for (size_t i = 0; i < list.count; i++)
        post(execution, objects, answers, &list.data[i], &requests);
    polyrti_wait(&requests);
    for (size_t i = 0; i < list.count; i++) {
        if (answers->data[list.data[i].first].kind == POLYRTI_HAS)
            continue;
        tell_copies(execution, objects, answers, &list.data[i], polyrti_copies_replaced);
        unpack(objects, answers, &list.data[i]);
        record(execution, objects, answers, &list.data[i]);
    }
    note_brought(execution, objects, answers, &list);
    free(list.data);
    free(requests.data);
}
