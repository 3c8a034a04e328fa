/* Broadcasts of a step down their trees (tree.c). The root packs once and sends to its children; a
 * receiver passes a message on as it came, as soon as it is complete, and unpacks it later with all
 * others of the step. It never waits for one message while it could pass on another, so every
 * message arrives: by induction over the depth of the tree.
 *
 * Messages of one root have one tag in a step. They are received, and passed on, in the same order
 * everywhere. */
#include "../polyrt_mpi.h"

#include <stdlib.h>

/* gcc takes MPICH's MPI_STATUSES_IGNORE, a pointer to nothing, for an array that is too small. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

enum { PARCEL_TAGS = 1 << 14, STEPS_UNDER_WAY = 4 };

int polyrti_tag(int64_t step)
{
    return (int)(step % PARCEL_TAGS);
}

/* MPI promises 32768 tags, which is enough for 4096 ranks, and gives many more. */
static int cast_tag(int64_t step, int root)
{
    int *bound, found;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &found);
    const int per_step = ((found ? *bound : 32767) - PARCEL_TAGS) / STEPS_UNDER_WAY;
    return PARCEL_TAGS + (int)(step % STEPS_UNDER_WAY) * per_step + root % per_step;
}

static void reserve(polyrti_cast *cast)
{
    cast->buffer = polyrti_grow(cast->buffer, &cast->capacity, cast->bytes, 1);
}

static void send_to_children(const polyrt_execution *execution, const polyrti_cast *cast,
                             int64_t step, polyrti_requests *sends)
{
    polyrti_account *account = polyrti_own_account(execution);
    int children[POLYRTI_TREE_CHILDREN];
    const int position = polyrti_tree_position(&cast->tree, execution->rank);
    const int count = polyrti_tree_children(&cast->tree, position, children);
    for (int i = 0; i < count; i++) {
        const int to = polyrti_tree_rank(&cast->tree, children[i]);
        account->messages +=
            polyrti_send(cast->buffer, cast->bytes, to, cast_tag(step, cast->tree.root), sends);
        account->bytes += (double)cast->bytes;
        account->elements += (double)polyrti_elements(&cast->runs);
    }
}

/* -----------------------------------------------------------------------------------------------------------------------
 * recording */

static void record(const polyrt_execution *execution, const polyrti_cast *cast,
                   const char *direction, int peer, int64_t step)
{
    polyrt_sink *runs = polyrti_new((size_t)execution->region->array_count, sizeof *runs);
    runs[cast->array] = cast->runs;
    polyrti_record_message(execution, direction, peer, step, runs);
    free(runs);
}

static void record_sends(const polyrt_execution *execution, const polyrti_cast *cast, int64_t step)
{
    int children[POLYRTI_TREE_CHILDREN];
    const int count = polyrti_tree_children(
        &cast->tree, polyrti_tree_position(&cast->tree, execution->rank), children);
    for (int i = 0; i < count; i++)
        record(execution, cast, "send", polyrti_tree_rank(&cast->tree, children[i]), step);
}

static int parent_of(const polyrt_execution *execution, const polyrti_cast *cast)
{
    return polyrti_tree_rank(
        &cast->tree, polyrti_tree_parent(polyrti_tree_position(&cast->tree, execution->rank)));
}

/* What comes from a root itself stands first, as the root has recorded it before all that it passed
 * on. */
static void record_all(const polyrt_execution *execution, const polyrti_plan *plan, int64_t step)
{
    for (int from_root = 1; from_root >= 0; from_root--)
        for (size_t i = 0; i < plan->cast_count; i++) {
            const int parent = parent_of(execution, &plan->casts[i]);
            if ((parent == plan->casts[i].tree.root) == from_root)
                record(execution, &plan->casts[i], "receive", parent, step);
        }
    for (size_t i = 0; i < plan->cast_count; i++)
        record_sends(execution, &plan->casts[i], step);
}

