/* Generated functions (`reads`, `writes`: footprints at z) enumerate the elements that a box
 * touches. */
#include "mirrors.h"

#include "../base/memory.h"
#include "../owners/nest_tiles.h"

#include <inttypes.h>
#include <stdlib.h>

/* What kernels touch of one array: elements first .. end - 1, none if first >= end. */
typedef struct reach {
    int64_t first, end;
} reach;

struct polyrti_mirrors {
    const polyrt_region *region;
    const void *args;
    const polyrti_store *stores;
    polyrti_copies *copies;
    int device;
    reach *reaches; /* one per array */
    reach *certain; /* one per array: the elements that are there, whatever conditions say; NULL:
                       all are */
    polyrt_sink *received; /* one per array: what has come from other ranks to the device */
    void **offset0; /* where the element with offset 0 would be, one per array; NULL: no copy */
};

polyrti_elements_at polyrti_elements_of(const polyrti_store *store, const polyrt_sink *runs)
{
    return (polyrti_elements_at){.base = store->base, .size = store->element_size, .runs = runs};
}

polyrti_copy *polyrti_mirrors_copy(const polyrti_mirrors *mirrors, int array)
{
    const reach *of = &mirrors->reaches[array];
    return of->first < of->end
               ? polyrti_copy_at(mirrors->copies,
                                 polyrti_address(&mirrors->stores[array], of->first))
               : NULL;
}

/* The elements of a footprint in the box. */
static polyrti_elements_at list(const polyrti_mirrors *mirrors, const polyrt_footprint *footprint,
                                const int64_t *z, const polyrti_box *box, polyrt_sink *elements)
{
    polyrti_clear(elements);
    footprint->elements(mirrors->args, z, box->lo, box->hi, NULL, NULL, elements);
    polyrti_merge(elements);
    return polyrti_elements_of(&mirrors->stores[footprint->array], elements);
}

/* -------------------------------------------------------------------------------------------------
 * nests */

/* Sends what is read of an array; of elements outside of those that are certainly there, what there
 * is. */
static void send(const polyrti_mirrors *mirrors, polyrti_copy *copy, int array,
                 const polyrti_elements_at *elements)
{
    if (!mirrors->certain) {
        polyrti_copies_send(mirrors->copies, copy, elements);
        return;
    }
    const reach *certain = &mirrors->certain[array];
    polyrt_sink all = {0}, within = {0}, outside = {0};
    if (certain->first < certain->end)
        polyrti_append(&all, certain->first, certain->end - certain->first);
    polyrti_intersect(elements->runs, &all, &within);
    polyrti_subtract(elements->runs, &all, &outside);
    const polyrti_store *store = &mirrors->stores[array];
    const polyrti_elements_at there = polyrti_elements_of(store, &within),
                              perhaps = polyrti_elements_of(store, &outside);
    polyrti_copies_send(mirrors->copies, copy, &there);
    if (outside.count > 0)
        polyrti_copies_send_present(mirrors->copies, copy, &perhaps);
    polyrti_release(&all);
    polyrti_release(&within);
    polyrti_release(&outside);
}

/* What a kernel adds up is on the host. */
static void prepare_sums(const polyrti_mirrors *mirrors, const polyrt_nest *nest, const int64_t *z,
                         const polyrti_box *box, polyrt_sink *runs)
{
    for (int i = 0; i < nest->reduction_count; i++) {
        const polyrt_reduction *reduction = &nest->reductions[i];
        const polyrti_store *store = &mirrors->stores[reduction->array];
        polyrti_clear(runs);
        reduction->touched(mirrors->args, z, box->lo, box->hi, NULL, NULL, runs);
        polyrti_merge(runs);
        const polyrti_elements_at elements = polyrti_elements_of(store, runs);
        polyrti_copies_bring(mirrors->copies, &elements);
        polyrti_copies_replaced(mirrors->copies, &elements);
    }
}

