/* Every set of bytes that is asked for is compared with the copies that it meets. */
#include "copies.h"

#include "../base/memory.h"

#include <stdint.h>
#include <stdlib.h>

/* -------------------------------------------------------------------------------------------------
 * sets */

/* Adds bytes to a set of the copy. */
static void add(polyrti_copies *copies, polyrti_copy *copy, polyrt_sink *set,
                const polyrt_sink *runs)
{
    if (polyrti_is_subset(runs, set))
        return;
    copy->changed = ++copies->time;
    polyrti_append_all(set, runs);
    polyrti_merge(set);
}

/* Takes bytes out of a set of the copy, at a `time` that is noted. */
static void take_out(polyrti_copies *copies, polyrti_copy *copy, polyrt_sink *set,
                     const polyrt_sink *runs, uint64_t *time)
{
    if (set->count == 0 || runs->count == 0)
        return;
    *time = copy->changed = ++copies->time;
    polyrti_subtract(set, runs, &copies->rest);
    const polyrt_sink old = *set;
    *set = copies->rest;
    copies->rest = old;
}

/* What the copy has of some elements, in bytes from its base: canonical. */
static const polyrt_sink *asked_of(polyrti_copies *copies, const polyrti_copy *copy,
                                   const polyrti_elements_at *elements)
{
    const int64_t shift = (intptr_t)elements->base - (intptr_t)copy->base,
                  size = (int64_t)elements->size;
    polyrti_clear(&copies->asked);
    for (size_t i = 0; i < elements->runs->count; i++) {
        const polyrti_run *run = &elements->runs->runs[i];
        const int64_t begin = polyrt_max(0, shift + run->offset * size),
                      end = polyrt_min(copy->size, shift + (run->offset + run->length) * size);
        if (begin < end)
            polyrti_append(&copies->asked, begin, end - begin);
    }
    polyrti_merge(&copies->asked);
    return &copies->asked;
}

/* -------------------------------------------------------------------------------------------------
 * the host */

static void bring(polyrti_copies *copies, polyrti_copy *copy, const polyrt_sink *bytes)
{
    polyrti_intersect(&copy->only_there, bytes, &copies->found);
    copy->traffic.down +=
        polyrti_transfer(&copies->bounce, copy, &copies->found, copies->page, false);
    take_out(copies, copy, &copy->only_there, &copies->found, &copy->returns);
}

/* The same where the host's memory may be closed. */
static void bring_closed(polyrti_copies *copies, polyrti_copy *copy, const polyrt_sink *bytes)
{
    polyrti_intersect(&copy->only_there, bytes, &copies->found);
    copy->traffic.down += polyrti_put_down(copy, &copies->found, copies->put);
    take_out(copies, copy, &copy->only_there, &copies->found, &copy->returns);
}

static void drop(polyrti_copies *copies, polyrti_copy *copy, const polyrt_sink *bytes)
{
    take_out(copies, copy, &copy->there, bytes, &copy->losses);
    take_out(copies, copy, &copy->only_there, bytes, &copy->returns);
}

void polyrti_copies_bring(polyrti_copies *copies, const polyrti_elements_at *elements)
{
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        if (copy->open && copy->only_there.count > 0)
            bring(copies, copy, asked_of(copies, copy, elements));
    }
}

void polyrti_copies_replaced(polyrti_copies *copies, const polyrti_elements_at *elements)
{
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        if (copy->there.count > 0)
            drop(copies, copy, asked_of(copies, copy, elements));
    }
}

/* What the copy has of first .. past - 1, in bytes from its base. */
static const polyrt_sink *range_of(polyrti_copies *copies, const polyrti_copy *copy,
                                   const char *first, const char *past)
{
    const char *end = copy->base + copy->size;
    first = first > copy->base ? first : copy->base;
    past = past < end ? past : end;
    polyrti_clear(&copies->asked);
    if (first < past)
        polyrti_append(&copies->asked, first - copy->base, past - first);
    return &copies->asked;
}

void polyrti_bring_closed(polyrti_copies *copies, const char *first, const char *past)
{
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        if (copy->only_there.count > 0)
            bring_closed(copies, copy, range_of(copies, copy, first, past));
    }
}

void polyrti_drop_copies(polyrti_copies *copies, const char *first, const char *past)
{
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        if (copy->there.count > 0)
            drop(copies, copy, range_of(copies, copy, first, past));
    }
}

void polyrti_copies_forget(polyrti_copies *copies, const char *first, const char *past)
{
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        polyrti_subtract(range_of(copies, copy, first, past), &copy->only_there, &copies->found);
        take_out(copies, copy, &copy->there, &copies->found, &copy->losses);
    }
}

/* -------------------------------------------------------------------------------------------------
 * the device */

void polyrti_copies_send(polyrti_copies *copies, polyrti_copy *copy,
                         const polyrti_elements_at *elements)
{
    polyrti_subtract(asked_of(copies, copy, elements), &copy->there, &copies->found);
    copy->traffic.up += polyrti_transfer(&copies->bounce, copy, &copies->found, copies->page, true);
    add(copies, copy, &copy->there, &copies->found);
}

/* Sends what there is of a run, from the byte `at` on to the end of its page at most; returns where
 * to go on. */
static int64_t send_page(polyrti_copies *copies, polyrti_copy *copy, int64_t at, int64_t end,
                         char *buffer)
{
    const char *from = copy->base + at;
    const int64_t page = (int64_t)copies->page,
                  next = polyrt_min(end, at + page - (int64_t)((uintptr_t)from % copies->page));
    const size_t present = copies->get(buffer, from, (size_t)(next - at));
    if (present == 0)
        return next;
    polyrti_check_copied(copy, copy->calls->up(copy->memory + at, buffer, present, copy->device));
    copy->traffic.up += (double)present;
    copy->changed = ++copies->time;
    polyrti_append(&copy->there, at, (int64_t)present);
    return next;
}

