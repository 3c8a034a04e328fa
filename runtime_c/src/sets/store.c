/* Where the elements of arrays lie: in one block, or behind tables of pointers.
 *
 * Everything else in the library knows elements by their offsets alone. Behind tables an offset is
 * made of subscripts (POLYRT_BEHIND), and taken apart again where memory is read or written. Rows
 * may have any length and lie anywhere, and elsewhere on every rank.
 *
 * What a region touches of such an array (polyrti_pieces_of):
 * 1. The footprints of all nests give the runs of elements.
 * 2. What may be touched, depending on values, may lie outside of the tables: rows outside of the
 * range that is touched for certain count for nothing.
 * 3. The runs of a row are joined to one piece, from the first to the last.
 * 4. The tables themselves are pieces too: nothing that is written may lie in them. */
#include "../polyrt_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SUBSCRIPTS = POLYRT_MAX_TABLES + 1 };

/* --------------------------------------------------------------------------------------------------------------------------
 * places */

/* The subscripts of the tables, and what is left for the elements behind the last one. */
static void take_apart(int tables, int64_t offset, int64_t subscripts[SUBSCRIPTS])
{
    for (int k = 0; k < tables; k++) {
        const int64_t unit = POLYRT_BEHIND(tables, k);
        subscripts[k] = polyrt_floor_div(offset + unit / 2, unit);
        offset -= subscripts[k] * unit;
    }
    subscripts[tables] = offset;
}

static void *entry_of(const void *table, int64_t subscript)
{
    void *entry;
    memcpy(&entry, (const char *)table + subscript * (int64_t)sizeof entry, sizeof entry);
    return entry;
}

static char *behind(const polyrti_store *store, int tables, const int64_t *subscripts)
{
    void *place = store->base;
    for (int k = 0; k < tables; k++)
        place = entry_of(place, subscripts[k]);
    return place;
}

char *polyrti_address(const polyrti_store *store, int64_t offset)
{
    if (store->tables == 0)
        return (char *)store->base + offset * (int64_t)store->element_size;
    int64_t subscripts[SUBSCRIPTS];
    take_apart(store->tables, offset, subscripts);
    return behind(store, store->tables, subscripts) +
           subscripts[store->tables] * (int64_t)store->element_size;
}

polyrti_store polyrti_store_of(const polyrt_region *region, void *const *bases, int array)
{
    const polyrt_array *of = &region->arrays[array];
    return (polyrti_store){bases[array], of->element_size, of->tables, of->part_count, of->parts};
}

void polyrt_require_behind(const char *array, int tables, int k, int64_t least, int64_t most)
{
    const int64_t room =
        POLYRT_BEHIND(tables, k - 1) / (k < tables ? POLYRT_BEHIND(tables, k) : 1) / 2;
    if (least < -room || most >= room)
        polyrti_fail(NULL, "use one block of memory: double (*A)[n] = malloc(sizeof(double[m][n]))",
                     "subscript %d of %s goes from %" PRId64 " to %" PRId64
                     "; behind tables of pointers it must stay below %" PRId64,
                     k + 1, array, least, most, room);
}

/* ------------------------------------------------------------------------------------------------------------
 * packing and unpacking */

/* Single elements are common (a column of a matrix): constant sizes let the compiler make one move
 * of them. */
static void copy(char *to, const char *from, size_t bytes)
{
    if (bytes == 8)
        memcpy(to, from, 8);
    else if (bytes == 4)
        memcpy(to, from, 4);
    else
        memcpy(to, from, bytes);
}

/* Elements, but for the addresses in them: the rank has its own. */
static void copy_parts(const polyrti_store *store, char *to, const char *from, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += store->element_size)
        for (int k = 0; k < store->part_count; k++)
            memcpy(to + at + store->parts[k].offset, from + at + store->parts[k].offset,
                   store->parts[k].size);
}

char *polyrti_pack(const polyrt_sink *sink, const polyrti_store *store, char *buffer)
{
    for (size_t i = 0; i < sink->count; i++) {
        const size_t bytes = (size_t)sink->runs[i].length * store->element_size;
        copy(buffer, polyrti_address(store, sink->runs[i].offset), bytes);
        buffer += bytes;
    }
    return buffer;
}

const char *polyrti_unpack(const polyrt_sink *sink, const polyrti_store *store, const char *buffer)
{
    for (size_t i = 0; i < sink->count; i++) {
        const size_t bytes = (size_t)sink->runs[i].length * store->element_size;
        char *place = polyrti_address(store, sink->runs[i].offset);
        if (store->parts)
            copy_parts(store, place, buffer, bytes);
        else
            copy(place, buffer, bytes);
        buffer += bytes;
    }
    return buffer;
}

