/* What takes time is the number of transfers, more than the bytes:
 *
 * 1. A long stretch goes in pieces, by several threads (pieces.c), where the device offers that.
 * 2. Else runs with little between them are a *stretch*, one transfer with what is between, if it
 * is long and may come along.
 * 3. Else a long run goes by itself.
 * 4. All others are rows of rectangles, runs that are alike being one rectangle. They pass through
 * memory in which they lie one after the other: packed on one side, unpacked on the other. */
#include "transfers.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LONG_STRETCH ((int64_t)1 << 18)
#define LONGEST_STRETCH ((int64_t)1 << 26)
#define FEW_ROWS 4
#define BOUNCED ((int64_t)1 << 25)
#define MOST_RECTANGLES ((size_t)1 << 16)

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

/* What is between the runs is worth nothing on the device, or as much as here. */
static bool may_come_along(const polyrti_copy *copy, const polyrt_sink *runs, size_t i, size_t end,
                           bool up)
{
    for (; i + 1 < end; i++) {
        const polyrti_run between = {end_of(&runs->runs[i]),
                                     runs->runs[i + 1].offset - end_of(&runs->runs[i])};
        if (up ? polyrti_meets_run(&copy->there, &between)
               : !polyrti_has_run(&copy->there, &between))
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

/* Step 2: past which run the stretch ends that has been moved; i if there is none. */
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

static void give_up_room(polyrti_bounce *bounce)
{
    if (bounce->bytes > 0)
        bounce->calls->release(bounce->there, bounce->device);
    free(bounce->here);
    bounce->here = bounce->there = NULL, bounce->bytes = 0;
}

void polyrti_release_bounce(polyrti_bounce *bounce)
{
    give_up_room(bounce);
    free(bounce->rectangles.all);
    polyrti_release_slots(&bounce->slots);
    *bounce = (polyrti_bounce){0};
}

/* Whether there is room for that many bytes on both sides. */
static bool make_room(polyrti_bounce *bounce, const polyrti_copy *copy, size_t bytes)
{
    if (bounce->bytes >= bytes && bounce->device == copy->device &&
        bounce->calls->made_by == copy->calls->made_by)
        return true;
    give_up_room(bounce);
    bounce->calls = copy->calls, bounce->device = copy->device;
    bounce->there = copy->calls->allocate(bytes, copy->device);
    if (!bounce->there)
        return false;
    bounce->here = polyrti_new(bytes, 1);
    bounce->bytes = bytes;
    return true;
}

/* The rows of all rectangles in memory of the host, and in one piece. */
static void move_rows(const polyrti_rectangles *rectangles, char *base, char *packed, bool up)
{
    for (size_t i = 0; i < rectangles->count; i++) {
        const polyrt_rectangle *one = &rectangles->all[i];
        for (int64_t k = 0; k < one->count; k++) {
            char *own = base + one->offset + k * one->stride,
                 *lying = packed + one->packed + k * one->length;
            memcpy(up ? lying : own, up ? own : lying, (size_t)one->length);
        }
    }
}

static void bounce_rows(const polyrti_bounce *bounce, const polyrti_copy *copy, bool up)
{
    const polyrti_rectangles *own = &bounce->rectangles;
    const polyrt_device_calls *calls = copy->calls;
    const size_t bytes = (size_t)own->bytes;
    if (up) {
        move_rows(own, copy->base, bounce->here, true);
        polyrti_check_copied(copy, calls->up(bounce->there, bounce->here, bytes, copy->device));
        polyrti_check_copied(copy, calls->unpack(copy->memory, bounce->there, own->all, own->count,
                                                 bytes, copy->device));
    } else {
        polyrti_check_copied(copy, calls->pack(bounce->there, copy->memory, own->all, own->count,
                                               bytes, copy->device));
        polyrti_check_copied(copy, calls->down(bounce->here, bounce->there, bytes, copy->device));
        move_rows(own, copy->base, bounce->here, false);
    }
}

static void move_one_by_one(const polyrti_rectangles *rectangles, const polyrti_copy *copy, bool up)
{
    for (size_t i = 0; i < rectangles->count; i++) {
        const polyrt_rectangle *one = &rectangles->all[i];
        for (int64_t k = 0; k < one->count; k++)
            move(copy, one->offset + k * one->stride, one->length, up);
    }
}

/* Moves the rectangles that have come together. */
static void flush(polyrti_bounce *bounce, const polyrti_copy *copy, bool up)
{
    polyrti_rectangles *own = &bounce->rectangles;
    if (own->rows < FEW_ROWS || !copy->calls->pack || !make_room(bounce, copy, (size_t)own->bytes))
        move_one_by_one(own, copy, up);
    else
        bounce_rows(bounce, copy, up);
    own->count = 0, own->bytes = own->rows = 0;
}

static void append_rectangle(polyrti_rectangles *rectangles, polyrt_rectangle one)
{
    rectangles->all = polyrti_grow(rectangles->all, &rectangles->capacity, rectangles->count + 1,
                                   sizeof *rectangles->all);
    one.packed = rectangles->bytes;
    rectangles->all[rectangles->count++] = one;
    rectangles->bytes += one.length * one.count;
    rectangles->rows += one.count;
}

/* Step 4: `count` runs that are alike, none of them longer than the memory that they pass. */
static void add_rows(polyrti_bounce *bounce, const polyrti_copy *copy, const polyrti_run *run,
                     size_t count, bool up)
{
    const int64_t stride = count > 1 ? run[1].offset - run->offset : run->length;
    for (size_t i = 0, part; i < count; i += part) {
        const int64_t room = (BOUNCED - bounce->rectangles.bytes) / run->length;
        part = (size_t)polyrt_min(room, (int64_t)(count - i));
        if (part > 0)
            append_rectangle(&bounce->rectangles, (polyrt_rectangle){.offset = run[i].offset,
                                                                     .stride = stride,
                                                                     .length = run->length,
                                                                     .count = (int64_t)part});
        if (i + part < count || bounce->rectangles.count >= MOST_RECTANGLES)
            flush(bounce, copy, up);
    }
}

/* Steps 1 to 3: past which run all that begins with run i has been moved; i if that are rows. */
static size_t move_long(polyrti_bounce *bounce, const polyrti_copy *copy, const polyrt_sink *runs,
                        size_t i, size_t page, bool up, size_t *tried)
{
    size_t end = polyrti_stretch_for_pieces(&bounce->slots, copy, runs, i, up, tried);
    if (end > i)
        polyrti_move_in_pieces(&bounce->slots, copy, runs, i, end, up);
    else
        end = move_stretch(copy, runs, i, page, up);
    if (end == i && runs->runs[i].length >= LONG_STRETCH)
        move(copy, runs->runs[i].offset, runs->runs[end++].length, up);
    return end;
}

double polyrti_transfer(polyrti_bounce *bounce, const polyrti_copy *copy, const polyrt_sink *runs,
                        size_t page, bool up)
{
    for (size_t i = 0, tried = 0; i < runs->count;) {
        const size_t end = move_long(bounce, copy, runs, i, page, up, &tried);
        if (end == i) {
            const size_t count = alike_from(runs, i);
            add_rows(bounce, copy, &runs->runs[i], count, up);
            i += count;
        } else {
            i = end;
        }
    }
    flush(bounce, copy, up);
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

/* The elements as rectangles of the copy, by their bytes. */
static polyrti_rectangles rectangles_of(const polyrti_copy *copy,
                                        const polyrti_elements_at *elements)
{
    polyrti_rectangles found = {0};
    const int64_t size = (int64_t)elements->size, shift = elements->base - copy->base;
    for (size_t i = 0, count; i < elements->runs->count; i += count) {
        count = alike_from(elements->runs, i);
        const polyrti_run *run = &elements->runs->runs[i];
        append_rectangle(
            &found, (polyrt_rectangle){
                        .offset = shift + run->offset * size,
                        .stride = (count > 1 ? run[1].offset - run->offset : run->length) * size,
                        .length = run->length * size,
                        .count = (int64_t)count});
    }
    return found;
}

char *polyrti_copies_pack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                          char *buffer)
{
    const polyrti_rectangles own = rectangles_of(copy, elements);
    polyrti_check_copied(copy, copy->calls->pack(buffer, copy->memory, own.all, own.count,
                                                 (size_t)own.bytes, copy->device));
    free(own.all);
    return buffer + own.bytes;
}

const char *polyrti_copies_unpack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                                  const char *buffer)
{
    const polyrti_rectangles own = rectangles_of(copy, elements);
    polyrti_check_copied(copy, copy->calls->unpack(copy->memory, buffer, own.all, own.count,
                                                   (size_t)own.bytes, copy->device));
    free(own.all);
    return buffer + own.bytes;
}
