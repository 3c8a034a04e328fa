/* Flows: what tiles send to others, as generated functions over boxes of scheduled space, and the
 * choices that the runtime has in sending it. */
#ifndef POLYRT_FLOWS_H
#define POLYRT_FLOWS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stands for "no bound" in boxes: far outside every iteration space, and small enough for affine
 * arithmetic not to overflow. */
#define POLYRT_FAR (INT64_C(1) << 44)

#define POLYRT_MAX_DEPTH 8 /* coordinates of a band */
#define POLYRT_MAX_GRID 3  /* distributed dimensions of a nest */

/* The collector that a flow function hands its runs to. */
typedef struct polyrt_sink polyrt_sink;

/* One run of memory of the flow's array, in elements from the array's base: `count` times
 * `length` contiguous elements, whose starts are `stride` apart. length >= 1; count < 1 means
 * nothing. Runs of one flow may overlap: the library merges them. */
void polyrt_emit(polyrt_sink *sink, int64_t offset, int64_t length, int64_t stride, int64_t count);

/* Everything below is a pure function of its arguments. `args` is the region's argument record; `z`
 * the values of the sequential loops around the nest; lo..hi a closed box of the nest's scheduled
 * space (one entry per tiled coordinate). */

/* Runs the points of the box in an order that honours all dependences inside it. */
typedef void polyrt_compute_fn(const void *args, const int64_t *z, const int64_t *lo,
                               const int64_t *hi);

/* The number of statement instances in the box. */
typedef int64_t polyrt_points_fn(const void *args, const int64_t *z, const int64_t *lo,
                                 const int64_t *hi);

/* The elements whose last writer (before the reader) is in the box lo..hi of this nest at z, and
 * that an instance of the receiving nest in the closed box a..b (at any later z) reads; for
 * POLYRT_OUT: that are live out of the region (a and b are NULL). */
typedef void polyrt_flow_fn(const void *args, const int64_t *z, const int64_t *lo,
                            const int64_t *hi, const int64_t *a, const int64_t *b,
                            polyrt_sink *sink);

/* A box a..b of the receiving nest's space outside which the box lo..hi sends nothing (entries
 * may be -+POLYRT_FAR). Returns 0 if it sends nothing at all; then a and b are not set. */
typedef int polyrt_reach_fn(const void *args, const int64_t *z, const int64_t *lo,
                            const int64_t *hi, int64_t *a, int64_t *b);

/* A box lo..hi of this nest's space outside which nothing at z is sent to the box a..b of the
 * receiving nest. Conventions as for reach. */
typedef int polyrt_origin_fn(const void *args, const int64_t *z, const int64_t *a, const int64_t *b,
                             int64_t *lo, int64_t *hi);

/* The range of coordinate k over the nest's iteration space at z, where coordinates j < k are
 * within lo[j]..hi[j]; sets range[0] > range[1] if there is none. May be wider than exact, never
 * narrower. */
typedef void polyrt_bounds_fn(const void *args, const int64_t *z, int k, const int64_t *lo,
                              const int64_t *hi, int64_t range[2]);

/* The range of coordinate k over all z; for k = depth + d: of the form of dimension d; for k = -1 -
 * j: of z[j]. Same conventions. Called for coordinates that are in forms, for forms of several
 * coordinates or of one that runs backwards, and for all z. */
typedef void polyrt_extent_fn(const void *args, int k, int64_t range[2]);

/* The range of element offsets of array k that the region touches; range[0] > range[1] if none. */
typedef void polyrt_touched_fn(const void *args, int array, int64_t range[2]);

#define POLYRT_OUT (-1)

/* What one nest's tiles send to one receiving nest in one array. */
typedef struct polyrt_flow {
    int array;    /* index in the region's arrays */
    int receiver; /* index in the region's nests, or POLYRT_OUT */
    polyrt_flow_fn *flow;
    polyrt_reach_fn *reach;   /* NULL for POLYRT_OUT */
    polyrt_origin_fn *origin; /* NULL for POLYRT_OUT, and where not known */
    int broadcast; /* bit d: instances in reach and outside the writing box need all the same,
                      wherever along dimension d */
} polyrt_flow;

/* Communication schemes: SCHEME(enumerator, name, exceeds), where a scheme that exceeds may send
 * values that are not read, so that what it brings is unpacked before any tile of the next step
 * runs. Each sends at most what the later ones do, except that foifi and fo have no order:
 * exact   every value once to every rank that reads it;
 * fop     flow-out partitioning (Dathathri et al. 2013, section IV);
 * foifi   flow-out intersection flow-in: tile by tile, without merging (the same, section III);
 * fo      flow-out: all that others read of a tile, to every rank that reads some of it
 *         (Bondhugula 2011, sections 4.2.1 and 5.1). */
#define POLYRT_SCHEMES(SCHEME)                                                                     \
    SCHEME(POLYRT_EXACT, "exact", 0)                                                               \
    SCHEME(POLYRT_FOP, "fop", 1)                                                                   \
    SCHEME(POLYRT_FOIFI, "foifi", 0)                                                               \
    SCHEME(POLYRT_FO, "fo", 1)

#define POLYRT_ENUMERATOR(enumerator, name, exceeds) enumerator,
enum polyrt_scheme { POLYRT_SCHEMES(POLYRT_ENUMERATOR) POLYRT_SCHEME_COUNT };

/* How a tile packs a part for a rank. Unicast: for each receiving tile, what flows there; values
 * that two of them read are sent twice. Multicast: all of the part, if the rank reads some of it.
 * Smaller: that of the two which is less. */
enum polyrt_packing { POLYRT_UNICAST, POLYRT_MULTICAST, POLYRT_SMALLER };

/* A part of what one tile of a nest sends in one array, under the schemes that work tile by tile: a
 * tile is all that runs at one z on one tile of the coordinates that decide on the owner. The parts
 * of one scheme and array are disjoint. */
typedef struct polyrt_part {
    enum polyrt_scheme scheme;
    enum polyrt_packing packing;
    int array;
    polyrt_flow_fn
        *out; /* the whole part: a and b are NULL; itself NULL if that is all that the flows name */
    int flow_count;
    const int *flows; /* those of the nest's flows that may bring some of it to other ranks */
} polyrt_part;

/* lookup: of the tiles that have iterations, in blocks or in turn; function: what the user's
 * function says. */
enum polyrt_distribution {
    POLYRT_DEFAULT,
    POLYRT_BLOCK,
    POLYRT_CYCLIC,
    POLYRT_LOOKUP,
    POLYRT_LOOKUP_CYCLIC,
    POLYRT_FUNCTION
};

/* The rank, from 0 to ranks - 1, of tile 0 <= tile < tiles along a distributed dimension; on a
 * grid, its place along that dimension of the grid. Gives the same on all ranks. */
typedef int polyrt_lookup_fn(int64_t tile, int64_t tiles, int ranks);

/* Where final values are after a region: on all ranks, on rank 0, where they were written, or, of
 * memory that can be guarded, where they were written, and of other memory on all ranks. */
enum polyrt_gather {
    POLYRT_GATHER_ALL,
    POLYRT_GATHER_ROOT,
    POLYRT_GATHER_NONE,
    POLYRT_GATHER_LAZY
};

#ifdef __cplusplus
}
#endif

#endif
