/* What the files of the run-time library share. The order of reading: sets.h (runs.c, owner.c,
 * box.c), then placement.c (arithmetic, no MPI), tile_sizes.c, layout.c, step.c, send_sets.c,
 * plan.c (sets of work and of values, for any rank, no MPI), region.c, run.c, exchange.c, gather.c;
 * the rest is service. */
#ifndef POLYRT_INTERNAL_H
#define POLYRT_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "sets.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* ------------------------------------------------------------------------------------------------------------------------
 * json.c */

/* The text in quotes. */
void polyrti_json_text(FILE *file, const char *text);

/* A file about the run, which the environment variable `setting` asks for: failures are warned
 * about. Opening may give NULL; closing takes it. */
FILE *polyrti_open_report(const char *setting, const char *name);
void polyrti_close_report(const char *setting, const char *name, FILE *file);

/* -------------------------------------------------------------------------------------
 * placement.c: the tiles of a nest on ranks */

/* One distributed dimension of a nest: the tile T is in unit floor(sum_k form[k] * size[k] * T[k] /
 * unit) of the owner map. */
typedef struct polyrti_share {
    const int *form;
    int64_t unit;
    polyrti_owner owner; /* its ranks are the coordinates of the grid of ranks */
} polyrti_share;

/* Owner maps of one dimension, one for each unit of the others together, the last of them running
 * fastest: any unit of a grid of units can then be on any rank. `first` and `count` are the units
 * of the others; those outside belong to the nearest. */
typedef struct polyrti_rows {
    int dimension, dimensions;
    int64_t first[POLYRT_MAX_GRID], count[POLYRT_MAX_GRID];
    polyrti_owner *owners;
} polyrti_rows;

void polyrti_rows_free(polyrti_rows *rows);

/* Where a nest's tiles are: on a grid of ranks with as many dimensions as the nest shares out; on
 * rank 0 if it has none. With `rows` the dimension that ends last has its ranks from there, and the
 * others have polyrti_owner_whole. */
typedef struct polyrti_placement {
    int depth, count;
    int64_t size[POLYRT_MAX_DEPTH]; /* of tiles */
    polyrti_share shares[POLYRT_MAX_GRID];
    polyrti_rows *rows;                  /* or NULL */
    int64_t extent[POLYRT_MAX_DEPTH][2]; /* over all z, in points, of the coordinates in forms */
} polyrti_placement;

/* Whether a form has coordinate k: these coordinates decide on the owner. */
bool polyrti_placed_by(const polyrti_placement *placement, int k);

/* The dimension whose form ends at the last coordinate; of several the last. */
int polyrti_last_dimension(const polyrti_placement *placement);

int polyrti_owner_of(const polyrti_placement *placement, const int64_t *tile);

/* Visits boxes of whole tiles, each of one rank, that hold all tiles with a point in `within`, and
 * each tile once; until a visit returns false. Visited are those that meet `window`, a part of
 * `within`, but a box is the same for every window. Coordinates that no form has are unbounded.
 * `rank`: of this rank alone, or POLYRTI_ANY. */
enum { POLYRTI_ANY = -1 };
typedef bool polyrti_owned_fn(int rank, const polyrti_box *box, void *argument);
void polyrti_each_owned(const polyrti_placement *placement, int rank, const polyrti_box *within,
                        const polyrti_box *window, polyrti_owned_fn *visit, void *argument);

/* Appends the boxes of one rank. */
void polyrti_owned_boxes(const polyrti_placement *placement, int rank, const polyrti_box *within,
                         polyrti_boxes *boxes);

/* Appends the tiles of a box with a point in `within`, cut along the coordinates that decide on the
 * owner, where the box or `within` has bounds. */
void polyrti_cut(const polyrti_placement *placement, const polyrti_box *box,
                 const polyrti_box *within, polyrti_boxes *tiles);

/* --------------------------------------------------------------------------------------------------------
 * stats.c: what was spent */

