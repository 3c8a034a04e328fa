/* Directories: cutting claims into blocks, and matching those who lack with those who have. */
#include "rendezvous.h"

#include "../base/memory.h"

#include <stdlib.h>

void polyrti_add_claim(polyrti_claims *claims, const polyrti_claim *claim)
{
    claims->data =
        polyrti_grow(claims->data, &claims->capacity, claims->count + 1, sizeof *claims->data);
    claims->data[claims->count++] = *claim;
}

void polyrti_claim_runs(const polyrti_object *object, int64_t number, const polyrt_sink *runs,
                        enum polyrti_claim_kind kind, int peer, int ranks, polyrti_claims *claims)
{
    if (runs->count == 0)
        return;
    const polyrti_run *last = &object->owned->away.runs[object->owned->away.count - 1];
    const int64_t first = object->owned->away.runs[0].offset;
    const int64_t block = polyrt_ceil_div(last->offset + last->length - first, ranks);
    for (size_t i = 0; i < runs->count; i++) {
        const int64_t end = runs->runs[i].offset + runs->runs[i].length;
        for (int64_t at = runs->runs[i].offset; at < end;) {
            const int64_t directory = (at - first) / block;
            const int64_t cut = polyrt_min(end, first + (directory + 1) * block);
            polyrti_add_claim(claims, &(polyrti_claim){.to = directory,
                                                       .peer = peer,
                                                       .kind = kind,
                                                       .object = number,
                                                       .offset = at,
                                                       .length = cut - at});
            at = cut;
        }
    }
}

/* -------------------------------------------------------------------------------------------------
 * orders */

static int order(const int64_t *a, const int64_t *b, int count)
{
    for (int k = 0; k < count; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}

static int by_letter(const void *a, const void *b)
{
    const polyrti_claim *x = a, *y = b;
    return order(&x->to, &y->to, 1);
}

static int by_answer(const void *a, const void *b)
{
    const polyrti_claim *x = a, *y = b;
    return order((int64_t[]){x->kind, x->peer, x->object, x->offset},
                 (int64_t[]){y->kind, y->peer, y->object, y->offset}, 4);
}

/* What ranks have stands before what they lack, object by object and then by offset. */
static int by_place(const void *a, const void *b)
{
    const polyrti_claim *x = a, *y = b;
    return order((int64_t[]){x->kind, x->object, x->offset, x->peer},
                 (int64_t[]){y->kind, y->object, y->offset, y->peer}, 4);
}

static void sort(polyrti_claims *claims, int (*compare)(const void *, const void *))
{
    if (claims->count > 0)
        qsort(claims->data, claims->count, sizeof *claims->data, compare);
}

void polyrti_sort_letters(polyrti_claims *claims)
{
    sort(claims, by_letter);
}

void polyrti_sort_answers(polyrti_claims *claims)
{
    sort(claims, by_answer);
}

/* -------------------------------------------------------------------------------------------------
 * matching */

/* The first of `count` homes, sorted and disjoint, that ends after the claim begins. */
static size_t first_home(const polyrti_claim *homes, size_t count, const polyrti_claim *claim)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const polyrti_claim *home = &homes[middle];
        if (home->object < claim->object ||
            (home->object == claim->object && home->offset + home->length <= claim->offset))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void answer(const polyrti_claim *home, const polyrti_claim *reader, int64_t begin,
                   int64_t end, polyrti_claims *answers)
{
    polyrti_claim both = {.object = home->object, .offset = begin, .length = end - begin};
    both.to = home->peer, both.peer = reader->peer, both.kind = POLYRTI_HAS;
    polyrti_add_claim(answers, &both);
    both.to = reader->peer, both.peer = home->peer, both.kind = POLYRTI_LACKS;
    polyrti_add_claim(answers, &both);
}

/* Answers one reader's claim from its beginning to where homes end; returns whether that is its
 * end. */
static bool match_one(const polyrti_claim *homes, size_t count, const polyrti_claim *claim,
                      polyrti_claims *answers)
{
    int64_t at = claim->offset;
    const int64_t end = claim->offset + claim->length;
    for (size_t h = first_home(homes, count, claim); at < end; h++) {
        if (h == count || homes[h].object != claim->object || homes[h].offset > at)
            return false;
        const int64_t cut = polyrt_min(end, homes[h].offset + homes[h].length);
        answer(&homes[h], claim, at, cut, answers);
        at = cut;
    }
    return true;
}

bool polyrti_match(polyrti_claims *claims, polyrti_claims *answers)
{
    size_t homes = 0;
    bool complete = true;
    sort(claims, by_place);
    while (homes < claims->count && claims->data[homes].kind == POLYRTI_HAS)
        homes++;
    for (size_t i = homes; i < claims->count; i++)
        complete = match_one(claims->data, homes, &claims->data[i], answers) && complete;
    return complete;
}
