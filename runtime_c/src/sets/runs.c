/* Sets of elements, as lists of runs of memory: what flow functions emit (Bondhugula 2011,
 * section 4.2.1), without MPI.
 *
 * A flow function emits runs basic set by basic set: mostly ascending, often touching, sometimes
 * twice. Runs that touch the last one join it at once; polyrti_merge does the rest when a set is
 * complete. */
#include "runs.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

void polyrti_clear(polyrt_sink *sink)
{
    sink->count = 0;
    sink->emitted = 0;
}

void polyrti_release(polyrt_sink *sink)
{
    free(sink->runs);
    free(sink->other);
    *sink = (polyrt_sink){0};
}

void polyrti_append(polyrt_sink *sink, int64_t offset, int64_t length)
{
    if (sink->count > 0) {
        polyrti_run *last = &sink->runs[sink->count - 1];
        if (last->offset <= offset && offset <= last->offset + last->length) {
            last->length = polyrt_max(last->length, offset + length - last->offset);
            return;
        }
    }
    sink->runs = polyrti_grow(sink->runs, &sink->capacity, sink->count + 1, sizeof *sink->runs);
    sink->runs[sink->count++] = (polyrti_run){offset, length};
}

void polyrt_emit(polyrt_sink *sink, int64_t offset, int64_t length, int64_t stride, int64_t count)
{
    if (count < 1 || length < 1)
        return;
    sink->emitted++;
    if (stride < 0) {
        offset += (count - 1) * stride;
        stride = -stride;
    }
    if (stride == length) {
        polyrti_append(sink, offset, length * count);
        return;
    }
    for (int64_t i = 0; i < count; i++)
        polyrti_append(sink, offset + i * stride, length);
}

/* When the list is full it is merged before it grows, so many small steps that fill one range stay
 * one run. */
void polyrti_append_all(polyrt_sink *sink, const polyrt_sink *more)
{
    if (sink->count + more->count > sink->capacity)
        polyrti_merge(sink);
    for (size_t i = 0; i < more->count; i++)
        polyrti_append(sink, more->runs[i].offset, more->runs[i].length);
}

void polyrti_concatenate(polyrt_sink *sink, const polyrt_sink *more)
{
    if (more->count == 0)
        return;
    sink->runs =
        polyrti_grow(sink->runs, &sink->capacity, sink->count + more->count, sizeof *sink->runs);
    memcpy(sink->runs + sink->count, more->runs, more->count * sizeof *more->runs);
    sink->count += more->count;
}

static int64_t run_end(const polyrti_run *run)
{
    return run->offset + run->length;
}

/* The end of the canonical stretch that begins with run `first`. */
static size_t stretch_end(const polyrti_run *runs, size_t first, size_t count)
{
    size_t end = first < count ? first + 1 : count;
    while (end < count && runs[end].offset > run_end(&runs[end - 1]))
        end++;
    return end;
}

/* Puts the union of two canonical stretches that follow each other to `target`; returns how many
 * runs it has. */
static size_t unite(const polyrti_run *runs, size_t middle, size_t end, polyrti_run *target)
{
    size_t count = 0;
    for (size_t i = 0, j = middle; i < middle || j < end;) {
        const polyrti_run next =
            j == end || (i < middle && runs[i].offset <= runs[j].offset) ? runs[i++] : runs[j++];
        if (count > 0 && next.offset <= run_end(&target[count - 1]))
            target[count - 1].length =
                polyrt_max(target[count - 1].length, run_end(&next) - target[count - 1].offset);
        else
            target[count++] = next;
    }
    return count;
}

/* Unites neighbouring stretches two by two; returns how many runs are left. */
static size_t unite_pairs(const polyrti_run *runs, size_t count, polyrti_run *target)
{
    size_t united = 0;
    for (size_t first = 0; first < count;) {
        const size_t middle = stretch_end(runs, first, count),
                     end = stretch_end(runs, middle, count);
        united += unite(runs + first, middle - first, end - first, target + united);
        first = end;
    }
    return united;
}

/* Flow functions give few canonical stretches of many runs, one after the other: uniting these
 * takes a fraction of the time of sorting. */
void polyrti_merge(polyrt_sink *sink)
{
    while (stretch_end(sink->runs, 0, sink->count) < sink->count) {
        const polyrt_sink before = *sink;
        sink->other =
            polyrti_grow(sink->other, &sink->other_capacity, sink->count, sizeof *sink->other);
        sink->count = unite_pairs(sink->runs, sink->count, sink->other);
        sink->runs = sink->other;
        sink->capacity = sink->other_capacity;
        sink->other = before.runs;
        sink->other_capacity = before.capacity;
    }
}

int64_t polyrti_elements(const polyrt_sink *sink)
{
    int64_t elements = 0;
    for (size_t i = 0; i < sink->count; i++)
        elements += sink->runs[i].length;
    return elements;
}

bool polyrti_same_runs(const polyrt_sink *a, const polyrt_sink *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->runs, b->runs, a->count * sizeof *a->runs) == 0);
}

bool polyrti_has_run(const polyrt_sink *sink, const polyrti_run *run)
{
    size_t first = 0, past = sink->count;
    while (first < past) {
        const size_t middle = first + (past - first) / 2;
        if (sink->runs[middle].offset <= run->offset)
            first = middle + 1;
        else
            past = middle;
    }
    return first > 0 &&
           run->offset + run->length <= sink->runs[first - 1].offset + sink->runs[first - 1].length;
}

/* Few are looked up one by one; many are gone through in order. */
bool polyrti_is_subset(const polyrt_sink *part, const polyrt_sink *whole)
{
    enum { WORTH_A_SEARCH = 32 };
    const bool few = part->count * WORTH_A_SEARCH < whole->count;
    size_t at = 0;
    for (size_t i = 0; i < part->count; i++) {
        const polyrti_run *run = &part->runs[i];
        while (!few && at + 1 < whole->count && whole->runs[at + 1].offset <= run->offset)
            at++;
        if (few ? !polyrti_has_run(whole, run)
                : at == whole->count || whole->runs[at].offset > run->offset ||
                      whole->runs[at].offset + whole->runs[at].length < run->offset + run->length)
            return false;
    }
    return true;
}

void polyrti_intersect(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result)
{
    polyrti_clear(result);
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        const polyrti_run *p = &a->runs[i], *q = &b->runs[j];
        const int64_t begin = polyrt_max(p->offset, q->offset),
                      end = polyrt_min(run_end(p), run_end(q));
        if (begin < end)
            polyrti_append(result, begin, end - begin);
        if (run_end(p) < run_end(q))
            i++;
        else
            j++;
    }
}

void polyrti_subtract(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result)
{
    polyrti_clear(result);
    for (size_t i = 0, j = 0; i < a->count; i++) {
        int64_t begin = a->runs[i].offset;
        const int64_t end = run_end(&a->runs[i]);
        while (j < b->count && run_end(&b->runs[j]) <= begin)
            j++;
        for (size_t k = j; k < b->count && b->runs[k].offset < end; k++) {
            if (begin < b->runs[k].offset)
                polyrti_append(result, begin, b->runs[k].offset - begin);
            begin = run_end(&b->runs[k]);
        }
        if (begin < end)
            polyrti_append(result, begin, end - begin);
    }
}
