/* Errors and warnings. An error names rank, place and region, says what to do, and ends all ranks
 * with status 1. */
#include "../polyrt_internal.h"

#include <stdarg.h>

/* In one piece, since other ranks may write at the same time. */
static void report(const polyrt_region *region, const char *hint, const char *format,
                   va_list arguments)
{
    char text[1024], place[512] = "", whole[3072];
    vsnprintf(text, sizeof text, format, arguments);
    if (region)
        snprintf(place, sizeof place, "%s:%d: region %s: ", region->file, region->line,
                 region->name);
    snprintf(whole, sizeof whole, "polyrt: error: rank %d: %s%s\n%s%s%s", polyrti_this()->rank,
             place, text, hint ? "polyrt: hint: " : "", hint ? hint : "", hint ? "\n" : "");
    fflush(stdout);
    fputs(whole, stderr);
    fflush(stderr);
}

void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(region, hint, format, arguments);
    va_end(arguments);
    polyrti_end_all_ranks();
}

/* Rank 0 speaks; the others wait until it ends them. */
void polyrti_fail_together(const polyrt_region *region, const char *hint, const char *format, ...)
{
    if (polyrti_this()->rank != 0)
        polyrti_await_end();
    va_list arguments;
    va_start(arguments, format);
    report(region, hint, format, arguments);
    va_end(arguments);
    polyrti_end_all_ranks();
}

void polyrti_warn(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "polyrt: warning: %s\n", text);
}

void polyrt_require(int holds, const char *place, const char *message)
{
    if (!holds)
        polyrti_fail(
            NULL,
            "the region was translated under this assumption; mend the program or the assumption",
            "%s: %s", place, message);
}
