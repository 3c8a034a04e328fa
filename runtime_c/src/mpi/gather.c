/* Gathering final values.
 *
 * 1. In each step note the live-out elements whose last write is in it. Over all steps and ranks
 * these sets are disjoint.
 * 2. An element that rank r got in that very step has its final value there already: note this per
 * receiving rank.
 * 3. In the end, in round k, send to rank + k what it does not have, and receive from rank - k. The
 * lists of runs travel first, since a rank does not know which steps wrote another's final values,
 * unless they are kept from an execution that was the same. */
#include "gather.h"

#include "distributed.h"
#include "final_parcel.h"
#include "../base/memory.h"
#include "../report/brought.h"
#include "../plan/final_values.h"

#include <stdlib.h>

/* Final values of one array that all receivers of a tree have. */
typedef struct group_had {
    polyrti_tree tree;
    int array;
    polyrt_sink had;
} group_had;

struct polyrti_gathering {
    const polyrti_staying *staying; /* one per array */
    bool delivers;                  /* whether all ranks get something */
    polyrt_sink *final;             /* one per array: the final values that this rank computed */
    polyrt_sink *had;               /* per rank and array: those of them that the rank has */
    group_had *groups;              /* the same for what went to a whole group */
    size_t group_count, group_capacity;
    polyrt_sink *step;  /* scratch, one per array */
    polyrt_sink sent;   /* scratch */
    polyrt_sink common; /* scratch */
};

static int array_count(const polyrt_execution *execution)
{
    return execution->region->array_count;
}

static polyrt_sink *new_sinks(int count)
{
    return polyrti_new((size_t)count, sizeof(polyrt_sink));
}

static void free_sinks(polyrt_sink *sinks, int count)
{
    for (int i = 0; i < count; i++)
        polyrti_release(&sinks[i]);
    free(sinks);
}

/* Whether the rank gets any final values. */
static bool gets_any(const polyrt_execution *execution, int rank)
{
    return execution->distributed->gathering->delivers || polyrti_gets_final(execution, rank);
}

polyrti_gathering *polyrti_gathering_new(const polyrt_execution *execution,
                                         const polyrti_staying *staying)
{
    polyrti_gathering *gathering = polyrti_new(1, sizeof *gathering);
    gathering->staying = staying;
    gathering->delivers = polyrti_delivers(execution->region, staying);
    gathering->final = new_sinks(array_count(execution));
    gathering->had = new_sinks(execution->ranks * array_count(execution));
    gathering->step = new_sinks(array_count(execution));
    return gathering;
}

void polyrti_gathering_free(const polyrt_execution *execution, polyrti_gathering *gathering)
{
    if (!gathering)
        return;
    free_sinks(gathering->final, array_count(execution));
    free_sinks(gathering->had, execution->ranks * array_count(execution));
    free_sinks(gathering->step, array_count(execution));
    for (size_t i = 0; i < gathering->group_count; i++)
        polyrti_release(&gathering->groups[i].had);
    free(gathering->groups);
    polyrti_release(&gathering->sent);
    polyrti_release(&gathering->common);
    free(gathering);
}

/* -------------------------------------------------------------------------------------------------
 * in each step */

/* Notes what of the step's final values of one array a rank gets in it. */
static void note_had(polyrti_gathering *gathering, const polyrt_sink *final,
                     const polyrt_sink *sent, polyrt_sink *had)
{
    polyrti_clear(&gathering->sent);
    polyrti_concatenate(&gathering->sent, sent);
    polyrti_merge(&gathering->sent);
    polyrti_intersect(final, &gathering->sent, &gathering->common);
    polyrti_append_all(had, &gathering->common);
}

