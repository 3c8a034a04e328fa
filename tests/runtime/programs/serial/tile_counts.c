/* Tile sizes that leave all ranks as much to do. */
#include "counting.h"

#include "layout/tile_counts.h"

static int64_t most_points(int64_t size, int64_t extent, int64_t ranks)
{
    const int64_t tiles = polyrt_ceil_div(extent, size);
    return polyrt_ceil_div(tiles, ranks) * size;
}

void check_even_sizes(void)
{
    for (int round = 0; round < 3000; round++) {
        const int64_t extent = 1 + number(5000), ranks = 1 + number(20), most = 1 + number(64);
        const int64_t size = polyrti_even_size(most, extent, ranks);
        CHECK(size >= 1 && size <= most);
        CHECK(most_points(size, extent, ranks) <= most_points(most, extent, ranks));
        CHECK(polyrti_even_size(size, extent, ranks) == size);
    }
    CHECK(polyrti_even_size(32, 400, 2) == 29);
    CHECK(most_points(32, 1000, 6) == 192 &&
          most_points(polyrti_even_size(32, 1000, 6), 1000, 6) == 168);
}
