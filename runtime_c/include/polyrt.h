/* polyrt: the run-time library of polydist.
 *
 * Generated code knows statements; this library knows tiles, ranks and bytes
 * (docs/architecture.md). The first part of this header is for users' programs, the second is the
 * interface between generated code and the library.
 *
 * Every rank runs the whole program (SPMD); the regions are distributed over ranks. "Collective"
 * below means over all ranks of the communicator that polydist uses: MPI_COMM_WORLD, or the one
 * given to polyrt_set_comm.
 *
 * The process: MPI starts before main and ends at exit; a program may call MPI_Init,
 * MPI_Init_thread and MPI_Finalize all the same, in C (MPI_THREAD_FUNNELED is provided). Output on
 * stdout is rank 0's; stderr is everybody's. With glibc, every rank reads the whole of `stdin`:
 * reading it is then collective, except in root blocks. Ranks end together: one that ends alone
 * with an error status ends all.
 *
 * The environment, the same on all ranks, goes before what the region says. The POLYRT_ variables
 * are listed in docs/reference/environment.md, and in the table of src/settings/settings.c.
 * OMP_NUM_THREADS, if it is set and the library was compiled with OpenMP, is the number of threads
 * of each rank.
 *
 * Errors: no function returns an error code. What goes wrong is written to stderr with rank, file,
 * line and a hint, and ends all ranks with a non-zero status.
 */
#ifndef POLYRT_H
#define POLYRT_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------------
 * for users */

/* This process' rank and the number of ranks. Not collective. */
int polyrt_rank(void);
int polyrt_ranks(void);

/* Zeroed memory of `bytes` bytes whose untouched pages cost nothing; freed with polyrt_free. Not
 * collective. */
void *polyrt_alloc(size_t bytes);
void polyrt_free(void *memory);

/* Hands over the communicator (an MPI_Comm, by address) that polydist uses from now on; it is
 * duplicated. Collective over that communicator; to be called before the first region. Only for
 * programs that split MPI_COMM_WORLD: polyrt_rank() then counts in the part, while stdout stays
 * that of rank 0 of MPI_COMM_WORLD. The program keeps its communicator. */
void polyrt_set_comm(const void *comm);

/* `#pragma polydist root` becomes: if (polyrt_root_begin()) { ... polyrt_root_end(); }. True on
 * rank 0 alone. Not collective. */
int polyrt_root_begin(void);
void polyrt_root_end(void);

/* -------------------------------------------------------------------------------------------------
 * for generated code */

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

/* A subscript that a form counts: the form, times `multiple`, is `scale` times subscript
 * `position`, of so many (`of`), of the array, plus `offset`. */
typedef struct polyrt_counted {
    int array; /* index in the region's arrays */
    int position, of;
    int64_t offset;
    int multiple;
} polyrt_counted;

/* One distributed dimension of a nest: tiles are owned by the value at their origin of an
 * integer-linear form of the tiled coordinates. Where `scale` (at least 1) is the factor by which
 * the form counts an array's subscript, nests with the same `placement` count the same subscript,
 * and share one owner map; all of them have it at the same place of as many dimensions. */
typedef struct polyrt_dimension {
    int form[POLYRT_MAX_DEPTH];
    int scale;
    int placement;
    int counted_count; /* of arrays that outlast the region; those written first */
    const polyrt_counted *counted;
} polyrt_dimension;

/* Fills `count` values with the identity of an operator. */
typedef void polyrt_identity_fn(void *values, int64_t count);

/* into[i] = into[i] op values[i]. */
typedef void polyrt_combine_fn(void *into, const void *values, int64_t count);

/* How an element, the key, gets its value: the smallest or the largest of values, of equal ones the
 * first or the last in the order of the loop. */
enum { POLYRT_NO_CHOICE, POLYRT_REAL, POLYRT_INTEGER, POLYRT_NATURAL };
typedef struct polyrt_choice {
    int kind; /* what the values are; POLYRT_NATURAL: integers without a sign */
    int smallest;
    int last;
} polyrt_choice;

/* An array whose elements all ranks accumulate into at once. `touched` says which elements a box
 * accumulates into, as a flow to POLYRT_OUT. At the end of the nest the parts are combined in the
 * order of the ranks; then every rank has the result. Or it is one element that gets its value by a
 * choice, the key or one that belongs to it: every rank gets all of these from the one that has the
 * best value. */
