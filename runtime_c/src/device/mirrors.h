/* The second memory of a rank: copies of a region's arrays on its device, and which of their
 * elements are valid where.
 *
 * Whoever reads says what it reads, and gets what is not valid there, and nothing else: kernels
 * from the host, what runs on the host from the device. Whoever writes says what it writes, which
 * is valid there alone from then on. So an element moves only when somebody on the other side reads
 * it. */
#ifndef POLYRTI_MIRRORS_H
#define POLYRTI_MIRRORS_H

#include "../owners/placement.h"
#include "../sets/store.h"

typedef struct polyrti_mirrors polyrti_mirrors;

/* Bytes of one array that were copied. */
typedef struct polyrti_traffic {
    double up, down;
} polyrti_traffic;

/* What a device has no memory for. */
typedef struct polyrti_no_memory {
    int array;
    size_t bytes;
} polyrti_no_memory;

/* Copies of what kernels of the region touch in the rank's tiles, on a device that runs them;
 * nothing is valid there yet. There is one placement for each nest. `stores` and `args` outlive the
 * copies. NULL if there is no memory, for what `lacking` says. */
polyrti_mirrors *polyrti_mirrors_new(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores,
                                     const polyrti_placement *placements, int rank, int device,
                                     polyrti_no_memory *lacking);
void polyrti_mirrors_free(polyrti_mirrors *mirrors);

/* Runs a nest's kernel for a box that its bounds clip. */
void polyrti_mirrors_run(polyrti_mirrors *mirrors, const polyrt_nest *nest, const int64_t *z,
                         const polyrti_box *box);

/* Before the host runs the box of a nest: what it reads comes back, and what it writes is valid on
 * the host alone. */
void polyrti_mirrors_prepare_host(polyrti_mirrors *mirrors, const polyrt_nest *nest,
                                  const int64_t *z, const polyrti_box *box);

/* Before the host reads elements of an array, and when it has written them. `mirrors` may be NULL.
 */
void polyrti_mirrors_bring(polyrti_mirrors *mirrors, int array, const polyrt_sink *runs);
void polyrti_mirrors_replaced(polyrti_mirrors *mirrors, int array, const polyrt_sink *runs);

/* Before the region ends: what may be read after it comes back. */
void polyrti_mirrors_deliver(polyrti_mirrors *mirrors);

/* What was copied of an array so far. */
polyrti_traffic polyrti_mirrors_traffic(const polyrti_mirrors *mirrors, int array);

#endif
