/* The environment: one table of all POLYRT_ variables.
 *
 * Nothing else in the library looks for them. They are read at the start of the process and
 * anew at the beginning of each execution of a region, since a program may set them in between;
 * parse.h gives their values. */
#ifndef POLYRTI_SETTINGS_H
#define POLYRTI_SETTINGS_H

#include <stdbool.h>

enum polyrti_setting {
    POLYRTI_SETTING_TILE,
    POLYRTI_SETTING_GRID,
    POLYRTI_SETTING_WEIGHTS,
    POLYRTI_SETTING_DIST,
    POLYRTI_SETTING_COMM,
    POLYRTI_SETTING_GATHER,
    POLYRTI_SETTING_GUARDS,
    POLYRTI_SETTING_STATS,
    POLYRTI_SETTING_TRACE,
    POLYRTI_SETTING_RECORD,
    POLYRTI_SETTING_CHECK,
    POLYRTI_SETTING_STDOUT,
    POLYRTI_SETTING_STDIN,
    POLYRTI_SETTING_FILES,
    POLYRTI_SETTING_MESSAGE_LIMIT,
    POLYRTI_SETTING_SIMULATE,
    POLYRTI_SETTING_SIMULATE_STEP,
    POLYRTI_SETTING_SIMULATE_ROOT,
    POLYRTI_SETTING_MACHINE,
    POLYRTI_SETTING_STRICT,
    POLYRTI_SETTING_REPLICATE,
    POLYRTI_SETTING_DEVICE,
    POLYRTI_SETTING_DEVICE_AWARE_MPI,
    POLYRTI_SETTING_SCHEDULE,
    POLYRTI_SETTING_TUNED,
    POLYRTI_SETTING_END_AFTER,
    POLYRTI_SETTINGS
};

/* What must be the same on all ranks when they enter a region: nothing, the text, whether it is set
 * at all, or the value that was read at the start. */
enum polyrti_sameness {
    POLYRTI_OF_RANK,
    POLYRTI_SAME_TEXT,
    POLYRTI_SAME_PRESENCE,
    POLYRTI_SAME_VALUE
};

typedef struct polyrti_setting_row {
    const char *name;    /* of the variable */
    const char *form;    /* how it is written */
    const char *meaning; /* in a few words */
    const char *unset;   /* what is done without it */
    enum polyrti_sameness same;
    bool decides_layout; /* whether tile sizes or owner maps depend on it */
} polyrti_setting_row;

/* One row for each enum polyrti_setting. */
extern const polyrti_setting_row polyrti_setting_table[POLYRTI_SETTINGS];

/* The text of each variable, NULL where it is unset. It belongs to the environment. */
typedef struct polyrti_settings {
    const char *text[POLYRTI_SETTINGS];
} polyrti_settings;

/* What the environment says now. */
polyrti_settings polyrti_settings_now(void);

/* The text of one, NULL if it is unset or empty. */
const char *polyrti_setting_text(const polyrti_settings *settings, enum polyrti_setting setting);

/* Warns about the first POLYRT_ variable that is not in the table. */
void polyrti_warn_unknown_settings(void);

#endif