typedef struct polyrt_reduction {
    int array; /* index in the region's arrays */
    polyrt_flow_fn *touched;
    polyrt_identity_fn *identity; /* NULL for an idempotent operator */
    polyrt_combine_fn *combine;   /* NULL where a choice decides */
    int exact;                    /* any order of contributions gives the same bits */
    polyrt_choice choice;         /* of a key */
    int key; /* the reduction of the key that decides, counted from 1; 0 if none does */
} polyrt_reduction;

/* What the instances in a box lo..hi, at any z, have to do with an array: `elements` gives those
 * elements (z, a and b are NULL). Of the box only the coordinates that are in forms count. */
typedef struct polyrt_footprint {
    int array; /* index in the region's arrays */
    polyrt_flow_fn *elements;
} polyrt_footprint;

/* What a compiler makes of a device: see polyrt_device.h, which is compiled with the generated
 * code. Devices count from 0; POLYRT_HOST_KERNELS stands for the host as a device, whose copies
 * have memory of their own all the same. */
#define POLYRT_HOST_KERNELS (-1)

typedef struct polyrt_device_calls {
    int (*count)(void);
    int (*runs)(int device);                     /* whether kernels of this compiler run there */
    void *(*allocate)(size_t bytes, int device); /* NULL: it has no such memory */
    void (*release)(void *memory, int device);
    /* `count` pieces of `length` bytes, `stride` apart at both ends; to the device, or from it.
     * Nonzero if that fails. */
    int (*up)(void *to, const void *from, size_t length, size_t count, size_t stride, int device);
    int (*down)(void *to, const void *from, size_t length, size_t count, size_t stride, int device);
    /* A stencil over `count` numbers in memory of the device, when it is done; to measure it. */
    void (*sweep)(double *to, const double *from, int64_t count, int device);
    void (*made_by)(void); /* one table can stand for another that has the same */
} polyrt_device_calls;

/* Runs the points of the bounded box lo..hi on a device; `memory` has for each array of the region
 * where the element with offset 0 would be there, NULL for those that have no copy. Returns how
 * many kernels it has launched. */
typedef int64_t polyrt_kernel_fn(const void *args, const int64_t *z, const int64_t *lo,
                                 const int64_t *hi, int device, void *const *memory);

/* Whether the box meets no slanted bound. */
typedef int polyrt_whole_fn(const void *args, const int64_t *z, const int64_t *lo,
                            const int64_t *hi);

/* A distributed nest. Tile T of coordinate k covers o_k + T*s_k .. o_k + T*s_k + s_k - 1, with an
 * origin o_k that the runtime chooses.
 * depth 0: a solo nest, run by rank 0 alone as one tile; it has no dimensions. Otherwise it has at
 * least one. A step is: wavefront == 0: all tiles; those that agree in all coordinates of the forms
 * run in lexicographic order on their owner; wavefront == f >= 2: the tiles with T_0 + .. + T_(f-1)
 * == w, w ascending, and inside a (T_0, .., T_(f-1)) the rest in lexicographic order; forms have
 * the first f coordinates only. */
typedef struct polyrt_nest {
    const char *name;
    int line;
    int sequential; /* number of z coordinates */
    int depth;      /* number of tiled coordinates */
    int wavefront;
    int dimension_count;
    const polyrt_dimension *dimensions;
    enum polyrt_distribution preferred; /* what POLYRT_DEFAULT means here */
    polyrt_compute_fn *compute;
    polyrt_bounds_fn *bounds;
    polyrt_extent_fn *extent;
    int flow_count;
    const polyrt_flow *flows;
    int rows; /* 1 + the coordinate along which the innermost loops run through memory, for default
                 tile sizes; 0: not known */
    int streams; /* 1: it reuses at most what lies a row away, so that tiles need not cut rows */
    int blocks; /* 1: a statement copies what it reads (polyrt_lanes.h), so that larger tiles pay */
    polyrt_points_fn *points; /* NULL: not known */
    polyrt_whole_fn *whole;   /* where it says so, a box runs faster; the halves of any box may run
                                 one after the other. NULL: boxes are not cut */
    int in_order; /* 1: a rank runs its tiles of a step one at a time, in ascending order of the
                     distributed coordinate: memory is reused */
    int part_count;
    const polyrt_part *parts; /* for all schemes but exact, which is all flows */
    int reduction_count;
    const polyrt_reduction *reductions;
    int footprint_count; /* what instances read or write */
    const polyrt_footprint *footprints;
    int live_in_count; /* what they read that was written before the region */
    const polyrt_footprint *live_ins;
    int live_out_count; /* what they write that may be read after the region */
    const polyrt_footprint *live_outs;
    polyrt_kernel_fn *kernel; /* for devices; NULL: it runs on the host */
    int read_count;           /* of regions with kernels: what a box reads, and writes, at z */
    const polyrt_footprint *reads;
    int write_count;
    const polyrt_footprint *writes;
} polyrt_nest;

