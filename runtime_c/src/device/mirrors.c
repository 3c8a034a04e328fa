/* Generated functions (`reads`, `writes`: footprints at z) enumerate the elements that a box
 * touches. */
#include "mirrors.h"

#include "../base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

struct polyrti_mirrors {
    const polyrt_region *region;
    const void *args;
    const polyrti_store *stores;
    polyrti_copies *copies;
    polyrt_target target;
    polyrti_kept_kernels *kept, own; /* `own` where nobody else keeps them */
    polyrti_reach *certain; /* one per array: the elements that are there, whatever conditions say;
                               NULL: all are */
    polyrt_sink *received;  /* one per array: what has come from other ranks to the device */
    void **offset0; /* where the element with offset 0 would be, one per array; NULL: no copy */
};

polyrti_elements_at polyrti_elements_of(const polyrti_store *store, const polyrt_sink *runs)
{
    return (polyrti_elements_at){.base = store->base, .size = store->element_size, .runs = runs};
}

polyrti_copy *polyrti_mirrors_copy(const polyrti_mirrors *mirrors, int array)
{
    const polyrti_reach *of = &mirrors->kept->reaches[array];
    return of->first < of->end
               ? polyrti_copy_at(mirrors->copies,
                                 polyrti_address(&mirrors->stores[array], of->first))
               : NULL;
}

