/* The table of settings. */
#include "settings.h"

#include "../base/error.h"

#include <stdio.h>
#include <string.h>

extern char **environ;

const polyrti_setting_row polyrti_setting_table[POLYRTI_SETTINGS] = {
    [POLYRTI_SETTING_TILE] = {.name = "POLYRT_TILE",
                              .form = "a,b,..",
                              .meaning = "tile sizes, by band position",
                              .unset = "the clause tile, else sizes by the kind of nest",
                              .same = POLYRTI_SAME_TEXT,
                              .decides_layout = true},
    [POLYRTI_SETTING_GRID] = {.name = "POLYRT_GRID",
                              .form = "4x2",
                              .meaning = "ranks along each dimension of a process grid",
                              .unset = "the grid with the least surface",
                              .same = POLYRTI_SAME_TEXT,
                              .decides_layout = true},
    [POLYRTI_SETTING_WEIGHTS] = {.name = "POLYRT_WEIGHTS",
                                 .form = "2,1|auto",
                                 .meaning = "work of the ranks in blocks, in proportion; repeated; "
                                            "auto: as quickly as they are measured to compute",
                                 .unset = "the clause weights, else the same work for each",
                                 .same = POLYRTI_SAME_TEXT,
                                 .decides_layout = true},
    [POLYRTI_SETTING_DIST] = {.name = "POLYRT_DIST",
                              .form = "block|cyclic|cyclic(b)|cyclic:b|lookup|lookup,cyclic",
                              .meaning = "which rank runs which tiles",
                              .unset = "the clause dist, else what the nest prefers",
                              .same = POLYRTI_SAME_TEXT,
                              .decides_layout = true},
    [POLYRTI_SETTING_COMM] = {.name = "POLYRT_COMM",
                              .form = "auto|SCHEME",
                              .meaning = "the communication scheme, one that was translated",
                              .unset = "the first one that the region was translated with",
                              .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_GATHER] = {.name = "POLYRT_GATHER",
                                .form = "all|lazy",
                                .meaning = "results go to all ranks at once, or when they are read",
                                .unset = "the clause gather, else lazy",
                                .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_GUARDS] = {.name = "POLYRT_GUARDS",
                                .form = "on|off",
                                .meaning = "whether code outside regions is kept from stale values",
                                .unset = "on",
                                .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_STATS] = {.name = "POLYRT_STATS",
                               .form = "1|FILE",
                               .meaning = "statistics at exit: a table on stderr, or JSON",
                               .unset = "none",
                               .same = POLYRTI_SAME_PRESENCE},
    [POLYRTI_SETTING_TRACE] = {.name = "POLYRT_TRACE",
                               .form = "FILE",
                               .meaning = "Chrome trace events, for Perfetto",
                               .unset = "none",
                               .same = POLYRTI_SAME_PRESENCE},
    [POLYRTI_SETTING_RECORD] = {.name = "POLYRT_RECORD",
                                .form = "PREFIX",
                                .meaning = "every tile and message of rank R in PREFIX.R.jsonl",
                                .unset = "none"},
    [POLYRTI_SETTING_CHECK] = {.name = "POLYRT_CHECK",
                               .form = "PREFIX",
                               .meaning = "what the self-check of rank R found, in PREFIX.R.json",
                               .unset = "a message only"},
    [POLYRTI_SETTING_STDOUT] = {.name = "POLYRT_STDOUT",
                                .form = "all",
                                .meaning = "output of all ranks",
                                .unset = "of rank 0"},
    [POLYRTI_SETTING_STDIN] = {.name = "POLYRT_STDIN",
                               .form = "FILE",
                               .meaning = "what rank 0 reads as standard input",
                               .unset = "its standard input"},
    [POLYRTI_SETTING_FILES] = {.name = "POLYRT_FILES",
                               .form = "root|all",
                               .meaning = "whose files code outside regions writes: rank 0's, or "
                                          "those of every rank",
                               .unset = "root",
                               .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_MESSAGE_LIMIT] = {.name = "POLYRT_MESSAGE_LIMIT",
                                       .form = "bytes",
                                       .meaning = "the largest MPI message; larger ones are cut",
                                       .unset = "2^30",
                                       .same = POLYRTI_SAME_VALUE},
    [POLYRTI_SETTING_SIMULATE] = {.name = "POLYRT_SIMULATE",
                                  .form = "n,m,..",
                                  .meaning = "compute nothing; count for n ranks, for m ranks",
                                  .unset = "compute"},
    [POLYRTI_SETTING_SIMULATE_STEP] = {.name = "POLYRT_SIMULATE_STEP",
                                       .form = "k|k..l",
                                       .meaning = "the report has the boxes of step k, of k to l",
                                       .unset = "of no step"},
    [POLYRTI_SETTING_SIMULATE_ROOT] = {.name = "POLYRT_SIMULATE_ROOT",
                                       .form = "on|off",
                                       .meaning = "whether root blocks run, which may write files",
                                       .unset = "off"},
    [POLYRTI_SETTING_MACHINE] = {.name = "POLYRT_MACHINE",
                                 .form = "latency=s,overhead=s,bandwidth=b,point=s",
                                 .meaning = "the machine of the cost estimate",
                                 .unset = "latency=2e-6,overhead=1e-6,bandwidth=1e10,point=1e-9",
                                 .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_STRICT] = {.name = "POLYRT_STRICT",
                                .form = "1|0",
                                .meaning = "an execution that cannot be distributed is an error",
                                .unset = "it runs as it was written",
                                .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_REPLICATE] = {.name = "POLYRT_REPLICATE",
                                   .form = "auto|never",
                                   .meaning = "small executions are run in full by every rank",
                                   .unset = "auto: where that has been measured to be quicker",
                                   .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_DEVICE] = {.name = "POLYRT_DEVICE",
                                .form = "auto|none|host|N,..",
                                .meaning = "the device of each rank, repeated for further ranks",
                                .unset = "auto: ranks take what there is in turn"},
    [POLYRTI_SETTING_DEVICE_AWARE_MPI] =
        {.name = "POLYRT_DEVICE_AWARE_MPI",
         .form = "1|0",
         .meaning = "messages of steps go from device to device, past the host",
         .unset = "0: through the host"},
    [POLYRTI_SETTING_SCHEDULE] = {.name = "POLYRT_SCHEDULE",
                                  .form = "auto|diamond|keep",
                                  .meaning = "the schedule of regions that have several",
                                  .unset = "auto: the one that is estimated to be quicker",
                                  .same = POLYRTI_SAME_TEXT},
    [POLYRTI_SETTING_TUNED] = {.name = "POLYRT_TUNED",
                               .form = "FILE",
                               .meaning = "tile sizes and placements that polydist tune has found",
                               .unset = "none"},
    [POLYRTI_SETTING_END_AFTER] = {.name = "POLYRT_END_AFTER",
                                   .form = "N",
                                   .meaning = "the program ends where a region begins once more",
                                   .unset = "it ends where it ends",
                                   .same = POLYRTI_SAME_TEXT},
};