enum polyrti_phase {
    POLYRTI_COMPUTE,
    POLYRTI_PLAN,
    POLYRTI_PACK,
    POLYRTI_WAIT,
    POLYRTI_UNPACK,
    POLYRTI_GATHER,
    POLYRTI_PHASES
};

/* One region's account on this rank. Only doubles behind `region`: they travel as one row. */
typedef struct polyrti_account {
    const polyrt_region *region;
    double seconds[POLYRTI_PHASES];
    double bytes, messages, elements, tiles, steps, executions;
} polyrti_account;

typedef struct polyrti_accounts {
    polyrti_account *data;
    size_t count;
    size_t capacity;
} polyrti_accounts;

double polyrti_now(void);
size_t polyrti_account_of(polyrti_accounts *accounts, const polyrt_region *region);
void polyrti_stats_write(const polyrti_accounts *accounts);

/* ----------------------------------------------------------------------------------------
 * deferred_gather.c: values that were not gathered */

/* Elements of an array that this rank alone may have; `own`: their bytes, in runs from `base`. */
typedef struct polyrti_stay {
    void *base;
    const polyrt_array *array;
    polyrt_sink own;
} polyrti_stay;

typedef struct polyrti_stays {
    polyrti_stay *data;
    size_t count;
    size_t capacity;
} polyrti_stays;

/* Keeps the final values of an execution (one sink per array) that stay on their ranks. */
void polyrti_stays_note(polyrti_stays *stays, const polyrt_execution *execution,
                        const polyrt_sink *final);

/* Brings to all ranks what earlier regions left in the memory that this one touches. Collective. */
void polyrti_stays_settle(polyrti_stays *stays, const polyrt_execution *execution);
void polyrti_stays_sweep(polyrti_stays *stays);

/* ------------------------------------------------------------------------------------------------------
 * layout_cache.c: earlier layouts */

typedef struct polyrti_kept polyrti_kept;

/* What polyrti_lay_out does, or the same as in an earlier execution that asked for it. The
 * placements belong to the list, and stay valid until the next call. */
void polyrti_lay_out_again(polyrti_kept **list, polyrt_execution *execution, int tile_count,
                           const int64_t *tile, int parameter_count, const int64_t *parameters);

/* ------------------------------------------------------------------------------------------------------
 * process.c: the process */

/* The state of this process; there is one, in process.c. */
typedef struct polyrti_process {
    pid_t id;
    int rank;
    int ranks;
    int threads;
    bool in_root;      /* inside a root block: nothing is collective */
    bool shares_input; /* reading standard input is collective */
    bool calls_mpi;    /* the program has called MPI_Init itself; and MPI_Finalize */
    bool ended_mpi;
    size_t message_limit; /* bytes in one MPI message */
    const char *stats;    /* POLYRT_STATS, NULL if unset; and so on */
    const char *trace;
    const char *record;
    polyrt_check *check; /* the one that is under way, NULL if none */
    int64_t executions;
    double epoch; /* the time that traces count from, taken at a barrier */
    polyrti_accounts accounts;
    polyrti_stays stays;
    polyrti_kept *layouts;                 /* of executions before */
    struct polyrti_simulation *simulation; /* NULL unless regions are only simulated */
} polyrti_process;

polyrti_process *polyrti_this(void);

void polyrti_input_start(void);

/* Ends all ranks with status 1; on another rank, waits until that has been done. */
_Noreturn void polyrti_end_all_ranks(void);
void polyrti_await_end(void);

/* ------------------------------------------------------------------------------------------------------
 * error.c */

/* Says what is wrong (region may be NULL) and what to do about it, and ends all ranks. The second
 * is for errors that every rank finds. */
_Noreturn void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void polyrti_fail_together(const polyrt_region *region, const char *hint,
                                     const char *format, ...) __attribute__((format(printf, 3, 4)));
void polyrti_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ------------------------------------------------------------------------------------------------------
 * settings.c */