/* Where the first `tables` subscripts of an array select from tables of pointers (double **), its
 * elements have offsets all the same: subscript k of those counts POLYRT_TABLE_STRIDE(tables, k)
 * elements, and the others, as far as they lie after a pointer, less than half as many to either
 * side. */
#define POLYRT_MAX_TABLES 2
#define POLYRT_TABLE_STRIDE(tables, k) (INT64_C(1) << ((tables) == 1 ? 32 : (k) == 0 ? 46 : 22))

/* A part of an element: `size` bytes from byte `offset` on. */
typedef struct polyrt_member {
    size_t offset, size;
} polyrt_member;

/* `tables`: 0 if the elements lie in one block, from the array's base on; otherwise the base is the
 * first table, and `table_strides` says at which bytes of the arguments, as an int64_t each, the
 * strides of the tables' subscripts are. `parts`: what of an element other ranks may get, in the
 * order of their offsets, where it has addresses in it; NULL: all of it. `by_value`: kernels take
 * its values along from the host, so that it needs no copy on a device, and none writes it. */
typedef struct polyrt_array {
    const char *name;
    size_t element_size;
    int written;
    int tables;
    size_t table_strides[POLYRT_MAX_TABLES];
    int part_count;
    const polyrt_member *parts;
    int by_value;
} polyrt_array;

/* What was assumed of the program when a region was translated, and is known only when it starts.
 */
typedef struct polyrt_condition {
    const char *place;   /* of what assumes it */
    const char *message; /* if it does not hold, */
    const char *hint;    /* and what to do then; NULL: fix the program, or the assumption */
} polyrt_condition;

/* Two of a region's arrays that may be the same array under two names, for it writes the one and
 * only reads the other, and no instance touches what another writes of it. */
typedef struct polyrt_one_array {
    int written, read; /* indices in the region's arrays */
} polyrt_one_array;

/* Whether the arrays of such a pair have the same strides in this execution. */
typedef int polyrt_alike_fn(const void *args, int pair);

/* A region, static and the same on every rank. `alternatives` are the same region with nests of
 * other schedules, one of which may run in place of its own. */
typedef struct polyrt_region {
    const char *name;
    const char *file;
    int line;
    int nest_count;
    const polyrt_nest *nests;
    int array_count;
    const polyrt_array *arrays;
    polyrt_touched_fn *touched;
    enum polyrt_distribution distribution;
    int64_t cyclic_block;
    enum polyrt_gather gather;
    enum polyrt_scheme scheme; /* the one to use */
    unsigned carried; /* the schemes that there is code for: bit 1 << scheme; exact always is */
    polyrt_lookup_fn *lookup; /* of POLYRT_FUNCTION, else NULL */
    const char *lookup_name;
    int weight_count; /* of the ranks in blocks, repeated for further ranks; 0: all the same */
    const double *weights;
    polyrt_touched_fn *
        reachable; /* what it may touch, where conditions on values decide; NULL: what it touches */
    int condition_count;
    const polyrt_condition *conditions;
    int one_array_count;
    const polyrt_one_array *one_arrays;
    polyrt_alike_fn *alike; /* NULL without them */
    int observable;         /* it prints or reads a clock: rank 0 alone may do so */
    int work_sharing;       /* directives share its loops as written among threads around it */
    const polyrt_device_calls *device; /* NULL without kernels */
    const char *schedule;              /* of its nests, NULL where there are no others */
    int alternative_count;
    const struct polyrt_region *const *alternatives;
} polyrt_region;

/* One execution of a region. */
typedef struct polyrt_execution polyrt_execution;

