/* Pages of allocations and of static variables. */
#include "own_pages.h"

#include "allocations.h"
#include "row_pools.h"
#include "static_variables.h"

/* Variables that are whole huge pages long begin one, where own_pages.py has seen to it. */
static int64_t granule_of_variable(polyrti_pages pages)
{
    const bool huge = (pages.end - pages.begin) % POLYRTI_HUGE_PAGE == 0;
    return huge ? POLYRTI_HUGE_PAGE : (int64_t)polyrti_page_size();
}

polyrti_own_pages polyrti_own_pages_of(const char *first, const char *past)
{
    size_t slot = 1;
    const polyrti_pages rows = polyrti_pages_of_rows(first, past, &slot);
    if (rows.begin < rows.end)
        return (polyrti_own_pages){rows, (int64_t)slot, true};
    const polyrti_pages allocation = polyrti_pages_of_allocation(first, past);
    if (allocation.begin < allocation.end)
        return (polyrti_own_pages){allocation, POLYRTI_HUGE_PAGE, false};
    const polyrti_pages variable = polyrti_pages_of_variable(first, past);
    if (variable.begin < variable.end)
        return (polyrti_own_pages){variable, granule_of_variable(variable), true};
    return (polyrti_own_pages){.granule = 1};
}

static bool has(polyrti_pages pages, const char *place)
{
    return place >= pages.begin && place < pages.end;
}

bool polyrti_are_apart(const char *one, const char *other)
{
    const polyrti_pages first = polyrti_own_pages_of(one, one + 1).pages,
                        second = polyrti_own_pages_of(other, other + 1).pages;
    const bool is_known = first.begin < first.end || second.begin < second.end;
    return is_known && !has(first, other) && !has(second, one);
}