/* The account of the tree's group: mostly that of the broadcast before. */
static polyrt_sink *had_of_group(polyrti_gathering *gathering, const polyrti_broadcast *broadcast)
{
    for (size_t i = gathering->group_count; i-- > 0;) {
        group_had *group = &gathering->groups[i];
        if (group->array == broadcast->array &&
            polyrti_same_group(&group->tree.group, &broadcast->tree.group))
            return &group->had;
    }
    gathering->groups = polyrti_grow(gathering->groups, &gathering->group_capacity,
                                     gathering->group_count + 1, sizeof *gathering->groups);
    gathering->groups[gathering->group_count] =
        (group_had){.tree = broadcast->tree, .array = broadcast->array};
    return &gathering->groups[gathering->group_count++].had;
}

void polyrti_gather_note(const polyrt_execution *execution, const polyrti_step *step,
                         const polyrti_plan *sent)
{
    polyrti_gathering *gathering = execution->distributed->gathering;
    const int arrays = array_count(execution);
    for (int a = 0; a < arrays; a++)
        polyrti_clear(&gathering->step[a]);
    polyrti_collect_final(execution, step, &sent->boxes, gathering->step);
    for (int a = 0; a < arrays; a++) {
        polyrti_merge(&gathering->step[a]);
        polyrti_append_all(&gathering->final[a], &gathering->step[a]);
        if (gathering->step[a].count == 0)
            continue;
        for (size_t i = 0; i < sent->count; i++) {
            const polyrti_parcel *parcel = &sent->parcels[i];
            if (gets_any(execution, parcel->rank) && parcel->runs[a].count > 0)
                note_had(gathering, &gathering->step[a], &parcel->runs[a],
                         &gathering->had[parcel->rank * arrays + a]);
        }
        for (size_t i = 0; i < sent->broadcast_count; i++)
            if (sent->broadcasts[i].array == a)
                note_had(gathering, &gathering->step[a], &sent->broadcasts[i].runs,
                         had_of_group(gathering, &sent->broadcasts[i]));
    }
}

/* -------------------------------------------------------------------------------------------------
 * in the end */

/* What of the final values that this rank computed the other one lacks. */
static void find_lacking(const polyrt_execution *execution, int rank, polyrt_sink *runs)
{
    polyrti_gathering *gathering = execution->distributed->gathering;
    const int arrays = array_count(execution);
    for (size_t i = 0; i < gathering->group_count; i++)
        if (polyrti_tree_position(&gathering->groups[i].tree, rank) > 0)
            polyrti_append_all(&gathering->had[rank * arrays + gathering->groups[i].array],
                               &gathering->groups[i].had);
    for (int a = 0; a < arrays; a++) {
        polyrti_merge(&gathering->had[rank * arrays + a]);
        polyrti_subtract(&gathering->final[a], &gathering->had[rank * arrays + a], &runs[a]);
        if (!polyrti_gets_final(execution, rank))
            polyrti_leave_staying(&gathering->staying[a], &runs[a]);
    }
}

/* Adds the bytes of each array that came, for the statistics. */
static void add_bytes(const polyrt_execution *execution, const polyrti_final_swap *swap)
{
    for (int a = 0; a < array_count(execution) && swap->brought; a++)
        swap->brought[a] += (double)polyrti_elements(&swap->in->runs[a]) *
                            (double)execution->region->arrays[a].element_size;
}

/* Moves the values of the runs of both parcels. */
static void move_values(const polyrt_execution *execution, const polyrti_final_swap *swap)
{
    polyrti_record *record = &execution->distributed->books->record;
    if (swap->to != MPI_PROC_NULL)
        polyrti_record_message(record, execution, "send", swap->to, POLYRTI_AFTER_REGION,
                               swap->out->runs);
    polyrti_swap_values(execution, swap);
    if (swap->from == MPI_PROC_NULL)
        return;
    polyrti_record_message(record, execution, "receive", swap->from, POLYRTI_AFTER_REGION,
                           swap->in->runs);
    add_bytes(execution, swap);
}

/* The ranks that this one sends to and receives from in a round. */
static int next_rank(const polyrt_execution *execution, int round)
{
    return (execution->rank + round) % execution->ranks;
}