int64_t polyrti_mirrors_run(polyrti_mirrors *mirrors, const polyrt_nest *nest, const int64_t *z,
                            const polyrti_box *box)
{
    polyrt_sink runs = {0};
    prepare_sums(mirrors, nest, z, box, &runs);
    for (int i = 0; i < nest->read_count; i++) {
        polyrti_copy *copy = polyrti_mirrors_copy(mirrors, nest->reads[i].array);
        const polyrti_elements_at elements = list(mirrors, &nest->reads[i], z, box, &runs);
        if (copy)
            send(mirrors, copy, nest->reads[i].array, &elements);
    }
    const int64_t launches =
        nest->kernel(mirrors->args, z, box->lo, box->hi, mirrors->device, mirrors->offset0);
    for (int i = 0; i < nest->write_count; i++) {
        polyrti_copy *copy = polyrti_mirrors_copy(mirrors, nest->writes[i].array);
        const polyrti_elements_at elements = list(mirrors, &nest->writes[i], z, box, &runs);
        if (copy)
            polyrti_copies_written(mirrors->copies, copy, &elements);
    }
    polyrti_release(&runs);
    return launches;
}

void polyrti_mirrors_prepare_host(polyrti_mirrors *mirrors, const polyrt_nest *nest,
                                  const int64_t *z, const polyrti_box *box)
{
    polyrt_sink runs = {0};
    for (int i = 0; i < nest->read_count; i++) {
        const polyrti_elements_at elements = list(mirrors, &nest->reads[i], z, box, &runs);
        polyrti_copies_bring(mirrors->copies, &elements);
    }
    for (int i = 0; i < nest->write_count; i++) {
        const polyrti_elements_at elements = list(mirrors, &nest->writes[i], z, box, &runs);
        polyrti_copies_replaced(mirrors->copies, &elements);
    }
    polyrti_release(&runs);
}

/* -------------------------------------------------------------------------------------------------
 * the end */

/* Appends what of the elements is on the sides of what the copy may keep: the canonical runs, cut
 * into elements, of which one that is kept in part is on a side. */
static void append_sides(const polyrti_copy *copy, const polyrti_elements_at *elements,
                         polyrt_sink *sides)
{
    const int64_t shift = (intptr_t)elements->base - (intptr_t)copy->base,
                  size = (int64_t)elements->size;
    const int64_t kept = polyrt_ceil_div(copy->kept - shift, size),
                  past_kept = polyrt_floor_div(copy->past_kept - shift, size);
    polyrt_sink within = {0};
    if (kept < past_kept)
        polyrti_append(&within, kept, past_kept - kept);
    polyrti_subtract(elements->runs, &within, sides);
    polyrti_release(&within);
}

void polyrti_mirrors_received(polyrti_mirrors *mirrors, int array, polyrti_copy *copy,
                              const polyrt_sink *runs)
{
    const polyrti_elements_at elements = polyrti_elements_of(&mirrors->stores[array], runs);
    polyrti_copies_written(mirrors->copies, copy, &elements);
    polyrti_append_all(&mirrors->received[array], runs);
    polyrti_merge(&mirrors->received[array]);
}

static void deliver_sides(polyrti_mirrors *mirrors, const polyrti_copy *copy,
                          const polyrti_elements_at *elements)
{
    polyrt_sink sides = {0};
    append_sides(copy, elements, &sides);
    const polyrti_elements_at on_sides = {elements->base, elements->size, &sides};
    polyrti_copies_bring(mirrors->copies, &on_sides);
    polyrti_release(&sides);
}

static void deliver_live_outs(polyrti_mirrors *mirrors, const polyrt_nest *nest)
{
    const polyrti_box all = polyrti_everywhere();
    polyrt_sink runs = {0};
    for (int i = 0; i < nest->live_out_count; i++) {
        const polyrti_copy *copy = polyrti_mirrors_copy(mirrors, nest->live_outs[i].array);
        if (!copy || copy->only_there.count == 0)
            continue;
        const polyrti_elements_at elements = list(mirrors, &nest->live_outs[i], NULL, &all, &runs);
        deliver_sides(mirrors, copy, &elements);
    }
    polyrti_release(&runs);
}

/* Gathering takes for granted that a rank has what it has received. */
static void deliver_received(polyrti_mirrors *mirrors, int array)
{
    const polyrti_copy *copy = polyrti_mirrors_copy(mirrors, array);
    if (!copy || mirrors->received[array].count == 0)
        return;
    const polyrti_elements_at elements =
        polyrti_elements_of(&mirrors->stores[array], &mirrors->received[array]);
    deliver_sides(mirrors, copy, &elements);
}

