/* Sets of elements are canonical lists of runs. Of each array there are two: the elements that are
 * valid on the device, and those of them that are valid there alone. Every other element is valid
 * on the host. */
#include "mirrors.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../owners/nest_tiles.h"

#include <inttypes.h>
#include <stdlib.h>

/* The copy of one array: elements first .. end - 1 lie from `memory` on. */
typedef struct mirror {
    char *memory; /* on the device; NULL: no kernel touches the array */
    int64_t first, end;
    polyrt_sink there, only_there;
    polyrti_traffic traffic;
} mirror;

struct polyrti_mirrors {
    const polyrt_region *region;
    const void *args;
    const polyrti_store *stores;
    int device;
    mirror *of;                     /* one per array */
    void **offset0;                 /* where the element with offset 0 would be, one per array */
    polyrt_sink asked, found, rest; /* scratch */
};

static size_t size_of(const polyrti_mirrors *mirrors, int array)
{
    return mirrors->region->arrays[array].element_size;
}

/* -------------------------------------------------------------------------------------------------
 * sets */

static void add(polyrt_sink *set, const polyrt_sink *runs)
{
    polyrti_append_all(set, runs);
    polyrti_merge(set);
}

/* Takes elements out of a set. */
static void take_out(polyrti_mirrors *mirrors, polyrt_sink *set, const polyrt_sink *runs)
{
    if (set->count == 0)
        return;
    polyrti_subtract(set, runs, &mirrors->rest);
    const polyrt_sink old = *set;
    *set = mirrors->rest;
    mirrors->rest = old;
}

/* -------------------------------------------------------------------------------------------------
 * copying */

/* How many runs from i on are of one length and equally far apart. */
static size_t alike_from(const polyrt_sink *runs, size_t i)
{
    size_t end = i + 1;
    while (end < runs->count && runs->runs[end].length == runs->runs[i].length &&
           runs->runs[end].offset - runs->runs[end - 1].offset ==
               runs->runs[i + 1].offset - runs->runs[i].offset)
        end++;
    return end - i;
}

/* Runs that are alike are one rectangle. */
static double copy(polyrti_mirrors *mirrors, int array, const polyrt_sink *runs, bool up)
{
    const polyrt_device_calls *calls = mirrors->region->device;
    const size_t size = size_of(mirrors, array);
    double bytes = 0;
    for (size_t i = 0, count; i < runs->count; i += count) {
        count = alike_from(runs, i);
        const polyrti_run *run = &runs->runs[i];
        const size_t length = (size_t)run->length * size;
        const size_t stride = count > 1 ? (size_t)(run[1].offset - run->offset) * size : length;
        char *here = polyrti_address(&mirrors->stores[array], run->offset);
        char *there =
            mirrors->of[array].memory + (run->offset - mirrors->of[array].first) * (int64_t)size;
        const int failed = up ? calls->up(there, here, length, count, stride, mirrors->device)
                              : calls->down(here, there, length, count, stride, mirrors->device);
        if (failed)
            polyrti_fail(mirrors->region, "run with POLYRT_DEVICE=none",
                         "device %d: copying array %s failed", mirrors->device,
                         mirrors->region->arrays[array].name);
        bytes += (double)length * (double)count;
    }
    return bytes;
}

void polyrti_mirrors_bring(polyrti_mirrors *mirrors, int array, const polyrt_sink *runs)
{
    if (!mirrors || mirrors->of[array].only_there.count == 0 || runs->count == 0)
        return;
    mirror *of = &mirrors->of[array];
    polyrti_clear(&mirrors->asked);
    polyrti_concatenate(&mirrors->asked, runs);
    polyrti_merge(&mirrors->asked);
    polyrti_intersect(&of->only_there, &mirrors->asked, &mirrors->found);
    of->traffic.down += copy(mirrors, array, &mirrors->found, false);
    take_out(mirrors, &of->only_there, &mirrors->found);
}

void polyrti_mirrors_replaced(polyrti_mirrors *mirrors, int array, const polyrt_sink *runs)
{
    if (!mirrors || mirrors->of[array].there.count == 0 || runs->count == 0)
        return;
    mirror *of = &mirrors->of[array];
    polyrti_clear(&mirrors->asked);
    polyrti_concatenate(&mirrors->asked, runs);
    polyrti_merge(&mirrors->asked);
    take_out(mirrors, &of->there, &mirrors->asked);
    take_out(mirrors, &of->only_there, &mirrors->asked);
}

static void send(polyrti_mirrors *mirrors, int array, const polyrt_sink *runs)
{
    mirror *of = &mirrors->of[array];
    polyrti_subtract(runs, &of->there, &mirrors->found);
    of->traffic.up += copy(mirrors, array, &mirrors->found, true);
    add(&of->there, &mirrors->found);
}

/* -------------------------------------------------------------------------------------------------
 * nests */

/* The elements of a footprint in the box. */
static void list(polyrti_mirrors *mirrors, const polyrt_footprint *footprint, const int64_t *z,
                 const polyrti_box *box, polyrt_sink *elements)
{
    polyrti_clear(elements);
    footprint->elements(mirrors->args, z, box->lo, box->hi, NULL, NULL, elements);
    polyrti_merge(elements);
}

