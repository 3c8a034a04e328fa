/* Memory that grows. Running out of it ends all ranks with an error, so nothing here returns NULL
 * where it was asked for memory. Not collective. */
#ifndef POLYRTI_MEMORY_H
#define POLYRTI_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed memory for `count` elements of `element_size` bytes each; the caller frees it with
 * free. */
void *polyrti_new(size_t count, size_t element_size);

/* Room for `wanted` elements of `element_size` bytes each in a growing array that has room for
 * `*capacity`; returns the new place of `data` (NULL at first), which replaces the old one. */
void *polyrti_grow(void *data, size_t *capacity, size_t wanted, size_t element_size);

/* Whether this thread is in one of these functions: the program's own calls of malloc and others
 * may be served in another way (guards/kernel_calls.h). */
bool polyrti_allocates(void);

#endif
