/* What is in the way of distributing one execution of a region. Where a condition does not hold,
 * the sets of elements may be wrong, so that no function of the region is called. */
#include "obstacle.h"

#include "overlap.h"
#include "../guards/own_pages.h"
#include "../homes/reach.h"
#include "../process/files.h"
#include "../sets/segments.h"

#include <stdio.h>
#include <stdlib.h>

static polyrti_obstacle of_condition(const polyrt_condition *condition)
{
    polyrti_obstacle obstacle = {.hint = condition->hint};
    if (!obstacle.hint)
        obstacle.hint =
            "the region was translated under this assumption; fix the program or the assumption";
    snprintf(obstacle.text, sizeof obstacle.text, "%s: %s", condition->place, condition->message);
    return obstacle;
}

/* Whether subscripts of an array may lead anywhere. */
static bool is_open(const polyrt_region *region, const void *args, const polyrti_store *stores,
                    int array)
{
    int64_t range[2] = {0, -1};
    region->touched(args, array, range);
    return stores[array].tables == 0 &&
           range[1] - range[0] >= POLYRTI_ALL_MEMORY / (int64_t)stores[array].element_size;
}

/* Whether the region writes rows behind a table of pointers that may be in one object with an open
 * array: which array that is. What else it writes is compared in process/away.c. */
static bool has_rows_beside(const polyrt_region *region, const void *args,
                            const polyrti_store *stores, int array)
{
    const char *place = stores[array].base;
    const size_t size = stores[array].element_size;
    polyrti_segments rows = {0};
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].written && stores[a].tables > 0)
            polyrti_segments_of(&stores[a], region, args, a, region->touched, &rows);
    bool beside = false;
    for (size_t i = 0; i < rows.count && !beside; i++)
        beside = rows.list[i].first != POLYRTI_TABLE &&
                 !(polyrti_are_apart(place, rows.list[i].place) &&
                   polyrti_are_apart(place + size, rows.list[i].place));
    free(rows.list);
    return beside;
}

static int array_beside_rows(const polyrt_region *region, const void *args,
                             const polyrti_store *stores)
{
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].open && has_rows_beside(region, args, stores, a))
            return a;
    return -1;
}

static polyrti_obstacle of_open(const char *name)
{
    polyrti_obstacle obstacle = {
        .hint = "say how many elements it has with the clause size; small allocations, and arrays "
                "on a stack, are not known to be apart"};
    snprintf(obstacle.text, sizeof obstacle.text,
             "%s may be in one object with an array that the region writes", name);
    return obstacle;
}

static polyrti_obstacle of_arrays(const polyrt_region *region, const int arrays[2])
{
    polyrti_obstacle obstacle = {
        .hint =
            "give the region variables that share no memory, or leave it without the directive"};
    const char *first = region->arrays[arrays[0]].name, *second = region->arrays[arrays[1]].name;
    if (arrays[0] == arrays[1])
        snprintf(obstacle.text, sizeof obstacle.text,
                 "two rows of %s overlap in memory, or one and the table of its rows", first);
    else
        snprintf(obstacle.text, sizeof obstacle.text, "%s and %s overlap in memory", first, second);
    return obstacle;
}

polyrti_obstacle polyrti_obstacle_to(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores, int unmet)
{
    int arrays[2];
    if (region->also_written && polyrti_files_are_of_all())
        return of_condition(region->also_written);
    if (unmet > 0)
        return of_condition(&region->conditions[unmet - 1]);
    const int beside = array_beside_rows(region, args, stores);
    if (beside >= 0)
        return of_open(region->arrays[beside].name);
    if (!polyrti_overlap(region, args, stores, arrays))
        return (polyrti_obstacle){0};
    for (int i = 0; i < 2; i++)
        if (is_open(region, args, stores, arrays[i]))
            return of_open(region->arrays[arrays[i]].name);
    return of_arrays(region, arrays);
}
