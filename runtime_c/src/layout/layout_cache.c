/* Layouts are kept from one execution of a region to the next. On many ranks, counting points
 * and filling tables takes milliseconds, and a region in a loop is entered often. Tile sizes and
 * owner maps depend on the region, the sizes asked for, its loop-invariant integers, the
 * environment, the ranks and the blocks in which arrays lie, and on nothing else; except
 * that a user's function is asked anew each time. The layouts used last are kept: hundreds, for
 * programs of many regions, which run at several sizes in turn, as on the grids of a multigrid
 * method. */
#include "layout_cache.h"

#include "followed.h"
#include "layout.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 8 /* in a list */ };

/* What an execution asks for: `numbers` belongs to whoever asks. */
typedef struct request {
    const polyrt_region *region;
    const int64_t *numbers;
    size_t count;
    int64_t hash;
} request;

typedef struct polyrti_kept_layout {
    request asked; /* with numbers of its own */
    int64_t *numbers;
    polyrti_tiling tile[POLYRT_MAX_DEPTH];
    polyrti_placement *placements;
    polyrti_kept_tiles *tiles; /* one per nest */
    polyrti_kept_kernels kernels;
    struct polyrti_kept_layout *next; /* used before */
} kept_layout;

static int64_t layout_settings(const polyrti_settings *settings)
{
    uint64_t hash = 0;
    for (int k = 0; k < POLYRTI_SETTINGS; k++) {
        const char *text = polyrti_setting_table[k].decides_layout ? settings->text[k] : NULL;
        hash = hash * 31u + (text ? (uint64_t)polyrti_hash(text, strlen(text) + 1) : 0);
    }
    return (int64_t)hash;
}

static bool is_same(const request *a, const request *b)
{
    return a->hash == b->hash && a->region == b->region && a->count == b->count &&
           memcmp(a->numbers, b->numbers, a->count * sizeof *a->numbers) == 0;
}

static void forget(kept_layout *kept)
{
    polyrti_free_placements(kept->asked.region, kept->placements);
    for (int i = 0; i < kept->asked.region->nest_count; i++) {
        free(kept->tiles[i].tiles.data);
        free(kept->tiles[i].ends);
    }
    free(kept->tiles);
    polyrti_release_kernels(&kept->kernels);
    free(kept->numbers);
    free(kept);
}

/* Takes the layout that is asked for out of its list, NULL if it is not there; forgets those after
 * the first ones. */
static kept_layout *take(kept_layout **list, const request *asked)
{
    kept_layout *found = NULL;
    int count = 0;
    while (*list) {
        kept_layout *kept = *list;
        const bool same = !found && is_same(&kept->asked, asked);
        if (!same && ++count < MOST) {
            list = &kept->next;
            continue;
        }
        *list = kept->next;
        if (same)
            found = kept;
        else
            forget(kept);
    }
    return found;
}

/* The layout that was found for an execution, which goes on using it; `wished`: somebody has chosen
 * tile sizes. */
static kept_layout *keep(const polyrt_execution *execution, const request *asked, bool wished)
{
    kept_layout *kept = polyrti_new(1, sizeof *kept);
    kept->numbers = polyrti_new(asked->count, sizeof *kept->numbers);
    memcpy(kept->numbers, asked->numbers, asked->count * sizeof *kept->numbers);
    kept->asked = *asked;
    kept->asked.numbers = kept->numbers;
    memcpy(kept->tile, execution->tile, sizeof kept->tile);
    kept->placements = execution->placements;
    kept->tiles = polyrti_new((size_t)execution->region->nest_count, sizeof *kept->tiles);
    for (int i = 0; i < execution->region->nest_count; i++)
        kept->tiles[i].wished = wished;
    return kept;
}

static void use(polyrt_execution *execution, const kept_layout *kept)
{
    memcpy(execution->tile, kept->tile, sizeof execution->tile);
    execution->placements = kept->placements;
    execution->scheme = polyrti_scheme_setting(&execution->settings, execution->region);
}

static bool is_wished(const polyrt_execution *execution, int tile_count, const int64_t *tile)
{
    bool wished = polyrti_setting_text(&execution->settings, POLYRTI_SETTING_TILE) != NULL;
    for (int i = 0; i < tile_count; i++)
        wished = wished || tile[i] != 0;
    return wished;
}

/* The user's function is asked anew each time. */
static bool asks_function(const polyrt_execution *execution)
{
    return polyrti_distribution_setting(&execution->settings, execution->region).kind ==
           POLYRT_FUNCTION;
}

void polyrti_lay_out_again(polyrti_layout_cache *cache, polyrt_execution *execution, int tile_count,
                           const int64_t *tile, int parameter_count, const int64_t *parameters)
{
    const size_t followed = execution->followed_count * POLYRTI_FOLLOWED_NUMBERS;
    int64_t numbers[4 + (size_t)tile_count + (size_t)parameter_count + followed];
    size_t count = 0;
    numbers[count++] = execution->ranks;
    numbers[count++] = execution->rank;
    numbers[count++] = tile_count;
    numbers[count++] = layout_settings(&execution->settings);
    for (int i = 0; i < tile_count; i++)
        numbers[count++] = tile[i];
    for (int i = 0; i < parameter_count; i++)
        numbers[count++] = parameters[i];
    for (size_t i = 0; i < followed; i++)
        numbers[count++] =
            polyrti_followed_number(&execution->followed[i / POLYRTI_FOLLOWED_NUMBERS],
                                    (int)(i % POLYRTI_FOLLOWED_NUMBERS));
    const request asked = {execution->region, numbers, count,
                           polyrti_hash_numbers(numbers, count) ^
                               (int64_t)(intptr_t)execution->region};
    kept_layout **list = &cache->lists[(uint64_t)asked.hash % POLYRTI_LAYOUT_LISTS];
    kept_layout *kept = take(list, &asked);
    if (kept && asks_function(execution)) {
        forget(kept);
        kept = NULL;
    }
    if (kept) {
        use(execution, kept);
    } else {
        polyrti_lay_out(execution, tile_count, tile);
        kept = keep(execution, &asked, is_wished(execution, tile_count, tile));
    }
    execution->kept_tiles = kept->tiles;
    execution->kept_kernels = &kept->kernels;
    kept->next = *list;
    *list = kept;
}
