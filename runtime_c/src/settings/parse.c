/* The values of settings. */
#include "parse.h"

#include "../base/error.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t largest_size = INT64_C(1) << 40;

bool polyrti_is_lookup(enum polyrt_distribution kind)
{
    return kind == POLYRT_LOOKUP || kind == POLYRT_LOOKUP_CYCLIC;
}

/* Reads one positive number; returns the text after it, NULL if there is none or it is out of
 * range. */
static const char *read_size(const char *text, int64_t *value)
{
    char *end;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    if (end == text || errno != 0 || number < 1 || number > largest_size)
        return NULL;
    *value = number;
    return end;
}

int polyrti_tile_setting(const polyrti_settings *settings, const polyrt_region *region,
                         int64_t size[POLYRT_MAX_DEPTH])
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_TILE);
    if (!text)
        return 0;
    int count = 0;
    for (const char *rest = text; rest && count < POLYRT_MAX_DEPTH; count++) {
        rest = read_size(rest, &size[count]);
        if (!rest || (*rest && *rest != ','))
            polyrti_fail_together(
                region, "give sizes from 1 to 2^40 separated by commas: POLYRT_TILE=32,64",
                "POLYRT_TILE=%s: size %d is not a number of at least 1", text, count + 1);
        rest = *rest ? rest + 1 : NULL;
    }
    return count;
}

int polyrti_grid_setting(const polyrti_settings *settings, const polyrt_region *region, int ranks,
                         int grid[POLYRT_MAX_GRID])
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_GRID);
    if (!text)
        return 0;
    int count = 0;
    int64_t product = 1;
    for (const char *rest = text; rest && count < POLYRT_MAX_GRID; count++) {
        int64_t size;
        rest = read_size(rest, &size);
        if (!rest || (*rest && *rest != 'x' && *rest != ',') || size > ranks)
            polyrti_fail_together(
                region, "give the ranks along each dimension: POLYRT_GRID=4x2",
                "POLYRT_GRID=%s: size %d is not a number from 1 to %d, the number of ranks", text,
                count + 1, ranks);
        grid[count] = (int)size;
        product *= size;
        rest = *rest ? rest + 1 : NULL;
    }
    if (product != ranks)
        polyrti_fail_together(region, "the product of its numbers must be the number of ranks",
                              "POLYRT_GRID=%s does not fit %d ranks", text, ranks);
    return count;
}

bool polyrti_measures_weights(const polyrti_settings *settings)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_WEIGHTS);
    return text && strcmp(text, "auto") == 0;
}

/* The weights that the environment says; returns how many. */
static int read_weights(const polyrt_region *region, const char *text, int ranks, double *weight)
{
    int count = 0;
    for (const char *rest = text; rest; count++) {
        char *end;
        const double value = strtod(rest, &end);
        if (end == rest || (*end && *end != ',') || !(value > 0 && value < 1e9) || count == ranks)
            polyrti_fail_together(region,
                                  "give positive numbers, at most one per rank; fewer are "
                                  "repeated: POLYRT_WEIGHTS=2,1; or POLYRT_WEIGHTS=auto",
                                  "POLYRT_WEIGHTS=%s: weight %d is not a positive number, or there "
                                  "are more weights than ranks",
                                  text, count + 1);
        weight[count] = value;
        rest = *end ? end + 1 : NULL;
    }
    return count;
}

bool polyrti_weight_setting(const polyrti_settings *settings, const polyrt_region *region,
                            int ranks, double *weight)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_WEIGHTS);
    int count = (int)polyrt_min(region->weight_count, ranks);
    for (int rank = 0; rank < count; rank++)
        weight[rank] = region->weights[rank];
    if (text)
        count = read_weights(region, text, ranks, weight);
    for (int rank = count; count > 0 && rank < ranks; rank++)
        weight[rank] = weight[rank % count];
    return count > 0;
}

