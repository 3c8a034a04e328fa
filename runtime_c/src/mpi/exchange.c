/* There are two slots, for the step at hand and for the one before, whose messages may still be
 * under way. */
#include "exchange.h"

#include "broadcast.h"
#include "distributed.h"
#include "staged.h"
#include "../base/memory.h"

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* Rooms on the device for the parcels of a plan, by their places; `used`: for the step at hand. */
typedef struct rooms {
    polyrti_staging *data;
    bool *used;
    size_t count;
} rooms;

typedef struct slot {
    polyrti_plan send, receive;
    rooms sent, received;
    polyrti_requests sends, receives;
    polyrti_broadcasting broadcasting;
    int64_t step;
    bool pending; /* there are receives that are not unpacked */
} slot;

struct polyrti_exchange {
    polyrti_planned_fn *planned;
    slot slots[2];
    int current;
};

/* -------------------------------------------------------------------------------------------------
 * messages */

static void reserve(polyrti_parcel *parcel)
{
    parcel->buffer = polyrti_grow(parcel->buffer, &parcel->capacity, parcel->bytes, 1);
}

static void pack_parcel(const polyrt_execution *execution, polyrti_parcel *parcel)
{
    char *place = parcel->buffer;
    for (int a = 0; a < execution->region->array_count; a++)
        place = polyrti_pack_values(execution, a, &parcel->runs[a], place);
}

static void unpack_parcel(const polyrt_execution *execution, const polyrti_parcel *parcel)
{
    const char *place = parcel->buffer;
    for (int a = 0; a < execution->region->array_count; a++)
        place = polyrti_unpack_values(execution, a, &parcel->runs[a], place);
}

static void make_rooms(rooms *rooms, size_t count)
{
    size_t have = rooms->count, used = rooms->count;
    if (count <= rooms->count)
        return;
    rooms->data = polyrti_grow(rooms->data, &have, count, sizeof *rooms->data);
    rooms->used = polyrti_grow(rooms->used, &used, count, sizeof *rooms->used);
    for (; rooms->count < count; rooms->count++) {
        rooms->data[rooms->count] = (polyrti_staging){0};
        rooms->used[rooms->count] = false;
    }
}

static void free_rooms(rooms *rooms)
{
    for (size_t i = 0; i < rooms->count; i++)
        polyrti_staging_free(&rooms->data[i]);
    free(rooms->data);
    free(rooms->used);
}

/* Where a parcel arrives. */
static char *arrival(const polyrt_execution *execution, slot *slot, size_t i)
{
    polyrti_parcel *parcel = &slot->receive.parcels[i];
    polyrti_staging *staging = &slot->received.data[i];
    slot->received.used[i] = polyrti_stage_receive(execution, parcel, staging);
    if (slot->received.used[i])
        return staging->memory;
    reserve(parcel);
    return parcel->buffer;
}

static void post_receives(const polyrt_execution *execution, slot *slot)
{
    make_rooms(&slot->received, slot->receive.count);
    for (size_t i = 0; i < slot->receive.count; i++) {
        const polyrti_parcel *parcel = &slot->receive.parcels[i];
        polyrti_receive(execution->distributed->channel, arrival(execution, slot, i), parcel->bytes,
                        parcel->rank, polyrti_tag(slot->step), &slot->receives);
    }
}

void polyrti_exchange_post(polyrt_execution *execution, const polyrti_step *step)
{
    slot *slot =
        &execution->distributed->exchange->slots[execution->distributed->exchange->current];
    double start = polyrti_stamp(execution);
    polyrti_wait(&slot->sends);
    polyrti_spent(execution, POLYRTI_WAIT, start);
    start = polyrti_stamp(execution);
    slot->step = execution->step;
    polyrti_plan_sends(execution, step, execution->rank, &slot->send);
    polyrti_plan_receives(execution, step, execution->rank, &slot->receive);
    post_receives(execution, slot);
    polyrti_broadcast_post(execution, &slot->receive, slot->step, &slot->broadcasting);
    slot->pending = slot->receives.count > 0 || slot->broadcasting.waiting > 0;
    execution->distributed->exchange->planned(execution, step, &slot->send);
    polyrti_spent(execution, POLYRTI_PLAN, start);
}

bool polyrti_exchange_is_needed(const polyrt_execution *execution)
{
    const polyrti_exchange *exchange = execution->distributed->exchange;
    const slot *slot = &exchange->slots[exchange->current];
    return slot->send.count + slot->send.broadcast_count + slot->receive.count +
               slot->receive.broadcast_count >
           0;
}

static slot *slot_before(const polyrt_execution *execution)
{
    return &execution->distributed->exchange->slots[1 - execution->distributed->exchange->current];
}

bool polyrti_exchange_is_pending(const polyrt_execution *execution)
{
    return slot_before(execution)->pending;
}

/* A scheme that sends more than is read may bring any element: then no tile runs before the
 * messages are in. */
