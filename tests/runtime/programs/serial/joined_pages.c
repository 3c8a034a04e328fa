/* Pages side by side, whose protection is changed together. */
#include "counting.h"

#include "guards/pages.h"

enum { PLACES = 64 };

/* The end of some of the places from one on that are taken: lists overlap. */
static int last_taken(const bool *taken, int first)
{
    int end = first + 1;
    while (end < PLACES && taken[end] && number(2))
        end++;
    return end;
}

static size_t shuffled(const bool *taken, char *memory, polyrti_pages *pages)
{
    size_t count = 0;
    for (int k = 0; k < PLACES; k++)
        if (taken[k])
            pages[count++] = (polyrti_pages){memory + k, memory + last_taken(taken, k)};
    for (size_t i = count; i > 1; i--) {
        const size_t other = (size_t)number((int64_t)i);
        const polyrti_pages last = pages[i - 1];
        pages[i - 1] = pages[other];
        pages[other] = last;
    }
    return count;
}

void check_joined_pages(void)
{
    static char memory[PLACES];
    for (int round = 0; round < 300; round++) {
        bool taken[PLACES], covered[PLACES] = {false};
        polyrti_pages pages[PLACES];
        for (int k = 0; k < PLACES; k++)
            taken[k] = number(3) > 0;
        const size_t joined = polyrti_join_pages(pages, shuffled(taken, memory, pages));
        for (size_t i = 0; i < joined; i++) {
            CHECK(i == 0 || pages[i].begin > pages[i - 1].end);
            for (char *place = pages[i].begin; place < pages[i].end; place++)
                covered[place - memory] = true;
        }
        for (int k = 0; k < PLACES; k++)
            CHECK(covered[k] == taken[k]);
    }
    CHECK(polyrti_join_pages(NULL, 0) == 0);
}