/* Which setting the entry "NAME=text" is of, POLYRTI_SETTINGS if of none. */
static int setting_of(const char *entry)
{
    const size_t length = strcspn(entry, "=");
    for (int k = 0; k < POLYRTI_SETTINGS; k++) {
        const char *name = polyrti_setting_table[k].name;
        if (strlen(name) == length && strncmp(entry, name, length) == 0)
            return k;
    }
    return POLYRTI_SETTINGS;
}

static bool is_ours(const char *entry)
{
    return entry[0] == 'P' && entry[1] == 'O' && strncmp(entry, "POLYRT_", 7) == 0;
}

/* The text after "NAME=", NULL for an entry without it. */
static const char *value_of(const char *entry)
{
    const char *equals = strchr(entry, '=');
    return equals ? equals + 1 : NULL;
}

/* One walk through the environment, since that of a cluster's node is long and a region is entered
 * often; of entries with the same name the first one counts, as for getenv. */
polyrti_settings polyrti_settings_now(void)
{
    polyrti_settings settings = {{NULL}};
    for (char **entry = environ; entry && *entry; entry++) {
        const int setting = is_ours(*entry) ? setting_of(*entry) : POLYRTI_SETTINGS;
        if (setting < POLYRTI_SETTINGS && !settings.text[setting])
            settings.text[setting] = value_of(*entry);
    }
    return settings;
}

const char *polyrti_setting_text(const polyrti_settings *settings, enum polyrti_setting setting)
{
    const char *text = settings->text[setting];
    return text && *text ? text : NULL;
}

/* "POLYRT_TILE, _GRID, .." */
static void list_names(char *names, size_t size)
{
    names[0] = '\0';
    for (int k = 0; k < POLYRTI_SETTINGS; k++)
        snprintf(names + strlen(names), size - strlen(names), "%s%s", k ? ", " : "",
                 polyrti_setting_table[k].name + (k ? 6 : 0));
}

void polyrti_warn_unknown_settings(void)
{
    for (char **entry = environ; entry && *entry; entry++)
        if (is_ours(*entry) && setting_of(*entry) == POLYRTI_SETTINGS) {
            char names[512];
            list_names(names, sizeof names);
            polyrti_warn("unknown environment variable %.*s; known are %s",
                         (int)strcspn(*entry, "="), *entry, names);
            return;
        }
}
