/* Runs that are alike are copied as one rectangle. */
#include "transfers.h"

#include "../base/error.h"

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

/* Runs that are alike are one rectangle. */
double polyrti_transfer(const polyrti_copy *copy, const polyrt_sink *runs, bool up)
{
    double bytes = 0;
    for (size_t i = 0, count; i < runs->count; i += count) {
        count = alike_from(runs, i);
        const polyrti_run *run = &runs->runs[i];
        const size_t length = (size_t)run->length;
        const size_t stride = count > 1 ? (size_t)(run[1].offset - run->offset) : length;
        char *here = copy->base + run->offset, *there = copy->memory + run->offset;
        polyrti_check_copied(
            copy, up ? copy->calls->up(there, here, length, count, stride, copy->device)
                     : copy->calls->down(here, there, length, count, stride, copy->device));
        bytes += (double)length * (double)count;
    }
    return bytes;
}

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
