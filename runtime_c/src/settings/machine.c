/* POLYRT_MACHINE=latency=2e-6,overhead=1e-6,bandwidth=1e10,point=1e-9,cache=5e6,memory=5e9; what is
 * not named has its default. A core of a server has 4 MiB of the last cache or a little less and a
 * cache of 1 MiB or more, and 4 to 8 GB/s of the memory's bandwidth when all cores use it. */
#include "machine.h"

#include "../base/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 6 };

/* The value that follows "name=" in text, if it does; the text after it. */
static const char *read_value(const char *text, const char *name, double *value)
{
    const size_t length = strlen(name);
    char *end;
    if (strncmp(text, name, length) != 0 || text[length] != '=')
        return NULL;
    errno = 0;
    const double number = strtod(text + length + 1, &end);
    if (end == text + length + 1 || errno != 0 || !(number >= 0 && number < 1e30) ||
        (*end && *end != ','))
        return NULL;
    *value = number;
    return end;
}

polyrti_machine polyrti_machine_setting(const polyrti_settings *settings)
{
    static const char *const names[] = {"latency", "overhead", "bandwidth",
                                        "point",   "cache",    "memory"};
    double values[] = {2e-6, 1e-6, 1e10, 1e-9, 5 << 20, 5e9};
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_MACHINE);
    for (const char *rest = text ? text : ""; *rest; rest += *rest == ',') {
        const char *end = NULL;
        for (int k = 0; k < COUNT && !end; k++)
            end = read_value(rest, names[k], &values[k]);
        if (!end || values[2] <= 0 || values[5] <= 0)
            polyrti_fail(NULL,
                         "give seconds and bytes per second: "
                         "POLYRT_MACHINE=latency=2e-6,overhead=1e-6,bandwidth=1e10,point=1e-9",
                         "POLYRT_MACHINE=%s: not understood from '%s' on", text, rest);
        rest = end;
    }
    return (polyrti_machine){.latency = values[0],
                             .overhead = values[1],
                             .byte = 1 / values[2],
                             .point = values[3],
                             .cache = values[4],
                             .moved = 1 / values[5]};
}
