/* Statement instances one by one: which is the first, in the order of the program, that leaves
 * another value than it should.
 *
 * 1. While the region runs as it was written, every instance enters its number and the value that
 * it left into a log, under the statement and the values of its iterators.
 * 2. While it runs distributed, every instance is looked up and compared; the one with the least
 * number is kept. All instances before it are right, so what it reads was computed well, and was
 * not there in time. */
#include "instances.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LOGGED = 1 << 22 };

typedef struct entry {
    uint64_t key; /* 0: free */
    int64_t sequence;
    char value[POLYRTI_VALUE_BYTES];
} entry;

struct polyrti_instances {
    entry *entries; /* a hash table with open addressing */
    size_t count, capacity;
    int64_t sequence;
    bool comparing;
    polyrti_wrong_instance first;
};

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t key_of(int statement, int count, const int64_t *point, int array)
{
    uint64_t hash =
        mixed(UINT64_C(14695981039346656037), (uint64_t)statement << 32 | (uint32_t)array);
    for (int k = 0; k < count; k++)
        hash = mixed(hash, (uint64_t)point[k]);
    return hash ? hash : 1;
}

/* The entry with the key, or the free one where it belongs. */
static entry *find(const polyrti_instances *instances, uint64_t key)
{
    size_t at = key & (instances->capacity - 1);
    while (instances->entries[at].key != 0 && instances->entries[at].key != key)
        at = (at + 1) & (instances->capacity - 1);
    return &instances->entries[at];
}

static void enlarge(polyrti_instances *instances)
{
    entry *old = instances->entries;
    const size_t capacity = instances->capacity;
    instances->capacity = capacity ? 2 * capacity : 1024;
    instances->entries = polyrti_new(instances->capacity, sizeof *old);
    for (size_t i = 0; i < capacity; i++)
        if (old[i].key != 0)
            *find(instances, old[i].key) = old[i];
    free(old);
}

polyrti_instances *polyrti_instances_new(void)
{
    polyrti_instances *instances = polyrti_new(1, sizeof *instances);
    instances->first.sequence = -1;
    enlarge(instances);
    return instances;
}

void polyrti_instances_compare(polyrti_instances *instances)
{
    instances->comparing = true;
}

const polyrti_wrong_instance *polyrti_instances_first(const polyrti_instances *instances)
{
    return &instances->first;
}

bool polyrti_instances_full(const polyrti_instances *instances)
{
    return instances->sequence > MOST_LOGGED;
}

/* The last of several values that one instance leaves in an array is the one that counts. */
static void enter(polyrti_instances *instances, uint64_t key, const char value[POLYRTI_VALUE_BYTES])
{
    if (++instances->sequence > MOST_LOGGED)
        return;
    if (2 * instances->count >= instances->capacity)
        enlarge(instances);
    entry *entry = find(instances, key);
    instances->count += entry->key == 0;
    entry->key = key;
    entry->sequence = instances->sequence;
    memcpy(entry->value, value, POLYRTI_VALUE_BYTES);
}

static bool is_before(const polyrti_instances *instances, const entry *entry)
{
    return instances->first.sequence < 0 || entry->sequence < instances->first.sequence;
}

void polyrt_check_instance(int statement, int line, int count, const int64_t *point, int array,
                           const void *value)
{
    const polyrt_check *check = polyrti_this()->check;
    if (!check || !check->instances || count > POLYRTI_MOST_ITERATORS)
        return;
    polyrti_instances *instances = check->instances;
    char left[POLYRTI_VALUE_BYTES];
    polyrti_value_of(check, array, value, left);
    const uint64_t key = key_of(statement, count, point, array);
    if (!instances->comparing) {
        enter(instances, key, left);
        return;
    }
    const entry *entry = find(instances, key);
    if (entry->key == 0 || memcmp(entry->value, left, sizeof left) == 0)
        return;
#ifdef _OPENMP
#pragma omp critical(polyrti_instances)
#endif
    if (is_before(instances, entry)) {
        polyrti_wrong_instance wrong = {.sequence = entry->sequence,
                                        .statement = statement,
                                        .line = line,
                                        .count = count,
                                        .array = array};
        memcpy(wrong.point, point, (size_t)count * sizeof *point);
        memcpy(wrong.expected, entry->value, sizeof left);
        memcpy(wrong.got, left, sizeof left);
        if (check->shapes[array].rank > 0)
            wrong.offset = polyrti_offset_of(&check->memory[array], value,
                                             check->region->arrays[array].element_size);
        instances->first = wrong;
    }
}
