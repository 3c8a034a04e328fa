/* Values of elements as the self-check compares them, and where they lie: without bytes that hold
 * nothing, which lie between the members of structures and behind long doubles, and may differ
 * where values do not. */
#include "../check.h"

#include <float.h>
#include <string.h>

/* Part k of an element, of all of it if it has no members; false behind the last one. */
static bool part_of(const polyrt_check *check, int array, int k, polyrt_member *part)
{
    const polyrt_shape *shape = &check->shapes[array];
    const size_t size = check->region->arrays[array].element_size;
    if (k >= (shape->members ? shape->member_count : 1))
        return false;
    *part = shape->members
                ? shape->members[k]
                : (polyrt_member){0, shape->kind == 'l' && LDBL_MANT_DIG == 64 ? 10 : size};
    return true;
}

bool polyrti_check_equal(const polyrt_check *check, int array, const char *one, const char *other)
{
    polyrt_member part;
    for (int k = 0; part_of(check, array, k, &part); k++)
        if (memcmp(one + part.offset, other + part.offset, part.size) != 0)
            return false;
    return true;
}

void polyrti_check_value(const polyrt_check *check, int array, const char *element,
                         char value[POLYRTI_VALUE_BYTES])
{
    polyrt_member part;
    size_t end = 0;
    memset(value, 0, POLYRTI_VALUE_BYTES);
    for (int k = 0; part_of(check, array, k, &part); k++) {
        const size_t bytes =
            (size_t)polyrt_min((int64_t)part.size, (int64_t)(POLYRTI_VALUE_BYTES - end));
        memcpy(value + end, element + part.offset, bytes);
        end += bytes;
    }
}

uint64_t polyrti_check_hash(const polyrt_check *check, int array, const char *element,
                            uint64_t hash)
{
    polyrt_member part;
    for (int k = 0; part_of(check, array, k, &part); k++)
        for (size_t at = 0; at < part.size; at++)
            hash = (hash ^ (unsigned char)element[part.offset + at]) * UINT64_C(1099511628211);
    return hash;
}

size_t polyrti_check_place_in_copies(const polyrti_memory *memory, int64_t offset,
                                     size_t element_size, const char **now)
{
    size_t before = 0;
    for (size_t i = 0; i < memory->pieces.count; i++) {
        const polyrti_piece *piece = &memory->pieces.list[i];
        const size_t inside = (size_t)(offset - piece->first) * element_size;
        if (offset >= piece->first && inside < piece->bytes) {
            *now = piece->place + inside;
            return before + inside;
        }
        before += piece->bytes;
    }
    *now = NULL;
    return 0;
}

int64_t polyrti_check_offset(const polyrti_memory *memory, const char *place, size_t element_size)
{
    for (size_t i = 0; i < memory->pieces.count; i++) {
        const polyrti_piece *piece = &memory->pieces.list[i];
        if (place >= piece->place && place < piece->place + piece->bytes)
            return piece->first + (place - piece->place) / (int64_t)element_size;
    }
    return 0;
}
