/* The steps of one nest. */
#include "step.h"

/* What the coordinates that decide on the owner span at z. */
static polyrti_box span(const polyrt_execution *execution, const polyrti_step *step)
{
    const polyrti_box all = polyrti_everywhere();
    polyrti_box box = all;
    for (int k = 0; k < polyrti_nest_of(execution, step)->depth; k++)
        if (polyrti_is_fixed(execution, step, k)) {
            int64_t range[2];
            polyrti_nest_of(execution, step)
                ->bounds(execution->args, step->z, k, all.lo, all.hi, range);
            box.lo[k] = range[0];
            box.hi[k] = range[1];
        }
    return box;
}

void polyrti_each_step(polyrt_execution *execution, int nest, const int64_t *z,
                       polyrti_step_fn *visit, void *argument)
{
    polyrti_step step = {.nest = nest, .z = z};
    if (execution->region->nests[nest].wavefront != 0) {
        polyrti_each_front(execution, &step, visit, argument);
        return;
    }
    step.within = span(execution, &step);
    visit(execution, &step, argument);
}
