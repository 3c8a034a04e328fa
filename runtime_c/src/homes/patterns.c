/* The table of patterns. Ranks use the same patterns at the same times, so the one used longest ago
 * is the same on all of them. */
#include "patterns.h"

/* All patterns together may have so many runs of what is away. */
static const size_t most_runs = (size_t)1 << 21;

static bool are_same(const polyrti_ownership *a, const polyrti_ownership *b)
{
    return a == b ||
           (polyrti_same_runs(&a->away, &b->away) && polyrti_same_runs(&a->home, &b->home) &&
            polyrti_same_runs(&a->valid, &b->valid));
}

void polyrti_alike_patterns(const polyrti_patterns *patterns, const polyrti_object *object,
                            uint64_t alike[POLYRTI_PATTERN_WORDS])
{
    for (int k = 0; k < POLYRTI_PATTERNS; k++) {
        const polyrti_pattern *kept = &patterns->kept[k];
        if (kept->number && kept->begin == object->begin && kept->end == object->end &&
            are_same(kept->owned, object->owned))
            alike[k / 64] |= UINT64_C(1) << k % 64;
    }
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
    polyrti_drop_ownership(pattern->owned);
    *pattern = (polyrti_pattern){0};
}

static size_t runs_of(const polyrti_pattern *pattern)
{
    return pattern->owned ? pattern->owned->away.count : 0;
}

/* Forgets those used longest ago, so that there is room for so many runs of what is away, of which
 * all ranks count as many. */
static void make_room(polyrti_patterns *patterns, size_t runs)
{
    for (int k = 0; k < POLYRTI_PATTERNS; k++)
        runs += runs_of(&patterns->kept[k]);
    while (runs > most_runs) {
        polyrti_pattern *old = NULL;
        for (int k = 0; k < POLYRTI_PATTERNS; k++)
            if (patterns->kept[k].number && (!old || patterns->kept[k].used < old->used))
                old = &patterns->kept[k];
        if (!old)
            return;
        runs -= runs_of(old);
        forget(old);
    }
}

static polyrti_pattern *new_pattern(polyrti_patterns *patterns, const polyrti_object *object)
{
    make_room(patterns, object->owned->away.count);
    polyrti_pattern *pattern = oldest(patterns);
    forget(pattern);
    pattern->number = ++patterns->last * POLYRTI_PATTERNS + (pattern - patterns->kept);
    pattern->begin = object->begin;
    pattern->end = object->end;
    pattern->owned = polyrti_hold_ownership(object->owned);
    return pattern;
}

/* Equal sets are kept once. */
static void share(polyrti_pattern *pattern, polyrti_object *object)
{
    polyrti_drop_ownership(object->owned);
    object->owned = polyrti_hold_ownership(pattern->owned);
}

static bool is_as_old(const polyrti_pattern *pattern, int64_t last)
{
    return pattern->number && pattern->number / POLYRTI_PATTERNS <= last;
}

void polyrti_name_pattern(polyrti_patterns *patterns, const uint64_t alike[POLYRTI_PATTERN_WORDS],
                          int64_t last, polyrti_object *object)
{
    polyrti_pattern *pattern = NULL;
    for (int k = 0; k < POLYRTI_PATTERNS && !pattern; k++)
        if (alike[k / 64] >> k % 64 & 1 && is_as_old(&patterns->kept[k], last))
            pattern = &patterns->kept[k];
    if (!pattern)
        pattern = new_pattern(patterns, object);
    pattern->used = ++patterns->clock;
    object->pattern = pattern->number;
    share(pattern, object);
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
    share(pattern, object);
}