/* The elements of a footprint in the box. What was listed before is gone. */
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
    const polyrti_reach *certain = &mirrors->certain[array];
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
                         const polyrti_box *box)
{
    polyrt_sink *runs = &mirrors->copies->listed;
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

/* Whether the copy has all that any kernel touches of the array. */
static bool is_all_there(const polyrti_mirrors *mirrors, const polyrti_copy *copy, int array)
{
    const polyrti_store *store = &mirrors->stores[array];
    const polyrti_reach *of = &mirrors->kept->reaches[array];
    const polyrti_run all = {polyrti_address(store, of->first) - copy->base,
                             (of->end - of->first) * (int64_t)store->element_size};
    return polyrti_has_run(&copy->there, &all);
}

static polyrti_listed listed_at(const polyrti_mirrors *mirrors, int array, uint64_t taken)
{
    return (polyrti_listed){.base = mirrors->stores[array].base, .taken = taken};
}

static void send_reads(polyrti_mirrors *mirrors, const polyrt_nest *nest, const int64_t *z,
                       const polyrti_box *box, polyrti_listing *listing)
{
    polyrt_sink *runs = &mirrors->copies->listed;
    for (int i = 0; i < nest->read_count; i++) {
        const int array = nest->reads[i].array;
        polyrti_copy *copy = polyrti_mirrors_copy(mirrors, array);
        if (!copy || is_all_there(mirrors, copy, array) ||
            polyrti_is_listed(listing, i, listed_at(mirrors, array, copy->losses)))
            continue;
        const polyrti_elements_at elements = list(mirrors, &nest->reads[i], z, box, runs);
        send(mirrors, copy, array, &elements);
        if (nest->reads[i].shrinks && runs->count > 0 && !mirrors->certain)
            polyrti_note_listed(listing, i, listed_at(mirrors, array, copy->losses));
    }
}

/* When something was last taken out of what is valid on the device, or there alone. */
static uint64_t last_taken(const polyrti_copy *copy)
{
    return copy->losses > copy->returns ? copy->losses : copy->returns;
}

static void note_writes(polyrti_mirrors *mirrors, const polyrt_nest *nest, const int64_t *z,
                        const polyrti_box *box, polyrti_listing *listing)
{
    polyrt_sink *runs = &mirrors->copies->listed;
    for (int i = 0; i < nest->write_count; i++) {
        const int place = nest->read_count + i, array = nest->writes[i].array;
        polyrti_copy *copy = polyrti_mirrors_copy(mirrors, array);
        if (!copy || polyrti_is_listed(listing, place, listed_at(mirrors, array, last_taken(copy))))
            continue;
        const polyrti_elements_at elements = list(mirrors, &nest->writes[i], z, box, runs);
        polyrti_copies_written(mirrors->copies, copy, &elements);
        if (nest->writes[i].shrinks && runs->count > 0)
            polyrti_note_listed(listing, place, listed_at(mirrors, array, last_taken(copy)));
    }
}

int64_t polyrti_mirrors_run(polyrti_mirrors *mirrors, int number, const int64_t *z,
                            const polyrti_box *box)
{
    const polyrt_nest *nest = &mirrors->region->nests[number];
    polyrti_listing *listing = &mirrors->kept->listings[number];
    polyrti_begin_listing(listing, nest, z, box);
    prepare_sums(mirrors, nest, z, box);
    send_reads(mirrors, nest, z, box, listing);
    const int64_t launches =
        nest->kernel(mirrors->args, z, box->lo, box->hi, mirrors->target, mirrors->offset0);
    note_writes(mirrors, nest, z, box, listing);
    return launches;
}

void polyrti_mirrors_prepare_host(polyrti_mirrors *mirrors, const polyrt_nest *nest,
                                  const int64_t *z, const polyrti_box *box)
{
    polyrt_sink *runs = &mirrors->copies->listed;
    for (int i = 0; i < nest->read_count; i++) {
        const polyrti_elements_at elements = list(mirrors, &nest->reads[i], z, box, runs);
        polyrti_copies_bring(mirrors->copies, &elements);
    }
    for (int i = 0; i < nest->write_count; i++) {
        const polyrti_elements_at elements = list(mirrors, &nest->writes[i], z, box, runs);
        polyrti_copies_replaced(mirrors->copies, &elements);
    }
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

static bool keeps_all(const polyrti_copy *copy)
{
    return copy->kept <= 0 && copy->past_kept >= copy->size;
}

static void deliver_live_outs(polyrti_mirrors *mirrors, const polyrt_nest *nest)
{
    const polyrti_box all = polyrti_everywhere();
    polyrt_sink *runs = &mirrors->copies->listed;
    for (int i = 0; i < nest->live_out_count; i++) {
        const polyrti_copy *copy = polyrti_mirrors_copy(mirrors, nest->live_outs[i].array);
        if (!copy || copy->only_there.count == 0 || keeps_all(copy))
            continue;
        const polyrti_elements_at elements = list(mirrors, &nest->live_outs[i], NULL, &all, runs);
        deliver_sides(mirrors, copy, &elements);
    }
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
    const polyrti_reach *of = &mirrors->kept->reaches[array], *certain = &mirrors->certain[array];
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

/* Whether there is memory for what kernels touch of the array. */
static bool allocate(const polyrti_mirrors *mirrors, int array, polyrti_no_memory *lacking)
{
    const polyrti_reach *of = &mirrors->kept->reaches[array];
    const polyrti_store *store = &mirrors->stores[array];
    if (of->first >= of->end)
        return true;
    char *first = polyrti_address(store, of->first), *past = polyrti_address(store, of->end);
    if (polyrti_copies_cover(mirrors->copies, mirrors->region->device, mirrors->target.device,
                             first, past, store->base))
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

polyrti_mirrors *polyrti_mirrors_new(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores,
                                     const polyrti_placement *placements, int rank,
                                     polyrt_target target, polyrti_kept_kernels *kept,
                                     polyrti_copies *copies, polyrti_no_memory *lacking)
{
    polyrti_mirrors *mirrors = polyrti_new(1, sizeof *mirrors);
    *mirrors = (polyrti_mirrors){
        .region = region,
        .args = args,
        .stores = stores,
        .copies = copies,
        .target = target,
        .certain = region->reachable ? polyrti_certain_reaches(region, args) : NULL,
        .received = polyrti_new((size_t)region->array_count, sizeof *mirrors->received),
        .offset0 = polyrti_new((size_t)region->array_count, sizeof *mirrors->offset0),
    };
    mirrors->kept = kept ? kept : &mirrors->own;
    polyrti_know_kernels(mirrors->kept, region, args, placements, rank, &copies->listed);
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
    polyrti_release_kernels(&mirrors->own);
    free(mirrors->received);
    free(mirrors->certain);
    free(mirrors->offset0);
    free(mirrors);
}
