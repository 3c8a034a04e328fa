/* Gaps between what a region writes: which are narrow, and that each gets one home. */
#include "counting.h"

enum { size = 4000, ranks = 3 };

static void random_rows(polyrt_sink *rows)
{
    int64_t at = number(20);
    while (at < size - 400) {
        const int64_t length = 1 + number(300);
        polyrti_append(rows, at, length);
        at += length + 1 + number(50);
    }
}

static void flags_of(const polyrt_sink *set, char *flags)
{
    memset(flags, 0, size);
    for (size_t i = 0; i < set->count; i++)
        memset(flags + set->runs[i].offset, 1, (size_t)set->runs[i].length);
}

/* By the definition: a gap belongs to the rows before it, as many as are joined by gaps; eight
 * times as much of these as the gap is long, gaps included, make it narrow. */
static void narrow_gaps(const char *written, char *narrow)
{
    memset(narrow, 0, size);
    int past = 0, joined = 0, gap = 0;
    for (int e = 0; e < size; e++) {
        if (!written[e]) {
            gap += past > 0;
            continue;
        }
        if (past > 0 && gap > 0 && 8 * gap <= joined)
            memset(narrow + past, 1, (size_t)gap);
        joined = past > 0 && (gap == 0 || 8 * gap <= joined) ? joined + gap + 1 : 1;
        past = e + 1;
        gap = 0;
    }
}

/* Deals the runs out to ranks. */
static void deal(const polyrt_sink *rows, polyrt_sink *home)
{
    for (int rank = 0; rank < ranks; rank++)
        polyrti_clear(&home[rank]);
    for (size_t i = 0; i < rows->count; i++)
        polyrti_append(&home[number(ranks)], rows->runs[i].offset, rows->runs[i].length);
}

/* One home, that of the byte before; valid with a neighbour, and nowhere else. */
static void check_taken(const char *in_gap, const polyrt_sink *before, const polyrt_sink *gaps)
{
    char had[size], has[size], holds[size];
    for (int rank = 0; rank < ranks; rank++) {
        polyrt_sink home = {0}, valid = {0};
        polyrti_append_all(&home, &before[rank]);
        polyrti_append_all(&valid, &before[rank]);
        flags_of(&home, had);
        polyrti_take_gaps(gaps, &home, &valid);
        flags_of(&home, has);
        flags_of(&valid, holds);
        for (int e = 0; e < size; e++) {
            int first = e, past = e;
            while (first > 0 && in_gap[first])
                first--;
            while (in_gap[past])
                past++;
            CHECK(has[e] == (in_gap[e] ? had[first] : had[e]));
            CHECK(holds[e] == (in_gap[e] ? had[first] || had[past] : had[e]));
        }
        polyrti_release(&home);
        polyrti_release(&valid);
    }
}

void check_gaps(void)
{
    polyrt_sink rows = {0}, gaps = {0}, away = {0}, home[ranks] = {0};
    char written[size], narrow[size], found[size];
    for (int trial = 0; trial < 200; trial++) {
        polyrti_clear(&rows);
        random_rows(&rows);
        flags_of(&rows, written);
        narrow_gaps(written, narrow);
        polyrti_find_gaps(&rows, &rows, &gaps);
        flags_of(&gaps, found);
        CHECK(memcmp(found, narrow, size) == 0);
        deal(&rows, home);
        check_taken(narrow, home, &gaps);
        polyrti_clear(&away);
        polyrti_append(&away, 0, size);
        polyrti_find_gaps(&rows, &away, &gaps);
        CHECK(gaps.count == 0);
    }
    for (int rank = 0; rank < ranks; rank++)
        polyrti_release(&home[rank]);
    polyrti_release(&rows);
    polyrti_release(&gaps);
    polyrti_release(&away);
}
