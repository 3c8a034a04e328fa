/* The memory that a region touches of its arrays. Of one reached through tables of pointers:
 * 1. The footprints of all nests give the runs of elements.
 * 2. What may be touched, depending on values, may lie outside the tables: rows outside the range
 * that is certainly touched count for nothing.
 * 3. The runs of a row are joined to one segment, from the first to the last.
 * 4. The tables themselves are segments too: nothing that is written may lie in them. Of each table
 * that is from the first to the last entry by which a row is reached: the tables of some planes may
 * be shorter than those of others, or missing. */
#include "segments.h"

#include "box.h"
#include "../base/memory.h"

#include <string.h>

static void add_segment(polyrti_segments *segments, int array, int64_t first, char *place,
                        size_t bytes)
{
    segments->list = polyrti_grow(segments->list, &segments->capacity, segments->count + 1,
                                  sizeof *segments->list);
    segments->list[segments->count++] = (polyrti_segment){array, first, place, bytes};
}

/* Step 1, canonical. */
static void footprints(const polyrt_region *region, const void *args, int array,
                       polyrt_sink *elements)
{
    const polyrti_box all = polyrti_everywhere();
    for (int n = 0; n < region->nest_count; n++)
        for (int k = 0; k < region->nests[n].footprint_count; k++)
            if (region->nests[n].footprints[k].array == array)
                region->nests[n].footprints[k].elements(args, NULL, all.lo, all.hi, NULL, NULL,
                                                        elements);
    polyrti_merge(elements);
}

static bool is_within(const int64_t *subscripts, const int64_t *least, const int64_t *most,
                      int count)
{
    for (int k = 0; k < count; k++)
        if (subscripts[k] < least[k] || subscripts[k] > most[k])
            return false;
    return true;
}

/* Steps 2 and 3; the latter unless the segments are to be `exact`. */
static void add_rows(const polyrti_store *store, int array, const polyrt_sink *elements, bool exact,
                     const int64_t *least, const int64_t *most, polyrti_segments *segments)
{
    int64_t previous[POLYRTI_SUBSCRIPTS], row[POLYRTI_SUBSCRIPTS];
    bool joined = false;
    for (size_t i = 0; i < elements->count; i++) {
        const polyrti_run *run = &elements->runs[i];
        polyrti_take_apart(store->tables, run->offset, row);
        if (!is_within(row, least, most, store->tables))
            continue;
        if (exact || !joined || memcmp(row, previous, (size_t)store->tables * sizeof *row) != 0)
            add_segment(segments, array, run->offset, polyrti_address(store, run->offset), 0);
        polyrti_segment *segment = &segments->list[segments->count - 1];
        segment->bytes = (size_t)(run->offset + run->length - segment->first) * store->element_size;
        memcpy(previous, row, sizeof row);
        joined = true;
    }
}

/* How many of the tables' subscripts two rows have in common, from the first on. */
static int common_subscripts(const int64_t *one, const int64_t *other, int tables)
{
    int k = 0;
    while (k < tables && one[k] == other[k])
        k++;
    return k;
}

/* Step 4; rows come in the order of their subscripts. */
static void add_tables(const polyrti_store *store, int array, const polyrt_sink *elements,
                       const int64_t *least, const int64_t *most, polyrti_segments *segments)
{
    const int64_t width = sizeof(void *);
    int64_t previous[POLYRTI_SUBSCRIPTS], row[POLYRTI_SUBSCRIPTS];
    size_t of_table[POLYRTI_SUBSCRIPTS];
    bool any = false;
    for (size_t i = 0; i < elements->count; i++) {
        polyrti_take_apart(store->tables, elements->runs[i].offset, row);
        if (!is_within(row, least, most, store->tables))
            continue;
        const int common = any ? common_subscripts(row, previous, store->tables) : -1;
        char *table = store->base;
        for (int k = 0; k < store->tables; k++) {
            char *const entry = table + row[k] * width;
            if (k > common) {
                of_table[k] = segments->count;
                add_segment(segments, array, POLYRTI_TABLE, entry, 0);
            }
            polyrti_segment *segment = &segments->list[of_table[k]];
            segment->bytes = (size_t)(entry + width - segment->place);
            if (k + 1 < store->tables)
                table = polyrti_table_entry(table, row[k]);
        }
        memcpy(previous, row, sizeof row);
        any = true;
    }
}

/* Of an array in one block: the range as a whole or, to be exact, what the region's footprints say
 * of it. */
