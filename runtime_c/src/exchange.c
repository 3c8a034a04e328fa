/* Exact push communication (Bondhugula 2011, sections 4.2 and 5.1; double buffering as in Yuki and Rajopadhye 2013, section 5.2).
 *
 * After a step every rank sends to every other rank what that one reads later and this one wrote last. For ranks s and r:
 *
 * 1. s and r both ask what s owes to r (owed.c).
 * 2. The runs are merged per array, so an element travels to a rank once.
 *
 * Sender and receiver do this with the same values and have the same canonical runs, so no counts travel: one message per pair, all arrays
 * in order, runs in order, nothing where nothing is owed.
 *
 * There are two slots, for the step at hand and for the one before, whose messages may still be under way. */
#include "polyrt_mpi.h"

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

typedef struct message {
    polyrt_sink *runs; /* one per array */
    char *buffer;
    size_t capacity;
} message;

/* Where in a nest something is needed that is under way. */
typedef struct need {
    int nest;
    polyrti_box box;
} need;

typedef struct slot {
    message *send, *receive; /* one per rank */
    polyrti_requests sends, receives;
    need *needs;
    size_t need_count, need_capacity;
    int64_t step;
    bool pending; /* there are receives that are not unpacked */
} slot;

struct polyrti_exchange {
    slot slots[2];
    int current;
    polyrti_boxes boxes;
    const polyrt_sink **sent; /* per slot and rank: the runs of send, for polyrti_gather_note */
};

/* -------------------------------------------------------------------------------------------------------- what a step is to move */

static void plan_send(const polyrti_debt *debt, void *destination)
{
    const polyrt_execution *execution = debt->execution;
    slot *slot = destination;
    for (int rank = 0; rank < execution->ranks; rank++)
        if (rank != execution->rank)
            polyrti_owe(debt, rank, slot->send[rank].runs);
}

static void add_need(slot *slot, int nest, const polyrti_box *box)
{
    slot->needs = polyrti_grow(slot->needs, &slot->need_capacity, slot->need_count + 1, sizeof *slot->needs);
    slot->needs[slot->need_count++] = (need){nest, *box};
}

/* A slot, and the rank that its receives are planned from. */
typedef struct source {
    slot *slot;
    int sender;
} source;

static void plan_receive(const polyrti_debt *debt, void *destination)
{
    const source *from = destination;
    if (polyrti_owe(debt, debt->execution->rank, from->slot->receive[from->sender].runs))
        add_need(from->slot, debt->flow->receiver, &debt->reach);
}

/* -------------------------------------------------------------------------------------------------------------------- messages */

static void clear_message(const polyrt_execution *execution, message *message)
{
    for (int a = 0; a < execution->region->array_count; a++)
        polyrti_clear(&message->runs[a]);
}

/* Merges the runs and makes room for their elements; the size of the message. */
static size_t settle_message(const polyrt_execution *execution, message *message)
{
    size_t bytes = 0;
    for (int a = 0; a < execution->region->array_count; a++) {
        polyrti_merge(&message->runs[a]);
        bytes += (size_t)polyrti_elements(&message->runs[a]) * execution->region->arrays[a].element_size;
    }
    message->buffer = polyrti_grow(message->buffer, &message->capacity, bytes, 1);
    return bytes;
}

static void pack_message(const polyrt_execution *execution, message *message)
{
    char *place = message->buffer;
    for (int a = 0; a < execution->region->array_count; a++)
        place = polyrti_pack(&message->runs[a], execution->bases[a], execution->region->arrays[a].element_size, place);
}

static void unpack_message(const polyrt_execution *execution, message *message)
{
    const char *place = message->buffer;
    for (int a = 0; a < execution->region->array_count; a++)
        place = polyrti_unpack(&message->runs[a], execution->bases[a], execution->region->arrays[a].element_size, place);
}

static int tag_of(int64_t step)
{
    return (int)(step % 32768);
}

static void plan(polyrt_execution *execution, slot *slot, const polyrti_step *step)
{
    polyrti_exchange *exchange = execution->exchange;
    slot->need_count = 0;
    slot->step = execution->step;
    for (int rank = 0; rank < execution->ranks; rank++) {
        clear_message(execution, &slot->send[rank]);
        clear_message(execution, &slot->receive[rank]);
    }
    for (int rank = 0; rank < execution->ranks; rank++) {
        exchange->boxes.count = 0;
        polyrti_step_boxes(execution, step, rank, &exchange->boxes);
        if (rank != execution->rank)
            polyrti_each_debt(execution, step, &exchange->boxes, plan_receive, &(source){slot, rank});
        else
            polyrti_each_debt(execution, step, &exchange->boxes, plan_send, slot);
    }
    exchange->boxes.count = 0;
    polyrti_step_boxes(execution, step, execution->rank, &exchange->boxes);
}

