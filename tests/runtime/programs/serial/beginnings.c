/* Where large allocations begin: apart from each other, and where they are found again. */
#include "counting.h"

#include "guards/allocations.h"
#include "guards/beginnings.h"

enum { BLOCK = 8 << 20, MEGABYTE = 1 << 20, ARRAYS = POLYRTI_BEGINNINGS - 1 };

/* Physical addresses of huge pages and of memory in them are alike in so many bits. */
static size_t distance(const char *one, const char *other)
{
    const size_t low = (size_t)((uintptr_t)one % MEGABYTE),
                 apart = ((uintptr_t)other % MEGABYTE + MEGABYTE - low) % MEGABYTE;
    return apart < MEGABYTE - apart ? apart : MEGABYTE - apart;
}

static char *allocated(size_t bytes, size_t alignment)
{
    const polyrti_room room = polyrti_room_for(bytes, alignment);
    CHECK(room.bytes >= room.shift + bytes && room.shift % alignment == 0);
    return polyrti_note_allocation(aligned_alloc(room.alignment, room.bytes), &room);
}

static void freed(char *memory)
{
    void *chunk = polyrti_chunk_of(memory);
    polyrti_drop_allocation(memory);
    free(chunk);
}

void check_beginnings(void)
{
    char *arrays[ARRAYS];
    for (int k = 0; k < ARRAYS; k++) {
        arrays[k] = allocated(BLOCK, k % 2 ? 16 : 4096);
        CHECK(polyrti_place_of(arrays[k]) > 0 && polyrti_chunk_of(arrays[k]) != arrays[k]);
        CHECK(polyrti_pages_of_allocation(arrays[k], arrays[k] + BLOCK).begin ==
              (char *)polyrti_chunk_of(arrays[k]));
        for (int other = 0; other < k; other++)
            CHECK(distance(arrays[k], arrays[other]) >= 1024);
    }
    const int place = polyrti_place_of(arrays[7]);
    freed(arrays[7]);
    arrays[7] = allocated(BLOCK, 16);
    CHECK(polyrti_place_of(arrays[7]) == place);
    for (int k = 0; k < ARRAYS; k++)
        freed(arrays[k]);
    CHECK(polyrti_room_for(BLOCK, 1 << 16).shift == 0);
    CHECK(polyrti_room_for(100000, 16).shift == 0 && polyrti_room_for(SIZE_MAX - 5, 16).bytes == 0);
}
