/* Broadcasts of a step down their trees (plan/tree.h). The root packs once and sends to its
 * children; a receiver passes a message on as it came, as soon as it is complete, and unpacks it
 * later with all others of the step. It never waits for one message while it could pass on another,
 * so every message arrives: by induction over the depth of the tree.
 *
 * Messages of one root have one tag in a step. They are received, and passed on, in the same order
 * everywhere. */
#include "broadcast.h"

#include "distributed.h"
#include "../base/memory.h"

#include <stdlib.h>

/* gcc takes MPICH's MPI_STATUSES_IGNORE, a pointer to nothing, for an array that is too small. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

enum { PARCEL_TAGS = POLYRTI_TAG_MEETING, STEPS_UNDER_WAY = 4 };

int polyrti_tag(int64_t step)
{
    return (int)(step % PARCEL_TAGS);
}

/* MPI promises 32768 tags, which is enough for 4096 ranks, and gives many more. */
static int broadcast_tag(int64_t step, int root)
{
    int *bound, found;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &found);
    const int per_step = ((found ? *bound : 32767) - POLYRTI_TAGS) / STEPS_UNDER_WAY;
    return POLYRTI_TAGS + (int)(step % STEPS_UNDER_WAY) * per_step + root % per_step;
}

static void reserve(polyrti_broadcast *broadcast)
{
    broadcast->buffer = polyrti_grow(broadcast->buffer, &broadcast->capacity, broadcast->bytes, 1);
}

static void send_to_children(const polyrt_execution *execution, const polyrti_broadcast *broadcast,
                             int64_t step, polyrti_requests *sends)
{
    polyrti_account *account = polyrti_own_account(execution);
    int children[POLYRTI_TREE_CHILDREN];
    const int position = polyrti_tree_position(&broadcast->tree, execution->rank);
    const int count = polyrti_tree_children(&broadcast->tree, position, children);
    for (int i = 0; i < count; i++) {
        const int to = polyrti_tree_rank(&broadcast->tree, children[i]);
        account->messages +=
            polyrti_send(execution->distributed->channel, broadcast->buffer, broadcast->bytes, to,
                         broadcast_tag(step, broadcast->tree.root), sends);
        account->bytes += (double)broadcast->bytes;
        account->elements += (double)polyrti_elements(&broadcast->runs);
    }
}

/* -------------------------------------------------------------------------------------------------
 * recording */

static void record(const polyrt_execution *execution, const polyrti_broadcast *broadcast,
                   const char *direction, int peer, int64_t step)
{
    polyrt_sink *runs = polyrti_new((size_t)execution->region->array_count, sizeof *runs);
    runs[broadcast->array] = broadcast->runs;
    polyrti_record_message(&execution->distributed->books->record, execution, direction, peer, step,
                           runs);
    free(runs);
}

static void record_sends(const polyrt_execution *execution, const polyrti_broadcast *broadcast,
                         int64_t step)
{
    int children[POLYRTI_TREE_CHILDREN];
    const int count = polyrti_tree_children(
        &broadcast->tree, polyrti_tree_position(&broadcast->tree, execution->rank), children);
    for (int i = 0; i < count; i++)
        record(execution, broadcast, "send", polyrti_tree_rank(&broadcast->tree, children[i]),
               step);
}

static int parent_of(const polyrt_execution *execution, const polyrti_broadcast *broadcast)
{
    return polyrti_tree_rank(&broadcast->tree, polyrti_tree_parent(polyrti_tree_position(
                                                   &broadcast->tree, execution->rank)));
}

/* What comes from a root itself stands first, as the root has recorded it before all that it passed
 * on. */
static void record_all(const polyrt_execution *execution, const polyrti_plan *plan, int64_t step)
{
    for (int from_root = 1; from_root >= 0; from_root--)
        for (size_t i = 0; i < plan->broadcast_count; i++) {
            const int parent = parent_of(execution, &plan->broadcasts[i]);
            if ((parent == plan->broadcasts[i].tree.root) == from_root)
                record(execution, &plan->broadcasts[i], "receive", parent, step);
        }
    for (size_t i = 0; i < plan->broadcast_count; i++)
        record_sends(execution, &plan->broadcasts[i], step);
}