bool polyrti_exchange_touches(const polyrt_execution *execution, int nest, const polyrti_box *tile)
{
    const polyrti_needs *needs = &slot_before(execution)->receive.needs;
    if (polyrti_scheme_exceeds(execution->scheme))
        return true;
    for (size_t i = 0; i < needs->count; i++)
        if (needs->data[i].nest == nest &&
            polyrti_boxes_meet(&needs->data[i].box, tile, execution->region->nests[nest].depth))
            return true;
    return false;
}

/* Gives MPI the processor for a moment. Only the thread that started MPI may. */
void polyrti_exchange_progress(const polyrt_execution *execution)
{
    if (!execution->distributed->exchange)
        return;
#ifdef _OPENMP
    if (omp_get_thread_num() != 0)
        return;
#endif
    slot *slot = slot_before(execution);
    polyrti_test(&slot->receives);
    polyrti_test(&slot->sends);
    polyrti_broadcast_progress(execution, &slot->receive, slot->step, &slot->broadcasting,
                               &slot->sends, false);
}

void polyrti_exchange_finish(polyrt_execution *execution)
{
    slot *slot = slot_before(execution);
    if (!slot->pending)
        return;
    double start = polyrti_stamp(execution);
    while (slot->broadcasting.waiting > 0)
        polyrti_broadcast_progress(execution, &slot->receive, slot->step, &slot->broadcasting,
                                   &slot->sends, true);
    polyrti_wait(&slot->receives);
    polyrti_spent(execution, POLYRTI_WAIT, start);
    start = polyrti_stamp(execution);
    for (size_t i = 0; i < slot->receive.count; i++) {
        const polyrti_parcel *parcel = &slot->receive.parcels[i];
        if (slot->received.used[i])
            polyrti_unstage(execution, parcel, &slot->received.data[i]);
        else
            unpack_parcel(execution, parcel);
        polyrti_record_message(&execution->distributed->books->record, execution, "receive",
                               parcel->rank, slot->step, parcel->runs);
    }
    polyrti_broadcast_unpack(execution, &slot->receive, slot->step);
    polyrti_spent(execution, POLYRTI_UNPACK, start);
    slot->pending = false;
}

/* Where a packed parcel is. */
static const char *packed(const polyrt_execution *execution, slot *slot, size_t i)
{
    polyrti_parcel *parcel = &slot->send.parcels[i];
    if (polyrti_stage_send(execution, parcel, &slot->sent.data[i]))
        return slot->sent.data[i].memory;
    reserve(parcel);
    pack_parcel(execution, parcel);
    return parcel->buffer;
}

static void send_parcel(const polyrt_execution *execution, slot *slot, size_t i)
{
    const polyrti_parcel *parcel = &slot->send.parcels[i];
    polyrti_account *account = polyrti_own_account(execution);
    for (int a = 0; a < execution->region->array_count; a++)
        account->elements += (double)polyrti_elements(&parcel->runs[a]);
    account->bytes += (double)parcel->bytes;
    account->messages +=
        polyrti_send(execution->distributed->channel, packed(execution, slot, i), parcel->bytes,
                     parcel->rank, polyrti_tag(slot->step), &slot->sends);
    polyrti_record_message(&execution->distributed->books->record, execution, "send", parcel->rank,
                           slot->step, parcel->runs);
}

/* Each rank begins with its successors, so that not all send to rank 0 first. */
void polyrti_exchange_send(polyrt_execution *execution)
{
    polyrti_exchange *exchange = execution->distributed->exchange;
    slot *slot = &exchange->slots[exchange->current];
    const double start = polyrti_stamp(execution);
    make_rooms(&slot->sent, slot->send.count);
    for (int later = 1; later >= 0; later--)
        for (size_t i = 0; i < slot->send.count; i++)
            if ((slot->send.parcels[i].rank > execution->rank) == later)
                send_parcel(execution, slot, i);
    polyrti_broadcast_send(execution, &slot->send, slot->step, &slot->sends);
    polyrti_spent(execution, POLYRTI_PACK, start);
    exchange->current = 1 - exchange->current;
}

/* -------------------------------------------------------------------------------------------------
 * beginning and end */

polyrti_exchange *polyrti_exchange_new(const polyrt_execution *execution,
                                       polyrti_planned_fn *planned)
{
    polyrti_exchange *exchange = polyrti_new(1, sizeof *exchange);
    exchange->planned = planned;
    for (int i = 0; i < 2; i++) {
        exchange->slots[i].send = polyrti_plan_new(execution);
        exchange->slots[i].receive = polyrti_plan_new(execution);
    }
    return exchange;
}

void polyrti_exchange_free(const polyrt_execution *execution, polyrti_exchange *exchange)
{
    if (!exchange)
        return;
    for (int i = 0; i < 2; i++) {
        slot *slot = &exchange->slots[i];
        polyrti_wait(&slot->sends);
        polyrti_plan_free(execution, &slot->send);
        polyrti_plan_free(execution, &slot->receive);
        free(slot->sends.data);
        free(slot->receives.data);
        polyrti_broadcasting_free(&slot->broadcasting);
        free_rooms(&slot->sent);
        free_rooms(&slot->received);
    }
    free(exchange);
}
