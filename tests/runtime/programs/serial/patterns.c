/* patterns.c: objects that are named together. */
#include "counting.h"
#include "homes/patterns.h"

/* An object of which so many bytes are away, from the first on. */
static polyrti_object object_of(int64_t away)
{
    polyrti_object object = {.begin = 0, .end = 1 << 20, .owned = polyrti_new_ownership()};
    polyrti_append(&object.owned->away, 0, away);
    return object;
}

static void drop(polyrti_object *object)
{
    polyrti_drop_ownership(object->owned);
}

static void name(polyrti_patterns *patterns, polyrti_object *object)
{
    uint64_t alike[POLYRTI_PATTERN_WORDS] = {0};
    const int64_t last = patterns->last;
    polyrti_alike_patterns(patterns, object, alike);
    polyrti_name_pattern(patterns, alike, last, object);
}

static bool is_away(const polyrti_object *object, int64_t bytes)
{
    const polyrt_sink *away = &object->owned->away;
    return away->count == 1 && away->runs[0].length == bytes;
}

/* One object of two is new, and takes the place of the pattern of the other one, which is the
 * oldest of a full table. */
static void name_in_a_full_table(polyrti_patterns *patterns)
{
    for (int k = 1; k <= POLYRTI_PATTERNS; k++) {
        polyrti_object object = object_of(k);
        name(patterns, &object);
        drop(&object);
    }
    polyrti_object fresh = object_of(POLYRTI_PATTERNS + 1), known = object_of(1);
    uint64_t alike[2][POLYRTI_PATTERN_WORDS] = {{0}};
    const int64_t last = patterns->last;
    polyrti_alike_patterns(patterns, &fresh, alike[0]);
    polyrti_alike_patterns(patterns, &known, alike[1]);
    polyrti_name_pattern(patterns, alike[0], last, &fresh);
    polyrti_name_pattern(patterns, alike[1], last, &known);
    CHECK(is_away(&fresh, POLYRTI_PATTERNS + 1));
    CHECK(is_away(&known, 1));
    CHECK(fresh.pattern != known.pattern);
    drop(&fresh);
    drop(&known);
}

/* An object that is like one that was named before gets its number. */
static void name_again(polyrti_patterns *patterns)
{
    polyrti_object one = object_of(7), other = object_of(7);
    name(patterns, &one);
    name(patterns, &other);
    CHECK(one.pattern == other.pattern && one.owned == other.owned);
    drop(&one);
    drop(&other);
}

void check_patterns(void)
{
    polyrti_patterns *patterns = polyrti_new(1, sizeof *patterns);
    name_in_a_full_table(patterns);
    name_again(patterns);
    for (int k = 0; k < POLYRTI_PATTERNS; k++)
        polyrti_drop_ownership(patterns->kept[k].owned);
    free(patterns);
}
