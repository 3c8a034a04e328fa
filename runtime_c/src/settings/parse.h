/* The values of settings. What cannot be read ends all ranks with an error that names the variable
 * and the region (rank 0 speaks). Where the environment says nothing, the region's clauses do. Not
 * collective; all ranks find the same, since their settings are compared (consistency.h). */
#ifndef POLYRTI_PARSE_H
#define POLYRTI_PARSE_H

#include "polyrt.h"
#include "settings.h"

/* How tiles are given to ranks. */
typedef struct polyrti_distribution {
    enum polyrt_distribution kind;
    int64_t block; /* tiles in a row, of the cyclic kinds */
} polyrti_distribution;

/* Whether it is one of the kinds that are looked up in a table of the tiles with iterations. */
bool polyrti_is_lookup(enum polyrt_distribution kind);

/* Fills in the tile sizes that the environment says, from 1 to 2^40; returns how many. */
int polyrti_tile_setting(const polyrti_settings *settings, const polyrt_region *region,
                         int64_t size[POLYRT_MAX_DEPTH]);

polyrti_distribution polyrti_distribution_setting(const polyrti_settings *settings,
                                                  const polyrt_region *region);

/* Whether the environment asks for weights that are measured. */
bool polyrti_measures_weights(const polyrti_settings *settings);

/* How much of the work each rank is to get, in numbers: weight[0 .. ranks - 1]; false if nothing
 * says it. */
bool polyrti_weight_setting(const polyrti_settings *settings, const polyrt_region *region,
                            int ranks, double *weight);

/* The ranks along each dimension that the environment says, whose product is `ranks`; returns for
 * how many dimensions, 0 if unset. */
int polyrti_grid_setting(const polyrti_settings *settings, const polyrt_region *region, int ranks,
                         int grid[POLYRT_MAX_GRID]);

const char *polyrti_scheme_name(enum polyrt_scheme scheme);
enum polyrt_scheme polyrti_scheme_setting(const polyrti_settings *settings,
                                          const polyrt_region *region);

/* Where results are after the region; `guards`: whether what stays on its writers is kept from
 * ordinary code, without which the environment cannot ask for it. */
enum polyrt_gather polyrti_gather_setting(const polyrti_settings *settings,
                                          const polyrt_region *region, bool guards);

/* Whether an execution that cannot be distributed ends the program. */
bool polyrti_strict_setting(const polyrti_settings *settings, const polyrt_region *region);

/* Whether every rank has files of its own outside of regions. */
bool polyrti_files_of_all_setting(const polyrti_settings *settings);

/* Whether other ranks print on standard output, too. */
bool polyrti_stdout_of_all_setting(const polyrti_settings *settings);

/* Whether small executions may be replicated. */
bool polyrti_replicates_setting(const polyrti_settings *settings, const polyrt_region *region);

/* The device of a rank: a number, POLYRT_HOST_KERNELS, or one of these. Ranks may differ. */
enum { POLYRTI_ANY_DEVICE = -2, POLYRTI_NO_DEVICE = -3 };
int polyrti_device_setting(const polyrti_settings *settings, const polyrt_region *region, int rank);

/* Whether MPI may be handed memory of devices. */
bool polyrti_device_aware_setting(const polyrti_settings *settings, const polyrt_region *region);

/* After how many executions of a region the program ends. */
int64_t polyrti_end_after_setting(const polyrti_settings *settings, const polyrt_region *region);

/* The bytes of the largest MPI message. Where they cannot be read, rank 0 speaks and the others get
 * a value that they do not live to use. */
size_t polyrti_message_limit_setting(const polyrti_settings *settings, int rank);

#endif
