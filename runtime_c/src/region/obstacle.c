/* What is in the way of distributing one execution of a region. Where a condition does not hold,
 * the sets of elements may be wrong, so that no function of the region is called. */
#include "obstacle.h"

#include "overlap.h"

#include <stdio.h>

static polyrti_obstacle of_condition(const polyrt_condition *condition)
{
    polyrti_obstacle obstacle = {.hint = condition->hint};
    if (!obstacle.hint)
        obstacle.hint =
            "the region was translated under this assumption; fix the program or the assumption";
    snprintf(obstacle.text, sizeof obstacle.text, "%s: %s", condition->place, condition->message);
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
    if (unmet > 0)
        return of_condition(&region->conditions[unmet - 1]);
    if (polyrti_overlap(region, args, stores, arrays))
        return of_arrays(region, arrays);
    return (polyrti_obstacle){0};
}
