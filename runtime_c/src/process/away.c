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

static bool has(polyrti_pages pages, const char *place)
{
    return place >= pages.begin && place < pages.end;
}

/* Whether one of two places is in an object that is known, and the other is not: C lets subscripts
 * lead anywhere in an object, and nowhere else. */
static bool are_apart(const char *one, const char *other)
{
    const polyrti_pages first = object_of(one), second = object_of(other);
    const bool is_known = first.begin < first.end || second.begin < second.end;
    return is_known && !has(first, other) && !has(second, one);
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

/* That, unless subscripts may lead into the other array, wherever the two begin: then all memory,
 * since nobody says here what of that array the region writes. */
static polyrti_run unless_one_object(const char *place, size_t size, const char *other,
                                     const char *next)
{
    const bool is_itself = place == other;
    if (is_itself || (are_apart(place, other) && are_apart(place + size, other) &&
                      are_apart(place, next) && are_apart(place + size, next)))
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