/* Begins one execution of a region. Collective. `args` and `bases` (the address of offset 0 of each
 * array) stay valid until polyrt_leave, and are changed where the rows behind tables of pointers
 * lie evenly in memory: then strides and base are those of one block; `tile` holds the user's
 * tile_count tile sizes, by band position (a missing or zero one means: choose). Checks that sizes
 * are sensible, and that all ranks see the same values: `parameter_count` loop-invariant integers
 * at `parameters`. `unmet` is the number of the first of the region's conditions that does not
 * hold, from 1; 0 if all do. NULL if this execution cannot be distributed, since a condition does
 * not hold or arrays overlap: then the caller runs the loops as they were written, on all ranks,
 * and calls nothing else. */
polyrt_execution *polyrt_enter(const polyrt_region *region, void *args, void **bases,
                               int tile_count, const int64_t *tile, int parameter_count,
                               const int64_t *parameters, int unmet);

/* In a region with alternatives: the schedule whose nests are to be run next, 0 for those of the
 * region itself, k for those of alternatives[k - 1]; -1 if there are no more. `last` is what it
 * returned before, -1 at first. A real run has one. Not collective. */
int polyrt_next_schedule(polyrt_execution *execution, int last);

/* Runs one nest at z: all its steps, their communication included. Collective. */
void polyrt_nest_run(polyrt_execution *execution, int nest, const int64_t *z);

/* Ends the execution: completes all communication, gathers what the region says, frees `execution`.
 * Collective. */
void polyrt_leave(polyrt_execution *execution);

/* Integer division that rounds down and up, for bounds in generated code; d > 0. */
static inline int64_t polyrt_floor_div(int64_t n, int64_t d)
{
    return n >= 0 ? n / d : -((-n + d - 1) / d);
}
static inline int64_t polyrt_ceil_div(int64_t n, int64_t d)
{
    return n >= 0 ? (n + d - 1) / d : -(-n / d);
}
static inline int64_t polyrt_mod(int64_t n, int64_t d)
{
    return n - d * polyrt_floor_div(n, d);
}
static inline int64_t polyrt_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}
static inline int64_t polyrt_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Sums in generated code in which a corner of a box, which may be -+POLYRT_FAR, has a large factor.
 * Only their quotients are coordinates; a sum alone is cut off where nothing is any more. */
__extension__ typedef __int128 polyrt_wide;

static inline int64_t polyrt_cut_off(polyrt_wide n)
{
    const polyrt_wide most = INT64_MAX / 2;
    return (int64_t)(n > most ? most : n < -most ? -most : n);
}
static inline int64_t polyrt_floor_div_wide(polyrt_wide n, int64_t d)
{
    return polyrt_cut_off(n >= 0 ? n / d : -((-n + d - 1) / d));
}
static inline int64_t polyrt_ceil_div_wide(polyrt_wide n, int64_t d)
{
    return polyrt_cut_off(n >= 0 ? (n + d - 1) / d : -(-n / d));
}

/* Widens range to include first..last, unless that is empty. */
static inline void polyrt_widen(int64_t range[2], int64_t first, int64_t last)
{
    if (first > last)
        return;
    range[0] = polyrt_min(range[0], first);
    range[1] = polyrt_max(range[1], last);
}

/* Before a loop: no iteration writes an element that another one accesses. */
#if defined(__GNUC__) && !defined(__clang__)
#define POLYRT_INDEPENDENT _Pragma("GCC ivdep")
#else
#define POLYRT_INDEPENDENT
#endif

/* First and last value of a loop whose variable is an int, from bounds in 64 bits. Where a loop is
 * empty in 64 bits it stays empty, and one that is not has all its values in an int, since they are
 * the user's. */
static inline int polyrt_int_first(int64_t value)
{
    return (int)polyrt_max(INT32_MIN + 1, polyrt_min(value, INT32_MAX));
}
static inline int polyrt_int_last(int64_t value)
{
    return (int)polyrt_max(INT32_MIN, polyrt_min(value, INT32_MAX - 1));
}
/* The first value of a loop that runs down from -value to -last; below every last value if the loop
 * is empty. */
static inline int polyrt_int_down(int64_t value, int64_t last)
{
    return value > last ? INT32_MIN : (int)-polyrt_max(-INT32_MAX, polyrt_min(value, INT32_MAX));
}

