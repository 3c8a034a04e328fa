/* POLYRT_SIMULATE=4,8,16 (numbers of ranks), POLYRT_SIMULATE_STEP=12 or 0..99 (whose boxes the
 * report tells), POLYRT_SIMULATE_ROOT=on. */
#include "simulate_settings.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RANKS = 1 << 20 };

static void read_ranks(polyrti_simulation *simulation, const char *text)
{
    size_t capacity = 0;
    for (const char *rest = text; *rest; rest += *rest == ',') {
        char *end;
        const long number = strtol(rest, &end, 10);
        if (end == rest || (*end && *end != ',') || number < 1 || number > MOST_RANKS)
            polyrti_fail(NULL,
                         "give numbers of ranks separated by commas: POLYRT_SIMULATE=4,64,1024",
                         "POLYRT_SIMULATE=%s: number %d is not from 1 to %d", text,
                         simulation->count + 1, MOST_RANKS);
        simulation->ranks = polyrti_grow(simulation->ranks, &capacity,
                                         (size_t)simulation->count + 1, sizeof *simulation->ranks);
        simulation->ranks[simulation->count++] = (int)number;
        rest = end;
    }
}

/* A step or a range of steps; none without the setting. */
static polyrti_pictured pictured_setting(const polyrti_settings *settings)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_SIMULATE_STEP);
    if (!text)
        return (polyrti_pictured){0, -1};
    char *end = NULL;
    errno = 0;
    const long long first = strtoll(text, &end, 10);
    bool understood = end != text;
    long long last = first;
    if (strncmp(end, "..", 2) == 0) {
        const char *second = end + 2;
        last = strtoll(second, &end, 10);
        understood = understood && end != second;
    }
    if (!understood || *end || errno != 0 || first < 0 || last < first)
        polyrti_fail(NULL, "give the number of a step, from 0, or a range of them, 0..99",
                     "POLYRT_SIMULATE_STEP=%s is not a step", text);
    return (polyrti_pictured){first, last};
}

static bool root_setting(const polyrti_settings *settings)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_SIMULATE_ROOT);
    if (text && strcmp(text, "on") != 0 && strcmp(text, "off") != 0)
        polyrti_fail(NULL, "use on or off", "POLYRT_SIMULATE_ROOT=%s is neither on nor off", text);
    return text && strcmp(text, "on") == 0;
}

polyrti_simulation *polyrti_simulation_setting(const polyrti_settings *settings)
{
    const char *text = polyrti_setting_text(settings, POLYRTI_SETTING_SIMULATE);
    if (!text)
        return NULL;
    polyrti_simulation *simulation = polyrti_new(1, sizeof *simulation);
    read_ranks(simulation, text);
    simulation->machine = polyrti_machine_setting(settings);
    simulation->pictured = pictured_setting(settings);
    simulation->runs_root_blocks = root_setting(settings);
    return simulation;
}