/* --------------------------------------------------------------------------------------------------------------------------
 * the root */

void polyrti_relay_send(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                        polyrti_requests *sends)
{
    for (size_t i = 0; i < plan->cast_count; i++) {
        polyrti_cast *cast = &plan->casts[i];
        reserve(cast);
        polyrti_pack(&cast->runs, &execution->stores[cast->array], cast->buffer);
        send_to_children(execution, cast, step, sends);
        if (polyrti_this()->record)
            record_sends(execution, cast, step);
    }
}

/* ----------------------------------------------------------------------------------------------------------------------
 * the others */

void polyrti_relay_post(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                        polyrti_relay *relay)
{
    relay->left =
        polyrti_grow(relay->left, &relay->left_capacity, plan->cast_count, sizeof *relay->left);
    relay->passed = polyrti_grow(relay->passed, &relay->passed_capacity, plan->cast_count,
                                 sizeof *relay->passed);
    relay->receives.count = 0;
    relay->waiting = 0;
    for (size_t i = 0; i < plan->cast_count; i++) {
        polyrti_cast *cast = &plan->casts[i];
        const size_t first = relay->receives.count;
        reserve(cast);
        relay->left[i] = polyrti_receive(cast->buffer, cast->bytes, parent_of(execution, cast),
                                         cast_tag(step, cast->tree.root), &relay->receives);
        relay->cast_of = polyrti_grow(relay->cast_of, &relay->cast_of_capacity,
                                      relay->receives.count, sizeof *relay->cast_of);
        for (size_t k = first; k < relay->receives.count; k++)
            relay->cast_of[k] = (int)i;
        relay->passed[i] = false;
        relay->waiting += relay->left[i];
    }
}

/* Whether everything before it of the same root has been passed on. */
static bool has_turn(const polyrti_plan *plan, const polyrti_relay *relay, size_t place)
{
    for (size_t i = 0; i < place; i++)
        if (plan->casts[i].tree.root == plan->casts[place].tree.root && !relay->passed[i])
            return false;
    return true;
}

static void pass_on(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                    polyrti_relay *relay, polyrti_requests *sends)
{
    for (size_t i = 0; i < plan->cast_count; i++)
        if (!relay->passed[i] && relay->left[i] == 0 && has_turn(plan, relay, i)) {
            send_to_children(execution, &plan->casts[i], step, sends);
            relay->passed[i] = true;
        }
}

void polyrti_relay_progress(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                            polyrti_relay *relay, polyrti_requests *sends, bool wait)
{
    int count = 0;
    if (relay->waiting == 0)
        return;
    relay->done = polyrti_grow(relay->done, &relay->done_capacity, relay->receives.count,
                               sizeof *relay->done);
    if (wait)
        MPI_Waitsome((int)relay->receives.count, relay->receives.data, &count, relay->done,
                     MPI_STATUSES_IGNORE);
    else
        MPI_Testsome((int)relay->receives.count, relay->receives.data, &count, relay->done,
                     MPI_STATUSES_IGNORE);
    for (int i = 0; i < count; i++) {
        relay->left[relay->cast_of[relay->done[i]]]--;
        relay->waiting--;
    }
    if (count > 0)
        pass_on(execution, plan, step, relay, sends);
}

void polyrti_relay_unpack(const polyrt_execution *execution, const polyrti_plan *plan, int64_t step)
{
    for (size_t i = 0; i < plan->cast_count; i++) {
        const polyrti_cast *cast = &plan->casts[i];
        polyrti_unpack(&cast->runs, &execution->stores[cast->array], cast->buffer);
    }
    if (polyrti_this()->record)
        record_all(execution, plan, step);
}

void polyrti_relay_free(polyrti_relay *relay)
{
    free(relay->receives.data);
    free(relay->cast_of);
    free(relay->left);
    free(relay->passed);
    free(relay->done);
}
