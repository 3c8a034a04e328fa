/* Who owes what to whom after a step, for any pair of ranks, without MPI (Bondhugula 2011, sections 4.2 and 5.1, whose sigma is
 * polyrti_owe here: it gives the values with the ranks).
 *
 * 1. The boxes that hold the sender's part of the step (polyrti_step_boxes): few, since parallel nests give whole owned intervals.
 * 2. For each box and each flow: `reach` bounds where in the receiving nest anything may be owed. What is left is a debt.
 * 3. For a receiving rank: its owned intervals of the distributed coordinate that meet the reach are the receiving boxes, unbounded in the
 *    other coordinates; `flow` for each of them. The caller merges the runs per array, so an element travels to a rank once. */
#include "polyrt_internal.h"

/* Fills in `reach`; false if the box owes nothing to the receiving nest. */
static bool reaches(polyrti_debt *debt)
{
    debt->reach = polyrti_everywhere();
    return debt->flow->receiver != POLYRT_OUT &&
           debt->flow->reach(debt->execution->args, debt->step->z, debt->writer->lo, debt->writer->hi, debt->reach.lo, debt->reach.hi);
}

void polyrti_each_debt(const polyrt_execution *execution, const polyrti_step *step, const polyrti_boxes *boxes, polyrti_debt_fn *visit,
                       void *destination)
{
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    for (size_t i = 0; i < boxes->count; i++)
        for (int f = 0; f < nest->flow_count; f++) {
            polyrti_debt debt = {.execution = execution, .step = step, .flow = &nest->flows[f], .writer = &boxes->data[i]};
            if (reaches(&debt))
                visit(&debt, destination);
        }
}

bool polyrti_owe(const polyrti_debt *debt, int rank, polyrt_sink *runs)
{
    const polyrt_execution *execution = debt->execution;
    const polyrti_share *share = &execution->shares[debt->flow->receiver];
    const polyrt_nest *receiver = &execution->region->nests[debt->flow->receiver];
    const int d = receiver->depth > 0 ? receiver->distributed : 0;
    const int64_t begin = polyrt_max(debt->reach.lo[d], share->extent[0]), end = polyrt_min(debt->reach.hi[d], share->extent[1]);
    polyrti_box box = polyrti_everywhere();
    polyrt_sink *sink = &runs[debt->flow->array];
    const int64_t emitted = sink->emitted;
    int64_t interval[2];
    for (int64_t from = begin; polyrti_share_next(share, rank, from, interval) && interval[0] <= end; from = interval[1] + 1) {
        box.lo[d] = interval[0];
        box.hi[d] = interval[1];
        debt->flow->flow(execution->args, debt->step->z, debt->writer->lo, debt->writer->hi, box.lo, box.hi, sink);
    }
    return sink->emitted > emitted;
}
