/* Where the elements of arrays lie: in one block, or where tables of pointers say; packing and
 * unpacking them. Pure, but for the memory that is copied. */
#ifndef POLYRTI_STORE_H
#define POLYRTI_STORE_H

#include "runs.h"

/* The subscripts of an offset with tables: one for each table, and one for the elements. */
enum { POLYRTI_SUBSCRIPTS = POLYRT_MAX_TABLES + 1 };

/* The memory of one array, as polyrt_array describes it: `base` is the address of the element with
 * offset 0, or the first of `tables` tables. It belongs to the program. */
typedef struct polyrti_store {
    void *base;
    size_t element_size; /* bytes */
    int tables;
    int part_count;
    const polyrt_member *parts; /* of an element that come from other ranks; NULL: all of it */
} polyrti_store;

polyrti_store polyrti_store_of(const polyrt_region *region, const void *args, void *const *bases,
                               int array);

/* Whether any of so many arrays has tables. */
bool polyrti_any_tables(const polyrti_store *stores, int count);

/* The address of an element; elements of one run follow each other from there on. */
char *polyrti_address(const polyrti_store *store, int64_t offset);

/* Copies the elements of one array into the buffer, or from it; returns the place after them
 * there. The buffer has room for polyrti_elements(sink) * element_size bytes. */
char *polyrti_pack(const polyrt_sink *sink, const polyrti_store *store, char *buffer);
const char *polyrti_unpack(const polyrt_sink *sink, const polyrti_store *store, const char *buffer);

/* Takes an offset apart into the subscripts of the tables, and what is left for the elements. */
void polyrti_take_apart(int tables, int64_t offset, int64_t subscripts[POLYRTI_SUBSCRIPTS]);

/* The entry of a table of pointers. */
void *polyrti_table_entry(const void *table, int64_t subscript);

#endif
