/* One execution of a region, as far as it decides who computes and who sends what: the same for a
 * real run, on every rank, and for the simulator. How it is carried out belongs to the rooms above,
 * each of which has a pointer of its own here. */
#ifndef POLYRTI_EXECUTION_H
#define POLYRTI_EXECUTION_H

#include "../device/kept_kernels.h"
#include "../owners/partition.h"
#include "../owners/placement.h"
#include "../settings/settings.h"

struct polyrti_distributed; /* mpi/distributed.h */
struct polyrti_simulated;   /* simulate/simulate.c */

/* The tiles that a rank runs of a nest. plan/kept_tiles.c fills them in. */
typedef struct polyrti_kept_tiles {
    bool wished;         /* somebody has chosen sizes, so that each tile runs by itself */
    bool found, few;     /* false at first; then, whether they are few enough to be kept */
    int64_t joined;      /* so many tiles are one now; 1 where each is by itself */
    polyrti_boxes tiles; /* column after column: */
    size_t *ends;        /* the places in the list before which those of each column end */
    size_t columns, capacity;
    int silent_under; /* 1 + the scheme under which the step is known to need no message of this
                         rank; 0: none */
} polyrti_kept_tiles;

/* One subscript (`position` of `of`) of an array of the region, and the blocks of it in which an
 * earlier region left the array; how many elements that wrote; and the rank that has the first one
 * that this region touches, as far as that is known. The blocks are `loose` where other ones would
 * have done as well for the region, which only filled the array, or wrote several rows of it in an
 * iteration: those that compute with the values have better reasons for theirs, and follow loose
 * blocks only if they are such regions themselves. `update`: the blocks in which the region that
 * came next had written it the last time that it was filled, NULL if unknown; who fills it again
 * does so in these, so that what is added to zeros finds them. `filled`: it is filled, and not
 * updated since.
 */
typedef struct polyrti_followed {
    int array, position, of;
    const polyrti_partition *partition, *update;
    bool filled;
    int64_t elements;
    bool loose;
    int rank;
} polyrti_followed;

struct polyrt_execution {
    const polyrt_region *region; /* with the nests of the schedule that was chosen */
    int schedule;                /* 0, or 1 + its place in the alternatives */
    const void *args;
    polyrti_settings settings; /* as they were when the region was entered */
    int rank, ranks;
    int64_t number;             /* counts the executions in the program, from 0 */
    int64_t step;               /* counts the steps of all nests, the same on all ranks, from 0 */
    polyrti_followed *followed; /* what placements follow where nobody chose them */
    size_t followed_count;
    const double
        *measured_weights; /* of all ranks, where POLYRT_WEIGHTS asks for such; else NULL */
    polyrti_tiling tile[POLYRT_MAX_DEPTH];
    polyrti_placement *placements;  /* one per nest */
    polyrti_kept_tiles *kept_tiles; /* one per nest, of this rank; NULL where nobody keeps them */
    polyrti_kept_kernels *kept_kernels; /* of this rank; NULL where nobody keeps them */
    enum polyrt_scheme scheme;
    enum polyrt_gather gather;
    struct polyrti_distributed *distributed; /* NULL where it is only simulated */
    struct polyrti_simulated *simulated;     /* NULL unless it is only simulated */
};

#endif
