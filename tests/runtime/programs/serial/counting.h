/* What the unit tests of the runtime without MPI have in common, and what each of them checks. */
#ifndef COUNTING_H
#define COUNTING_H

#include "base/error.h"
#include "base/memory.h"
#include "homes/gaps.h"
#include "owners/placement.h"
#include "owners/table.h"
#include "plan/tree.h"
#include "sets/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the first thing that is wrong. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                 \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* A random number from 0 on, the same ones in each run. */
int64_t number(int64_t below);

/* Some owner map for at least the units lo..hi. */
polyrti_owner random_owner(int ranks, int64_t lo, int64_t hi);

/* owner.c, table.c */
void check_owners(void);
void check_speeds(void);
void check_spans(void);
/* placement.c, box.c */
void check_placements(void);
/* alone.c, losses.c */
void check_alone(void);
void check_small(void);
/* tree.c */
void check_trees(void);
void check_trees_in_grids(void);
/* runs.c, store.c */
void check_sets(void);
void check_appends(void);
void check_tables(void);
/* trials.c, of so many regions */
void show_losses(int count);
void show_entries(double seconds);
void check_entries(void);
void show_advice(const char *name);
/* gaps.c */
void check_gaps(void);
/* patterns.c */
void check_patterns(void);
/* trial_choice.c */
void check_trial_choice(void);
/* beginnings.c, allocations.c */
void check_beginnings(void);
void check_joined_pages(void);
void check_even_sizes(void);
/* guarded_objects.c */
void check_guarded_objects(void);
/* tile_parts.c */
void check_slices(void);
void check_slices_of_large_tiles(void);
void check_whole_tiles(void);
/* transfers.c, listing.c, polyrt_device.h */
void check_rectangles(void);
void check_packing(void);
void check_pieces(void);
void check_listings(void);
void check_division(void);

#endif
