/* Times of steps, found by the nest's address. */
#include "paces.h"

#include <stdint.h>

polyrti_pace *polyrti_pace_of(polyrti_paces *paces, const polyrt_nest *nest)
{
    const uintptr_t address = (uintptr_t)nest / sizeof *nest;
    polyrti_pace *pace = &paces->data[address % POLYRTI_PACES];
    if (pace->nest != nest)
        *pace = (polyrti_pace){.nest = nest};
    return pace;
}

bool polyrti_deserves_threads(const polyrti_pace *pace)
{
    static const double little = 1e-5; /* seconds; waking threads takes some of these */
    return pace->seconds == 0 || pace->seconds > little;
}