/* block | cyclic | cyclic(b) | cyclic:b */
static bool read_order(const char *text, polyrti_distribution *setting)
{
    *setting = (polyrti_distribution){strcmp(text, "block") == 0 ? POLYRT_BLOCK : POLYRT_CYCLIC, 1};
    if (setting->kind == POLYRT_BLOCK || strcmp(text, "cyclic") == 0)
        return true;
    const bool round = strncmp(text, "cyclic(", 7) == 0;
    const char *rest =
        round || strncmp(text, "cyclic:", 7) == 0 ? read_size(text + 7, &setting->block) : NULL;
    return rest && strcmp(rest, round ? ")" : "") == 0;
}

/* Orders, and with `lookup` or `lookup,` before them those of a lookup. */
polyrti_distribution polyrti_distribution_setting(const polyrti_settings *settings,
                                                  const polyrt_region *region)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_DIST);
    polyrti_distribution setting = {region->distribution, polyrt_max(1, region->cyclic_block)};
    if (!text)
        return setting;
    const bool lookup = strncmp(text, "lookup", 6) == 0;
    const char *order = !lookup          ? text
                        : text[6] == ',' ? text + 7 + strspn(text + 7, " ")
                        : text[6]        ? ""
                                         : "block";
    if (!read_order(order, &setting))
        polyrti_fail_together(
            region, "use block, cyclic, cyclic:b with b of at least 1, lookup, or lookup,cyclic",
            "POLYRT_DIST=%s is not a distribution", text);
    if (lookup)
        setting.kind = setting.kind == POLYRT_BLOCK ? POLYRT_LOOKUP : POLYRT_LOOKUP_CYCLIC;
    return setting;
}

const char *polyrti_scheme_name(enum polyrt_scheme scheme)
{
#define NAME(enumerator, name, exceeds) [enumerator] = name,
    static const char *const names[] = {POLYRT_SCHEMES(NAME)};
#undef NAME
    return names[scheme];
}

enum polyrt_scheme polyrti_scheme_setting(const polyrti_settings *settings,
                                          const polyrt_region *region)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_COMM);
    if (!text || strcmp(text, "auto") == 0)
        return region->scheme;
    for (int scheme = POLYRT_EXACT; scheme < POLYRT_SCHEME_COUNT; scheme++) {
        if (strcmp(text, polyrti_scheme_name((enum polyrt_scheme)scheme)) != 0)
            continue;
        if (scheme != POLYRT_EXACT && !(region->carried & 1u << scheme))
            polyrti_fail_together(region,
                                  "translate it with the clause comm(SCHEME) or with --comm "
                                  "SCHEME; several may be named",
                                  "POLYRT_COMM=%s: the region was translated without this scheme",
                                  text);
        return (enum polyrt_scheme)scheme;
    }
#define LISTED(enumerator, name, exceeds) ", " name
    polyrti_fail_together(region, "use one of auto" POLYRT_SCHEMES(LISTED),
                          "POLYRT_COMM=%s is not a communication scheme", text);
#undef LISTED
}

/* Where results of the region go that the setting, or else the region, asks for. */
static enum polyrt_gather wished_gather(const polyrti_settings *settings,
                                        const polyrt_region *region)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_GATHER);
    if (!text)
        return region->gather;
    if (strcmp(text, "all") == 0)
        return POLYRT_GATHER_ALL;
    if (strcmp(text, "lazy") == 0)
        return region->gather == POLYRT_GATHER_ALL ? POLYRT_GATHER_LAZY : region->gather;
    polyrti_fail_together(region, "use all or lazy",
                          "POLYRT_GATHER=%s does not say where results go", text);
}

enum polyrt_gather polyrti_gather_setting(const polyrti_settings *settings,
                                          const polyrt_region *region, bool guards)
{
    const enum polyrt_gather wished = wished_gather(settings, region);
    if (wished != POLYRT_GATHER_LAZY)
        return wished;
    return guards ? POLYRT_GATHER_NONE : POLYRT_GATHER_ALL;
}

