/* The simulator as a program of its own, without MPI: what `polydist analyze` builds, together with
 * the rooms of src/ without MPI and the functions of a file's regions, without their loops.
 *
 *   alone VALUE...      the values of the parameters that polyrt_alone_regions takes, in its order
 *
 * POLYRT_SIMULATE says on how many ranks; POLYRT_TILE and the other settings mean what they always
 * do. */
#include "../src/base/error.h"
#include "../src/base/memory.h"
#include "../src/settings/parse.h"
#include "../src/simulate/simulate.h"
#include "../src/simulate/simulate_report.h"
#include "../src/simulate/simulate_settings.h"

#include <stdlib.h>

/* Generated: enters all regions of the file once. */
extern const int polyrt_alone_values;
void polyrt_alone_regions(const int64_t *values);

static polyrti_simulation *simulation;

polyrt_execution *polyrt_enter(const polyrt_region *region, void *args, void **bases,
                               int tile_count, const int64_t *tile, int parameter_count,
                               const int64_t *parameters, int unmet)
{
    if (unmet > 0)
        polyrti_fail(region,
                     "the region was translated under this assumption; give values for "
                     "which it holds",
                     "%s: %s", region->conditions[unmet - 1].place,
                     region->conditions[unmet - 1].message);
    return polyrti_simulate_enter(simulation, &(polyrti_entry){.region = region,
                                                               .args = args,
                                                               .bases = bases,
                                                               .tile_count = tile_count,
                                                               .tile = tile,
                                                               .parameter_count = parameter_count,
                                                               .parameters = parameters});
}

int polyrt_next_schedule(polyrt_execution *execution, int last)
{
    return polyrti_simulate_next_schedule(execution, last);
}

void polyrt_nest_run(polyrt_execution *execution, int nest, const int64_t *z)
{
    polyrti_simulate_nest(execution, nest, z);
}

void polyrt_leave(polyrt_execution *execution)
{
    polyrti_simulate_leave(execution);
}

int main(int argc, char **argv)
{
    const polyrti_settings settings = polyrti_settings_now();
    simulation = polyrti_simulation_setting(&settings);
    const size_t limit = polyrti_message_limit_setting(&settings, 0);
    if (!simulation || argc != 1 + polyrt_alone_values)
        polyrti_fail(NULL, "run it through polydist analyze", "%d values for %d parameters",
                     argc - 1, polyrt_alone_values);
    simulation->message_limit = limit;
    int64_t *values = polyrti_new((size_t)argc, sizeof *values);
    for (int i = 1; i < argc; i++)
        values[i - 1] = strtoll(argv[i], NULL, 10);
    polyrt_alone_regions(values);
    free(values);
    polyrti_simulation_write(simulation, settings.text[POLYRTI_SETTING_STATS]);
    return 0;
}