/* -------------------------------------------------------------------------------------------------
 * the root */

void polyrti_broadcast_send(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                            polyrti_requests *sends)
{
    for (size_t i = 0; i < plan->broadcast_count; i++) {
        polyrti_broadcast *broadcast = &plan->broadcasts[i];
        reserve(broadcast);
        polyrti_pack_values(execution, broadcast->array, &broadcast->runs, broadcast->buffer);
        send_to_children(execution, broadcast, step, sends);
        if (execution->distributed->books->record.prefix)
            record_sends(execution, broadcast, step);
    }
}

/* -------------------------------------------------------------------------------------------------
 * the others */

void polyrti_broadcast_post(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                            polyrti_broadcasting *state)
{
    state->left = polyrti_grow(state->left, &state->left_capacity, plan->broadcast_count,
                               sizeof *state->left);
    state->passed = polyrti_grow(state->passed, &state->passed_capacity, plan->broadcast_count,
                                 sizeof *state->passed);
    state->receives.count = 0;
    state->waiting = 0;
    for (size_t i = 0; i < plan->broadcast_count; i++) {
        polyrti_broadcast *broadcast = &plan->broadcasts[i];
        const size_t first = state->receives.count;
        reserve(broadcast);
        state->left[i] =
            polyrti_receive(execution->distributed->channel, broadcast->buffer, broadcast->bytes,
                            parent_of(execution, broadcast),
                            broadcast_tag(step, broadcast->tree.root), &state->receives);
        state->broadcast_of = polyrti_grow(state->broadcast_of, &state->broadcast_of_capacity,
                                           state->receives.count, sizeof *state->broadcast_of);
        for (size_t k = first; k < state->receives.count; k++)
            state->broadcast_of[k] = (int)i;
        state->passed[i] = false;
        state->waiting += state->left[i];
    }
}

/* Whether everything before it of the same root has been passed on. */
static bool has_turn(const polyrti_plan *plan, const polyrti_broadcasting *state, size_t place)
{
    for (size_t i = 0; i < place; i++)
        if (plan->broadcasts[i].tree.root == plan->broadcasts[place].tree.root && !state->passed[i])
            return false;
    return true;
}

static void pass_on(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                    polyrti_broadcasting *state, polyrti_requests *sends)
{
    for (size_t i = 0; i < plan->broadcast_count; i++)
        if (!state->passed[i] && state->left[i] == 0 && has_turn(plan, state, i)) {
            send_to_children(execution, &plan->broadcasts[i], step, sends);
            state->passed[i] = true;
        }
}

void polyrti_broadcast_progress(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                                polyrti_broadcasting *state, polyrti_requests *sends, bool wait)
{
    int count = 0;
    if (state->waiting == 0)
        return;
    state->done = polyrti_grow(state->done, &state->done_capacity, state->receives.count,
                               sizeof *state->done);
    if (wait)
        MPI_Waitsome((int)state->receives.count, state->receives.data, &count, state->done,
                     MPI_STATUSES_IGNORE);
    else
        MPI_Testsome((int)state->receives.count, state->receives.data, &count, state->done,
                     MPI_STATUSES_IGNORE);
    for (int i = 0; i < count; i++) {
        state->left[state->broadcast_of[state->done[i]]]--;
        state->waiting--;
    }
    if (count > 0)
        pass_on(execution, plan, step, state, sends);
}

void polyrti_broadcast_unpack(const polyrt_execution *execution, const polyrti_plan *plan,
                              int64_t step)
{
    for (size_t i = 0; i < plan->broadcast_count; i++) {
        const polyrti_broadcast *broadcast = &plan->broadcasts[i];
        polyrti_unpack_values(execution, broadcast->array, &broadcast->runs, broadcast->buffer);
    }
    if (execution->distributed->books->record.prefix)
        record_all(execution, plan, step);
}

void polyrti_broadcasting_free(polyrti_broadcasting *state)
{
    free(state->receives.data);
    free(state->broadcast_of);
    free(state->left);
    free(state->passed);
    free(state->done);
}
