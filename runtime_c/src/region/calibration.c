/* How quickly ranks compute.
 *
 * 1. Every rank sweeps over an array that is larger than caches, as a stencil does: on its device
 * if it has one for the region, else on its cores, with the threads that run tiles.
 * 2. All ranks do so at the same time, since then they share what they share when regions run: the
 * memory of their node, its cores, a device.
 * 3. The first sweep does not count: it starts threads and devices, and touches the memory. Of the
 * others the shortest does.
 * 4. The ranks exchange their times; each makes the same weights of them (owners/speeds.c), which
 * hold for the rest of the program. */
#include "calibration.h"

#include "../base/memory.h"
#include "../base/now.h"
#include "../channel/collective.h"
#include "../owners/speeds.h"
#include "../settings/parse.h"

#include <stdio.h>
#include <stdlib.h>

enum { NUMBERS = 1 << 21, SWEEPS = 5, MOST_SHOWN = 32 };

typedef struct workplace {
    const polyrt_device_calls *calls; /* NULL: the cores of the host */
    int device, threads;
    double *to, *from;
} workplace;

/* -------------------------------------------------------------------------------------------------
 * where a rank computes */

static void give_back(const workplace *place)
{
    if (!place->calls) {
        free(place->to);
        free(place->from);
        return;
    }
    if (place->to)
        place->calls->release(place->to, place->device);
    if (place->from)
        place->calls->release(place->from, place->device);
}

static workplace on_host(const polyrti_entered *entered)
{
    return (workplace){.threads = entered->process->threads,
                       .to = polyrti_new(NUMBERS, sizeof(double)),
                       .from = polyrti_new(NUMBERS, sizeof(double))};
}

/* The cores of the host where the device lacks the memory. */
static workplace on_device(const polyrti_entered *entered, int device)
{
    const polyrt_device_calls *calls = entered->execution.region->device;
    const workplace place = {.calls = calls,
                             .device = device,
                             .to = calls->allocate(NUMBERS * sizeof(double), device),
                             .from = calls->allocate(NUMBERS * sizeof(double), device)};
    if (place.to && place.from)
        return place;
    give_back(&place);
    return on_host(entered);
}

static workplace workplace_of(const polyrti_entered *entered)
{
    const polyrt_execution *execution = &entered->execution;
    if (!execution->region->device || !execution->region->device->sweep)
        return on_host(entered);
    const int device = polyrti_target_of(&entered->process->tried_devices, &execution->settings,
                                         execution->region, execution->rank)
                           .device;
    return device == POLYRTI_NO_DEVICE ? on_host(entered) : on_device(entered, device);
}

/* -------------------------------------------------------------------------------------------------
 * how long it takes there */

static void sweep_on_cores(double *to, const double *from, int64_t count, int threads)
{
    (void)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) if (threads > 1)
#endif
    for (int64_t i = 1; i < count - 1; i++)
        to[i] = 0.25 * (from[i - 1] + 2 * from[i] + from[i + 1]);
}

static double seconds_of_sweep(const workplace *place)
{
    const double start = polyrti_now();
    if (place->calls)
        place->calls->sweep(place->to, place->from, NUMBERS, place->device);
    else
        sweep_on_cores(place->to, place->from, NUMBERS, place->threads);
    return polyrti_now() - start;
}

/* Steps 1 to 3. Collective. */
static double own_seconds(const polyrti_entered *entered)
{
    const workplace place = workplace_of(entered);
    double least = 0, together = seconds_of_sweep(&place);
    polyrti_allreduce(&entered->process->channel, &together, 1, MPI_DOUBLE, MPI_MAX);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        const double seconds = seconds_of_sweep(&place);
        least = sweep == 0 || seconds < least ? seconds : least;
    }
    give_back(&place);
    return least > 1e-9 ? least : 1e-9;
}

/* -------------------------------------------------------------------------------------------------
 * weights */

static void say(int ranks, const double *weight, const char *where)
{
    char list[MOST_SHOWN * 16] = "";
    size_t length = 0;
    for (int rank = 0; rank < ranks && rank < MOST_SHOWN; rank++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%g", rank ? "," : "",
                                   weight[rank]);
    fprintf(stderr, "polyrt: POLYRT_WEIGHTS=auto has found, for regions that run %s: %s%s\n", where,
            list, ranks > MOST_SHOWN ? ",..." : "");
}

/* Step 4. Collective. */
static double *measured_weights(const polyrti_entered *entered)
{
    const polyrti_channel *channel = &entered->process->channel;
    const double own = own_seconds(entered);
    double *seconds = polyrti_new((size_t)channel->ranks, sizeof *seconds),
           *weight = polyrti_new((size_t)channel->ranks, sizeof *weight);
    polyrti_allgather(channel, &own, sizeof own, seconds);
    polyrti_weights_by_seconds(channel->ranks, seconds, weight);
    free(seconds);
    return weight;
}

void polyrti_calibrate(polyrti_entered *entered)
{
    polyrt_execution *execution = &entered->execution;
    const bool kernels = execution->region->device != NULL;
    double **weights = &entered->process->measured_weights[kernels];
    if (execution->ranks == 1 || !polyrti_measures_weights(&execution->settings))
        return;
    if (!*weights) {
        *weights = measured_weights(entered);
        if (execution->rank == 0 && entered->process->settings.text[POLYRTI_SETTING_STATS])
            say(execution->ranks, *weights,
                kernels ? "on devices where ranks have one" : "on cores");
    }
    execution->measured_weights = *weights;
}
