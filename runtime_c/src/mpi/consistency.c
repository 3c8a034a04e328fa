/* Consistency of all ranks. */
#include "consistency.h"

#include "places.h"
#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../base/now.h"
#include "../owners/table.h"
#include "../settings/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double for_ever = -1, moment = 3; /* seconds */

static int64_t hash_text(const char *text)
{
    return text ? polyrti_hash(text, strlen(text)) : 0;
}

/* Returns whether the operations were completed within so many seconds. */
static bool await(MPI_Request requests[2], double patience)
{
    int met = 0;
    if (patience == for_ever) {
        polyrti_await(2, requests);
        return true;
    }
    const double limit = polyrti_now() + patience;
    while (!met && polyrti_now() < limit) {
        MPI_Testall(2, requests, &met, MPI_STATUSES_IGNORE);
        if (!met)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return met;
}

/* Replaces each value by the least on any rank; returns false if patience ended. By dissemination
 * (Hensgen, Finkel and Manber, Two algorithms for barrier synchronization, 1988), since of the
 * least it does no harm to count a rank twice: after the round of distance d a rank knows those of
 * the 2d ranks up to it. A collective operation that can be waited for with patience takes several
 * times as long. */
static bool reduce_to_least(MPI_Comm comm, int count, int64_t *values, double patience)
{
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    for (int distance = 1; distance < ranks; distance *= 2) {
        int64_t theirs[count];
        MPI_Request requests[2];
        MPI_Irecv(theirs, count, MPI_INT64_T, (rank - distance + ranks) % ranks,
                  POLYRTI_TAG_MEETING, comm, &requests[0]);
        MPI_Isend(values, count, MPI_INT64_T, (rank + distance) % ranks, POLYRTI_TAG_MEETING, comm,
                  &requests[1]);
        if (!await(requests, patience))
            return false;
        for (int i = 0; i < count; i++)
            values[i] = polyrt_min(values[i], theirs[i]);
    }
    return true;
}

enum { NONE = -1, UNMET = -2 };

/* The index of the first value that differs between ranks, NONE, or UNMET if patience ended: the
 * least of x against the greatest, which is ~min(~x). */
static int first_that_differs(MPI_Comm comm, int count, const int64_t *values, double patience)
{
    int64_t least[2 * count];
    for (int i = 0; i < count; i++) {
        least[i] = values[i];
        least[count + i] = ~values[i];
    }
    if (!reduce_to_least(comm, 2 * count, least, patience))
        return UNMET;
    for (int i = 0; i < count; i++)
        if (least[i] != ~least[count + i])
            return i;
    return NONE;
}

/* The same: a hash of all values is compared first, and mostly last. */
static int first_difference(MPI_Comm comm, int count, const int64_t *values, double patience)
{
    const int64_t hash = polyrti_hash_numbers(values, (size_t)count);
    const int differs = first_that_differs(comm, 1, &hash, patience);
    return differs < 0 ? differs : first_that_differs(comm, count, values, patience);
}

/* -------------------------------------------------------------------------------------------------
 * values */

/* The first rank whose value is not that of rank 0. */
static int first_dissenter(const int64_t *values, int ranks)
{
    for (int rank = 1; rank < ranks; rank++)
        if (values[rank] != values[0])
            return rank;
    return 0;
}

static void compare_one_by_one(const polyrti_channel *channel, const polyrt_region *region,
                               const char *what, int count, const int64_t *values)
{
    const int i = first_difference(channel->comm, count, values, for_ever);
    if (i < 0)
        return;
    int ranks;
    const int64_t *all = (const int64_t *)(void *)polyrti_collect(channel->comm, &values[i],
                                                                  sizeof values[i], &ranks);
    const int other = first_dissenter(all, ranks);
    polyrti_fail(region,
                 "every rank must enter a region with the same values; input read or computed by "
                 "one rank must be broadcast",
                 "%s %d differs between ranks: %lld on rank 0, %lld on rank %d", what, i + 1,
                 (long long)all[0], (long long)all[other], other);
}

_Noreturn static void fail_by_setting(const polyrti_channel *channel, const polyrt_region *region,
                                      const char *name, int64_t hash)
{
    int ranks;
    const int64_t *all =
        (const int64_t *)(void *)polyrti_collect(channel->comm, &hash, sizeof hash, &ranks);
    polyrti_fail(region, "set it for all ranks",
                 "the environment variable %s differs between ranks: rank %d has a different value "
                 "from rank 0",
                 name, first_dissenter(all, ranks));
}

/* -------------------------------------------------------------------------------------------------
 * places that all ranks come to */

/* In one reduction: the place, the entries that were deferred, every setting, and hashes of the
 * tile sizes, the integers, what is in the way of distributing the region, and the view. */
enum {
    PLACE_IDENTITY,
    PAST,
    SETTINGS,
    TILES = SETTINGS + POLYRTI_SETTINGS,
    INTEGERS,
    OBSTACLE,
    ROWS,
    VIEW,
    COMPARED
};

/* What must be the same of a setting on all ranks; 0 where nothing must. */
static int64_t identity_of(const polyrti_channel *channel, const polyrti_settings *settings,
                           int setting)
{
    switch (polyrti_setting_table[setting].same) {
    case POLYRTI_SAME_TEXT:
        return hash_text(settings->text[setting]);
    case POLYRTI_SAME_PRESENCE:
        return settings->text[setting] != NULL;
    case POLYRTI_SAME_VALUE:
        return (int64_t)channel->limit;
    default:
        return 0;
    }
}

/* Run as written on some ranks, the region would leave other values there. */
_Noreturn static void fail_by_obstacle(const polyrti_channel *channel, const polyrt_region *region,
                                       const char *obstacle)
{
    int ranks, rank = 0;
    char own[POLYRTI_PLACE];
    snprintf(own, sizeof own, "%s", obstacle);
    const char *all = polyrti_collect(channel->comm, own, POLYRTI_PLACE, &ranks);
    while (!all[rank * POLYRTI_PLACE])
        rank++;
    polyrti_fail(region,
                 "every rank must enter a region with the same values, and with arrays that lie to "
                 "each other as on the others",
                 "rank %d: %s; this is not so on every rank", rank, all + rank * POLYRTI_PLACE);
}

_Noreturn static void fail_at_entry(const polyrti_channel *channel, const polyrt_region *region,
                                    int64_t identity)
{
    polyrti_place here = {.region = region, .identity = identity};
    polyrti_name_region(&here, region);
    polyrti_fail_apart(channel->comm, &here);
}

_Noreturn static void fail_by_past(void)
{
    polyrti_fail_together(NULL,
                          "every rank must enter a region with the same values; with "
                          "POLYRT_REPLICATE=never the next run names region and value",
                          "ranks have entered different regions since they last met, or with "
                          "different values; the executions were replicated");
}

static int64_t region_identity(const polyrt_region *region, int tile_count, int parameter_count)
{
    const int64_t identity[] = {hash_text(region->file), region->line, tile_count, parameter_count};
    return polyrti_hash(identity, sizeof identity);
}

void polyrti_defer_entry(polyrti_channel *channel, const polyrt_region *region, int parameter_count,
                         const int64_t *parameters)
{
    const int64_t all[] = {channel->past, region_identity(region, 0, parameter_count),
                           polyrti_hash(parameters, (size_t)parameter_count * sizeof *parameters)};
    channel->past = polyrti_hash(all, sizeof all);
}

/* One reduction of hashes; only where those differ, a second one finds the value. */
enum polyrti_agreement polyrti_consistent_entry(const polyrti_channel *channel,
                                                const polyrti_settings *settings,
                                                const polyrt_region *region, int tile_count,
                                                const int64_t *tile, int parameter_count,
                                                const int64_t *parameters, const char *obstacle,
                                                int64_t rows, int64_t view)
{
    if (channel->ranks == 1)
        return POLYRTI_ALIKE;
    int64_t hashes[COMPARED] = {region_identity(region, tile_count, parameter_count),
                                channel->past};
    for (int k = 0; k < POLYRTI_SETTINGS; k++)
        hashes[SETTINGS + k] = identity_of(channel, settings, k);
    hashes[TILES] = polyrti_hash(tile, (size_t)tile_count * sizeof *tile);
    hashes[INTEGERS] = polyrti_hash(parameters, (size_t)parameter_count * sizeof *parameters);
    hashes[OBSTACLE] = hash_text(obstacle);
    hashes[ROWS] = rows;
    hashes[VIEW] = view;
    const int difference = first_difference(channel->comm, COMPARED, hashes, for_ever);
    if (difference == PLACE_IDENTITY)
        fail_at_entry(channel, region, hashes[PLACE_IDENTITY]);
    if (difference == PAST)
        fail_by_past();
    if (difference >= SETTINGS && difference < TILES)
        fail_by_setting(channel, region, polyrti_setting_table[difference - SETTINGS].name,
                        hashes[difference]);
    if (difference == TILES)
        compare_one_by_one(channel, region, "tile size", tile_count, tile);
    if (difference == INTEGERS)
        compare_one_by_one(channel, region, "parameter", parameter_count, parameters);
    if (difference == OBSTACLE)
        fail_by_obstacle(channel, region, obstacle);
    if (difference == ROWS)
        return POLYRTI_ROWS_DIFFER;
    return difference == VIEW ? POLYRTI_VIEWS_DIFFER : POLYRTI_ALIKE;
}

int polyrti_first_apart(const polyrti_channel *channel, int count, const int64_t *numbers)
{
    return first_difference(channel->comm, count, numbers, for_ever);
}

/* Only where the user's function decides, since everything else has been compared: then who owns
 * each unit is. */
void polyrti_consistent_owners(const polyrti_channel *channel, const polyrt_execution *execution)
{
    int64_t hash = 0;
    if (polyrti_distribution_setting(&execution->settings, execution->region).kind !=
        POLYRT_FUNCTION)
        return;
    for (int i = 0; i < execution->region->nest_count; i++)
        for (int d = 0; d < execution->placements[i].count; d++)
            hash = (int64_t)((uint64_t)hash * 31u) ^
                   polyrti_table_hash(&execution->placements[i].dimensions[d].owner);
    if (first_difference(channel->comm, 1, &hash, for_ever) >= 0)
        polyrti_fail_together(
            execution->region,
            "what it returns may depend only on its arguments, not on the rank it runs on",
            "dist(lookup(%s)): %s assigns tiles differently on different ranks",
            execution->region->lookup_name, execution->region->lookup_name);
}

/* A place that is no region takes part in the same reduction; returns false if patience ended. */
static bool is_met(MPI_Comm comm, const polyrti_place *here, int64_t past, double patience)
{
    const int64_t hashes[COMPARED] = {here->identity, past};
    const int difference = first_difference(comm, COMPARED, hashes, patience);
    if (difference == PAST)
        fail_by_past();
    if (difference >= 0)
        polyrti_fail_apart(comm, here);
    return difference != UNMET;
}

static void meet_at(const polyrti_channel *channel, const char *name)
{
    polyrti_place here = {.identity = hash_text(name)};
    snprintf(here.name, sizeof here.name, "%s", name);
    is_met(channel->comm, &here, channel->past, for_ever);
}

void polyrti_consistent_reading(const polyrti_channel *channel)
{
    meet_at(channel, "standard input");
}

void polyrti_consistent_seeding(const polyrti_channel *channel)
{
    meet_at(channel, "a seed of random numbers");
}

void polyrti_consistent_file(const polyrti_channel *channel, const char *call, const char *path)
{
    polyrti_place here = {.identity = hash_text(call)};
    snprintf(here.name, sizeof here.name, path ? "%s of %s" : "%s of a file", call, path);
    is_met(channel->comm, &here, channel->past, for_ever);
}

void polyrti_consistent_access(const polyrti_channel *channel)
{
    meet_at(channel, "an access to results of a region");
}

static polyrti_place place_of_end(int status, const polyrt_region *region)
{
    polyrti_place here = {.identity = hash_text("end"), .ends = region, .status = status};
    snprintf(here.name, sizeof here.name,
             status ? "the end of the program, with status %d" : "the end of the program", status);
    if (region) {
        here.identity ^= hash_text(region->file) + region->line;
        polyrti_name_region(&here, region);
    }
    return here;
}

bool polyrti_consistent_end(const polyrti_channel *channel, MPI_Comm world, int status,
                            const polyrt_region *region, bool patient)
{
    const polyrti_place here = place_of_end(status, region);
    const double patience = patient && !region ? for_ever : moment;
    bool met = is_met(channel->comm, &here, channel->past, patience);
    if (met && world != channel->comm)
        met = is_met(world, &here, 0, patience);
    if (!met && region)
        polyrti_fail_ending(channel->rank, &here);
    return met;
}

void polyrti_consistent_leaving(const polyrti_channel *channel, const polyrt_region *region)
{
    polyrti_place here = {.region = region, .identity = hash_text("leave")};
    polyrti_name_region(&here, region);
    is_met(channel->comm, &here, channel->past, for_ever);
}