void polyrti_exchange_post(polyrt_execution *execution, const polyrti_step *step)
{
    polyrti_exchange *exchange = execution->exchange;
    slot *slot = &exchange->slots[exchange->current];
    double start = polyrti_now();
    polyrti_wait(&slot->sends);
    polyrti_spent(execution, POLYRTI_WAIT, start);
    start = polyrti_now();
    plan(execution, slot, step);
    for (int rank = 0; rank < execution->ranks; rank++) {
        message *message = &slot->receive[rank];
        polyrti_receive(message->buffer, settle_message(execution, message), rank, tag_of(slot->step), &slot->receives);
        settle_message(execution, &slot->send[rank]);
    }
    slot->pending = slot->receives.count > 0;
    polyrti_gather_note(execution, step, &exchange->boxes, exchange->sent + exchange->current * execution->ranks);
    polyrti_spent(execution, POLYRTI_PLAN, start);
}

static slot *slot_before(const polyrt_execution *execution)
{
    return &execution->exchange->slots[1 - execution->exchange->current];
}

bool polyrti_exchange_is_pending(const polyrt_execution *execution)
{
    return slot_before(execution)->pending;
}

bool polyrti_exchange_touches(const polyrt_execution *execution, int nest, const polyrti_box *tile)
{
    const slot *slot = slot_before(execution);
    for (size_t i = 0; i < slot->need_count; i++)
        if (slot->needs[i].nest == nest && polyrti_boxes_meet(&slot->needs[i].box, tile, execution->region->nests[nest].depth))
            return true;
    return false;
}

/* Gives MPI the processor for a moment. Only the thread that started MPI may. */
void polyrti_exchange_progress(const polyrt_execution *execution)
{
    if (!execution->exchange)
        return;
#ifdef _OPENMP
    if (omp_get_thread_num() != 0)
        return;
#endif
    polyrti_test(&slot_before(execution)->receives);
    polyrti_test(&slot_before(execution)->sends);
}

void polyrti_exchange_finish(polyrt_execution *execution)
{
    slot *slot = slot_before(execution);
    if (!slot->pending)
        return;
    double start = polyrti_now();
    polyrti_wait(&slot->receives);
    polyrti_spent(execution, POLYRTI_WAIT, start);
    start = polyrti_now();
    for (int rank = 0; rank < execution->ranks; rank++) {
        unpack_message(execution, &slot->receive[rank]);
        polyrti_record_message(execution, "receive", rank, slot->step, slot->receive[rank].runs);
    }
    polyrti_spent(execution, POLYRTI_UNPACK, start);
    slot->pending = false;
}

static void send_message(const polyrt_execution *execution, slot *slot, int rank)
{
    message *message = &slot->send[rank];
    polyrti_account *account = polyrti_own_account(execution);
    size_t bytes = 0;
    for (int a = 0; a < execution->region->array_count; a++) {
        const int64_t elements = polyrti_elements(&message->runs[a]);
        bytes += (size_t)elements * execution->region->arrays[a].element_size;
        account->elements += (double)elements;
    }
    pack_message(execution, message);
    account->bytes += (double)bytes;
    account->messages += polyrti_send(message->buffer, bytes, rank, tag_of(slot->step), &slot->sends);
    polyrti_record_message(execution, "send", rank, slot->step, message->runs);
}

/* Each rank begins with its successor, so that not all send to rank 0 first. */
void polyrti_exchange_send(polyrt_execution *execution)
{
    polyrti_exchange *exchange = execution->exchange;
    const double start = polyrti_now();
    for (int i = 1; i < execution->ranks; i++)
        send_message(execution, &exchange->slots[exchange->current], (execution->rank + i) % execution->ranks);
    polyrti_spent(execution, POLYRTI_PACK, start);
    exchange->current = 1 - exchange->current;
}

/* ---------------------------------------------------------------------------------------------------------- beginning and end */

static message *new_messages(const polyrt_execution *execution)
{
    message *messages = polyrti_new((size_t)execution->ranks, sizeof *messages);
    for (int rank = 0; rank < execution->ranks; rank++)
        messages[rank].runs = polyrti_new((size_t)execution->region->array_count, sizeof(polyrt_sink));
    return messages;
}

static void free_messages(const polyrt_execution *execution, message *messages)
{
    for (int rank = 0; rank < execution->ranks; rank++) {
        for (int a = 0; a < execution->region->array_count; a++)
            polyrti_release(&messages[rank].runs[a]);
        free(messages[rank].runs);
        free(messages[rank].buffer);
    }
    free(messages);
}

polyrti_exchange *polyrti_exchange_new(const polyrt_execution *execution)
{
    polyrti_exchange *exchange = polyrti_new(1, sizeof *exchange);
    exchange->sent = polyrti_new(2 * (size_t)execution->ranks, sizeof *exchange->sent);
    for (int i = 0; i < 2; i++) {
        exchange->slots[i].send = new_messages(execution);
        exchange->slots[i].receive = new_messages(execution);
        for (int rank = 0; rank < execution->ranks; rank++)
            exchange->sent[i * execution->ranks + rank] = exchange->slots[i].send[rank].runs;
    }
    return exchange;
}

void polyrti_exchange_free(const polyrt_execution *execution, polyrti_exchange *exchange)
{
    for (int i = 0; i < 2; i++) {
        slot *slot = &exchange->slots[i];
        polyrti_wait(&slot->sends);
        free_messages(execution, slot->send);
        free_messages(execution, slot->receive);
        free(slot->sends.data);
        free(slot->receives.data);
        free(slot->needs);
    }
    free(exchange->boxes.data);
    free(exchange->sent);
    free(exchange);
}