/* --------------------------------------------------------------------------------------------------------------------------
 * pieces */

static void add_piece(polyrti_pieces *pieces, int array, int64_t first, char *place, size_t bytes)
{
    pieces->list =
        polyrti_grow(pieces->list, &pieces->capacity, pieces->count + 1, sizeof *pieces->list);
    pieces->list[pieces->count++] = (polyrti_piece){array, first, place, bytes};
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

/* Steps 2 and 3; the latter unless the pieces are to be `exact`. */
static void add_rows(const polyrti_store *store, int array, const polyrt_sink *elements, bool exact,
                     const int64_t *least, const int64_t *most, polyrti_pieces *pieces)
{
    int64_t previous[SUBSCRIPTS], row[SUBSCRIPTS];
    bool joined = false;
    for (size_t i = 0; i < elements->count; i++) {
        const polyrti_run *run = &elements->runs[i];
        take_apart(store->tables, run->offset, row);
        if (!is_within(row, least, most, store->tables))
            continue;
        if (exact || !joined || memcmp(row, previous, (size_t)store->tables * sizeof *row) != 0)
            add_piece(pieces, array, run->offset, polyrti_address(store, run->offset), 0);
        polyrti_piece *piece = &pieces->list[pieces->count - 1];
        piece->bytes = (size_t)(run->offset + run->length - piece->first) * store->element_size;
        memcpy(previous, row, sizeof row);
        joined = true;
    }
}

/* Step 4, from the table at `place` on, the one of subscript k. */
static void add_tables(const polyrti_store *store, int array, char *place, int k,
                       const int64_t *least, const int64_t *most, polyrti_pieces *pieces)
{
    const int64_t width = sizeof(void *);
    add_piece(pieces, array, POLYRTI_TABLE, place + least[k] * width,
              (size_t)((most[k] - least[k] + 1) * width));
    for (int64_t i = least[k]; k + 1 < store->tables && i <= most[k]; i++)
        add_tables(store, array, entry_of(place, i), k + 1, least, most, pieces);
}

/* Of an array in one block: the range as a whole or, to be exact, what the region's footprints say
 * of it. */
static void add_block(const polyrti_store *store, int array, const polyrt_sink *elements,
                      const int64_t range[2], polyrti_pieces *pieces)
{
    polyrt_sink within = {0}, own = {0};
    polyrti_append(&within, range[0], range[1] - range[0] + 1);
    if (elements->count > 0)
        polyrti_intersect(elements, &within, &own);
    const polyrt_sink *runs = elements->count > 0 ? &own : &within;
    for (size_t i = 0; i < runs->count; i++)
        add_piece(pieces, array, runs->runs[i].offset, polyrti_address(store, runs->runs[i].offset),
                  (size_t)runs->runs[i].length * store->element_size);
    polyrti_release(&within);
    polyrti_release(&own);
}

static void add_pieces(const polyrti_store *store, const polyrt_region *region, const void *args,
                       int array, polyrt_touched_fn *reached, bool exact, polyrti_pieces *pieces)
{
    int64_t range[2] = {0, -1}, least[SUBSCRIPTS], most[SUBSCRIPTS];
    if (reached)
        reached(args, array, range);
    if (range[0] > range[1] || !store->base)
        return;
    polyrt_sink elements = {0};
    if (exact || store->tables > 0)
        footprints(region, args, array, &elements);
    if (store->tables == 0) {
        add_block(store, array, &elements, range, pieces);
    } else {
        take_apart(store->tables, range[0], least);
        take_apart(store->tables, range[1], most);
        add_rows(store, array, &elements, exact, least, most, pieces);
        add_tables(store, array, store->base, 0, least, most, pieces);
    }
    polyrti_release(&elements);
}

void polyrti_pieces_of(const polyrti_store *store, const polyrt_region *region, const void *args,
                       int array, polyrt_touched_fn *reached, polyrti_pieces *pieces)
{
    add_pieces(store, region, args, array, reached, false, pieces);
}

void polyrti_exact_pieces_of(const polyrti_store *store, const polyrt_region *region,
                             const void *args, int array, polyrt_touched_fn *reached,
                             polyrti_pieces *pieces)
{
    add_pieces(store, region, args, array, reached, true, pieces);
}
