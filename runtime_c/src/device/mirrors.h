/* The arrays of one execution on the rank's device: which copy (copies.h) each has, and what nests
 * read and write of it.
 *
 * An element moves only when somebody on the other side reads it: kernels from the host, what runs
 * on the host from the device. */
#ifndef POLYRTI_MIRRORS_H
#define POLYRTI_MIRRORS_H

#include "copies.h"
#include "kept_kernels.h"
#include "../owners/placement.h"
#include "../sets/store.h"

typedef struct polyrti_mirrors polyrti_mirrors;

/* What a device has no memory for. */
typedef struct polyrti_no_memory {
    int array;
    size_t bytes;
} polyrti_no_memory;

/* The elements of an array, as copies take them. Not of one with tables. */
polyrti_elements_at polyrti_elements_of(const polyrti_store *store, const polyrt_sink *runs);

/* Copies of what kernels of the region touch in the rank's tiles, on a device that runs them; what
 * is valid in copies that are there already stays so. All copies that the region may touch are
 * open. There is one placement for each nest. `stores`, `args` and `copies` outlive the result, and
 * so does `kept`, what is known of this layout; NULL: nobody keeps it. NULL if there is no memory,
 * for what `lacking` says. */
polyrti_mirrors *polyrti_mirrors_new(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores,
                                     const polyrti_placement *placements, int rank,
                                     polyrt_target target, polyrti_kept_kernels *kept,
                                     polyrti_copies *copies, polyrti_no_memory *lacking);
void polyrti_mirrors_free(polyrti_mirrors *mirrors);

/* Runs the kernel of the nest with that number for a box that its bounds clip; returns how many it
 * has launched. */
int64_t polyrti_mirrors_run(polyrti_mirrors *mirrors, int number, const int64_t *z,
                            const polyrti_box *box);

/* Before the host runs the box of a nest: what it reads comes back, and what it writes is valid on
 * the host alone. */
void polyrti_mirrors_prepare_host(polyrti_mirrors *mirrors, const polyrt_nest *nest,
                                  const int64_t *z, const polyrti_box *box);

/* The copy of an array that kernels use; NULL if none touches it, or all get its values from the
 * host. */
polyrti_copy *polyrti_mirrors_copy(const polyrti_mirrors *mirrors, int array);

/* When elements of an array have come from another rank into that copy on the device: they are
 * valid there alone. */
void polyrti_mirrors_received(polyrti_mirrors *mirrors, int array, polyrti_copy *copy,
                              const polyrt_sink *runs);

/* Before the region ends: of what may be read after it, and of what has been received, what cannot
 * stay on the device comes back; nothing else that cannot stay is there afterwards. */
void polyrti_mirrors_deliver(polyrti_mirrors *mirrors);

#endif
