/* Hashes. */
#include "hash.h"

int64_t polyrti_hash(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
    return (int64_t)hash;
}
