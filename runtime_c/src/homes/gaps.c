/* Gaps: which are narrow, and whose they are. */
#include "gaps.h"

/* Wider ones may be read elsewhere, and would then be sent in place of memory that is saved. */
enum { WIDEST = 1 << 16, PART = 8 /* of what is written before it */ };

void polyrti_find_gaps(const polyrt_sink *written, const polyrt_sink *away, polyrt_sink *gaps)
{
    polyrt_sink narrow = {0};
    int64_t begin = written->count > 0 ? written->runs[0].offset : 0;
    for (size_t i = 1; i < written->count; i++) {
        const int64_t past = written->runs[i - 1].offset + written->runs[i - 1].length,
                      gap = written->runs[i].offset - past;
        if (gap <= WIDEST && gap * PART <= past - begin)
            polyrti_append(&narrow, past, gap);
        else
            begin = written->runs[i].offset;
    }
    polyrti_subtract(&narrow, away, gaps);
    polyrti_release(&narrow);
}

static int64_t past_of(const polyrti_run *run)
{
    return run->offset + run->length;
}

/* Appends the gaps that begin where a run of the set ends, or, on either side, that touch one. */
static void append_adjacent(const polyrt_sink *gaps, const polyrt_sink *set, bool either_side,
                            polyrt_sink *adjacent)
{
    size_t at = 0;
    for (size_t i = 0; i < gaps->count; i++) {
        const polyrti_run *gap = &gaps->runs[i];
        while (at < set->count && past_of(&set->runs[at]) < gap->offset)
            at++;
        const bool before = at < set->count && past_of(&set->runs[at]) == gap->offset;
        const size_t next = at + before;
        const bool after = next < set->count && set->runs[next].offset == past_of(gap);
        if (before || (either_side && after))
            polyrti_append(adjacent, gap->offset, gap->length);
    }
}

void polyrti_take_gaps(const polyrt_sink *gaps, polyrt_sink *home, polyrt_sink *valid)
{
    polyrt_sink own = {0}, held = {0};
    append_adjacent(gaps, home, false, &own);
    append_adjacent(gaps, valid, true, &held);
    polyrti_append_all(home, &own);
    polyrti_append_all(valid, &held);
    polyrti_merge(home);
    polyrti_merge(valid);
    polyrti_release(&own);
    polyrti_release(&held);
}