void polyrti_copies_send_present(polyrti_copies *copies, polyrti_copy *copy,
                                 const polyrti_elements_at *elements)
{
    polyrti_subtract(asked_of(copies, copy, elements), &copy->there, &copies->found);
    char *buffer = polyrti_new(copies->page, 1);
    for (size_t i = 0; i < copies->found.count; i++) {
        const polyrti_run *run = &copies->found.runs[i];
        for (int64_t at = run->offset; at < run->offset + run->length;)
            at = send_page(copies, copy, at, run->offset + run->length, buffer);
    }
    polyrti_merge(&copy->there);
    free(buffer);
}

void polyrti_copies_written(polyrti_copies *copies, polyrti_copy *copy,
                            const polyrti_elements_at *elements)
{
    const polyrt_sink *bytes = asked_of(copies, copy, elements);
    add(copies, copy, &copy->there, bytes);
    add(copies, copy, &copy->only_there, bytes);
}

/* -------------------------------------------------------------------------------------------------
 * the list */

polyrti_copy *polyrti_copy_at(const polyrti_copies *copies, const char *place)
{
    for (size_t i = 0; i < copies->count; i++)
        if (place >= copies->data[i].base && place < copies->data[i].base + copies->data[i].size)
            return &copies->data[i];
    return NULL;
}

static int64_t length_of(const polyrt_sink *runs)
{
    int64_t length = 0;
    for (size_t i = 0; i < runs->count; i++)
        length += runs->runs[i].length;
    return length;
}

polyrti_copy *polyrti_copy_with(polyrti_copies *copies, const polyrti_elements_at *elements,
                                bool valid)
{
    const int64_t size = (int64_t)elements->size;
    polyrti_copy *copy =
        elements->runs->count > 0
            ? polyrti_copy_at(copies, elements->base + elements->runs->runs[0].offset * size)
            : NULL;
    if (!copy || !copy->open)
        return NULL;
    const polyrt_sink *bytes = asked_of(copies, copy, elements);
    if (length_of(bytes) != length_of(elements->runs) * size)
        return NULL;
    if (valid)
        polyrti_subtract(bytes, &copy->there, &copies->found);
    return valid && copies->found.count > 0 ? NULL : copy;
}

static void discard(polyrti_copies *copies, size_t i)
{
    polyrti_copy *copy = &copies->data[i];
    copy->calls->release(copy->memory - copy->lead, copy->device);
    polyrti_release(&copy->there);
    polyrti_release(&copy->only_there);
    polyrti_release(&copy->closed);
    polyrti_release(&copy->readable);
    *copy = copies->data[--copies->count];
}

void polyrti_sweep_copies(polyrti_copies *copies)
{
    for (size_t i = copies->count; i-- > 0;)
        if (!copies->data[i].open && copies->data[i].there.count == 0)
            discard(copies, i);
}

/* Different tables of functions stand for one kind of memory if they make it in the same way. */
static bool serves(const polyrti_copy *copy, const polyrt_device_calls *calls, int device)
{
    return copy->device == device && copy->calls->made_by == calls->made_by;
}

/* Gives up what overlaps the range, which grows by what the same device has of it; returns what
 * nobody has taken note of. */
static polyrti_traffic absorb(polyrti_copies *copies, const polyrt_device_calls *calls, int device,
                              char **first, char **past)
{
    polyrti_traffic traffic = {0};
    for (size_t i = copies->count; i-- > 0;) {
        polyrti_copy *copy = &copies->data[i];
        char *begin = copy->base, *end = copy->base + copy->size;
        if (begin >= *past || end <= *first)
            continue;
        if (serves(copy, calls, device)) {
            *first = begin < *first ? begin : *first;
            *past = end > *past ? end : *past;
        }
        bring_closed(copies, copy, &copy->there);
        traffic.up += copy->traffic.up;
        traffic.down += copy->traffic.down;
        discard(copies, i);
        i = copies->count;
    }
    return traffic;
}

/* What devices give begins at multiples of it, and so should rows: threads that run together read
 * and write them in pieces of as many bytes. */
enum { ALIGNMENT = 256 };

bool polyrti_copies_cover(polyrti_copies *copies, const polyrt_device_calls *calls, int device,
                          char *first, char *past, const char *origin)
{
    const polyrti_copy *known = polyrti_copy_at(copies, first);
    if (known && past <= known->base + known->size && serves(known, calls, device))
        return true;
    const polyrti_traffic traffic = absorb(copies, calls, device, &first, &past);
    const size_t lead = ((uintptr_t)first - (uintptr_t)origin) % ALIGNMENT;
    char *memory = calls->allocate(lead + (size_t)(past - first), device);
    if (!memory)
        return false;
    copies->data =
        polyrti_grow(copies->data, &copies->capacity, copies->count + 1, sizeof *copies->data);
    const uint64_t time = ++copies->time;
    copies->data[copies->count++] = (polyrti_copy){.base = first,
                                                   .size = past - first,
                                                   .memory = memory + lead,
                                                   .lead = lead,
                                                   .calls = calls,
                                                   .device = device,
                                                   .open = true,
                                                   .losses = time,
                                                   .returns = time,
                                                   .changed = time,
                                                   .traffic = traffic};
    return true;
}
