/* The table of patterns. Ranks use the same patterns at the same times, so the one used longest ago
 * is the same on all of them. */
#include "patterns.h"

uint64_t polyrti_alike_patterns(const polyrti_patterns *patterns, const polyrti_object *object)
{
    uint64_t alike = 0;
    for (int k = 0; k < POLYRTI_PATTERNS; k++) {
        const polyrti_pattern *kept = &patterns->kept[k];
        if (kept->number && kept->begin == object->begin && kept->end == object->end &&
            polyrti_same_runs(&kept->away, &object->away) &&
            polyrti_same_runs(&kept->home, &object->home) &&
            polyrti_same_runs(&kept->valid, &object->valid))
            alike |= UINT64_C(1) << k;
    }
    return alike;
}

static void copy(polyrt_sink *to, const polyrt_sink *from)
{
    polyrti_clear(to);
    polyrti_concatenate(to, from);
}

static polyrti_pattern *oldest(polyrti_patterns *patterns)
{
    polyrti_pattern *found = patterns->kept;
    for (int k = 0; k < POLYRTI_PATTERNS; k++)
        if (patterns->kept[k].used < found->used)
            found = &patterns->kept[k];
    return found;
}

static polyrti_pattern *new_pattern(polyrti_patterns *patterns, const polyrti_object *object)
{
    polyrti_pattern *pattern = oldest(patterns);
    pattern->number = ++patterns->last;
    pattern->begin = object->begin;
    pattern->end = object->end;
    copy(&pattern->away, &object->away);
    copy(&pattern->home, &object->home);
    copy(&pattern->valid, &object->valid);
    return pattern;
}

void polyrti_name_pattern(polyrti_patterns *patterns, uint64_t alike, polyrti_object *object)
{
    polyrti_pattern *pattern = NULL;
    for (int k = 0; k < POLYRTI_PATTERNS && !pattern; k++)
        if (alike >> k & 1)
            pattern = &patterns->kept[k];
    if (!pattern)
        pattern = new_pattern(patterns, object);
    pattern->used = ++patterns->clock;
    object->pattern = pattern->number;
}

polyrti_pattern *polyrti_pattern_of(polyrti_patterns *patterns, int64_t number)
{
    for (int k = 0; k < POLYRTI_PATTERNS; k++)
        if (number && patterns->kept[k].number == number)
            return &patterns->kept[k];
    return NULL;
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