/* Whether the second of two words is set: the first is what holds where none is. */
static bool is_second(const polyrti_settings *settings, enum polyrti_setting setting,
                      const polyrt_region *region, const char *first, const char *second)
{
    const char *text = polyrti_setting_text(settings, setting);
    char hint[32];
    snprintf(hint, sizeof hint, "use %s or %s", first, second);
    if (text && strcmp(text, first) != 0 && strcmp(text, second) != 0)
        polyrti_fail_together(region, hint, "%s=%s is neither %s nor %s",
                              polyrti_setting_table[setting].name, text, first, second);
    return text && strcmp(text, second) == 0;
}

bool polyrti_strict_setting(const polyrti_settings *settings, const polyrt_region *region)
{
    return is_second(settings, POLYRTI_SETTING_STRICT, region, "0", "1");
}

bool polyrti_files_of_all_setting(const polyrti_settings *settings)
{
    return is_second(settings, POLYRTI_SETTING_FILES, NULL, "root", "all");
}

bool polyrti_stdout_of_all_setting(const polyrti_settings *settings)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_STDOUT);
    return text && strcmp(text, "all") == 0;
}

bool polyrti_device_aware_setting(const polyrti_settings *settings, const polyrt_region *region)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_DEVICE_AWARE_MPI);
    if (text && strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
        polyrti_fail(region, "use 1 or 0", "POLYRT_DEVICE_AWARE_MPI=%s is neither 1 nor 0", text);
    return text && strcmp(text, "1") == 0;
}

bool polyrti_replicates_setting(const polyrti_settings *settings, const polyrt_region *region)
{
    return !is_second(settings, POLYRTI_SETTING_REPLICATE, region, "auto", "never");
}

/* One entry of the list, which ends where the next comma stands; false if it is none. */
static bool read_device(const char *text, size_t length, int *device)
{
    static const struct {
        const char *word;
        int device;
    } words[] = {
        {"auto", POLYRTI_ANY_DEVICE}, {"none", POLYRTI_NO_DEVICE}, {"host", POLYRT_HOST_KERNELS}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && strncmp(text, words[i].word, length) == 0) {
            *device = words[i].device;
            return true;
        }
    *device = atoi(text);
    return length > 0 && length < 6 && strspn(text, "0123456789") == length;
}

int polyrti_device_setting(const polyrti_settings *settings, const polyrt_region *region, int rank)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_DEVICE);
    int devices = 1, own = POLYRTI_ANY_DEVICE;
    for (const char *at = text ? text : ""; *at; at++)
        devices += *at == ',';
    const char *entry = text;
    for (int i = 0; text && i < devices; i++) {
        const size_t length = strcspn(entry, ",");
        int device;
        if (!read_device(entry, length, &device))
            polyrti_fail(region, "use auto, none, host, or the numbers of devices: 0,1",
                         "POLYRT_DEVICE=%s does not say which devices to use", text);
        if (i == rank % devices)
            own = device;
        entry += length + 1;
    }
    return own;
}

int64_t polyrti_end_after_setting(const polyrti_settings *settings, const polyrt_region *region)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_END_AFTER);
    int64_t most = INT64_MAX;
    const char *rest = text ? read_size(text, &most) : "";
    if (!rest || *rest)
        polyrti_fail_together(region, "give the number of executions, from 1 on",
                              "POLYRT_END_AFTER=%s is not a number of executions", text);
    return most;
}

/* Rank 0 speaks for all; that ranks have the same limit is settled by consistency.h. */
size_t polyrti_message_limit_setting(const polyrti_settings *settings, int rank)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_MESSAGE_LIMIT);
    int64_t limit = INT64_C(1) << 30;
    const char *rest = text ? read_size(text, &limit) : "";
    const bool valid = rest && !*rest && limit <= INT32_MAX;
    if (!valid && rank == 0)
        polyrti_fail(NULL, "give the bytes of one MPI message, from 1 to 2147483647",
                     "POLYRT_MESSAGE_LIMIT=%s is not a size", text);
    return valid ? (size_t)limit : 1;
}