static void add_block(const polyrti_store *store, int array, const polyrt_sink *elements,
                      const int64_t range[2], polyrti_segments *segments)
{
    polyrt_sink within = {0}, own = {0};
    polyrti_append(&within, range[0], range[1] - range[0] + 1);
    if (elements->count > 0)
        polyrti_intersect(elements, &within, &own);
    const polyrt_sink *runs = elements->count > 0 ? &own : &within;
    for (size_t i = 0; i < runs->count; i++)
        add_segment(segments, array, runs->runs[i].offset,
                    polyrti_address(store, runs->runs[i].offset),
                    (size_t)runs->runs[i].length * store->element_size);
    polyrti_release(&within);
    polyrti_release(&own);
}

static void add_segments(const polyrti_store *store, const polyrt_region *region, const void *args,
                         int array, polyrt_touched_fn *reached, bool exact,
                         polyrti_segments *segments)
{
    int64_t range[2] = {0, -1}, least[POLYRTI_SUBSCRIPTS], most[POLYRTI_SUBSCRIPTS];
    if (reached)
        reached(args, array, range);
    if (range[0] > range[1] || !store->base)
        return;
    polyrt_sink elements = {0};
    if (exact || store->tables > 0)
        footprints(region, args, array, &elements);
    if (store->tables == 0) {
        add_block(store, array, &elements, range, segments);
    } else {
        polyrti_take_apart(store->tables, range[0], least);
        polyrti_take_apart(store->tables, range[1], most);
        add_rows(store, array, &elements, exact, least, most, segments);
        add_tables(store, array, &elements, least, most, segments);
    }
    polyrti_release(&elements);
}

void polyrti_segments_of(const polyrti_store *store, const polyrt_region *region, const void *args,
                         int array, polyrt_touched_fn *reached, polyrti_segments *segments)
{
    add_segments(store, region, args, array, reached, false, segments);
}

void polyrti_exact_segments_of(const polyrti_store *store, const polyrt_region *region,
                               const void *args, int array, polyrt_touched_fn *reached,
                               polyrti_segments *segments)
{
    add_segments(store, region, args, array, reached, true, segments);
}

/* How far a row is from the one before; nobody says that both are in one object. */
static int64_t distance(const void *table, int64_t subscript)
{
    return (int64_t)((uintptr_t)polyrti_table_entry(table, subscript) -
                     (uintptr_t)polyrti_table_entry(table, subscript - 1));
}

bool polyrti_even_rows(const polyrti_store *store, int array, const int64_t *least,
                       const int64_t *most, polyrti_segment *rows, int64_t *step)
{
    const int64_t count = most[0] - least[0] + 1, element = (int64_t)store->element_size;
    if (store->tables != 1 || count < 1)
        return false;
    char *const first = polyrti_table_entry(store->base, least[0]);
    const int64_t width = (most[1] - least[1] + 1) * element;
    *step = count > 1 ? distance(store->base, least[0] + 1) : width;
    bool even = *step >= width;
    for (int64_t i = 2; even && i < count; i++)
        even = distance(store->base, least[0] + i) == *step;
    if (!even)
        return false;
    *rows = (polyrti_segment){
        .array = array,
        .first = least[0] * POLYRT_TABLE_STRIDE(1, 0) + least[1],
        .place = first + least[1] * element,
        .bytes = (size_t)((count - 1) * *step + width),
    };
    return true;
}

/* Even rows and the part of their table; false if they are none. */
static bool add_even_rows(const polyrti_store *store, int array, const int64_t range[2],
                          polyrti_segments *segments)
{
    int64_t least[POLYRTI_SUBSCRIPTS], most[POLYRTI_SUBSCRIPTS], step;
    polyrti_segment rows;
    polyrti_take_apart(1, range[0], least);
    polyrti_take_apart(1, range[1], most);
    if (!polyrti_even_rows(store, array, least, most, &rows, &step))
        return false;
    add_segment(segments, array, rows.first, rows.place, rows.bytes);
    add_segment(segments, array, POLYRTI_TABLE,
                (char *)store->base + least[0] * (int64_t)sizeof(void *),
                (size_t)(most[0] - least[0] + 1) * sizeof(void *));
    return true;
}

void polyrti_wide_segments_of(const polyrti_store *store, const polyrt_region *region,
                              const void *args, int array, polyrt_touched_fn *reached,
                              polyrti_segments *segments)
{
    int64_t range[2] = {0, -1};
    if (store->base && store->tables == 1 && reached)
        reached(args, array, range);
    if (range[0] > range[1] || !add_even_rows(store, array, range, segments))
        add_segments(store, region, args, array, reached, false, segments);
}