/* What lies before and after the elements that are certainly there. */
static void forget_sides(polyrti_mirrors *mirrors, int array)
{
    const reach *of = &mirrors->reaches[array], *certain = &mirrors->certain[array];
    const polyrti_store *store = &mirrors->stores[array];
    if (of->first >= of->end || certain->first >= certain->end)
        return;
    if (of->first < certain->first)
        polyrti_copies_forget(mirrors->copies, polyrti_address(store, of->first),
                              polyrti_address(store, certain->first));
    if (certain->end < of->end)
        polyrti_copies_forget(mirrors->copies, polyrti_address(store, certain->end),
                              polyrti_address(store, of->end));
}

void polyrti_mirrors_deliver(polyrti_mirrors *mirrors)
{
    for (int n = 0; n < mirrors->region->nest_count; n++)
        deliver_live_outs(mirrors, &mirrors->region->nests[n]);
    for (int a = 0; a < mirrors->region->array_count; a++)
        deliver_received(mirrors, a);
    for (int a = 0; mirrors->certain && a < mirrors->region->array_count; a++)
        forget_sides(mirrors, a);
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
            if (mirrors->region->arrays[nest->footprints[i].array].by_value)
                continue;
            reach *of = &mirrors->reaches[nest->footprints[i].array];
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
static bool allocate(const polyrti_mirrors *mirrors, int array, polyrti_no_memory *lacking)
{
    const reach *of = &mirrors->reaches[array];
    const polyrti_store *store = &mirrors->stores[array];
    if (of->first >= of->end)
        return true;
    char *first = polyrti_address(store, of->first), *past = polyrti_address(store, of->end);
    if (polyrti_copies_cover(mirrors->copies, mirrors->region->device, mirrors->device, first,
                             past))
        return true;
    *lacking = (polyrti_no_memory){.array = array, .bytes = (size_t)(past - first)};
    return false;
}

/* Once all copies have their places: those of two arrays may have become one. */
static void find(polyrti_mirrors *mirrors, int array)
{
    const polyrti_store *store = &mirrors->stores[array];
    polyrti_copy *copy = polyrti_mirrors_copy(mirrors, array);
    if (!copy)
        return;
    mirrors->offset0[array] = copy->memory + ((intptr_t)store->base - (intptr_t)copy->base);
    copy->region = mirrors->region;
    copy->array = array;
}

static reach *certain_elements(const polyrt_region *region, const void *args)
{
    reach *certain = polyrti_new((size_t)region->array_count, sizeof *certain);
    for (int a = 0; a < region->array_count; a++) {
        int64_t range[2];
        region->touched(args, a, range);
        certain[a] = (reach){range[0], range[1] + 1};
    }
    return certain;
}

polyrti_mirrors *polyrti_mirrors_new(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores,
                                     const polyrti_placement *placements, int rank, int device,
                                     polyrti_copies *copies, polyrti_no_memory *lacking)
{
    polyrti_mirrors *mirrors = polyrti_new(1, sizeof *mirrors);
    *mirrors = (polyrti_mirrors){
        .region = region,
        .args = args,
        .stores = stores,
        .copies = copies,
        .device = device,
        .reaches = polyrti_new((size_t)region->array_count, sizeof *mirrors->reaches),
        .received = polyrti_new((size_t)region->array_count, sizeof *mirrors->received),
        .offset0 = polyrti_new((size_t)region->array_count, sizeof *mirrors->offset0),
    };
    for (int a = 0; a < region->array_count; a++)
        mirrors->reaches[a] = (reach){INT64_MAX, INT64_MIN};
    if (region->reachable)
        mirrors->certain = certain_elements(region, args);
    for (int n = 0; n < region->nest_count; n++)
        if (region->nests[n].kernel)
            cover(mirrors, &region->nests[n], &placements[n], rank);
    for (int a = 0; a < region->array_count; a++)
        if (!allocate(mirrors, a, lacking)) {
            polyrti_mirrors_free(mirrors);
            return NULL;
        }
    for (int a = 0; a < region->array_count; a++)
        find(mirrors, a);
    return mirrors;
}

void polyrti_mirrors_free(polyrti_mirrors *mirrors)
{
    for (int a = 0; a < mirrors->region->array_count; a++)
        polyrti_release(&mirrors->received[a]);
    free(mirrors->received);
    free(mirrors->reaches);
    free(mirrors->certain);
    free(mirrors->offset0);
    free(mirrors);
}
