/* Hashes. */
#include "hash.h"

int64_t polyrti_hash(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
    return (int64_t)hash;
}

/* A word at a time: a product leaves its lower bits to the lower bits of what is hashed, so that
 * the upper ones are brought down each time. */
int64_t polyrti_hash_numbers(const int64_t *numbers, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ (uint64_t)numbers[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return (int64_t)hash;
}
