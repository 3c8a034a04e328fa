/* One execution of a region: entering it and leaving it. */
#include "../polyrt_mpi.h"
#include "../simulate.h"

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* ------------------------------------------------------------------------------------------------------------------
 * shared memory */

static int by_place(const void *a, const void *b)
{
    const uintptr_t one = (uintptr_t)((const polyrti_piece *)a)->place,
                    other = (uintptr_t)((const polyrti_piece *)b)->place;
    return (one > other) - (one < other);
}

static bool is_written(const polyrt_region *region, const polyrti_piece *piece)
{
    return piece->first != POLYRTI_TABLE && region->arrays[piece->array].written;
}

static void refuse_overlap(const polyrt_region *region, int one, int other)
{
    const char *first = region->arrays[one < other ? one : other].name,
               *second = region->arrays[one < other ? other : one].name;
    const char *hint =
        "give the region variables that share no memory, or leave it without the directive";
    if (one == other)
        polyrti_fail(region, hint,
                     "two rows of %s overlap in memory, or one and the table of its rows", first);
    polyrti_fail(region, hint, "%s and %s overlap in memory", first, second);
}

/* Of the pieces in the order of their addresses, the one that reaches farthest so far, and the one
 * among those that are written: whatever is written must begin behind the first, and the rest
 * behind the second. Returns whether some does not, and of which two arrays. */
static bool overlap(const polyrt_region *region, const polyrti_pieces *pieces, int arrays[2])
{
    const polyrti_piece *farthest[2] = {NULL, NULL};
    for (size_t i = 0; i < pieces->count; i++) {
        const polyrti_piece *piece = &pieces->list[i],
                            *before = farthest[!is_written(region, piece)];
        if (before && (uintptr_t)piece->place < (uintptr_t)before->place + before->bytes) {
            arrays[0] = before->array;
            arrays[1] = piece->array;
            return true;
        }
        for (int written = 0; written <= (int)is_written(region, piece); written++)
            if (!farthest[written] ||
                (uintptr_t)piece->place + piece->bytes >
                    (uintptr_t)farthest[written]->place + farthest[written]->bytes)
                farthest[written] = piece;
    }
    return false;
}

typedef void pieces_fn(const polyrti_store *store, const polyrt_region *region, const void *args,
                       int array, polyrt_touched_fn *reached, polyrti_pieces *pieces);

static bool shares_memory(const polyrt_region *region, const void *args,
                          const polyrti_store *stores, pieces_fn *pieces_of, int arrays[2])
{
    polyrti_pieces pieces = {0};
    for (int a = 0; a < region->array_count; a++)
        pieces_of(&stores[a], region, args, a, region->touched, &pieces);
    if (pieces.count > 0)
        qsort(pieces.list, pieces.count, sizeof *pieces.list, by_place);
    const bool found = overlap(region, &pieces, arrays);
    free(pieces.list);
    return found;
}

/* The ranges of what is touched are wider than that, where it has gaps and corners, and quickly
 * found. */
static void check_overlap(const polyrt_region *region, const void *args,
                          const polyrti_store *stores)
{
    int arrays[2];
    if (shares_memory(region, args, stores, polyrti_pieces_of, arrays) &&
        shares_memory(region, args, stores, polyrti_exact_pieces_of, arrays))
        refuse_overlap(region, arrays[0], arrays[1]);
}

static polyrti_store *stores_of(const polyrt_region *region, void *const *bases)
{
    polyrti_store *stores = polyrti_new((size_t)region->array_count, sizeof *stores);
    for (int a = 0; a < region->array_count; a++)
        stores[a] = polyrti_store_of(region, bases, a);
    return stores;
}

/* ------------------------------------------------------------------------------------------------------------
 * entering, leaving */

static void check_threads(const polyrt_region *region)
{
#ifdef _OPENMP
    if (omp_in_parallel())
        polyrti_fail(region,
                     "end the construct before the region: OMP_NUM_THREADS gives the region "
                     "threads of its own",
                     "a region inside an OpenMP parallel construct would run once for each thread");
#else
    (void)region;
#endif
}

/* What this version of the library can run. */
static void check_nest(const polyrt_region *region, const polyrt_nest *nest)
{
    const bool known_wavefront =
        nest->wavefront == 0 || (nest->wavefront >= 2 && nest->wavefront <= POLYRTI_FIXED);
    const bool known_dimensions =
        nest->depth == 0 ? nest->dimension_count == 0
                         : nest->dimension_count >= 1 && nest->dimension_count <= POLYRT_MAX_GRID;
    if (nest->depth < 0 || nest->depth > POLYRT_MAX_DEPTH || nest->wavefront > nest->depth ||
        !known_wavefront || !known_dimensions)
        polyrti_fail(
            region, "translate it again with the polydist that this library came with",
            "nest %s: this library cannot run depth %d, wavefront %d, %d distributed dimensions",
            nest->name, nest->depth, nest->wavefront, nest->dimension_count);
}

polyrt_execution *polyrt_enter(const polyrt_region *region, const void *args, void *const *bases,
                               int tile_count, const int64_t *tile, int parameter_count,
                               const int64_t *parameters)
{
    polyrti_process *process = polyrti_this();
    if (process->in_root)
        polyrti_fail(region, "end the root block before the region",
                     "a region inside a root block would run on rank 0 alone");
    check_threads(region);
    if (process->simulation) {
        process->executions++;
        return polyrti_simulate_enter(process->simulation, region, args, tile_count, tile);
    }
    polyrti_agree(region, tile_count, tile, parameter_count, parameters);
    polyrt_execution *execution = polyrti_new(1, sizeof *execution);
    execution->region = region;
    execution->args = args;
    execution->stores = stores_of(region, bases);
    execution->rank = process->rank;
    execution->ranks = process->ranks;
    execution->number = process->executions++;
    execution->account = polyrti_account_of(&process->accounts, region);
    polyrti_own_account(execution)->executions++;
    for (int i = 0; i < region->nest_count; i++)
        check_nest(region, &region->nests[i]);
    check_overlap(region, args, execution->stores);
    polyrti_lay_out_again(&process->layouts, execution, tile_count, tile, parameter_count,
                          parameters);
    polyrti_agree_on_owners(execution);
    execution->running = polyrti_running_new();
    if (execution->ranks > 1) {
        polyrti_stays_settle(&process->stays, execution);
        execution->exchange = polyrti_exchange_new(execution);
        execution->gathering = polyrti_gathering_new(execution);
    }
    return execution;
}

void polyrt_leave(polyrt_execution *execution)
{
    if (execution->simulated) {
        polyrti_simulate_leave(execution);
        return;
    }
    if (execution->exchange) {
        polyrti_exchange_finish(execution);
        polyrti_gather(execution);
        polyrti_gathering_free(execution, execution->gathering);
        polyrti_exchange_free(execution, execution->exchange);
    }
    polyrti_running_free(execution->running);
    free(execution->stores);
    free(execution);
}

polyrti_account *polyrti_own_account(const polyrt_execution *execution)
{
    return &polyrti_this()->accounts.data[execution->account];
}