void polyrti_mirrors_run(polyrti_mirrors *mirrors, const polyrt_nest *nest, const int64_t *z,
                         const polyrti_box *box)
{
    polyrt_sink elements = {0};
    for (int i = 0; i < nest->read_count; i++) {
        list(mirrors, &nest->reads[i], z, box, &elements);
        if (mirrors->of[nest->reads[i].array].memory)
            send(mirrors, nest->reads[i].array, &elements);
    }
    nest->kernel(mirrors->args, z, box->lo, box->hi, mirrors->device, mirrors->offset0);
    for (int i = 0; i < nest->write_count; i++) {
        mirror *of = &mirrors->of[nest->writes[i].array];
        list(mirrors, &nest->writes[i], z, box, &elements);
        add(&of->there, &elements);
        add(&of->only_there, &elements);
    }
    polyrti_release(&elements);
}

void polyrti_mirrors_prepare_host(polyrti_mirrors *mirrors, const polyrt_nest *nest,
                                  const int64_t *z, const polyrti_box *box)
{
    polyrt_sink elements = {0};
    for (int i = 0; i < nest->read_count; i++)
        if (mirrors->of[nest->reads[i].array].only_there.count > 0) {
            list(mirrors, &nest->reads[i], z, box, &elements);
            polyrti_mirrors_bring(mirrors, nest->reads[i].array, &elements);
        }
    for (int i = 0; i < nest->write_count; i++)
        if (mirrors->of[nest->writes[i].array].there.count > 0) {
            list(mirrors, &nest->writes[i], z, box, &elements);
            polyrti_mirrors_replaced(mirrors, nest->writes[i].array, &elements);
        }
    polyrti_release(&elements);
}

void polyrti_mirrors_deliver(polyrti_mirrors *mirrors)
{
    const polyrti_box all = polyrti_everywhere();
    polyrt_sink elements = {0};
    for (int n = 0; n < mirrors->region->nest_count; n++) {
        const polyrt_nest *nest = &mirrors->region->nests[n];
        for (int i = 0; i < nest->live_out_count; i++)
            if (mirrors->of[nest->live_outs[i].array].only_there.count > 0) {
                list(mirrors, &nest->live_outs[i], NULL, &all, &elements);
                polyrti_mirrors_bring(mirrors, nest->live_outs[i].array, &elements);
            }
    }
    polyrti_release(&elements);
}

/* -------------------------------------------------------------------------------------------------
 * beginning and end */

/* Widens the range of each array to what the kernel touches in the rank's tiles, at any time. */
static void cover(polyrti_mirrors *mirrors, const polyrt_nest *nest,
                  const polyrti_placement *placement, int rank)
{
    polyrti_boxes boxes = {0};
    polyrt_sink elements = {0};
    polyrti_nest_tiles(placement, nest, mirrors->args, rank, &boxes);
    for (size_t b = 0; b < boxes.count; b++)
        for (int i = 0; i < nest->footprint_count; i++) {
            mirror *of = &mirrors->of[nest->footprints[i].array];
            list(mirrors, &nest->footprints[i], NULL, &boxes.data[b], &elements);
            if (elements.count == 0)
                continue;
            const polyrti_run *last = &elements.runs[elements.count - 1];
            of->first = polyrt_min(of->first, elements.runs[0].offset);
            of->end = polyrt_max(of->end, last->offset + last->length);
        }
    polyrti_release(&elements);
    free(boxes.data);
}

/* Whether there is memory for what kernels touch of the array. */
static bool allocate(polyrti_mirrors *mirrors, int array, polyrti_no_memory *lacking)
{
    mirror *of = &mirrors->of[array];
    if (of->first >= of->end)
        return true;
    const size_t size = size_of(mirrors, array), bytes = (size_t)(of->end - of->first) * size;
    of->memory = mirrors->region->device->allocate(bytes, mirrors->device);
    if (of->memory)
        mirrors->offset0[array] = of->memory - of->first * (int64_t)size;
    else
        *lacking = (polyrti_no_memory){.array = array, .bytes = bytes};
    return of->memory;
}

polyrti_mirrors *polyrti_mirrors_new(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores,
                                     const polyrti_placement *placements, int rank, int device,
                                     polyrti_no_memory *lacking)
{
    polyrti_mirrors *mirrors = polyrti_new(1, sizeof *mirrors);
    *mirrors = (polyrti_mirrors){
        .region = region,
        .args = args,
        .stores = stores,
        .device = device,
        .of = polyrti_new((size_t)region->array_count, sizeof *mirrors->of),
        .offset0 = polyrti_new((size_t)region->array_count, sizeof *mirrors->offset0),
    };
    for (int a = 0; a < region->array_count; a++)
        mirrors->of[a].first = INT64_MAX, mirrors->of[a].end = INT64_MIN;
    for (int n = 0; n < region->nest_count; n++)
        if (region->nests[n].kernel)
            cover(mirrors, &region->nests[n], &placements[n], rank);
    for (int a = 0; a < region->array_count; a++)
        if (!allocate(mirrors, a, lacking)) {
            polyrti_mirrors_free(mirrors);
            return NULL;
        }
    return mirrors;
}

void polyrti_mirrors_free(polyrti_mirrors *mirrors)
{
    for (int a = 0; a < mirrors->region->array_count; a++) {
        if (mirrors->of[a].memory)
            mirrors->region->device->release(mirrors->of[a].memory, mirrors->device);
        polyrti_release(&mirrors->of[a].there);
        polyrti_release(&mirrors->of[a].only_there);
    }
    polyrti_release(&mirrors->asked);
    polyrti_release(&mirrors->found);
    polyrti_release(&mirrors->rest);
    free(mirrors->of);
    free(mirrors->offset0);
    free(mirrors);
}

polyrti_traffic polyrti_mirrors_traffic(const polyrti_mirrors *mirrors, int array)
{
    return mirrors->of[array].traffic;
}
