/* Owner maps give units (integers) to ranks, and list a rank's units as intervals in ascending
 * order. What a unit is, placement.c says. */
#include "owner.h"

/* The first unit of a rank's block; the first ranks get one more where it does not divide. */
static int64_t block_begin(const polyrti_owner *owner, int rank)
{
    const int64_t count = owner->last - owner->first + 1;
    return owner->first + rank * (count / owner->ranks) + polyrt_min(rank, count % owner->ranks);
}

static int block_owner(const polyrti_owner *owner, int64_t unit)
{
    const int64_t count = owner->last - owner->first + 1;
    const int64_t share = count / owner->ranks, larger = count % owner->ranks;
    const int64_t place = polyrt_max(0, polyrt_min(unit, owner->last) - owner->first);
    if (place < larger * (share + 1))
        return (int)(place / (share + 1));
    return share == 0 ? 0 : (int)(larger + (place - larger * (share + 1)) / share);
}

static bool block_next(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    interval[0] = block_begin(owner, rank);
    interval[1] = block_begin(owner, rank + 1) - 1;
    return interval[0] <= interval[1] && from <= interval[1];
}

static bool block_span(const polyrti_owner *owner, int64_t first, int64_t last, polyrti_span *span)
{
    span->first = block_owner(owner, first);
    span->count = block_owner(owner, last) - span->first + 1;
    return true;
}

polyrti_owner polyrti_owner_block(int ranks, int64_t first, int64_t last)
{
    return (polyrti_owner){.owner = block_owner,
                           .next = block_next,
                           .span = block_span,
                           .ranks = ranks,
                           .first = first,
                           .last = polyrt_max(last, first - 1)};
}

static int cyclic_owner(const polyrti_owner *owner, int64_t unit)
{
    return (int)polyrt_mod(polyrt_floor_div(unit, owner->block), owner->ranks);
}

/* The blocks of a rank are those with number = rank modulo ranks: the first of them at or after the
 * block of `from`. */
static bool cyclic_next(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    const int64_t block = polyrt_floor_div(from, owner->block);
    interval[0] = (block + polyrt_mod(rank - block, owner->ranks)) * owner->block;
    interval[1] = interval[0] + owner->block - 1;
    return true;
}

static bool cyclic_span(const polyrti_owner *owner, int64_t first, int64_t last, polyrti_span *span)
{
    const int64_t blocks =
        polyrt_floor_div(last, owner->block) - polyrt_floor_div(first, owner->block) + 1;
    *span = blocks < owner->ranks ? (polyrti_span){cyclic_owner(owner, first), (int)blocks}
                                  : (polyrti_span){0, owner->ranks};
    return true;
}

static int whole_owner(const polyrti_owner *owner, int64_t unit)
{
    (void)owner, (void)unit;
    return 0;
}

static bool whole_next(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    (void)owner;
    interval[0] = interval[1] = from;
    return rank == 0;
}

static bool whole_span(const polyrti_owner *owner, int64_t first, int64_t last, polyrti_span *span)
{
    (void)owner, (void)first, (void)last;
    *span = (polyrti_span){0, 1};
    return true;
}

polyrti_owner polyrti_owner_whole(void)
{
    return (polyrti_owner){
        .owner = whole_owner, .next = whole_next, .span = whole_span, .ranks = 1};
}

polyrti_owner polyrti_owner_cyclic(int ranks, int64_t block)
{
    return (polyrti_owner){.owner = cyclic_owner,
                           .next = cyclic_next,
                           .span = cyclic_span,
                           .ranks = ranks,
                           .block = block};
}
