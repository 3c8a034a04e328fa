/* The list of transitions. A program that calls regions for each plane of a field has a transition
 * for each of them, thousands in a step, so keys are compared by their hashes first. */
#include "transitions.h"

#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 14 };

void polyrti_add_to_key(polyrti_key *key, int64_t number)
{
    key->numbers = polyrti_grow(key->numbers, &key->capacity, key->count + 1, sizeof *key->numbers);
    key->numbers[key->count++] = number;
}

static bool is_same(const polyrti_key *a, const polyrti_key *b)
{
    return a->count == b->count &&
           memcmp(a->numbers, b->numbers, a->count * sizeof *a->numbers) == 0;
}

static void forget(polyrti_transition *transition)
{
    free(transition->key.numbers);
    free(transition->staying);
    free(transition->answers.data);
    free(transition->after);
    polyrti_free_deliveries(&transition->deliveries);
    free(transition);
}

static int64_t hash_of(const polyrti_key *key)
{
    return polyrti_hash_numbers(key->numbers, key->count);
}

/* Takes the transition out of the list; NULL if it is not there. */
static polyrti_transition *take(polyrti_transitions *kept, const polyrti_key *key, int64_t hash)
{
    for (size_t i = kept->count; i-- > 0;) {
        polyrti_transition *found = kept->list[i].transition;
        if (kept->list[i].hash != hash || !is_same(&found->key, key))
            continue;
        kept->count--;
        memmove(&kept->list[i], &kept->list[i + 1], (kept->count - i) * sizeof *kept->list);
        return found;
    }
    return NULL;
}

/* Appends a transition; half of those that were kept are forgotten where there are too many. */
static void append(polyrti_transitions *kept, polyrti_transition *transition, int64_t hash)
{
    if (kept->count == MOST) {
        for (size_t i = 0; i < MOST / 2; i++)
            forget(kept->list[i].transition);
        kept->count -= MOST / 2;
        memmove(kept->list, kept->list + MOST / 2, kept->count * sizeof *kept->list);
    }
    kept->list = polyrti_grow(kept->list, &kept->capacity, kept->count + 1, sizeof *kept->list);
    kept->list[kept->count++] = (polyrti_kept_transition){hash, transition};
}

static bool has_patterns(const polyrti_transition *transition, polyrti_patterns *patterns)
{
    for (size_t i = 0; i < transition->after_count; i++)
        if (!polyrti_pattern_of(patterns, transition->after[i].pattern))
            return false;
    return true;
}

polyrti_transition *polyrti_find_transition(polyrti_transitions *kept, polyrti_patterns *patterns,
                                            const polyrti_key *key)
{
    const int64_t hash = hash_of(key);
    polyrti_transition *found = take(kept, key, hash);
    if (found && !has_patterns(found, patterns)) {
        forget(found);
        return NULL;
    }
    if (found)
        append(kept, found, hash);
    return found;
}

polyrti_transition *polyrti_new_transition(polyrti_transitions *kept, polyrti_key *key, int arrays)
{
    polyrti_transition *transition = polyrti_new(1, sizeof *transition);
    transition->key = *key;
    transition->staying = polyrti_new((size_t)arrays, sizeof *transition->staying);
    append(kept, transition, hash_of(key));
    *key = (polyrti_key){0};
    return transition;
}

void polyrti_add_after(polyrti_transition *transition, const polyrti_after *after)
{
    transition->after = polyrti_grow(transition->after, &transition->after_capacity,
                                     transition->after_count + 1, sizeof *transition->after);
    transition->after[transition->after_count++] = *after;
}
