/* What a read by unknown subscripts needs to have brought, for generated code: of an array whose
 * size nobody says. */
#include "process.h"

#include "../guards/own_pages.h"
#include "../homes/reach.h"

#include <limits.h>

static polyrti_run around(const void *place, size_t size, const void *end)
{
    return polyrti_away_around(&polyrti_this()->objects, place, (int64_t)size, end);
}

static int64_t least_of(polyrti_run bytes, size_t size)
{
    return polyrt_floor_div(bytes.offset, (int64_t)size);
}

static int64_t past_of(polyrti_run bytes, size_t size)
{
    return polyrt_ceil_div(bytes.offset + bytes.length, (int64_t)size);
}

/* -------------------------------------------------------------------------------------------------
 * C */

static polyrti_pages object_of(const char *place)
{
    return polyrti_own_pages_of(place, place + 1).pages;
}

/* What is away. Only whole elements are in an object that is known: the next one may begin where
 * its pages end. */
static polyrti_run away_of(const char *place, size_t size)
{
    const polyrti_run bytes = around(place, size, place);
    const polyrti_pages own = object_of(place);
    if (own.begin >= own.end || bytes.length == 0)
        return bytes;
    const int64_t length = (int64_t)size,
                  least = polyrt_ceil_div(own.begin - place, length) * length,
                  past = polyrt_floor_div(own.end - place, length) * length;
    const int64_t first = polyrt_max(bytes.offset, least);
    return (polyrti_run){first, polyrt_min(bytes.offset + bytes.length, past) - first};
}

/* That, unless subscripts may lead into the other array, wherever the two begin, or be those of
 * that array: then all memory, since nobody says here what of it the region writes. */
static polyrti_run unless_one_object(const char *place, size_t size, const char *other,
                                     const char *next)
{
    const bool are_none = !other;
    if (are_none || (polyrti_are_apart(place, other) && polyrti_are_apart(place + size, other) &&
                     polyrti_are_apart(place, next) && polyrti_are_apart(place + size, next)))
        return away_of(place, size);
    return (polyrti_run){-POLYRTI_ALL_MEMORY, 2 * POLYRTI_ALL_MEMORY};
}

int64_t polyrt_least_away(const void *place, size_t size, const void *other, const void *next)
{
    return least_of(unless_one_object(place, size, other, next), size);
}

int64_t polyrt_past_away(const void *place, size_t size, const void *other, const void *next)
{
    return past_of(unless_one_object(place, size, other, next), size);
}

/* -------------------------------------------------------------------------------------------------
 * Fortran */

int64_t polyrt_least_away_of_bits(const void *place, int bits, const void *other)
{
    const size_t size = (size_t)bits / CHAR_BIT;
    return least_of(around(place, size, other), size);
}

int64_t polyrt_past_away_of_bits(const void *place, int bits, const void *other)
{
    const size_t size = (size_t)bits / CHAR_BIT;
    return past_of(around(place, size, other), size);
}
