/* Each array has addresses of its own that nobody reads or writes. */
#include "simulated_devices.h"

#include "../base/memory.h"
#include "../device/mirrors.h"
#include "../report/json.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

/* What comes to a rank in a step. */
typedef struct arrival {
    int rank, array;
    polyrt_sink runs;
} arrival;

/* One rank; without mirrors it has no device. */
typedef struct simulated_device {
    polyrti_copies copies;
    polyrti_mirrors *mirrors;
} simulated_device;

struct polyrti_simulated_devices {
    const polyrt_execution *execution;
    polyrt_region region; /* with kernels that compute nothing */
    polyrt_nest *nests;
    polyrti_store *stores;
    simulated_device *ranks;
    arrival *arrivals;
    size_t arrival_count, arrival_capacity;
};

/* -------------------------------------------------------------------------------------------------
 * a device that does nothing */

static int one(void)
{
    return 1;
}

static enum polyrt_threads runs(int device)
{
    (void)device;
    return POLYRT_MANY_THREADS;
}

static void *allocate(size_t bytes, int device)
{
    static char memory;
    (void)bytes, (void)device;
    return &memory;
}

static void release(void *memory, int device)
{
    (void)memory, (void)device;
}

static int transfer(void *to, const void *from, size_t bytes, int device)
{
    (void)to, (void)from, (void)bytes, (void)device;
    return 0;
}

static void put(char *to, const char *from, size_t bytes)
{
    (void)to, (void)from, (void)bytes;
}

static size_t get(char *to, const char *from, size_t bytes)
{
    (void)to, (void)from;
    return bytes;
}

static int64_t compute(const void *args, const int64_t *z, const int64_t *lo, const int64_t *hi,
                       polyrt_target target, void *const *memory)
{
    (void)args, (void)z, (void)lo, (void)hi, (void)target, (void)memory;
    return 0;
}

static const polyrt_device_calls nothing = {
    .count = one,
    .runs = runs,
    .allocate = allocate,
    .release = release,
    .up = transfer,
    .down = transfer,
};

/* -------------------------------------------------------------------------------------------------
 * beginning */

static bool can_have(const polyrt_region *region)
{
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].tables > 0)
            return false;
    return region->device != NULL;
}

static void begin_rank(polyrti_simulated_devices *devices, int rank)
{
    enum { PAGE = 4096 };
    simulated_device *own = &devices->ranks[rank];
    own->copies = (polyrti_copies){.put = put, .get = get, .page = PAGE};
    if (polyrti_device_setting(&devices->execution->settings, devices->execution->region, rank) ==
        POLYRTI_NO_DEVICE)
        return;
    polyrti_no_memory lacking;
    own->mirrors = polyrti_mirrors_new(&devices->region, devices->execution->args, devices->stores,
                                       devices->execution->placements, rank, (polyrt_target){0},
                                       NULL, &own->copies, &lacking);
}

polyrti_simulated_devices *polyrti_simulated_devices_new(const polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    if (!can_have(region))
        return NULL;
    polyrti_simulated_devices *devices = polyrti_new(1, sizeof *devices);
    devices->execution = execution;
    devices->region = *region;
    devices->region.device = &nothing;
    devices->nests = polyrti_new((size_t)region->nest_count, sizeof *devices->nests);
    memcpy(devices->nests, region->nests, (size_t)region->nest_count * sizeof *devices->nests);
    devices->region.nests = devices->nests;
    for (int n = 0; n < region->nest_count; n++)
        devices->nests[n].kernel = devices->nests[n].kernel ? compute : NULL;
    devices->stores = polyrti_new((size_t)region->array_count, sizeof *devices->stores);
    for (int a = 0; a < region->array_count; a++)
        devices->stores[a] = (polyrti_store){.base = (void *)(((uintptr_t)a + 1) << 44),
                                             .element_size = region->arrays[a].element_size};
    devices->ranks = polyrti_new((size_t)execution->ranks, sizeof *devices->ranks);
    for (int rank = 0; rank < execution->ranks; rank++)
        begin_rank(devices, rank);
    return devices;
}

/* -------------------------------------------------------------------------------------------------
 * steps */

static void bring(polyrti_simulated_devices *devices, int rank, int array, const polyrt_sink *sent)
{
    const polyrti_elements_at elements = polyrti_elements_of(&devices->stores[array], sent);
    if (sent->count > 0)
        polyrti_copies_bring(&devices->ranks[rank].copies, &elements);
}

static void note_arrival(polyrti_simulated_devices *devices, int rank, int array,
                         const polyrt_sink *sent)
{
    if (sent->count == 0 || !devices->ranks[rank].mirrors)
        return;
    devices->arrivals = polyrti_grow(devices->arrivals, &devices->arrival_capacity,
                                     devices->arrival_count + 1, sizeof *devices->arrivals);
    arrival *arrival = &devices->arrivals[devices->arrival_count++];
    arrival->rank = rank;
    arrival->array = array;
    arrival->runs = (polyrt_sink){0};
    polyrti_append_all(&arrival->runs, sent);
    polyrti_merge(&arrival->runs);
}

