/* Errors and warnings. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void end_process(int status)
{
    exit(status);
}

static void await_nothing(void)
{
}

/* Who speaks in this process; set once at its start, and again where polyrt_set_comm numbers the
 * ranks anew. */
static struct speaker {
    int rank;
    void (*end_all)(int status);
    void (*await_end)(void);
} speaker = {0, end_process, await_nothing};

void polyrti_errors_of(int rank, void (*end_all)(int status), void (*await_end)(void))
{
    speaker = (struct speaker){rank, end_all, await_end};
}

/* "error: rank 0: ", or "warning: ": `kind` and who speaks. At once, since other ranks may write at
 * the same time. */
static void report(const char *kind, const polyrt_region *region, const char *hint,
                   const char *format, va_list arguments)
{
    char text[1024], place[512] = "", whole[3072];
    vsnprintf(text, sizeof text, format, arguments);
    if (region)
        snprintf(place, sizeof place, "%s:%d: region %s: ", region->file, region->line,
                 region->name);
    snprintf(whole, sizeof whole, "polyrt: %s%s%s\n%s%s%s", kind, place, text,
             hint ? "polyrt: hint: " : "", hint ? hint : "", hint ? "\n" : "");
    fflush(stdout);
    fputs(whole, stderr);
    fflush(stderr);
}

static void report_error(const polyrt_region *region, const char *hint, const char *format,
                         va_list arguments)
{
    char kind[32];
    snprintf(kind, sizeof kind, "error: rank %d: ", speaker.rank);
    report(kind, region, hint, format, arguments);
}

static _Noreturn void end_all(int status)
{
    speaker.end_all(status);
    _Exit(status);
}

void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_error(region, hint, format, arguments);
    va_end(arguments);
    end_all(1);
}

void polyrti_fail_with(int status, const polyrt_region *region, const char *hint,
                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_error(region, hint, format, arguments);
    va_end(arguments);
    end_all(status);
}

void polyrti_end_with_others(void)
{
    speaker.await_end();
    end_all(1);
}

void polyrti_fail_together(const polyrt_region *region, const char *hint, const char *format, ...)
{
    if (speaker.rank != 0)
        polyrti_end_with_others();
    va_list arguments;
    va_start(arguments, format);
    report_error(region, hint, format, arguments);
    va_end(arguments);
    end_all(1);
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

void polyrti_warn_of(const polyrt_region *region, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report("warning: ", region, hint, format, arguments);
    va_end(arguments);
}

void polyrt_require(int holds, const char *place, const char *message)
{
    if (!holds)
        polyrti_fail(
            NULL,
            "the region was translated under this assumption; fix the program or the assumption",
            "%s: %s", place, message);
}
