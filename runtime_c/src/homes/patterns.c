/* The table of patterns. Ranks use the same patterns at the same times, so the one used longest ago
 * is the same on all of them. */
#include "patterns.h"

/* All patterns together may have so many runs of what is away. */
static const size_t most_runs = (size_t)1 << 21;

void polyrti_alike_patterns(const polyrti_patterns *patterns, const polyrti_object *object,
                            uint64_t alike[POLYRTI_PATTERN_WORDS])
{
    for (int k = 0; k < POLYRTI_PATTERNS; k++) {
        const polyrti_pattern *kept = &patterns->kept[k];
        if (kept->number && kept->begin == object->begin && kept->end == object->end &&
            polyrti_same_runs(&kept->away, &object->away) &&
            polyrti_same_runs(&kept->home, &object->home) &&
            polyrti_same_runs(&kept->valid, &object->valid))
            alike[k / 64] |= UINT64_C(1) << k % 64;
    }
}

static void copy(polyrt_sink *to, const polyrt_sink *from)
{
    polyrti_clear(to);
    polyrti_concatenate(to, from);
}

/* Unused ones first: they have never been used. */
static polyrti_pattern *oldest(polyrti_patterns *patterns)
{
    polyrti_pattern *found = patterns->kept;
    for (int k = 0; k < POLYRTI_PATTERNS; k++)
        if (patterns->kept[k].used < found->used)
            found = &patterns->kept[k];
    return found;
}

static void forget(polyrti_pattern *pattern)
{
    polyrti_release(&pattern->away);
    polyrti_release(&pattern->home);
    polyrti_release(&pattern->valid);
    *pattern = (polyrti_pattern){0};
}

/* Forgets those used longest ago, so that there is room for so many runs of what is away, of which
 * all ranks count as many. */
static void make_room(polyrti_patterns *patterns, size_t runs)
{
    for (int k = 0; k < POLYRTI_PATTERNS; k++)
        runs += patterns->kept[k].away.count;
    while (runs > most_runs) {
        polyrti_pattern *old = NULL;
        for (int k = 0; k < POLYRTI_PATTERNS; k++)
            if (patterns->kept[k].number && (!old || patterns->kept[k].used < old->used))
                old = &patterns->kept[k];
        if (!old)
            return;
        runs -= old->away.count;
        forget(old);
    }
}

static polyrti_pattern *new_pattern(polyrti_patterns *patterns, const polyrti_object *object)
{
    make_room(patterns, object->away.count);
    polyrti_pattern *pattern = oldest(patterns);
    pattern->number = ++patterns->last * POLYRTI_PATTERNS + (pattern - patterns->kept);
    pattern->begin = object->begin;
    pattern->end = object->end;
    copy(&pattern->away, &object->away);
    copy(&pattern->home, &object->home);
    copy(&pattern->valid, &object->valid);
    return pattern;
}

void polyrti_name_pattern(polyrti_patterns *patterns, const uint64_t alike[POLYRTI_PATTERN_WORDS],
                          polyrti_object *object)
{
    polyrti_pattern *pattern = NULL;
    for (int k = 0; k < POLYRTI_PATTERNS && !pattern; k++)
        if (alike[k / 64] >> k % 64 & 1)
            pattern = &patterns->kept[k];
    if (!pattern)
        pattern = new_pattern(patterns, object);
    pattern->used = ++patterns->clock;
    object->pattern = pattern->number;
}

polyrti_pattern *polyrti_pattern_of(polyrti_patterns *patterns, int64_t number)
{
    polyrti_pattern *pattern = &patterns->kept[number % POLYRTI_PATTERNS];
    return number && pattern->number == number ? pattern : NULL;
}

void polyrti_take_pattern(polyrti_patterns *patterns, polyrti_pattern *pattern,
                          polyrti_object *object)
{
    pattern->used = ++patterns->clock;
    object->pattern = pattern->number;
    object->begin = pattern->begin;
    object->end = pattern->end;
    copy(&object->away, &pattern->away);
    copy(&object->home, &pattern->home);
    copy(&object->valid, &pattern->valid);
}
