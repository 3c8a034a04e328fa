/* Who owns which tiles: pure arithmetic, without MPI (Bondhugula 2011, section 5.1: `owner` is his pi, `next` his polyrt_loop_dist; cyclic
 * placement as in Yuki and Rajopadhye 2013, section 4).
 *
 * A placement maps units of the distributed coordinate to ranks, and lists a rank's units as intervals in ascending order. The nests of
 * one placement may have different tile sizes there; the unit is the largest, so that all of them cut space at the same points. */
#include "polyrt_internal.h"

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

polyrti_owner polyrti_owner_block(int ranks, int64_t first, int64_t last)
{
    return (polyrti_owner){.owner = block_owner, .next = block_next, .ranks = ranks, .first = first, .last = polyrt_max(last, first - 1)};
}

static int cyclic_owner(const polyrti_owner *owner, int64_t unit)
{
    return (int)polyrt_mod(polyrt_floor_div(unit, owner->block), owner->ranks);
}

/* The blocks of a rank are those with number = rank modulo ranks: the first of them at or after the block of `from`. */
static bool cyclic_next(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    const int64_t block = polyrt_floor_div(from, owner->block);
    interval[0] = (block + polyrt_mod(rank - block, owner->ranks)) * owner->block;
    interval[1] = interval[0] + owner->block - 1;
    return true;
}

polyrti_owner polyrti_owner_cyclic(int ranks, int64_t block)
{
    return (polyrti_owner){.owner = cyclic_owner, .next = cyclic_next, .ranks = ranks, .block = block};
}

static int root_owner(const polyrti_owner *owner, int64_t unit)
{
    (void)owner, (void)unit;
    return 0;
}

static bool root_next(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    (void)owner;
    interval[0] = -POLYRT_FAR;
    interval[1] = POLYRT_FAR;
    return rank == 0 && from <= POLYRT_FAR;
}

/* Everything on rank 0: for solo nests. */
polyrti_owner polyrti_owner_root(int ranks)
{
    return (polyrti_owner){.owner = root_owner, .next = root_next, .ranks = ranks};
}

int64_t polyrti_unit_of(const polyrti_share *share, int64_t x)
{
    return polyrt_floor_div(polyrt_floor_div(x, share->size) * share->size, share->unit);
}

int polyrti_share_owner(const polyrti_share *share, int64_t tile)
{
    return share->owner.owner(&share->owner, polyrti_unit_of(share, tile * share->size));
}

/* Units u..v hold the tiles that begin in them: ceil(u * unit / size) .. ceil((v + 1) * unit / size) - 1, which may be none. */
bool polyrti_share_next(const polyrti_share *share, int rank, int64_t from, int64_t interval[2])
{
    const int64_t size = share->size, unit = share->unit;
    int64_t place = polyrti_unit_of(share, from), units[2];
    for (; share->owner.next(&share->owner, rank, place, units); place = units[1] + 1) {
        const int64_t begin = polyrt_ceil_div(units[0] * unit, size), end = polyrt_ceil_div((units[1] + 1) * unit, size);
        interval[0] = begin * size;
        interval[1] = end * size - 1;
        if (begin < end)
            return true;
    }
    return false;
}