typedef struct polyrti_distribution {
    enum polyrt_distribution kind;
    int64_t block; /* of the cyclic ones */
} polyrti_distribution;

bool polyrti_is_lookup(enum polyrt_distribution kind);

/* What the environment says now. polyrti_tile_setting returns how many sizes it says. */
int polyrti_tile_setting(const polyrt_region *region, int64_t size[POLYRT_MAX_DEPTH]);
polyrti_distribution polyrti_distribution_setting(const polyrt_region *region);

/* How much of the work each rank is to get: weight[0 .. ranks - 1], what the environment says, or
 * the clause; false if neither does. */
bool polyrti_weight_setting(const polyrt_region *region, int ranks, double *weight);

/* The ranks along each dimension that the environment says, whose product is `ranks`; returns for
 * how many dimensions, 0 if unset. */
int polyrti_grid_setting(const polyrt_region *region, int ranks, int grid[POLYRT_MAX_GRID]);
const char *polyrti_scheme_name(enum polyrt_scheme scheme);
enum polyrt_scheme polyrti_scheme_setting(const polyrt_region *region);
size_t polyrti_message_limit_setting(void);
void polyrti_warn_unknown_settings(void);

/* ------------------------------------------------------------------------------------------------------
 * consistency.c */

/* Ends with an error unless all ranks entered the same region with the same environment and the
 * same values. Collective. */
void polyrti_agree(const polyrt_region *region, int tile_count, const int64_t *tile,
                   int parameter_count, const int64_t *parameters);

/* Ends with an error unless the function that the user has named gives every tile to the same rank
 * on all ranks. Collective. */
void polyrti_agree_on_owners(const polyrt_execution *execution);

/* End with an error unless all ranks read standard input, or have come to the end of the program.
 * Collective. A rank without patience waits for the others for a moment only. */
void polyrti_agree_to_read(void);
void polyrti_agree_to_end(int status, bool patient);

/* ------------------------------------------------------------------------------------------------------
 * region.c */

typedef struct polyrti_plan polyrti_plan;           /* plan.h */
typedef struct polyrti_exchange polyrti_exchange;   /* exchange.c */
typedef struct polyrti_running polyrti_running;     /* run.c */
typedef struct polyrti_gathering polyrti_gathering; /* gather.c */

struct polyrt_execution {
    const polyrt_region *region;
    const void *args;
    polyrti_store *stores; /* one per array; NULL where it is only simulated */
    int rank, ranks;
    int64_t number; /* counts the executions in the program, from 0 */
    int64_t step;   /* counts the steps of all nests, the same on all ranks, from 0 */
    int64_t tile[POLYRT_MAX_DEPTH];
    polyrti_placement
        *placements; /* one per nest; those of real executions are kept (layout_cache.c) */
    enum polyrt_scheme scheme;
    polyrti_exchange *exchange;   /* NULL on one rank */
    polyrti_gathering *gathering; /* NULL on one rank */
    polyrti_running
        *running;   /* what stays from step to step (run.c); NULL where it is only simulated */
    size_t account; /* in the process' accounts */
    struct polyrti_simulated *simulated; /* NULL unless it is only simulated (simulate.c) */
};

polyrti_account *polyrti_own_account(const polyrt_execution *execution);

/* ------------------------------------------------------------------------------------------------------
 * layout.c */

/* Settles the tile sizes, placements and scheme of an execution whose region, args and ranks are
 * set; the placements are to be freed. */
void polyrti_lay_out(polyrt_execution *execution, int tile_count, const int64_t *tile);

void polyrti_free_placements(polyrt_execution *execution);

/* The first part of it, in tile_sizes.c: sizes from the environment, else the clause, else the
 * default.
 */
void polyrti_choose_tiles(polyrt_execution *execution, int clause_count, const int64_t *clause);

/* ------------------------------------------------------------------------------------------------------
 * step.c */

