/* The agreement of all ranks on what decides a result. */
#include "polyrt_mpi.h"

#include <stdlib.h>
#include <string.h>

static int64_t hash_bytes(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
    return (int64_t)hash;
}

static int64_t hash_text(const char *text)
{
    return text ? hash_bytes(text, strlen(text)) : 0;
}

static int64_t hash_setting(const char *name)
{
    return hash_text(getenv(name));
}

/* The index of the first value that differs between ranks, -1 if none: the least of x against the greatest, which is ~min(~x). */
static int first_difference(int count, const int64_t *values)
{
    int64_t own[2 * count], least[2 * count];
    for (int i = 0; i < count; i++) {
        own[i] = values[i];
        own[count + i] = ~values[i];
    }
    MPI_Allreduce(own, least, 2 * count, MPI_INT64_T, MPI_MIN, polyrti_comm());
    for (int i = 0; i < count; i++)
        if (least[i] != ~least[count + i])
            return i;
    return -1;
}

static void agree_one_by_one(const polyrt_region *region, const char *what, int count, const int64_t *values)
{
    const int i = first_difference(count, values);
    if (i >= 0)
        polyrti_fail_together(region,
                              "every rank must enter a region with the same values; input read or computed by one rank must be broadcast",
                              "%s %d differs between ranks: %lld on rank %d", what, i + 1, (long long)values[i], polyrti_this()->rank);
}

enum { AGREED = 11 };

static const char *const same_regions = "all ranks must run the same regions in the same order";

/* One reduction of hashes; only where those differ, a second one finds the value. */
void polyrti_agree(const polyrt_region *region, int tile_count, const int64_t *tile, int parameter_count, const int64_t *parameters)
{
    const int64_t identity[] = {hash_text(region->file), region->line, tile_count, parameter_count};
    const int64_t hashes[AGREED] = {
        hash_bytes(identity, sizeof identity),
        hash_setting("POLYRT_TILE"),
        hash_setting("POLYRT_DIST"),
        hash_setting("POLYRT_GRID"),
        hash_setting("POLYRT_WEIGHTS"),
        hash_setting("POLYRT_COMM"),
        (int64_t)polyrti_this()->message_limit,
        polyrti_this()->stats != NULL,
        polyrti_this()->trace != NULL,
        hash_bytes(tile, (size_t)tile_count * sizeof *tile),
        hash_bytes(parameters, (size_t)parameter_count * sizeof *parameters),
    };
    static const char *const names[] = {"POLYRT_TILE", "POLYRT_DIST",          "POLYRT_GRID",  "POLYRT_WEIGHTS",
                                        "POLYRT_COMM", "POLYRT_MESSAGE_LIMIT", "POLYRT_STATS", "POLYRT_TRACE"};
    const int difference = first_difference(AGREED, hashes);
    if (difference == 0)
        polyrti_fail_together(region, same_regions, "another rank is in another region, or at the end of the program");
    if (difference > 0 && difference <= 8)
        polyrti_fail_together(region, "set it for all ranks", "the environment variable %s differs between ranks", names[difference - 1]);
    if (difference == 9)
        agree_one_by_one(region, "tile size", tile_count, tile);
    if (difference == 10)
        agree_one_by_one(region, "parameter", parameter_count, parameters);
}

/* Takes the place of a region: whoever is in one learns that this rank will not come. */
void polyrti_agree_to_end(void)
{
    const int64_t hashes[AGREED] = {hash_text("the end of the program")};
    if (first_difference(AGREED, hashes) >= 0)
        polyrti_fail_together(NULL, same_regions, "the program ends on some ranks while others enter a region");
}
