/* How long executions of regions take, and what of that is their work: for choosing between sharing
 * an execution and running all of it on every rank (region/replicated.h), and for saying which
 * regions are shared at a loss. */
#ifndef POLYRTI_TRIALS_H
#define POLYRTI_TRIALS_H

#include "polyrt.h"

#include <stdbool.h>

/* About how large an execution is: the powers of two of the bytes that it touches, and of its
 * points; where those are not known, of the product of its loop-invariant integers, as there may be
 * sizes and numbers of steps among them. */
typedef struct polyrti_magnitude {
    int bytes, points;
} polyrti_magnitude;

/* Times of so many executions, in seconds: from entering to leaving, and of work in tiles. */
typedef struct polyrti_times {
    int64_t count;
    double elapsed, worked;
} polyrti_times;

/* What the program does: all executions are distributed, or small ones are replicated, or all are,
 * while that is measured; or one of these is chosen. */
enum polyrti_stage {
    POLYRTI_ALL_DISTRIBUTED,
    POLYRTI_SMALL_REPLICATED,
    POLYRTI_ALL_REPLICATED,
    POLYRTI_CHOSEN
};

/* The least seconds of so many executions. */
typedef struct polyrti_manner {
    double least;
    int64_t count;
} polyrti_manner;

/* How one rank alone runs the executions: in tiles, or as `written` (single_rank.h). Both are
 * measured, `of[written]`, when there have been `next` of them. */
typedef struct polyrti_manners {
    polyrti_manner of[2];
    int64_t executions, next;
    bool written;
} polyrti_manners;

/* Of all executions of a region of one magnitude. Times are in seconds. */
typedef struct polyrti_trial {
    const polyrt_region *region;
    polyrti_magnitude magnitude;
    bool small;  /* one rank alone would be much quicker */
    bool agreed; /* it was measured; else `shared` and `alone` are estimates */
    polyrti_times times[POLYRTI_CHOSEN]; /* on this rank, in the stages that are measured */
    double shared, alone; /* one execution, as agreed: distributed; the work of all ranks */
    int64_t distributed;  /* executions in all that were */
    int64_t last;         /* the number of the last one of all, */
    int64_t gap;          /* and the most executions of others between two, after the second one */
    int64_t since;        /* executions since much was brought; none has been: 0 */
    int64_t brought;      /* how often */
    polyrti_manners manners;
} polyrti_trial;

/* Deliveries of much that executions lacked: how many, their bytes, and their seconds, on this
 * rank, and as agreed of the slowest rank for one of them; 0 if there were none. */
typedef struct polyrti_delivery_times {
    int64_t count, bytes;
    double seconds, agreed;
} polyrti_delivery_times;

/* The trials, which are held together. The numbers are of executions of the program: from `settled`
 * on times count, and at `next` the stage ends; the last choice was at `chosen`. */
typedef struct polyrti_trials {
    polyrti_trial *data;
    size_t count;
    size_t capacity;
    enum polyrti_stage stage;
    int64_t settled, next, chosen;
    int64_t unknown;         /* executions since `chosen` of trials that tell nothing yet */
    int64_t length;          /* of a stage that is measured, in executions; 0 at first */
    int64_t distributed_for; /* executions of the last stage in which all were */
    double part;             /* of all executions, that a repeated trial may be */
    double planned; /* seconds that executions which plan took on this rank, but for their work */
    enum polyrti_stage chosen_stage;  /* what is done where one is chosen */
    double quickness[POLYRTI_CHOSEN]; /* of a stage: its time over that of distributing all */
    polyrti_delivery_times deliveries;
    bool timing;  /* on one rank alone: whether an execution is measured; then */
    size_t timed; /* its trial, */
    double began; /* and when it was entered */
} polyrti_trials;

/* The place of a trial in the list, which it enters if need be, with an estimate. */
size_t polyrti_trial_of(polyrti_trials *trials, const polyrt_region *region,
                        polyrti_magnitude magnitude);

/* Estimates a trial that was never measured by the nearest one of its region that was; if none was,
 * it stays as it is. */
void polyrti_estimate(const polyrti_trials *trials, polyrti_trial *trial);

/* Whether an execution that one rank does in `alone` seconds is not worth being shared in `shared`
 * seconds; whether results depend on who adds them up; and whether a region is shared all the
 * same, since they do, or depend on who looks. */
bool polyrti_is_too_small(double alone, double shared);
bool polyrti_is_inexact(const polyrt_region *region);
bool polyrti_is_never_replicated(const polyrt_region *region);

/* Warns of the region whose sharing has cost most, if that is worth a word. */
void polyrti_warn_of_losses(const polyrti_trials *trials);

#endif