static int rank_before(const polyrt_execution *execution, int round)
{
    return (execution->rank - round + execution->ranks) % execution->ranks;
}

static void copy_runs(const polyrt_sink *runs, int arrays, polyrt_sink *kept)
{
    for (int a = 0; a < arrays; a++)
        polyrti_concatenate(&kept[a], &runs[a]);
}

static void gather_round(const polyrt_execution *execution, int round, polyrti_final_swap *swap,
                         polyrti_deliveries *keep)
{
    const int arrays = array_count(execution), next = next_rank(execution, round),
              before = rank_before(execution, round);
    swap->to = gets_any(execution, next) ? next : MPI_PROC_NULL;
    swap->from = gets_any(execution, execution->rank) ? before : MPI_PROC_NULL;
    if (swap->to != MPI_PROC_NULL)
        find_lacking(execution, next, swap->out->runs);
    polyrti_swap_runs(execution, swap);
    if (keep && swap->to != MPI_PROC_NULL)
        copy_runs(swap->out->runs, arrays, &keep->to[next * arrays]);
    if (keep && swap->from != MPI_PROC_NULL)
        copy_runs(swap->in->runs, arrays, &keep->from[before * arrays]);
    move_values(execution, swap);
}

const polyrt_sink *polyrti_gather_final(const polyrt_execution *execution)
{
    polyrt_sink *final = execution->distributed->gathering->final;
    for (int a = 0; a < array_count(execution); a++)
        polyrti_merge(&final[a]);
    return final;
}

/* Room for the bytes of each array, if anybody asks for statistics. */
static double *new_bytes(const polyrt_execution *execution)
{
    return execution->distributed->books->timed
               ? polyrti_new((size_t)array_count(execution), sizeof(double))
               : NULL;
}

static void end_swap(const polyrt_execution *execution, polyrti_final_swap *swap)
{
    for (int a = 0; a < array_count(execution) && swap->brought; a++)
        if (swap->brought[a] > 0)
            polyrti_note_brought(polyrti_own_account(execution), a, POLYRTI_GATHERED,
                                 swap->brought[a]);
    polyrti_free_final_parcel(swap->out, array_count(execution));
    polyrti_free_final_parcel(swap->in, array_count(execution));
    free(swap->requests->data);
    free(swap->brought);
}

void polyrti_gather(const polyrt_execution *execution, polyrti_deliveries *keep)
{
    const int arrays = array_count(execution);
    const double start = polyrti_stamp(execution);
    polyrti_final_parcel out = {.runs = new_sinks(arrays)}, in = {.runs = new_sinks(arrays)};
    polyrti_requests requests = {0};
    polyrti_final_swap swap = {
        .out = &out, .in = &in, .requests = &requests, .brought = new_bytes(execution)};
    if (keep)
        polyrti_begin_deliveries(keep, execution->ranks * arrays);
    for (int round = 1; round < execution->ranks; round++)
        gather_round(execution, round, &swap, keep);
    end_swap(execution, &swap);
    free_sinks(out.runs, arrays);
    free_sinks(in.runs, arrays);
    polyrti_spent(execution, POLYRTI_GATHER, start);
}

void polyrti_gather_again(const polyrt_execution *execution, const polyrti_deliveries *kept)
{
    const int arrays = array_count(execution);
    const double start = polyrti_stamp(execution);
    polyrti_final_parcel out = {0}, in = {0};
    polyrti_requests requests = {0};
    polyrti_final_swap swap = {
        .out = &out, .in = &in, .requests = &requests, .brought = new_bytes(execution)};
    for (int round = 1; round < execution->ranks; round++) {
        swap.to = next_rank(execution, round);
        swap.from = rank_before(execution, round);
        out.runs = &kept->to[swap.to * arrays];
        in.runs = &kept->from[swap.from * arrays];
        move_values(execution, &swap);
    }
    end_swap(execution, &swap);
    polyrti_spent(execution, POLYRTI_GATHER, start);
}
