/* What the files of the self-check share. */
#ifndef POLYRT_CHECK_H
#define POLYRT_CHECK_H

#include "polyrt_internal.h"

enum { POLYRTI_MOST_LISTED = 4096 };

/* The bytes of one array that the region touches; copies of them have piece behind piece. */
typedef struct polyrti_memory {
    polyrti_pieces pieces;
    size_t bytes;
    uint64_t hash; /* at the beginning */
    char *before, *expected;
} polyrti_memory;

/* One element that differs. */
typedef struct polyrti_difference {
    int array;
    int64_t offset;
    bool own; /* this rank has computed it */
} polyrti_difference;

/* The first ones, those that the rank has computed itself in front; `total` counts all. */
typedef struct polyrti_differences {
    polyrti_difference *data;
    size_t count, capacity;
    int64_t total;
} polyrti_differences;

struct polyrt_check {
    const polyrt_region *region;
    const polyrt_shape *shapes;
    const int64_t *strides, *lowers;
    int parameter_count;
    const int64_t *parameters;
    int64_t execution;
    polyrti_memory *memory; /* one per array */
    polyrt_sink *own;       /* one per array: the final values that this rank computed */
    struct polyrti_instances *instances; /* NULL unless instances are observed */
};

/* The subscripts of an offset; false if it lies between the array's elements. */
bool polyrti_check_subscripts(const polyrt_check *check, int array, int64_t offset,
                              int64_t *subscripts);

/* -------------------------------------------------------------------------------------------------------
 * values.c */

enum { POLYRTI_MOST_ITERATORS = 16, POLYRTI_VALUE_BYTES = 16 };

bool polyrti_check_equal(const polyrt_check *check, int array, const char *one, const char *other);

/* The first bytes of an element's value, and zeros behind them. */
void polyrti_check_value(const polyrt_check *check, int array, const char *element,
                         char value[POLYRTI_VALUE_BYTES]);

/* `hash` with the element's value mixed in. */
uint64_t polyrti_check_hash(const polyrt_check *check, int array, const char *element,
                            uint64_t hash);

/* Where in the copies a touched element is; `*now` becomes its address. */
size_t polyrti_check_place_in_copies(const polyrti_memory *memory, int64_t offset,
                                     size_t element_size, const char **now);

/* The offset of the element at an address in the array's memory. */
int64_t polyrti_check_offset(const polyrti_memory *memory, const char *place, size_t element_size);

/* ----------------------------------------------------------------------------------------------------
 * instances.c */

/* The first instance in program order that this rank ran and that left another value than in the
 * sequential order. */
typedef struct polyrti_wrong_instance {
    int64_t sequence; /* its number in the region as it was written, -1 if there is none */
    int statement, line, count;
    int64_t point[POLYRTI_MOST_ITERATORS];
    int array;
    int64_t offset; /* of the element */
    char expected[POLYRTI_VALUE_BYTES], got[POLYRTI_VALUE_BYTES];
} polyrti_wrong_instance;

typedef struct polyrti_instances polyrti_instances;

/* A log that grows while the region runs as it was written. */
polyrti_instances *polyrti_instances_new(void);

/* From now on instances are compared with the log. */
void polyrti_instances_compare(polyrti_instances *instances);

const polyrti_wrong_instance *polyrti_instances_first(const polyrti_instances *instances);

/* Whether the log was too short for all instances. */
bool polyrti_instances_full(const polyrti_instances *instances);

/* ----------------------------------------------------------------------------------------------------
 * selfcheck_report.c */

/* Writes POLYRT_CHECK.R.json, says the first difference on stderr and ends all ranks. Collective.
 */
_Noreturn void polyrti_check_report(const polyrt_check *check, const polyrti_differences *found);

#endif
