/* Files of tuned settings, line by line. */
#include "tuned.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../files/here.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_LINE = 4096 };

static const char hint[] = "polydist tune writes such files";

/* The text without blanks at its ends, which are cut off in place. */
static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

static char *copy_of(const char *text)
{
    char *copy = polyrti_new(strlen(text) + 1, 1);
    strcpy(copy, text);
    return copy;
}

static void keep(polyrti_tuned *tuned, const char *region, enum polyrti_setting setting,
                 const char *text)
{
    tuned->rows =
        polyrti_grow(tuned->rows, &tuned->capacity, tuned->count + 1, sizeof *tuned->rows);
    tuned->rows[tuned->count++] = (polyrti_tuned_row){copy_of(region), copy_of(text), setting};
}

/* "key = value" of a region; false if it is none. */
static bool read_entry(polyrti_tuned *tuned, const char *region, char *line)
{
    char *value = strchr(line, '=');
    if (!value || !*region)
        return false;
    *value++ = '\0';
    const char *key = trimmed(line);
    value = trimmed(value);
    if (!*value)
        return false;
    if (strcmp(key, "tile") == 0)
        keep(tuned, region, POLYRTI_SETTING_TILE, value);
    else if (strcmp(key, "dist") == 0)
        keep(tuned, region, POLYRTI_SETTING_DIST, value);
    else
        return strcmp(key, "schedule") == 0 || strcmp(key, "grid") == 0;
    return true;
}

/* A line; `region` is that of the section. */
static bool read_line(polyrti_tuned *tuned, char *region, char *text)
{
    char *line = trimmed(text);
    const size_t length = strlen(line);
    if (length == 0 || *line == '#')
        return true;
    if (*line != '[')
        return read_entry(tuned, region, line);
    if (length < 3 || line[length - 1] != ']')
        return false;
    memcpy(region, line + 1, length - 2);
    region[length - 2] = '\0';
    return true;
}

polyrti_tuned polyrti_read_tuned(const polyrti_settings *settings)
{
    polyrti_tuned tuned = {0};
    const char *name = polyrti_setting_text(settings, POLYRTI_SETTING_TUNED);
    if (!name)
        return tuned;
    FILE *file = polyrti_stream_here(name, "r");
    if (!file)
        polyrti_fail(NULL, hint, "POLYRT_TUNED=%s: %s", name, strerror(errno));
    char line[LONGEST_LINE], region[LONGEST_LINE] = "";
    for (int number = 1; fgets(line, sizeof line, file); number++)
        if (!read_line(&tuned, region, line))
            polyrti_fail(NULL, hint,
                         "POLYRT_TUNED=%s: line %d is neither [REGION] nor one of tile, dist, "
                         "schedule and grid with a value",
                         name, number);
    fclose(file);
    return tuned;
}

polyrti_settings polyrti_with_tuned(polyrti_settings settings, const polyrti_tuned *tuned,
                                    const char *region)
{
    for (size_t i = 0; tuned && i < tuned->count; i++) {
        const polyrti_tuned_row *row = &tuned->rows[i];
        if (strcmp(row->region, region) == 0 && !polyrti_setting_text(&settings, row->setting))
            settings.text[row->setting] = row->text;
    }
    return settings;
}
