/* Where ranks are that are not in the same place. */
#include "places.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <string.h>

char *polyrti_collect(MPI_Comm comm, const void *own, int bytes, int *ranks)
{
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, ranks);
    char *all = rank == 0 ? polyrti_new((size_t)*ranks, (size_t)bytes) : NULL;
    MPI_Gather(own, bytes, MPI_BYTE, all, bytes, MPI_BYTE, 0, comm);
    if (rank != 0)
        polyrti_end_with_others();
    return all;
}

static bool seen_before(const char *places, int rank)
{
    for (int earlier = 0; earlier < rank; earlier++)
        if (strcmp(places + earlier * POLYRTI_PLACE, places + rank * POLYRTI_PLACE) == 0)
            return true;
    return false;
}

static int others_there(const char *places, int rank, int ranks)
{
    int count = 0;
    for (int other = rank + 1; other < ranks; other++)
        count += strcmp(places + other * POLYRTI_PLACE, places + rank * POLYRTI_PLACE) == 0;
    return count;
}

/* "rank 0 and 2 more: region heat (heat.c:13); rank 1: the end of the program, with status 3" */
static void say_places(const char *places, int ranks, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (int rank = 0; rank < ranks && length < size; rank++) {
        if (seen_before(places, rank))
            continue;
        char more[32] = "";
        const int others = others_there(places, rank, ranks);
        if (others > 0)
            snprintf(more, sizeof more, " and %d more", others);
        length += (size_t)snprintf(text + length, size - length, "%srank %d%s: %s",
                                   length ? "; " : "", rank, more, places + rank * POLYRTI_PLACE);
    }
}

_Noreturn void polyrti_fail_apart(MPI_Comm comm, const polyrti_place *own)
{
    int ranks;
    char text[800];
    const char *places = polyrti_collect(comm, own->name, POLYRTI_PLACE, &ranks);
    say_places(places, ranks, text, sizeof text);
    polyrti_fail(own->region,
                 "all ranks must run the same regions in the same order; look for a condition or "
                 "an early exit that differs between ranks",
                 "ranks are in different places. %s", text);
}