/* Ends all ranks with an error if an assumption under which the region at `place` was translated
 * does not hold. Not collective. */
void polyrt_require(int holds, const char *place, const char *message);

/* Ends the program with an error unless least..most can be told apart in the tables of pointers
 * of an array: 0 < k < tables as subscripts of table k, k == tables as elements after the last
 * table. */
void polyrt_require_subscript(const char *array, int tables, int k, int64_t least, int64_t most);

/* Memory that a region has for itself, from one execution to the next: contributions to sums, each
 * in the place that its iteration has among those of all ranks. */
typedef struct polyrt_kept {
    void *start;
    int64_t bytes;
} polyrt_kept;

/* At least so many bytes of it, on this rank; pages that nothing touches cost no memory. What was
 * there is lost where it grows. Not collective. */
void *polyrt_kept_memory(polyrt_kept *kept, int64_t bytes);

/* ------------------------------------------------------------- for generated code that checks
 * itself (polydist-translate --check) */

/* How an array is compared and printed. */
typedef struct polyrt_shape {
    char kind; /* POLYRT_KIND of the element type */
    int rank;
    char bracket; /* how messages write subscripts: '[' or '(' */
    int first;    /* what messages add to the subscript of a one-dimensional array */
    int member_count;
    const polyrt_member *members; /* of a structure: between them may be bytes that hold nothing;
                                     NULL: the element is one value */
} polyrt_shape;

/* The bytes of an object that hold its value: a long double of 80 bits has more. */
#define POLYRT_VALUE_BYTES(object)                                                                 \
    __extension__ _Generic((object),                                                               \
        long double: LDBL_MANT_DIG == 64 ? 10 : sizeof(object),                                    \
        default: sizeof(object))

#define POLYRT_KIND(type)                                                                          \
    __extension__ _Generic(*(type *)0,                                                             \
        float: 'f',                                                                                \
        double: 'd',                                                                               \
        long double: 'l',                                                                          \
        float _Complex: 'F',                                                                       \
        double _Complex: 'D',                                                                      \
        _Bool: 'u',                                                                                \
        unsigned char: 'u',                                                                        \
        unsigned short: 'u',                                                                       \
        unsigned int: 'u',                                                                         \
        unsigned long: 'u',                                                                        \
        unsigned long long: 'u',                                                                   \
        char: 'i',                                                                                 \
        signed char: 'i',                                                                          \
        short: 'i',                                                                                \
        int: 'i',                                                                                  \
        long: 'i',                                                                                 \
        long long: 'i',                                                                            \
        default: 'x')

/* One execution of a region beside the same region as it was written. */
typedef struct polyrt_check polyrt_check;

/* Keeps what the region's arrays hold. `shapes` has one entry per array, `strides` the distances of
 * neighbours, dimension by dimension, array after array, and `lowers` the least subscripts (NULL:
 * all are 0); all arguments but `args` stay valid until polyrt_check_end returns 0. Not collective.
 */
polyrt_check *polyrt_check_begin(const polyrt_region *region, const void *args, void *const *bases,
                                 const polyrt_shape *shapes, const int64_t *strides,
                                 const int64_t *lowers, int parameter_count,
                                 const int64_t *parameters);

/* The region has run as it was written: keeps its results, and puts back what the arrays held. Not
 * collective. */
void polyrt_check_expect(polyrt_check *check);

/* The region has run distributed: compares every element that is live out of it. Returns 0 and
 * frees `check` if they are equal on all ranks. Where they differ for the first time, it puts back
 * what the arrays held and returns 1: the region shall run both ways once more, now observed
 * instance by instance. Then it ends all ranks with an error. Collective. */
int polyrt_check_end(polyrt_check *check);

/* The region has run as it was written, and cannot run distributed: leaves the results of that, and
 * frees `check`. Not collective. */
void polyrt_check_as_written(polyrt_check *check);

/* The instance `point` (the values of `count` iterators) of a statement has run, and `value` is
 * where it has left an element of an array: called after every statement, in the region as it was
 * written and in tile functions. Costs little unless instances are observed. */
void polyrt_check_instance(int statement, int line, int count, const int64_t *point, int array,
                           const void *value);

#ifdef __cplusplus
}
#endif

#include "polyrt_lanes.h"
#endif
