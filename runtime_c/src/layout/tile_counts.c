/* Tile sizes that leave every rank something to do in a step.
 *
 * 1. Of U tiles side by side, each as wide as the size, the rank with most has ceil(U / ranks),
 * where U / ranks would be its part: a step takes longer by this factor. U is not rounded, since
 * the tiles at the ends are smaller. Where the work in tiles grows along the line, as in a
 * triangle, the rank with the last one has about as much as if it had one more. Where the tiles of
 * each front lie half a tile beside those of the one before, half of one is at stake.
 * 2. Small tiles use what is in caches less often, and cost a call, a plan and a message each. All
 * this is taken as a share of the time of a point that falls with the size.
 * 3. The size with the least product is taken; smaller ones have to be clearly better. */
#include "tile_counts.h"

#include "polyrt.h"

static const double clearly = 0.95;

static double time_of(int64_t size, const polyrti_line *line, int64_t ranks, double cost)
{
    const double most = (double)polyrt_ceil_div(line->extent, size * ranks) + line->surplus;
    const double part = (double)line->extent / (double)(size * ranks);
    return most / part * (1 + cost / (double)size);
}

int64_t polyrti_size_for_ranks(int64_t size, const polyrti_line *line, int64_t ranks, double cost)
{
    int64_t best = size;
    for (int64_t half = size / 2; half > 0 && line->extent > 0; half /= 2)
        if (time_of(half, line, ranks, cost) < clearly * time_of(best, line, ranks, cost))
            best = half;
    return best;
}

int64_t polyrti_even_size(int64_t most, int64_t extent, int64_t ranks)
{
    const int64_t tiles = polyrt_ceil_div(extent, most * ranks);
    return polyrt_ceil_div(extent, tiles * ranks);
}
