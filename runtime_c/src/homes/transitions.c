/* The list of transitions, the last used first. */
#include "transitions.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1024 };

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
    free(transition);
}

/* Takes the transition out of the list, and forgets those after the first ones. */
static polyrti_transition *take(polyrti_transition **kept, const polyrti_key *key)
{
    polyrti_transition *found = NULL;
    for (int count = 0; *kept;) {
        polyrti_transition *here = *kept;
        const bool same = !found && is_same(&here->key, key);
        if (!same && ++count < MOST) {
            kept = &here->next;
            continue;
        }
        *kept = here->next;
        if (same)
            found = here;
        else
            forget(here);
    }
    return found;
}

static bool has_patterns(const polyrti_transition *transition, polyrti_patterns *patterns)
{
    for (size_t i = 0; i < transition->after_count; i++)
        if (!polyrti_pattern_of(patterns, transition->after[i].pattern))
            return false;
    return true;
}

polyrti_transition *polyrti_find_transition(polyrti_transition **kept, polyrti_patterns *patterns,
                                            const polyrti_key *key)
{
    polyrti_transition *found = take(kept, key);
    if (found && !has_patterns(found, patterns)) {
        forget(found);
        return NULL;
    }
    if (found) {
        found->next = *kept;
        *kept = found;
    }
    return found;
}

polyrti_transition *polyrti_new_transition(polyrti_transition **kept, polyrti_key *key, int arrays)
{
    polyrti_transition *transition = polyrti_new(1, sizeof *transition);
    transition->key = *key;
    transition->staying = polyrti_new((size_t)arrays, sizeof *transition->staying);
    transition->next = *kept;
    *kept = transition;
    *key = (polyrti_key){0};
    return transition;
}

void polyrti_add_after(polyrti_transition *transition, const polyrti_after *after)
{
    transition->after = polyrti_grow(transition->after, &transition->after_capacity,
                                     transition->after_count + 1, sizeof *transition->after);
    transition->after[transition->after_count++] = *after;
}
