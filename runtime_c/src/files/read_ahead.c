/* What has been read ahead of a file that is rank 0's. */
#include "read_ahead.h"

#include "here.h"

#include <stdlib.h>

enum { LEAST = 1 << 16, MOST = 1 << 22 }; /* bytes */

size_t polyrti_left_ahead(const polyrti_ahead *ahead, off_t place)
{
    const off_t end = ahead->offset + (off_t)ahead->count;
    return place >= ahead->offset && place < end ? (size_t)(end - place) : 0;
}

void polyrti_forget_ahead(polyrti_ahead *ahead)
{
    free(ahead->bytes);
    *ahead = (polyrti_ahead){0};
}

/* How many to read: twice as many as before where the program goes on. */
static size_t amount(const polyrti_ahead *ahead, off_t place, size_t wanted)
{
    const bool goes_on = ahead->count > 0 && place == ahead->offset + (off_t)ahead->count;
    const size_t more = goes_on ? 2 * ahead->next : LEAST, most = more > wanted ? more : wanted;
    return most < MOST ? most : MOST;
}

static bool make_room(polyrti_ahead *ahead, size_t count)
{
    char *bytes = ahead->capacity < count ? realloc(ahead->bytes, count) : ahead->bytes;
    if (!bytes)
        return false;
    ahead->bytes = bytes;
    ahead->capacity = ahead->capacity < count ? count : ahead->capacity;
    return true;
}

/* Rank 0's part. */
static int read_all(int descriptor, char *bytes, size_t count, off_t place)
{
    size_t done = 0;
    while (done < count) {
        const ssize_t part =
            polyrti_pread_here(descriptor, bytes + done, count - done, place + (off_t)done);
        if (part < 0 && done == 0)
            return -1;
        if (part <= 0)
            break;
        done += (size_t)part;
    }
    return (int)done;
}

ssize_t polyrti_read_ahead(const polyrti_meeting *meeting, polyrti_ahead *ahead, int descriptor,
                           off_t place, size_t wanted)
{
    const size_t count = amount(ahead, place, wanted);
    ahead->next = count;
    ahead->count = 0;
    if (!meeting->least(make_room(ahead, count)))
        return -1;
    const int own = meeting->is_root ? read_all(descriptor, ahead->bytes, count, place) : 0,
              read = polyrti_roots_result(meeting, own);
    if (read <= 0)
        return read;
    meeting->share(ahead->bytes, (size_t)read);
    ahead->offset = place;
    ahead->count = (size_t)read;
    return read;
}
