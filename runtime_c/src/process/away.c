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

/* What is away, and the other element unless it is apart. */
static polyrti_run with_other(const char *place, size_t size, const char *other)
{
    const polyrti_run bytes = around(place, size, place);
    const int64_t at = other - place, end = bytes.offset + bytes.length;
    if (at == 0 || are_apart(place, other))
        return bytes;
    const int64_t first = polyrt_min(bytes.offset, at);
    return (polyrti_run){first, polyrt_max(end, at + (int64_t)size) - first};
}

int64_t polyrt_least_away(const void *place, size_t size, const void *other)
{
    return least_of(with_other(place, size, other), size);
}

int64_t polyrt_past_away(const void *place, size_t size, const void *other)
{
    return past_of(with_other(place, size, other), size);
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
