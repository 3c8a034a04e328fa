/* Regions: the static descriptors that generated code fills, and the calls by which it enters a
 * region, runs its nests and leaves it. */
#ifndef POLYRT_REGION_H
#define POLYRT_REGION_H

#include "polyrt_flows.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

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
    int shrinks; /* of reads and writes: 1: in a box inside of this one, at a later z, there are no
                    others */
} polyrt_footprint;

/* What a compiler makes of a device: see polyrt_device.h, which is compiled with the generated
 * code. Devices count from 0; POLYRT_HOST_KERNELS stands for the host as a device, whose copies
 * have memory of their own all the same. */
#define POLYRT_HOST_KERNELS (-1)

enum polyrt_threads { POLYRT_NO_THREADS, POLYRT_FEW_THREADS, POLYRT_MANY_THREADS };

/* A device that kernels run on. */
typedef struct polyrt_target {
    int device;
    enum polyrt_threads threads;
} polyrt_target;

/* `count` rows of `length` bytes, `stride` apart, the first of which begins `offset` bytes from
 * some base; packed, they lie one after the other from the byte `packed` on. */
typedef struct polyrt_rectangle {
    int64_t offset, stride, length, count, packed;
} polyrt_rectangle;

/* A piece of work, done by one of several threads, which count from 0. */
typedef void polyrt_piece_fn(void *work, int64_t piece, int thread);

typedef struct polyrt_device_calls {
    int (*count)(void);
    /* How kernels of this compiler run there: not at all, by few threads, as on a processor, or by
     * as many as there is work for. */
    enum polyrt_threads (*runs)(int device);
    void *(*allocate)(size_t bytes, int device); /* NULL: it has no such memory */
    void (*release)(void *memory, int device);
    /* To the device, or from it. Nonzero if that fails. */
    int (*up)(void *to, const void *from, size_t bytes, int device);
    int (*down)(void *to, const void *from, size_t bytes, int device);
    /* Between rectangles of the device's memory, which count from `base`, and `bytes` there in
     * which they are packed, in ascending order; NULL: not possible. Nonzero if that fails. */
    int (*pack)(void *packed, const void *base, const polyrt_rectangle *rectangles, size_t count,
                size_t bytes, int device);
    int (*unpack)(void *base, const void *packed, const polyrt_rectangle *rectangles, size_t count,
                  size_t bytes, int device);
    /* Memory of the host that a device reaches faster than other; NULL: there is none. The calls
     * may be NULL, all three together. */
    void *(*lock)(size_t bytes, int device);
    void (*unlock)(void *memory, int device);
    /* All of the pieces 0 .. count - 1, by at most so many threads. */
    void (*each)(int64_t count, int threads, polyrt_piece_fn *piece, void *work);
    int (*threads)(void); /* that the host has for it; NULL: one */
    /* A stencil over `count` numbers in memory of the device, when it is done; to measure it. */
    void (*sweep)(double *to, const double *from, int64_t count, int device);
    void (*made_by)(void); /* one table can stand for another that has the same */
} polyrt_device_calls;

/* Runs the points of the bounded box lo..hi on a device; `memory` has for each array of the region
 * where the element with offset 0 would be there, NULL for those that have no copy. Returns how
 * many kernels it has launched. */
typedef int64_t polyrt_kernel_fn(const void *args, const int64_t *z, const int64_t *lo,
                                 const int64_t *hi, polyrt_target target, void *const *memory);

/* Whether the box runs as it is, and is not cut. */
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
    int chained; /* 1: along rows each iteration waits for the one before, so that short tiles pay:
                    the processor works on several at once */
    int blocks; /* 1: a statement copies what it reads (polyrt_lanes.h), so that larger tiles pay */
    polyrt_points_fn *points; /* NULL: not known */
    polyrt_whole_fn *whole;   /* where it says no, a box is cut in halves, which run one after the
                                 other. NULL: boxes are not cut */
    unsigned cut; /* bit k: boxes are cut along coordinate k; of nests with `whole`, at least one */
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
 * order of their offsets, where it has addresses in it; NULL: all of it. `open`: data select
 * elements that are read, of nobody says how many. `by_value`: kernels take its values along from
 * the host, so that it needs no copy on a device, and none writes it. */
typedef struct polyrt_array {
    const char *name;
    size_t element_size;
    int written;
    int tables;
    size_t table_strides[POLYRT_MAX_TABLES];
    int part_count;
    const polyrt_member *parts;
    int open;
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

/* What a region shows or finds outside memory. Text on standard output is rank 0's, whoever prints
 * it, and text on standard error where loops run as they were written (polyrt_stderr). All else,
 * files and clocks, is for rank 0 alone. */
enum polyrt_observable {
    POLYRT_NOTHING = 0,
    POLYRT_STANDARD_OUTPUT,
    POLYRT_STANDARD_ERROR,
    POLYRT_FILE_OR_CLOCK
};

/* The stream (a FILE *) that stands for standard error in loops that all ranks run as they were
 * written: the program's own on rank 0, elsewhere one that drops all text. Not collective. */
void *polyrt_stderr(void);

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
    enum polyrt_observable observable;
    int may_end;    /* its branches may report an error and end the program */
    int takes_long; /* a statement calls or repeats: nobody knows how long a point takes */
    const polyrt_condition *also_written; /* a file that it prints to, and other code writes too,
                                              which must be rank 0's; NULL: none */
    int work_sharing; /* directives share its loops as written among threads around it */
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

/* Ends all ranks with an error if an assumption under which the region at `place` was translated
 * does not hold. Not collective. */
void polyrt_require(int holds, const char *place, const char *message);

/* Ends the program with an error unless least..most can be told apart in the tables of pointers
 * of an array: 0 < k < tables as subscripts of table k, k == tables as elements after the last
 * table. */
void polyrt_require_subscript(const char *array, int tables, int k, int64_t least, int64_t most);

/* The subscripts, from the least to before the past one, that select elements of `size` bytes at
 * `place` of which values may be on other ranks alone: those of the memory around the place that
 * regions wrote. Both are 0 where all values are on this rank. Where subscripts could lead into the
 * `other` array, which the region writes, since the two may be parts of one object, all memory is
 * among them: then the region runs as it was written. `next` is one element, or row, on in the
 * other array: arrays that count from 1 begin there, or `size` bytes on. Both are null where the
 * region writes no array. The same on all ranks; not collective. */
int64_t polyrt_least_away(const void *place, size_t size, const void *other, const void *next);
int64_t polyrt_past_away(const void *place, size_t size, const void *other, const void *next);

/* The same, of elements of so many bits: as Fortran counts them, where no subscript may lead into
 * the other array, so that what is away ends there. */
int64_t polyrt_least_away_of_bits(const void *place, int bits, const void *other);
int64_t polyrt_past_away_of_bits(const void *place, int bits, const void *other);

/* Memory that a region has for itself, from one execution to the next: contributions to sums, each
 * in the place that its iteration has among those of all ranks. */
typedef struct polyrt_kept {
    void *start;
    int64_t bytes;
} polyrt_kept;

/* At least so many bytes of it, on this rank; pages that nothing touches cost no memory. What was
 * there is lost where it grows. Not collective. */
void *polyrt_kept_memory(polyrt_kept *kept, int64_t bytes);

#ifdef __cplusplus
}
#endif

#endif
