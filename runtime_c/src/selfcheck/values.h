/* Values of elements as the self-check compares them, and where they lie. Pure. */
#ifndef POLYRTI_VALUES_H
#define POLYRTI_VALUES_H

#include "observed.h"

enum { POLYRTI_VALUE_BYTES = 16 };

/* Whether two elements of an array have the same value. */
bool polyrti_values_equal(const polyrt_check *check, int array, const char *one, const char *other);

/* The first bytes of an element's value, and zeros after them. */
void polyrti_value_of(const polyrt_check *check, int array, const char *element,
                      char value[POLYRTI_VALUE_BYTES]);

/* `hash` with the element's value mixed in. */
uint64_t polyrti_value_hash(const polyrt_check *check, int array, const char *element,
                            uint64_t hash);

/* Where in the copies a touched element is; `*now` becomes its address. */
size_t polyrti_place_in_copies(const polyrti_memory *memory, int64_t offset, size_t element_size,
                               const char **now);

/* The offset of the element at an address in the array's memory. */
int64_t polyrti_offset_of(const polyrti_memory *memory, const char *place, size_t element_size);

/* The subscripts of an offset; false if it lies between the array's elements. */
bool polyrti_subscripts_of(const polyrt_check *check, int array, int64_t offset,
                           int64_t *subscripts);

#endif
