/* What takes time is the number of transfers, more than the bytes:
 *
 * 1. Runs with little between them are a *stretch*, one transfer with what is between, if it is
 * long and may come along.
 * 2. Else runs that are alike are a rectangle, which passes through memory in which its rows lie
 * one after the other: packed on one side, unpacked on the other.
 * 3. Others go one by one. */
#include "transfers.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LONG_STRETCH ((int64_t)1 << 18)
#define LONGEST_STRETCH ((int64_t)1 << 26)
#define FEW_ROWS 4
#define BOUNCED ((size_t)1 << 25)

/* How many runs from i on are of one length and equally far apart. */
static size_t alike_from(const polyrt_sink *runs, size_t i)
{
    size_t end = i + 1;
    while (end < runs->count && runs->runs[end].length == runs->runs[i].length &&
           runs->runs[end].offset - runs->runs[end - 1].offset ==
               runs->runs[i + 1].offset - runs->runs[i].offset)
        end++;
    return end - i;
}

void polyrti_check_copied(const polyrti_copy *copy, int failed)
{
    if (failed)
        polyrti_fail(copy->region, "run with POLYRT_DEVICE=none",
                     "device %d: copying array %s failed", copy->device,
                     copy->region->arrays[copy->array].name);
}

/* -------------------------------------------------------------------------------------------------
 * stretches */

static int64_t end_of(const polyrti_run *run)
{
    return run->offset + run->length;
}

/* Past which run the stretch ends that begins with run i: less than `most` lies between any two,
 * and less than the one before has. */
static size_t stretch_end(const polyrt_sink *runs, size_t i, int64_t most)
{
    size_t end = i + 1;
    while (end < runs->count &&
           end_of(&runs->runs[end]) - runs->runs[i].offset <= LONGEST_STRETCH &&
           runs->runs[end].offset - end_of(&runs->runs[end - 1]) <
               polyrt_min(most, runs->runs[end - 1].length))
        end++;
    return end;
}

/* Whether some of the run is in a canonical list. */
static bool meets(const polyrt_sink *set, const polyrti_run *run)
{
    size_t first = 0, past = set->count;
    while (first < past) {
        const size_t middle = first + (past - first) / 2;
        if (end_of(&set->runs[middle]) <= run->offset)
            first = middle + 1;
        else
            past = middle;
    }
    return first < set->count && set->runs[first].offset < end_of(run);
}

/* What is between the runs is worth nothing on the device, or as much as here. */
static bool may_come_along(const polyrti_copy *copy, const polyrt_sink *runs, size_t i, size_t end,
                           bool up)
{
    for (; i + 1 < end; i++) {
        const polyrti_run between = {end_of(&runs->runs[i]),
                                     runs->runs[i + 1].offset - end_of(&runs->runs[i])};
        if (up ? meets(&copy->there, &between) : !polyrti_has_run(&copy->there, &between))
            return false;
    }
    return true;
}

static void move(const polyrti_copy *copy, int64_t offset, int64_t length, bool up)
{
    char *here = copy->base + offset, *there = copy->memory + offset;
    polyrti_check_copied(copy, up ? copy->calls->up(there, here, (size_t)length, copy->device)
                                  : copy->calls->down(here, there, (size_t)length, copy->device));
}

/* Step 1: past which run the stretch ends that has been moved; i if there is none. */
static size_t move_stretch(const polyrti_copy *copy, const polyrt_sink *runs, size_t i, size_t page,
                           bool up)
{
    const size_t end = stretch_end(runs, i, (int64_t)page);
    const int64_t begin = runs->runs[i].offset, length = end_of(&runs->runs[end - 1]) - begin;
    if (end == i + 1 || length < LONG_STRETCH || !may_come_along(copy, runs, i, end, up))
        return i;
    move(copy, begin, length, up);
    return end;
}

/* -------------------------------------------------------------------------------------------------
 * rectangles */

/* Whether there is room for that many bytes on both sides. */
static bool make_room(polyrti_bounce *bounce, const polyrti_copy *copy, size_t bytes)
{
    if (bounce->bytes >= bytes && bounce->device == copy->device &&
        bounce->calls->made_by == copy->calls->made_by)
        return true;
    if (bounce->bytes > 0)
        bounce->calls->release(bounce->there, bounce->device);
    free(bounce->here);
    *bounce = (polyrti_bounce){.calls = copy->calls, .device = copy->device};
    bounce->there = copy->calls->allocate(bytes, copy->device);
    if (!bounce->there)
        return false;
    bounce->here = polyrti_new(bytes, 1);
    bounce->bytes = bytes;
    return true;
}

