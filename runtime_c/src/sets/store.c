/* Where the elements of arrays lie: in one block, or where tables of pointers say.
 *
 * Everything else in the library knows elements by their offsets alone. With tables an offset is
 * made of subscripts (POLYRT_TABLE_STRIDE), and taken apart again where memory is read or written.
 * Rows may have any length and lie anywhere, and elsewhere on every rank. */
#include "store.h"

#include "../base/error.h"

#include <inttypes.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * places */

void polyrti_take_apart(int tables, int64_t offset, int64_t subscripts[POLYRTI_SUBSCRIPTS])
{
    for (int k = 0; k < tables; k++) {
        const int64_t stride = POLYRT_TABLE_STRIDE(tables, k);
        subscripts[k] = polyrt_floor_div(offset + stride / 2, stride);
        offset -= subscripts[k] * stride;
    }
    subscripts[tables] = offset;
}

void *polyrti_table_entry(const void *table, int64_t subscript)
{
    void *entry;
    memcpy(&entry, (const char *)table + subscript * (int64_t)sizeof entry, sizeof entry);
    return entry;
}

static char *selected(const polyrti_store *store, int tables, const int64_t *subscripts)
{
    void *place = store->base;
    for (int k = 0; k < tables; k++)
        place = polyrti_table_entry(place, subscripts[k]);
    return place;
}

char *polyrti_address(const polyrti_store *store, int64_t offset)
{
    if (store->tables == 0)
        return (char *)store->base + offset * (int64_t)store->element_size;
    int64_t subscripts[POLYRTI_SUBSCRIPTS];
    polyrti_take_apart(store->tables, offset, subscripts);
    return selected(store, store->tables, subscripts) +
           subscripts[store->tables] * (int64_t)store->element_size;
}

/* How many tables there are: none where rows are one block (region/joined_rows.h). */
static int tables_now(const polyrt_array *array, const void *args)
{
    int64_t stride;
    if (array->tables == 0)
        return 0;
    memcpy(&stride, (const char *)args + array->table_strides[0], sizeof stride);
    return stride == POLYRT_TABLE_STRIDE(array->tables, 0) ? array->tables : 0;
}

polyrti_store polyrti_store_of(const polyrt_region *region, const void *args, void *const *bases,
                               int array)
{
    const polyrt_array *of = &region->arrays[array];
    return (polyrti_store){bases[array], of->element_size, tables_now(of, args), of->part_count,
                           of->parts};
}

bool polyrti_any_tables(const polyrti_store *stores, int count)
{
    for (int a = 0; a < count; a++)
        if (stores[a].tables > 0)
            return true;
    return false;
}

void polyrt_require_subscript(const char *array, int tables, int k, int64_t least, int64_t most)
{
    const int64_t room =
        POLYRT_TABLE_STRIDE(tables, k - 1) / (k < tables ? POLYRT_TABLE_STRIDE(tables, k) : 1) / 2;
    if (least < -room || most >= room)
        polyrti_fail(NULL, "use one block of memory: double (*A)[n] = malloc(sizeof(double[m][n]))",
                     "subscript %d of %s goes from %" PRId64 " to %" PRId64
                     "; in arrays of pointers it must stay below %" PRId64,
                     k + 1, array, least, most, room);
}

/* -------------------------------------------------------------------------------------------------
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
