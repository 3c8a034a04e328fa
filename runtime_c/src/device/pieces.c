/* Drivers copy memory of programs into memory of their own that the device reaches, with one
 * thread, before it goes on. Several threads of ours do that several times as quickly:
 *
 * 1. Neighbouring runs with little between them are a stretch, as long as at least half of it is
 * runs.
 * 2. A stretch is cut into pieces. Each is one transfer between the device and the slot of the
 * thread that takes it.
 * 3. Of a slot, the runs alone are copied from the host's memory, or to it: what is between them
 * may be closed there. On the way up, nothing of that is valid on the device. */
#include "pieces.h"

#include "../base/error.h"

#include <string.h>

#define PIECE ((int64_t)1 << 21)
#define LEAST_LENGTH (8 * PIECE)
#define LEAST_FOR_SLOTS (32 * PIECE)
#define LARGEST_GAP ((int64_t)1 << 16)
#define FEWEST_THREADS 2
#define MOST_THREADS 16

static int64_t end_of(const polyrti_run *run)
{
    return run->offset + run->length;
}

void polyrti_check_copied(const polyrti_copy *copy, int failed)
{
    if (failed)
        polyrti_fail(copy->region, "run with POLYRT_DEVICE=none",
                     "device %d: copying array %s failed", copy->device,
                     copy->region->arrays[copy->array].name);
}

bool polyrti_meets_run(const polyrt_sink *set, const polyrti_run *run)
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

/* -------------------------------------------------------------------------------------------------
 * stretches */

/* Step 1: past which run the stretch ends that begins with run i. */
static size_t dense_end(const polyrti_copy *copy, const polyrt_sink *runs, size_t i, bool up)
{
    const int64_t begin = runs->runs[i].offset;
    int64_t covered = runs->runs[i].length;
    for (size_t end = i + 1; end < runs->count; end++) {
        const polyrti_run *next = &runs->runs[end];
        const polyrti_run gap = {end_of(next - 1), next->offset - end_of(next - 1)};
        covered += next->length;
        if (gap.length > LARGEST_GAP || end_of(next) - begin > 2 * covered ||
            (up && polyrti_meets_run(&copy->there, &gap)))
            return end;
    }
    return runs->count;
}

/* Whether the copy's device has slots. It is asked for them once, by something that is long enough:
 * making them takes as long as some 100 MB do. */
static bool has_slots(polyrti_piece_slots *slots, const polyrti_copy *copy, int64_t length)
{
    if (slots->calls && slots->calls->made_by == copy->calls->made_by &&
        slots->device == copy->device)
        return slots->memory != NULL;
    if (length < LEAST_FOR_SLOTS)
        return false;
    polyrti_release_slots(slots);
    slots->calls = copy->calls, slots->device = copy->device;
    const int threads = copy->calls->threads ? copy->calls->threads() : 1;
    slots->threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    if (copy->calls->lock && threads >= FEWEST_THREADS)
        slots->memory = copy->calls->lock((size_t)slots->threads * PIECE, copy->device);
    return slots->memory != NULL;
}

size_t polyrti_stretch_for_pieces(polyrti_piece_slots *slots, const polyrti_copy *copy,
                                  const polyrt_sink *runs, size_t i, bool up, size_t *tried)
{
    if (i < *tried || !copy->calls->lock)
        return i;
    const size_t end = dense_end(copy, runs, i, up);
    const int64_t length = end_of(&runs->runs[end - 1]) - runs->runs[i].offset;
    if (length >= LEAST_LENGTH && has_slots(slots, copy, length))
        return end;
    *tried = end;
    return i;
}

void polyrti_release_slots(polyrti_piece_slots *slots)
{
    if (slots->memory)
        slots->calls->unlock(slots->memory, slots->device);
    *slots = (polyrti_piece_slots){0};
}

/* -------------------------------------------------------------------------------------------------
 * pieces */

/* A stretch that is being moved: runs first .. past - 1, from the byte `begin` on. */
typedef struct stretch {
    const polyrti_copy *copy;
    const polyrti_run *first, *past;
    int64_t begin;
    char *slots;
    bool up;
} stretch;

/* The first run that ends after the byte. */
static const polyrti_run *first_after(const stretch *moved, int64_t byte)
{
    const polyrti_run *first = moved->first, *past = moved->past;
    while (first < past) {
        const polyrti_run *middle = first + (past - first) / 2;
        if (end_of(middle) <= byte)
            first = middle + 1;
        else
            past = middle;
    }
    return first;
}

/* Step 3, for the bytes begin .. end - 1. */
static void copy_runs(const stretch *moved, char *slot, int64_t begin, int64_t end)
{
    for (const polyrti_run *run = first_after(moved, begin); run < moved->past && run->offset < end;
         run++) {
        const int64_t from = polyrt_max(run->offset, begin), to = polyrt_min(end_of(run), end);
        char *own = moved->copy->base + from, *there = slot + (from - begin);
        memcpy(moved->up ? there : own, moved->up ? own : there, (size_t)(to - from));
    }
}

/* Step 2, for one piece. */
static void move_piece(void *work, int64_t piece, int thread)
{
    const stretch *moved = work;
    const polyrti_copy *copy = moved->copy;
    const int64_t begin = moved->begin + piece * PIECE,
                  end = polyrt_min(begin + PIECE, end_of(moved->past - 1));
    char *slot = moved->slots + thread * PIECE, *there = copy->memory + begin;
    const size_t length = (size_t)(end - begin);
    if (moved->up) {
        copy_runs(moved, slot, begin, end);
        polyrti_check_copied(copy, copy->calls->up(there, slot, length, copy->device));
    } else {
        polyrti_check_copied(copy, copy->calls->down(slot, there, length, copy->device));
        copy_runs(moved, slot, begin, end);
    }
}

void polyrti_move_in_pieces(const polyrti_piece_slots *slots, const polyrti_copy *copy,
                            const polyrt_sink *runs, size_t first, size_t past, bool up)
{
    stretch moved = {.copy = copy,
                     .first = runs->runs + first,
                     .past = runs->runs + past,
                     .begin = runs->runs[first].offset,
                     .slots = slots->memory,
                     .up = up};
    const int64_t length = end_of(moved.past - 1) - moved.begin;
    copy->calls->each((length + PIECE - 1) / PIECE, slots->threads, move_piece, &moved);
}