/* Columns of tiles agree in the coordinates that decide on the owner: in parallel nests those of
 * the forms, in wavefronts those of the front. `tile` are the tiles of these coordinates,
 * ascending. */
enum { POLYRTI_FIXED = POLYRT_MAX_GRID + 1 };

typedef struct polyrti_column {
    int64_t tile[POLYRTI_FIXED];
    int rank; /* the owner */
} polyrti_column;

/* The columns of a front in lexicographic order, and their places ordered by rank. */
typedef struct polyrti_front {
    polyrti_column *data;
    size_t count;
    size_t capacity;
    size_t *by_rank;
    size_t ordered; /* capacity of by_rank */
} polyrti_front;

/* One step of one nest. Parallel nests: `within` is what the iteration space spans at z.
 * Wavefronts: `front` has all columns. */
typedef struct polyrti_step {
    int nest;
    const int64_t *z;
    polyrti_box within;
    const polyrti_front *front;
} polyrti_step;

/* Visits the steps of a nest at z in their order. */
typedef void polyrti_step_fn(polyrt_execution *execution, const polyrti_step *step, void *argument);
void polyrti_each_step(polyrt_execution *execution, int nest, const int64_t *z,
                       polyrti_step_fn *visit, void *argument);

/* Memory for the boxes of a rank and the tiles in them, kept from step to step: loops of few
 * iterations have very many steps. Zeroed at first; polyrti_cutting_free frees it. */
typedef struct polyrti_cutting {
    polyrti_boxes boxes, tiles;
} polyrti_cutting;

void polyrti_cutting_free(polyrti_cutting *cutting);

/* Visits the columns of a step that `rank` owns, none before one that is nowhere behind it. */
typedef void polyrti_column_fn(const polyrt_execution *execution, const polyrti_step *step,
                               const polyrti_column *column, void *result);
void polyrti_each_column(const polyrt_execution *execution, const polyrti_step *step, int rank,
                         polyrti_cutting *cutting, polyrti_column_fn *visit, void *result);

/* Visits the tiles of a column in lexicographic order until a visit returns false. */
typedef bool polyrti_tile_fn(const polyrt_execution *execution, const polyrti_step *step,
                             const polyrti_box *tile, void *argument);
void polyrti_each_tile(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_column *column, polyrti_tile_fn *visit, void *argument);

/* The box of a column of a front. */
polyrti_box polyrti_column_box(const polyrt_execution *execution, const polyrti_step *step,
                               const polyrti_column *column);

/* Appends the boxes that hold all that `rank` computes in the step. */
void polyrti_step_boxes(const polyrt_execution *execution, const polyrti_step *step, int rank,
                        polyrti_boxes *boxes);

/* ------------------------------------------------------------------------------------------------------
 * exchange.c */

polyrti_exchange *polyrti_exchange_new(const polyrt_execution *execution);
void polyrti_exchange_free(const polyrt_execution *execution, polyrti_exchange *exchange);

/* In this order in every step: settle what the step sends and receives and post its receives; while
 * the receives of the step before are still under way, polyrti_exchange_touches says whether a tile
 * may need them; wait for those and unpack; pack and send the step's own. */
void polyrti_exchange_post(polyrt_execution *execution, const polyrti_step *step);
bool polyrti_exchange_is_pending(const polyrt_execution *execution);
bool polyrti_exchange_touches(const polyrt_execution *execution, int nest, const polyrti_box *tile);
void polyrti_exchange_progress(const polyrt_execution *execution);
void polyrti_exchange_finish(polyrt_execution *execution);
void polyrti_exchange_send(polyrt_execution *execution);

/* ------------------------------------------------------------------------------------------------------
 * run.c */

polyrti_running *polyrti_running_new(void);
void polyrti_running_free(polyrti_running *running);

/* ------------------------------------------------------------------------------------------------------
 * reduction_parts.c */

/* In front of each portion in a message. All parts of a message begin at multiples of
 * POLYRTI_ALIGNMENT, so that values are aligned. */
