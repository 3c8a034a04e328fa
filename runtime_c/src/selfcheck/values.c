/* Values of elements as the self-check compares them, and where they lie: without bytes that hold
 * nothing, which lie between the members of structures and after long doubles, and may differ
 * where values do not. */
#include "values.h"

#include <float.h>
#include <string.h>

/* Member k of an element, of all of it if it has no members; false after the last one. */
static bool member_of(const polyrt_check *check, int array, int k, polyrt_member *member)
{
    const polyrt_shape *shape = &check->shapes[array];
    const size_t size = check->region->arrays[array].element_size;
    if (k >= (shape->members ? shape->member_count : 1))
        return false;
    *member = shape->members
                  ? shape->members[k]
                  : (polyrt_member){0, shape->kind == 'l' && LDBL_MANT_DIG == 64 ? 10 : size};
    return true;
}

bool polyrti_values_equal(const polyrt_check *check, int array, const char *one, const char *other)
{
    polyrt_member member;
    for (int k = 0; member_of(check, array, k, &member); k++)
        if (memcmp(one + member.offset, other + member.offset, member.size) != 0)
            return false;
    return true;
}

void polyrti_value_of(const polyrt_check *check, int array, const char *element,
                      char value[POLYRTI_VALUE_BYTES])
{
    polyrt_member member;
    size_t end = 0;
    memset(value, 0, POLYRTI_VALUE_BYTES);
    for (int k = 0; member_of(check, array, k, &member); k++) {
        const size_t bytes =
            (size_t)polyrt_min((int64_t)member.size, (int64_t)(POLYRTI_VALUE_BYTES - end));
        memcpy(value + end, element + member.offset, bytes);
        end += bytes;
    }
}

uint64_t polyrti_value_hash(const polyrt_check *check, int array, const char *element,
                            uint64_t hash)
{
    polyrt_member member;
    for (int k = 0; member_of(check, array, k, &member); k++)
        for (size_t at = 0; at < member.size; at++)
            hash = (hash ^ (unsigned char)element[member.offset + at]) * UINT64_C(1099511628211);
    return hash;
}

size_t polyrti_place_in_copies(const polyrti_memory *memory, int64_t offset, size_t element_size,
                               const char **now)
{
    size_t before = 0;
    for (size_t i = 0; i < memory->segments.count; i++) {
        const polyrti_segment *segment = &memory->segments.list[i];
        const size_t inside = (size_t)(offset - segment->first) * element_size;
        if (offset >= segment->first && inside < segment->bytes) {
            *now = segment->place + inside;
            return before + inside;
        }
        before += segment->bytes;
    }
    *now = NULL;
    return 0;
}

int64_t polyrti_offset_of(const polyrti_memory *memory, const char *place, size_t element_size)
{
    for (size_t i = 0; i < memory->segments.count; i++) {
        const polyrti_segment *segment = &memory->segments.list[i];
        if (place >= segment->place && place < segment->place + segment->bytes)
            return segment->first + (place - segment->place) / (int64_t)element_size;
    }
    return 0;
}

static int first_dimension(const polyrt_check *check, int array)
{
    int first = 0;
    for (int a = 0; a < array; a++)
        first += check->shapes[a].rank;
    return first;
}

/* The dimension that is not done with the widest stride. */
static int widest_of(const int64_t *strides, const bool *done, int rank)
{
    int widest = -1;
    for (int k = 0; k < rank; k++)
        if (!done[k] && (widest < 0 || strides[k] > strides[widest]))
            widest = k;
    return widest;
}

/* Widest stride first, counted from the element with the least subscripts. */
bool polyrti_subscripts_of(const polyrt_check *check, int array, int64_t offset,
                           int64_t *subscripts)
{
    const int rank = check->shapes[array].rank, first = first_dimension(check, array);
    const int64_t *strides = check->strides + first,
                  *lowers = check->lowers ? check->lowers + first : NULL;
    bool done[POLYRT_MAX_DEPTH] = {false};
    for (int k = 0; lowers && k < rank; k++)
        offset -= lowers[k] * strides[k];
    for (int step = 0; step < rank; step++) {
        const int widest = widest_of(strides, done, rank);
        done[widest] = true;
        subscripts[widest] = strides[widest] > 0 ? polyrt_floor_div(offset, strides[widest]) : 0;
        offset -= subscripts[widest] * strides[widest];
        subscripts[widest] += lowers ? lowers[widest] : 0;
    }
    return offset == 0;
}
