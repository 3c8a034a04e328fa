/* In which blocks the arrays lie that regions left on their writers. The same on all ranks: entries
 * are about live objects only, which all ranks see alike. Not collective. */
#ifndef POLYRTI_PARTITIONS_H
#define POLYRTI_PARTITIONS_H

#include "objects.h"

/* One subscript (`position` of `of`) of the array whose element 0 is at `base`; `place` is in the
 * object that it belongs to. */
typedef struct polyrti_array_partition {
    const char *base, *place;
    int position, of;
    int array;          /* in a saved list: among the arrays of the region */
    int64_t noted;      /* by which call of polyrti_note_partitions */
    int64_t elements;   /* how many it wrote */
    bool loose;         /* see polyrti_followed */
    bool filled;        /* by the last region that wrote it */
    int64_t touched[2]; /* and the range of element offsets that it touched */
    polyrti_partition partition;
    polyrti_partition update; /* see polyrti_followed; without blocks if unknown */
} polyrti_array_partition;

typedef struct polyrti_partitions {
    polyrti_array_partition *list;
    size_t count, capacity;
    int64_t calls; /* of polyrti_note_partitions */
} polyrti_partitions;

void polyrti_clear_partitions(polyrti_partitions *partitions);

/* Forgets those whose object is no more; to be called before objects are made where others were. */
void polyrti_sweep_partitions(polyrti_partitions *partitions, const polyrti_objects *objects);

/* Whether an array of a region is the one that an entry is about. */
typedef bool polyrti_is_array_fn(const void *argument, int array,
                                 const polyrti_array_partition *entry);

/* What is known about the arrays of a region: `count` entries, to be freed, which stay valid until
 * partitions are swept or noted. */
polyrti_followed *polyrti_partitions_followed(const polyrti_partitions *partitions,
                                              const polyrt_region *region, const void *args,
                                              polyrti_is_array_fn *is_array, const void *argument,
                                              size_t *count);

/* Notes in which blocks an execution leaves the arrays that it writes; for `staying` see
 * polyrti_note_written. */
void polyrti_note_partitions(polyrti_partitions *partitions, const polyrt_execution *execution,
                             const polyrti_store *stores, const polyrti_staying *staying);

/* Whether an execution distributes an array in blocks in which it lies, before anything is noted of
 * it. */
bool polyrti_is_where_it_lies(const polyrt_execution *execution, int array);

/* Copies what is known of the arrays that a region writes; and makes it what is known of them where
 * the region's arrays are now. */
void polyrti_save_partitions(const polyrti_partitions *partitions, const polyrt_region *region,
                             const polyrti_store *stores, polyrti_partitions *saved);
void polyrti_restore_partitions(polyrti_partitions *partitions, const polyrt_region *region,
                                const polyrti_store *stores, const polyrti_partitions *saved);

#endif