enum { POLYRTI_ALIGNMENT = 16 };

typedef struct polyrti_portion_head {
    int64_t reduction, runs, elements, unused;
} polyrti_portion_head;

size_t polyrti_padded(size_t bytes);

/* Sets `fresh` to the elements that the boxes of a step accumulate into and that are not in `seen`,
 * and adds them to it. */
void polyrti_portion_of(const polyrt_execution *execution, const polyrti_step *step, int reduction,
                        const polyrti_boxes *boxes, polyrt_sink *seen, polyrt_sink *fresh);

/* The bytes of a portion in a message: head, runs, old values if the operator has an identity, and
 * values. */
size_t polyrti_portion_bytes(const polyrt_region *region, int nest, int reduction,
                             const polyrt_sink *runs);

/* ------------------------------------------------------------------------------------------------------
 * reduction.c */

/* What this rank accumulates in one run of a nest. polyrti_partials_new gives NULL where there is
 * nothing to combine. Open before every step, once all messages of steps before are unpacked; close
 * at the end of the nest, collectively: it combines, and frees. */
typedef struct polyrti_partials polyrti_partials;
polyrti_partials *polyrti_partials_new(const polyrt_execution *execution, int nest);
void polyrti_partials_open(polyrti_partials *partials, const polyrti_step *step);
void polyrti_partials_close(polyrti_partials *partials);

/* ------------------------------------------------------------------------------------------------------
 * final_values.c */

/* Appends the values that are live out of the region and were last written in the boxes, one sink
 * per array. */
void polyrti_collect_final(const polyrt_execution *execution, const polyrti_step *step,
                           const polyrti_boxes *boxes, polyrt_sink *sinks);

/* Whether the rank gets all final values at the end of the region. */
bool polyrti_gets_final(const polyrt_region *region, int rank);

/* ------------------------------------------------------------------------------------------------------
 * gather.c */

/* Values are gathered in pieces of at most so many bytes, so that packing, the transfer and
 * unpacking all work in the processor's caches.
 */
enum { POLYRTI_GATHER_PIECE = 1 << 19 };

polyrti_gathering *polyrti_gathering_new(const polyrt_execution *execution);
void polyrti_gathering_free(const polyrt_execution *execution, polyrti_gathering *gathering);

/* Notes which final values this rank computes in the step, in the boxes; `sent` is what other ranks
 * get in it anyway. */
void polyrti_gather_note(const polyrt_execution *execution, const polyrti_step *step,
                         const polyrti_boxes *boxes, const polyrti_plan *sent);
void polyrti_gather(const polyrt_execution *execution);

/* Gathers the runs of the region's only array, whatever wrote them. Collective. */
void polyrti_gather_runs(polyrt_execution *execution, const polyrt_sink *runs);

/* ------------------------------------------------------------------------------------------------------
 * selfcheck.c */

/* Keeps the final values of an execution (one sink per array) that this rank computed. */
void polyrti_check_note(polyrt_check *check, const polyrt_execution *execution,
                        const polyrt_sink *final);

/* ------------------------------------------------------------------------------------------------------
 * trace.c */

/* polyrti_stamp gives the time a phase starts; polyrti_spent adds the time since then to the
 * account, and to the trace if there is one. Without statistics and trace neither asks the clock: a
 * step may be as short as a look at it. */
double polyrti_stamp(void);
void polyrti_spent(const polyrt_execution *execution, enum polyrti_phase phase, double start);
void polyrti_trace_tile(const polyrt_execution *execution, int nest, double start);
void polyrti_trace_write(void);

void polyrti_record_tile(const polyrt_execution *execution, int nest, const int64_t *z,
                         const polyrti_box *tile);
void polyrti_record_message(const polyrt_execution *execution, const char *direction, int peer,
                            int64_t step, const polyrt_sink *runs);
void polyrti_record_close(void);

#endif
