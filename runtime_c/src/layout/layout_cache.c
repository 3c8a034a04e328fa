/* Layouts are kept from one execution of a region to the next. On many ranks, counting points
 * and filling tables takes milliseconds, and a region in a loop is entered often. Tile sizes and
 * owner maps depend on the region, the sizes asked for, its loop-invariant integers, the
 * environment, the number of ranks and the blocks in which arrays lie, and on nothing else; except
 * that a user's function is asked anew each time. The layouts used last are kept: more than one,
 * for programs of many regions, which run at several sizes in turn, as on the grids of a multigrid
 * method. */
#include "layout_cache.h"

#include "followed.h"
#include "layout.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 128 };

/* `asked`: the tile sizes asked for, then the integers, then what can be followed. */
struct polyrti_layout_cache {
    const polyrt_region *region;
    int ranks, tile_count, parameter_count;
    int64_t *asked;
    int64_t settings;   /* a hash of the texts that decide */
    bool asks_function; /* the user's: anew each time */
    polyrti_tiling tile[POLYRT_MAX_DEPTH];
    polyrti_placement *placements;
    polyrti_layout_cache *next; /* used before */
};

static int64_t layout_settings(const polyrti_settings *settings)
{
    uint64_t hash = 0;
    for (int k = 0; k < POLYRTI_SETTINGS; k++) {
        const char *text = polyrti_setting_table[k].decides_layout ? settings->text[k] : NULL;
        hash = hash * 31u + (text ? (uint64_t)polyrti_hash(text, strlen(text) + 1) : 0);
    }
    return (int64_t)hash;
}

/* Whether the layout that one execution asked for is the one that another asks for now. */
static bool is_same(const polyrti_layout_cache *a, const polyrti_layout_cache *b)
{
    return a->region == b->region && a->ranks == b->ranks && a->tile_count == b->tile_count &&
           a->parameter_count == b->parameter_count && a->settings == b->settings &&
           memcmp(a->asked, b->asked,
                  (size_t)(a->tile_count + a->parameter_count) * sizeof *a->asked) == 0 &&
           !b->asks_function;
}

static void forget(polyrti_layout_cache *kept)
{
    if (kept->placements)
        polyrti_free_placements(kept->region, kept->placements);
    free(kept->asked);
    free(kept);
}

/* Takes the one that is the same out of the cache, NULL if there is none; forgets those after the
 * first ones. */
static polyrti_layout_cache *take(polyrti_layout_cache **cache, const polyrti_layout_cache *wanted)
{
    polyrti_layout_cache *found = NULL;
    int count = 0;
    while (*cache) {
        polyrti_layout_cache *kept = *cache;
        const bool same = !found && is_same(kept, wanted);
        if (!same && ++count < MOST) {
            cache = &kept->next;
            continue;
        }
        *cache = kept->next;
        if (same)
            found = kept;
        else
            forget(kept);
    }
    return found;
}

static polyrti_layout_cache *wanted_by(const polyrt_execution *execution, int tile_count,
                                       const int64_t *tile, int parameter_count,
                                       const int64_t *parameters)
{
    polyrti_layout_cache *wanted = polyrti_new(1, sizeof *wanted);
    const int followed = (int)execution->followed_count * POLYRTI_FOLLOWED_NUMBERS;
    *wanted = (polyrti_layout_cache){
        .region = execution->region,
        .ranks = execution->ranks,
        .tile_count = tile_count,
        .parameter_count = parameter_count + followed,
        .asked =
            polyrti_new((size_t)(tile_count + parameter_count + followed), sizeof *wanted->asked),
        .settings = layout_settings(&execution->settings),
        .asks_function =
            polyrti_distribution_setting(&execution->settings, execution->region).kind ==
            POLYRT_FUNCTION};
    for (int i = 0; i < tile_count; i++)
        wanted->asked[i] = tile[i];
    for (int i = 0; i < parameter_count; i++)
        wanted->asked[tile_count + i] = parameters[i];
    for (int i = 0; i < followed; i++)
        wanted->asked[tile_count + parameter_count + i] = polyrti_followed_number(
            &execution->followed[i / POLYRTI_FOLLOWED_NUMBERS], i % POLYRTI_FOLLOWED_NUMBERS);
    return wanted;
}

void polyrti_lay_out_again(polyrti_layout_cache **cache, polyrt_execution *execution,
                           int tile_count, const int64_t *tile, int parameter_count,
                           const int64_t *parameters)
{
    polyrti_layout_cache *wanted =
                             wanted_by(execution, tile_count, tile, parameter_count, parameters),
                         *kept = take(cache, wanted);
    if (kept) {
        forget(wanted);
        memcpy(execution->tile, kept->tile, sizeof execution->tile);
        execution->placements = kept->placements;
        execution->scheme = polyrti_scheme_setting(&execution->settings, execution->region);
    } else {
        kept = wanted;
        polyrti_lay_out(execution, tile_count, tile);
        memcpy(kept->tile, execution->tile, sizeof kept->tile);
        kept->placements = execution->placements;
    }
    kept->next = *cache;
    *cache = kept;
}