static void run_boxes(polyrti_simulated_devices *devices, const polyrti_step *step, int rank,
                      const polyrti_boxes *boxes)
{
    polyrti_mirrors *mirrors = devices->ranks[rank].mirrors;
    const polyrt_nest *nest = &devices->nests[step->nest];
    for (size_t i = 0; mirrors && i < boxes->count; i++) {
        polyrti_box box = boxes->data[i];
        if (nest->depth > 0 && !polyrti_clip(nest, devices->execution->args, step->z, &box))
            continue;
        if (nest->kernel)
            polyrti_mirrors_run(mirrors, step->nest, step->z, &box);
        else
            polyrti_mirrors_prepare_host(mirrors, nest, step->z, &box);
    }
}

void polyrti_simulated_devices_run(polyrti_simulated_devices *devices, const polyrti_step *step,
                                   int rank, const polyrti_plan *plan)
{
    const int arrays = devices->region.array_count;
    run_boxes(devices, step, rank, &plan->boxes);
    for (size_t i = 0; i < plan->count; i++)
        for (int a = 0; a < arrays; a++) {
            bring(devices, rank, a, &plan->parcels[i].runs[a]);
            note_arrival(devices, plan->parcels[i].rank, a, &plan->parcels[i].runs[a]);
        }
    for (size_t i = 0; i < plan->broadcast_count; i++) {
        const polyrti_broadcast *broadcast = &plan->broadcasts[i];
        bring(devices, rank, broadcast->array, &broadcast->runs);
        for (int position = 1; position <= polyrti_tree_size(&broadcast->tree); position++)
            note_arrival(devices, polyrti_tree_rank(&broadcast->tree, position), broadcast->array,
                         &broadcast->runs);
    }
}

void polyrti_simulated_devices_unpack(polyrti_simulated_devices *devices)
{
    for (size_t i = 0; i < devices->arrival_count; i++) {
        arrival *arrival = &devices->arrivals[i];
        const polyrti_elements_at elements =
            polyrti_elements_of(&devices->stores[arrival->array], &arrival->runs);
        polyrti_copies_replaced(&devices->ranks[arrival->rank].copies, &elements);
        polyrti_release(&arrival->runs);
    }
    devices->arrival_count = 0;
}

/* -------------------------------------------------------------------------------------------------
 * the end */

static void note_traffic(const simulated_device *own, int arrays, polyrti_load *load)
{
    if (!load->copied)
        load->copied = polyrti_new((size_t)arrays, sizeof *load->copied);
    for (size_t i = 0; i < own->copies.count; i++) {
        const polyrti_copy *copy = &own->copies.data[i];
        load->copied[copy->array][0] += copy->traffic.up;
        load->copied[copy->array][1] += copy->traffic.down;
    }
}

static void end_rank(polyrti_simulated_devices *devices, simulated_device *own, polyrti_load *load)
{
    if (own->mirrors) {
        polyrti_mirrors_deliver(own->mirrors);
        note_traffic(own, devices->region.array_count, load);
        polyrti_mirrors_free(own->mirrors);
    }
    for (size_t i = 0; i < own->copies.count; i++) {
        own->copies.data[i].open = false;
        polyrti_clear(&own->copies.data[i].there);
    }
    polyrti_sweep_copies(&own->copies);
    free(own->copies.data);
    polyrti_release(&own->copies.asked);
    polyrti_release(&own->copies.found);
    polyrti_release(&own->copies.rest);
    polyrti_release(&own->copies.listed);
    polyrti_release_bounce(&own->copies.bounce);
}

void polyrti_simulated_devices_end(polyrti_simulated_devices *devices, polyrti_load *loads)
{
    if (!devices)
        return;
    for (int rank = 0; rank < devices->execution->ranks; rank++)
        end_rank(devices, &devices->ranks[rank], &loads[rank]);
    free(devices->ranks);
    free(devices->arrivals);
    free(devices->stores);
    free(devices->nests);
    free(devices);
}

/* -------------------------------------------------------------------------------------------------
 * reporting */

static bool has_devices(const polyrti_cost_estimate *estimate)
{
    bool found = false;
    for (int rank = 0; rank < estimate->ranks; rank++)
        found = found || estimate->loads[rank].copied;
    return found;
}

/* As in the statistics of a run (report/copied_bytes.c). */
void polyrti_print_simulated_devices(FILE *file, const polyrti_cost_estimate *estimate)
{
    const polyrt_region *region = estimate->region;
    const char *separator = "\n    ";
    for (int a = 0; a < region->array_count; a++) {
        if (!has_devices(estimate))
            continue;
        fprintf(file, "%s{\"array\": ", separator);
        polyrti_json_text(file, region->arrays[a].name);
        fputs(", \"ranks\": [", file);
        for (int rank = 0; rank < estimate->ranks; rank++) {
            const double (*copied)[2] = (const double (*)[2])estimate->loads[rank].copied;
            fprintf(file, "%s{\"up\": %.0f, \"down\": %.0f}", rank ? ", " : "",
                    copied ? copied[a][0] : 0, copied ? copied[a][1] : 0);
        }
        fputs("]}", file);
        separator = ",\n    ";
    }
}
