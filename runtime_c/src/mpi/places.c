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

void polyrti_name_region(polyrti_place *place, const polyrt_region *region)
{
    snprintf(place->name, sizeof place->name, "region %s (%s:%d)", region->name, region->file,
             region->line);
}

static bool seen_before(const polyrti_place *places, int rank)
{
    for (int earlier = 0; earlier < rank; earlier++)
        if (strcmp(places[earlier].name, places[rank].name) == 0)
            return true;
    return false;
}

static int others_there(const polyrti_place *places, int rank, int ranks)
{
    int count = 0;
    for (int other = rank + 1; other < ranks; other++)
        count += strcmp(places[other].name, places[rank].name) == 0;
    return count;
}

/* "rank 0 and 2 more: region heat (heat.c:13); rank 1: the end of the program, with status 3" */
static void say_places(const polyrti_place *places, int ranks, char *text, size_t size)
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
                                   length ? "; " : "", rank, more, places[rank].name);
    }
}

_Noreturn void polyrti_fail_ending(int rank, const polyrti_place *there)
{
    polyrti_fail_with(there->status, NULL,
                      "a rank that gets there ends the program, and prints what its own iterations "
                      "report; on one rank the first of all does",
                      "the program ends in %s on rank %d, with status %d", there->name, rank,
                      there->status);
}

_Noreturn void polyrti_fail_apart(MPI_Comm comm, const polyrti_place *own)
{
    int ranks;
    char text[800];
    const polyrti_place *places =
        (const polyrti_place *)(void *)polyrti_collect(comm, own, sizeof *own, &ranks);
    for (int rank = 0; rank < ranks; rank++)
        if (places[rank].ends)
            polyrti_fail_ending(rank, &places[rank]);
    say_places(places, ranks, text, sizeof text);
    polyrti_fail(own->region,
                 "all ranks must run the same regions in the same order; look for a condition or "
                 "an early exit that differs between ranks",
                 "ranks are in different places. %s", text);
}
