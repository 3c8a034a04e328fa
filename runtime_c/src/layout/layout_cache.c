/* Layouts that are kept from one execution of a region to the next. On many ranks, counting points
 * and filling tables takes milliseconds, and a region in a loop is entered often. Tile sizes and
 * owner maps depend on the region, the sizes asked for, its loop-invariant integers, the
 * environment and the number of ranks, and on nothing else; except that a user's function is asked
 * anew each time. The layouts used last are kept: more than one, for regions that run at several
 * sizes in turn. */
#include "../polyrt_internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

/* `asked`: the tile sizes asked for, then the integers. */
struct polyrti_kept {
    const polyrt_region *region;
    int ranks, tile_count, parameter_count;
    int64_t *asked;
    char *settings;
    int64_t tile[POLYRT_MAX_DEPTH];
    polyrti_placement *placements;
    polyrti_kept *next; /* used before */
};

static char *settings_now(void)
{
    static const char *const names[] = {"POLYRT_TILE", "POLYRT_DIST", "POLYRT_GRID",
                                        "POLYRT_WEIGHTS"};
    size_t length = 0;
    for (int i = 0; i < 4; i++)
        length += strlen(getenv(names[i]) ? getenv(names[i]) : "") + 1;
    char *text = polyrti_new(length + 1, 1), *place = text;
    for (int i = 0; i < 4; i++)
        place += sprintf(place, "%s\n", getenv(names[i]) ? getenv(names[i]) : "");
    return text;
}

static bool is_same(const polyrti_kept *a, const polyrti_kept *b)
{
    return a->region == b->region && a->ranks == b->ranks && a->tile_count == b->tile_count &&
           a->parameter_count == b->parameter_count &&
           memcmp(a->asked, b->asked,
                  (size_t)(a->tile_count + a->parameter_count) * sizeof *a->asked) == 0 &&
           strcmp(a->settings, b->settings) == 0 &&
           polyrti_distribution_setting(a->region).kind != POLYRT_FUNCTION;
}

static void forget(polyrti_kept *kept)
{
    polyrt_execution execution = {.region = kept->region, .placements = kept->placements};
    if (kept->placements)
        polyrti_free_placements(&execution);
    free(kept->asked);
    free(kept->settings);
    free(kept);
}

/* Takes the one that is the same out of the list, NULL if there is none; forgets those behind the
 * first ones. */
static polyrti_kept *take(polyrti_kept **list, const polyrti_kept *wanted)
{
    polyrti_kept *found = NULL;
    int count = 0;
    while (*list) {
        polyrti_kept *kept = *list;
        const bool same = !found && is_same(kept, wanted);
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

static polyrti_kept *wanted_by(const polyrt_execution *execution, int tile_count,
                               const int64_t *tile, int parameter_count, const int64_t *parameters)
{
    polyrti_kept *wanted = polyrti_new(1, sizeof *wanted);
    *wanted = (polyrti_kept){
        .region = execution->region,
        .ranks = execution->ranks,
        .tile_count = tile_count,
        .parameter_count = parameter_count,
        .asked = polyrti_new((size_t)(tile_count + parameter_count), sizeof *wanted->asked),
        .settings = settings_now()};
    for (int i = 0; i < tile_count; i++)
        wanted->asked[i] = tile[i];
    for (int i = 0; i < parameter_count; i++)
        wanted->asked[tile_count + i] = parameters[i];
    return wanted;
}

void polyrti_lay_out_again(polyrti_kept **list, polyrt_execution *execution, int tile_count,
                           const int64_t *tile, int parameter_count, const int64_t *parameters)
{
    polyrti_kept *wanted = wanted_by(execution, tile_count, tile, parameter_count, parameters),
                 *kept = take(list, wanted);
    if (kept) {
        forget(wanted);
        memcpy(execution->tile, kept->tile, sizeof execution->tile);
        execution->placements = kept->placements;
        execution->scheme = polyrti_scheme_setting(execution->region);
    } else {
        kept = wanted;
        polyrti_lay_out(execution, tile_count, tile);
        memcpy(kept->tile, execution->tile, sizeof kept->tile);
        kept->placements = execution->placements;
    }
    kept->next = *list;
    *list = kept;
}
