/* What a read by unknown subscripts needs to have brought, for generated code: of an array whose
 * size nobody says. */
#include "process.h"

#include "../homes/reach.h"

#include <limits.h>

int64_t polyrt_least_away(const void *place, size_t size, const void *other)
{
    const polyrti_run bytes =
        polyrti_away_around(&polyrti_this()->objects, place, (int64_t)size, other);
    return polyrt_floor_div(bytes.offset, (int64_t)size);
}

int64_t polyrt_past_away(const void *place, size_t size, const void *other)
{
    const polyrti_run bytes =
        polyrti_away_around(&polyrti_this()->objects, place, (int64_t)size, other);
    return polyrt_ceil_div(bytes.offset + bytes.length, (int64_t)size);
}

int64_t polyrt_least_away_of_bits(const void *place, int bits, const void *other)
{
    return polyrt_least_away(place, (size_t)bits / CHAR_BIT, other);
}

int64_t polyrt_past_away_of_bits(const void *place, int bits, const void *other)
{
    return polyrt_past_away(place, (size_t)bits / CHAR_BIT, other);
}