/* The rows of a rectangle in memory of the host, and in one piece. */
static void move_rows(char *rows, size_t stride, char *packed, size_t length, size_t count, bool up)
{
    for (size_t i = 0; i < count; i++)
        memcpy(up ? packed + i * length : rows + i * stride,
               up ? rows + i * stride : packed + i * length, length);
}

static void bounce_rows(const polyrti_bounce *bounce, const polyrti_copy *copy, int64_t offset,
                        size_t stride, size_t length, size_t count, bool up)
{
    char *here = copy->base + offset, *there = copy->memory + offset;
    const polyrt_device_calls *calls = copy->calls;
    const int device = copy->device;
    if (up) {
        move_rows(here, stride, bounce->here, length, count, true);
        polyrti_check_copied(copy, calls->up(bounce->there, bounce->here, length * count, device));
        polyrti_check_copied(
            copy, calls->across(there, stride, bounce->there, length, length, count, device));
    } else {
        polyrti_check_copied(
            copy, calls->across(bounce->there, length, there, stride, length, count, device));
        polyrti_check_copied(copy,
                             calls->down(bounce->here, bounce->there, length * count, device));
        move_rows(here, stride, bounce->here, length, count, false);
    }
}

/* Steps 2 and 3: `count` runs that are alike. */
static void move_alike(polyrti_bounce *bounce, const polyrti_copy *copy, const polyrti_run *run,
                       size_t count, bool up)
{
    const size_t length = (size_t)run->length,
                 stride = count > 1 ? (size_t)(run[1].offset - run->offset) : length,
                 most = length < BOUNCED ? BOUNCED / length : 1;
    const size_t part = count < most ? count : most;
    if (count < FEW_ROWS || most < FEW_ROWS || !copy->calls->across ||
        !make_room(bounce, copy, part * length)) {
        for (size_t i = 0; i < count; i++)
            move(copy, run[i].offset, run[i].length, up);
        return;
    }
    for (size_t i = 0; i < count; i += part)
        bounce_rows(bounce, copy, run[i].offset, stride, length,
                    count - i < part ? count - i : part, up);
}

double polyrti_transfer(polyrti_bounce *bounce, const polyrti_copy *copy, const polyrt_sink *runs,
                        size_t page, bool up)
{
    for (size_t i = 0; i < runs->count;) {
        const size_t end = move_stretch(copy, runs, i, page, up);
        if (end == i) {
            const size_t count = alike_from(runs, i);
            move_alike(bounce, copy, &runs->runs[i], count, up);
            i += count;
        } else {
            i = end;
        }
    }
    return (double)polyrti_elements(runs);
}

double polyrti_put_down(const polyrti_copy *copy, const polyrt_sink *runs, polyrti_put_fn *put)
{
    for (size_t i = 0, end; i < runs->count; i = end) {
        end = stretch_end(runs, i, INT64_MAX);
        const int64_t begin = runs->runs[i].offset;
        const size_t length = (size_t)(end_of(&runs->runs[end - 1]) - begin);
        char *buffer = polyrti_new(length, 1);
        polyrti_check_copied(copy,
                             copy->calls->down(buffer, copy->memory + begin, length, copy->device));
        for (size_t k = i; k < end; k++)
            put(copy->base + runs->runs[k].offset, buffer + (runs->runs[k].offset - begin),
                (size_t)runs->runs[k].length);
        free(buffer);
    }
    return (double)polyrti_elements(runs);
}

/* -------------------------------------------------------------------------------------------------
 * on the device */

/* Runs of the elements that are alike, packed in memory of the device, or put back from there. */
static size_t move_across(const polyrti_copy *copy, const polyrti_elements_at *elements, char *to,
                          const char *from)
{
    size_t moved = 0;
    for (size_t i = 0, count; i < elements->runs->count; i += count) {
        count = alike_from(elements->runs, i);
        const polyrti_run *run = &elements->runs->runs[i];
        const size_t length = (size_t)run->length * elements->size,
                     stride = count > 1 ? (size_t)(run[1].offset - run->offset) * elements->size
                                        : length;
        char *own =
            copy->memory + (elements->base - copy->base) + run->offset * (int64_t)elements->size;
        polyrti_check_copied(copy, to ? copy->calls->across(to + moved, length, own, stride, length,
                                                            count, copy->device)
                                      : copy->calls->across(own, stride, from + moved, length,
                                                            length, count, copy->device));
        moved += length * count;
    }
    return moved;
}

char *polyrti_copies_pack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                          char *buffer)
{
    return buffer + move_across(copy, elements, buffer, NULL);
}

const char *polyrti_copies_unpack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                                  const char *buffer)
{
    return buffer + move_across(copy, elements, NULL, buffer);
}
